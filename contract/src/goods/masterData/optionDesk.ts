// 订货参数台: what may be chosen of made-to-order goods and what it adds a ton; changes of it, agreed to by a second person above a line.
import { fenInt, umInt } from '../../kernel/units.ts'
import { MOST_CHANGE_LINES, OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'

const param = z.enum(choiceParams)
const fen = fenInt('金额精确到分')
const um = umInt('厚度精确到微米').min(0).max(1_000_000).nullable().default(null)
const key = { param, scopeCode: typed().max(20).default(''), code: typed().min(1, '请填写编码').max(20) }
const rev = z.int().min(0).max(1_000_000)
const option = z
  .object({
    ...key,
    label: text(60),
    seq: z.int('次序是整数').default(0).describe('小的在前'),
    addFen: fen.describe('分/吨，可为负'),
    fromUm: um.describe('做得了的厚度，微米'),
    toUm: um,
    notForCodes: z.array(z.string().max(20)).max(30).default([]).describe('做不了的品类'),
    whyNot: text(60).default(''),
    inList: z.boolean().default(true).describe('挂牌价已含本品的加价，少要就便宜'),
    levels: z.array(text(30)).max(20).default([]).describe('探伤标准的级别'),
    untilOn: z.iso.date('日期形如 2026-12-31').nullable().default(null).describe('最后一天；空为不限'),
  })
  .transform(({ notForCodes, ...o }) => ({ ...o, notFor: notForCodes }))
const changeState = z.literal(OptionChangeState.values)
const changeNo = typed().min(1, '请填写调整单号').max(30)
const done = z.object({ changeNo: z.string(), changeState })
const EXAMPLE = 'CS202611200001'
/** Lines of a change that the list of them holds: one of an Excel has two thousand. */
export const LISTED_LINES = 50
const lines = z.array(
  z.object({
    title: z.string(),
    scopeName: z.string(),
    code: z.string(),
    whatText: z.string(),
    wasFen: fen.nullable(),
    nowFen: fen,
  }),
)
const change = z.object({
  changeNo: z.string(),
  changeState,
  title: z.string(),
  note: z.string(),
  lineCount: z.int(),
  needs: z.string(),
  startsAt: at.nullable(),
  makerName: z.string(),
  madeAt: at,
  deciderName: z.string(),
  decidedAt: at.nullable(),
  decideReason: z.string(),
  inForceAt: at.nullable(),
  lines,
})

export const optionDeskCalls = {
  '/api/ops/getOptions': call({
    title: '订货参数：可选项与加价',
    access: 'staff',
    right: 'price.see',
    input: z.object({
      ...pageIn,
      param: param.optional(),
      scopeCode: z.string().max(20).optional(),
      word: word(30).default(''),
      off: z.boolean().optional().describe('只看停用的，或只看在用的'),
    }),
    output: pageOf(
      z.object({
        param,
        scopeCode: z.string(),
        scopeName: z.string(),
        code: z.string(),
        label: z.string(),
        seq: z.int(),
        addFen: fen.describe('分/吨'),
        fromUm: umInt().nullable(),
        toUm: umInt().nullable(),
        notForCodes: z.array(z.string()),
        whyNot: z.string(),
        inList: z.boolean(),
        levels: z.array(z.string()),
        off: z.boolean(),
        rev: z.int(),
        untilOn: z.iso.date().nullable().describe('有效期的最后一天；空为不限'),
        ended: z.boolean().describe('有效期已过'),
        cartLines: z.int().describe('选了它的购物车行'),
        changeNo: z.string().describe('在途的调整单；没有为空'),
      }),
    ),
    example: { param: 'coating' },
  }),
  '/api/ops/getOptionChoices': call({
    title: '订货参数表单里的选项：品种与品类',
    access: 'staff',
    right: 'price.see',
    input: z.object({}),
    output: z.object({
      varieties: z.array(z.object({ varietyCode: z.string(), varietyName: z.string() })),
      classes: z.array(z.object({ classCode: z.string(), className: z.string() })),
    }),
    example: {},
  }),
  '/api/ops/saveOptionChange': call({
    title: '新增或调整订货参数：一张单一起生效；加价变动超过免审幅度的由另一人审批',
    access: 'staff',
    right: 'price.make',
    input: z.object({
      lines: z
        .array(z.object({ rev: rev.nullable().default(null).describe('读到的修订号；空为新增'), option }))
        .min(1, '至少一项')
        .max(MOST_CHANGE_LINES, `最多 ${MOST_CHANGE_LINES} 项`),
      startsAt: at.min(0, '生效时间不正确').nullable().default(null).describe('空：批完即生效'),
      note: text(200).default(''),
      requestId,
    }),
    output: done,
    refuses: ['BASIC_WRONG', 'BASIC_CODE', 'BASIC_NONE', 'BASIC_CHANGED', 'OPTION_HELD', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: {
      lines: [{ rev: 0, option: { param: 'packageWay', code: '3', label: '精包装', addFen: 2600, seq: 30 } }],
      requestId: 'example-option',
    },
    writes: true,
  }),
  '/api/ops/switchOption': call({
    title: '停用或启用一项订货参数：停用后不能再选，已下的订单照旧，购物车里的说明原因',
    access: 'staff',
    right: 'price.make',
    input: z.object({ ...key, rev, off: z.boolean() }),
    output: z.object({ rev: z.int() }),
    refuses: ['BASIC_NONE', 'BASIC_CHANGED', 'BASIC_USED', 'STAFF_RIGHT'],
    example: { param: 'paintBrand', scopeCode: 'NPC', code: 'C', rev: 0, off: false },
    writes: true,
  }),
  '/api/ops/getOptionChanges': call({
    title: '订货参数的调整单',
    access: 'staff',
    right: 'price.see',
    input: z.object({ ...pageIn, changeState: changeState.optional() }),
    output: pageOf(change.extend({ lines: lines.describe(`最多 ${LISTED_LINES} 项；全部见 getOptionChange`) })),
    example: {},
  }),
  '/api/ops/getOptionChange': call({
    title: '订货参数的一张调整单，全部各项',
    access: 'staff',
    right: 'price.see',
    input: z.object({ changeNo }),
    output: change,
    refuses: ['OPTION_CHANGE_NONE'],
    example: { changeNo: EXAMPLE },
  }),
  '/api/ops/decideOptionChange': call({
    title: '审批订货参数的调整单；不能审批自己的',
    access: 'staff',
    right: 'price.decide',
    input: z.object({ changeNo, pass: z.boolean(), reason: text(200).default('') }),
    output: done,
    refuses: ['OPTION_CHANGE_NONE', 'OPTION_STATE', 'OPTION_SELF', 'BASIC_WRONG', 'BASIC_USED', 'STAFF_RIGHT'],
    example: { changeNo: EXAMPLE, pass: true },
    writes: true,
  }),
  '/api/ops/withdrawOptionChange': call({
    title: '撤回没有生效的调整单',
    access: 'staff',
    right: 'price.make',
    input: z.object({ changeNo }),
    output: done,
    refuses: ['OPTION_CHANGE_NONE', 'OPTION_STATE', 'STAFF_RIGHT'],
    example: { changeNo: EXAMPLE },
    writes: true,
  }),
  '/api/ops/importOptions': call({
    title: '从 Excel 导入订货参数加价（multipart/form-data，.xlsx，最多 500 行）：先试读，每格说错在哪里；写入为一张调整单',
    access: 'staff',
    right: 'price.make',
    input: z.object({ dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'), requestId }),
    output: z.object({
      rows: z.int(),
      changed: z.int().describe('与现在不同的'),
      changeNo: z.string(),
      changeState: changeState.nullable(),
      options: z.array(z.object({ title: z.string(), scopeName: z.string(), wasFen: fen, nowFen: fen })),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      columns: z.array(z.string()).describe('表头应有的列'),
    }),
    refuses: [
      ...(['BASIC_SHEET', 'BASIC_WRONG', 'BASIC_CHANGED', 'OPTION_HELD', 'REQUEST_REUSED'] as const),
      ...(['FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'STAFF_RIGHT'] as const),
    ],
    example: { dryRun: 1, requestId: 'example-option-import' },
    writes: true,
    upload: true,
  }),
}
