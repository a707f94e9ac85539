// 调价单 at the desk: list prices of many goods, drafted by rules or from an Excel, looked at as a list of differences, agreed to by a second person
// above a line, published at one moment, taken back for half an hour.
import { fenInt, kgInt } from '../../kernel/units.ts'
import {
  AreaHow,
  MOST_RULES,
  RepriceHow,
  RepricingSource,
  RepricingState,
  TAKE_BACK_MINUTES,
  TouchedKind,
} from '@mall/domain/goods/repricing/repricing.codes.ts'
import { z } from 'zod'
import { at, call, done, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'

const fen = fenInt()
const scopeIn = typed().max(80).default('')
const sizeIn = z.int().min(0).max(10_000_000, '规格过大').nullable().default(null)
const signedFen = fenInt('金额须是整分').min(-100_000_000, '金额过大，请核对').max(100_000_000, '金额过大，请核对').default(0)
const repricingNo = typed().min(1, '请填写调价单号').max(30)
const version = z.int().min(1)
const publishAt = at.min(0, '时刻有误').max(4_000_000_000_000, '时刻有误').nullable().default(null).describe('空：批完即发')
const EXAMPLE = 'TJ202611200001'

export const RepriceRuleForm = z.object({
  how: z.literal(RepriceHow.values),
  addFen: signedFen.describe('加减：每计价单位多少分，可为负'),
  percentBp: z.int().min(-5000, '最多降 50 %').max(5000, '最多涨 50 %').default(0).describe('按百分比：万分之几，可为负'),
  setFen: fenInt().min(0, '金额不能小于 0').max(1_000_000_000, '金额过大，请核对').default(0).describe('改为多少分'),
  ofChannel: scopeIn,
  classCode: scopeIn,
  ofMill: scopeIn.describe('生产厂'),
  depotCode: scopeIn,
  grade: scopeIn,
  sizeFromUm: sizeIn.describe('厚度或直径，微米'),
  sizeToUm: sizeIn,
})
export type RepriceRuleForm = z.output<typeof RepriceRuleForm>
const rules = z.array(RepriceRuleForm).min(1, '至少一条规则').max(MOST_RULES, `最多 ${MOST_RULES} 条规则`)
const exampleRules = [{ how: 'add' as const, addFen: -3000, classCode: 'REBAR', grade: 'HRB400E' }]

const Head = z.object({
  repricingNo: z.string(),
  repricingState: z.literal(RepricingState.values),
  version,
  title: z.string(),
  note: z.string(),
  repricingSource: z.literal(RepricingSource.values),
  ofNo: z.string().describe('反向调回：原调价单'),
  publishAt: at.nullable().describe('空：批完即发'),
  goodsCount: z.int(),
  areaHow: z.literal(AreaHow.values).describe('商品在区域有自己的价时怎样办'),
  areaCount: z.int().describe('随单变动的区域价'),
  needs: z.string().describe('为什么要另一人审批；空为不用'),
  makerName: z.string(),
  madeAt: at,
  deciderName: z.string(),
  decidedAt: at.nullable(),
  decideReason: z.string(),
  returned: z.string().describe('退回草稿的原因'),
  publishedAt: at.nullable(),
  takenBackAt: at.nullable(),
  takenBackName: z.string(),
  kept: z.int().describe('收回时已另改价、没有动的商品'),
  takeBackUntil: at.nullable().describe('可收回的截止时间；空为不能'),
})
const Touched = z.object({
  goodsCount: z.int().describe('会改价的商品'),
  inGroupCount: z.int().describe('规则碰到、但在团购里而不动的商品'),
  carts: z.int(),
  cartLines: z.int(),
  cartKg: kgInt(),
  cartFen: fen.describe('未结算购物车一共变动多少分'),
  ownGoodsCount: z.int().describe('在区域有自己的价的商品'),
  ownPriceCount: z.int().describe('它们一共有几个这样的价'),
  needs: z.string(),
})
const fault = z.object({ ruleNo: z.int().describe('第几条规则；0 为整单'), why: z.string() }).nullable()
const made = z.object({ repricingNo: z.string(), goodsCount: z.int() })

export const repricingCalls = {
  '/api/ops/getRepricings': call({
    title: '调价单',
    access: 'staff',
    right: 'price.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      view: z
        .enum(['draft', 'waiting', 'coming', 'over', 'all'])
        .default('all')
        .describe('草稿、待审批、待发布、已发布和已收回、全部'),
    }),
    output: pageOf(Head).extend({ counts: z.object({ draftCount: z.int(), waitingCount: z.int(), comingCount: z.int() }) }),
    example: {},
  }),
  '/api/ops/getRepricing': call({
    title: '一张调价单：规则、差异、碰到的购物车、现在能做什么',
    access: 'staff',
    right: 'price.see',
    input: z.object({ repricingNo }),
    output: Head.extend({
      rules: z.array(RepriceRuleForm),
      rulesText: z.array(z.string()),
      touched: Touched,
      groups: z
        .array(
          z.object({ className: z.string(), unitText: z.string(), moveFen: fen, goodsCount: z.int(), lowFen: fen, highFen: fen }),
        )
        .describe('同品类、同变动为一组，变动大的在前；最多 60 组'),
      movedCount: z.int().describe('现价已与单上原价不同的商品和区域价；大于 0 须重新计算'),
      mine: z.boolean(),
      whyNotSubmit: z.string(),
      whyNotDecide: z.string(),
    }),
    refuses: ['REPRICE_NONE'],
    example: { repricingNo: EXAMPLE },
  }),
  '/api/ops/getRepricingLines': call({
    title: '一张调价单的商品，变动大的在前',
    access: 'staff',
    right: 'price.see',
    input: z.object({
      ...pageIn,
      repricingNo,
      word: word(40).default(''),
      ownOnly: z.boolean().default(false).describe('只看在区域有自己的价的'),
    }),
    output: pageOf(
      z.object({
        skuCode: z.string(),
        title: z.string(),
        placeText: z.string().describe('仓库与生产厂'),
        unitText: z.string(),
        wasFen: fen,
        nowFen: fen,
        listFen: fen.describe('此刻的挂牌价'),
        own: z
          .array(
            z.object({
              salesAreaCode: z.string(),
              areaName: z.string(),
              moves: z.boolean().describe('随单变动'),
              ownFen: fen.nullable().describe('空：原来按区域调整计算'),
              nowFen: fen.nullable().describe('空：以后按区域调整计算'),
            }),
          )
          .describe('在区域有自己的价'),
      }),
    ),
    refuses: ['REPRICE_NONE'],
    example: { repricingNo: EXAMPLE },
  }),
  '/api/ops/getRepricingTouched': call({
    title: '一张还没发布的调价单碰到谁：购物车、议价单、协议价、框架合同、竞拍、在团购里不动的商品',
    access: 'staff',
    right: 'price.see',
    input: z.object({ ...pageIn, repricingNo, touchedKind: z.literal(TouchedKind.values).default('carts') }),
    output: pageOf(
      z.object({
        no: z.string(),
        stateText: z.string(),
        companyName: z.string(),
        companyCode: z.string(),
        title: z.string(),
        lineCount: z.int().describe('其中单上的商品几行'),
        kg: kgInt().nullable(),
        wasFen: fen.nullable().describe('按原挂牌价合计；空：不按挂牌价'),
        nowFen: fen.nullable().describe('按新挂牌价合计'),
      }),
    ).extend({ kinds: z.array(z.object({ touchedKind: z.literal(TouchedKind.values), touchedCount: z.int() })) }),
    refuses: ['REPRICE_NONE', 'STAFF_RIGHT'],
    example: { repricingNo: EXAMPLE },
  }),
  '/api/ops/previewRepricing': call({
    title: '试算：几条规则会改哪些价，碰到多少购物车，要不要审批；不写任何东西',
    access: 'staff',
    right: 'price.make',
    input: z.object({ rules }),
    output: Touched.extend({
      fault,
      sample: z
        .array(z.object({ skuCode: z.string(), title: z.string(), placeText: z.string(), wasFen: fen, nowFen: fen }))
        .describe('变动最大的 8 个'),
    }),
    example: { rules: exampleRules },
  }),
  '/api/ops/saveRepricing': call({
    title: '起草或改一张调价单：按现价重算每个商品的新价',
    access: 'staff',
    right: 'price.make',
    input: z.object({
      repricingNo: repricingNo.optional().describe('改哪一张；空为新建'),
      version: z.int().min(0).default(0).describe('改的时候看到的版本'),
      title: typed().min(2, '请写明标题').max(60, '标题最多 60 字'),
      note: text(300).default(''),
      publishAt,
      rules: z
        .array(RepriceRuleForm)
        .max(MOST_RULES, `最多 ${MOST_RULES} 条规则`)
        .default([])
        .describe('Excel 与反向调回的单不填'),
      requestId,
    }),
    output: made,
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED', 'REPRICE_WRONG', 'REQUEST_REUSED'],
    example: { title: '螺纹钢下调 30', rules: exampleRules, requestId: 'example-reprice-1' },
    writes: true,
  }),
  '/api/ops/timeRepricing': call({
    title: '定一张草稿的发布时间：按规则、Excel、反向调回和商品导入的都可以；商品与价不变',
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, version, publishAt }),
    output: done,
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED', 'REPRICE_WRONG'],
    example: { repricingNo: EXAMPLE, version: 1, publishAt: null },
    writes: true,
  }),
  '/api/ops/setRepricingAreas': call({
    title: '定一张草稿怎样办商品在区域自己的价：不动、随同样的差额、去掉',
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, version, areaHow: z.enum(['leave', 'move', 'drop']) }),
    output: z.object({ areaCount: z.int() }),
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED', 'REPRICE_WRONG'],
    example: { repricingNo: EXAMPLE, version: 1, areaHow: 'move' },
    writes: true,
  }),
  '/api/ops/importRepricing': call({
    title: '从 Excel 起草调价单（multipart/form-data，.xlsx，最多 30,000 行）：先试读，每格说错在哪里；有一格错，一行也不写',
    access: 'staff',
    right: 'price.make',
    input: z.object({
      dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'),
      title: text(60).default(''),
      requestId,
    }),
    output: Touched.extend({
      rows: z.int(),
      sameCount: z.int().describe('与现价相同、不动的行'),
      repricingNo: z.string().describe('空：试读'),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      wrongCount: z.int(),
      columns: z.array(z.string()),
    }),
    refuses: ['REPRICE_WRONG', 'FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'REQUEST_REUSED'],
    example: { dryRun: 1, requestId: 'example-reprice-import' },
    writes: true,
    upload: true,
  }),
  '/api/ops/submitRepricing': call({
    title: '提交：超过审批线的送另一人，其余待发布；不定时的当场发布',
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, version }),
    output: z.object({ repricingState: z.literal(RepricingState.values) }),
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED', 'REPRICE_MOVED', 'REPRICE_WRONG'],
    example: { repricingNo: EXAMPLE, version: 1 },
    writes: true,
  }),
  '/api/ops/decideRepricing': call({
    title: '调价单审批：通过或退回，由起草人以外的人决定',
    access: 'staff',
    right: 'price.decide',
    input: z.object({ repricingNo, version, pass: z.boolean(), reason: text(200).default('') }),
    output: z.object({ repricingState: z.literal(RepricingState.values) }),
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED', 'REPRICE_SELF', 'REPRICE_MOVED', 'REPRICE_WRONG'],
    example: { repricingNo: EXAMPLE, version: 1, pass: true },
    writes: true,
  }),
  '/api/ops/withdrawRepricing': call({
    title: '撤回：待审批或待发布的回到草稿；草稿作废',
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, version, drop: z.boolean().default(false).describe('作废草稿') }),
    output: z.object({ repricingState: z.literal(RepricingState.values) }),
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_CHANGED'],
    example: { repricingNo: EXAMPLE, version: 1 },
    writes: true,
  }),
  '/api/ops/takeBackRepricing': call({
    title: `收回：发布后 ${TAKE_BACK_MINUTES} 分钟内全部回到原价；之后又改过价的商品不动；期间提交的订单不变`,
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, reason: text(200).min(2, '请写明原因') }),
    output: z.object({ backCount: z.int(), kept: z.int(), areasBackCount: z.int(), areasKeptCount: z.int() }),
    refuses: ['REPRICE_NONE', 'REPRICE_STATE'],
    example: { repricingNo: EXAMPLE, reason: '基价抄错' },
    writes: true,
  }),
  '/api/ops/reverseRepricing': call({
    title: '反向调回：用原价起草一张新的调价单，照常提交',
    access: 'staff',
    right: 'price.make',
    input: z.object({ repricingNo, requestId }),
    output: made,
    refuses: ['REPRICE_NONE', 'REPRICE_STATE', 'REPRICE_WRONG', 'REQUEST_REUSED'],
    example: { repricingNo: EXAMPLE, requestId: 'example-reprice-back' },
    writes: true,
  }),
  '/api/ops/getPriceOn': call({
    title: '某件商品某日收市时的挂牌价与各区域的价',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ skuCode: typed().min(1).max(80), day: z.iso.date('日期写成 2026-11-20') }),
    output: z.object({
      priceFen: fen,
      changes: z.int().describe('挂牌价当天改过几次'),
      areas: z
        .array(
          z.object({
            salesAreaCode: z.string(),
            areaName: z.string(),
            isOwn: z.boolean().describe('单独定的'),
            priceFen: fen.nullable().describe('空：那天的区域加价没有记录'),
            knownFrom: z.string().nullable().describe('区域加价从哪天起有记录；空：那天的有'),
          }),
        )
        .describe('区域加价按现在往回推到当天'),
    }),
    refuses: ['GOODS_NOT_FOUND', 'INPUT'],
    example: { skuCode: 'none', day: '2026-11-20' },
  }),
}
