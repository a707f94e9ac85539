// 框架合同 at the mill's desk: drafts and their review by a second person, changes that are asked for, the index.
import { fenInt, kgInt, umInt } from '../../kernel/units.ts'
import { ccNo } from '../../kernel/numberFields.ts'
import { z } from 'zod'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { RebatePeriod } from '@mall/domain/selling/framework/rebate.rules.ts'
import { FrameworkPayment, FrameworkTypes, IndexWindow } from '@mall/domain/selling/framework/framework.rules.ts'
import { at, call, daysIn, done, nothing, pageIn, pageOf, person, requestId, runningNo, text, word } from '../../kernel/call.ts'
import { ChangeRow, Detail, EXAMPLE_CC, FrameworkRow, PriceSheets, Rebates, sheetKey } from './framework.ts'

const um = umInt().min(1).max(100_000_000).nullable().default(null)
const FrameworkForm = z.object({
  companyCode: text(20).min(1, '请选择企业'),
  contractType: z.enum(FrameworkTypes),
  fromOn: z.iso.date('请填写起始日'),
  toOn: z.iso.date('请填写截止日'),
  channelCodes: z.array(z.string().max(20)).min(1, '请选择渠道').max(20),
  toleranceBp: z.int().min(0).max(2000, '允差最多 20 %').default(0),
  fulfilBp: z.int().min(0).max(10_000).default(9000),
  payment: z.enum(FrameworkPayment.values).default('C'),
  addressText: text(200).default(''),
  signerName: person(40).default(''),
  indexCode: text(20).min(1, '请选择指数'),
  window: z.enum(IndexWindow.values).default('lastMonth'),
  windowDays: z.int().min(1).max(60).default(10),
  lines: z
    .array(
      z.object({
        lineNo: z.int().min(1).max(50),
        title: text(60).min(2, '请填写品名'),
        classCode: text(20).min(1, '请填写品类'),
        grade: text(40).default(''),
        spuCode: text(80).default(''),
        gradeLevel: z.literal(GradeLevel.values).default(GradeLevel.first).describe('这一行是哪个等级的货'),
        thicknessFromUm: um,
        thicknessToUm: um,
        widthFromUm: um,
        widthToUm: um,
        committedKg: kgInt('请填写吨数').min(1000, '每行至少 1 吨').max(1_000_000_000, '吨数过大'),
        premiumFen: fenInt().min(-200_000).max(200_000).default(0),
        extraFen: fenInt().min(0).max(200_000).default(0),
      }),
    )
    .min(1, '至少一行')
    .max(50),
  plan: z
    .array(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份写成 2026-11'), kg: kgInt().min(0) }))
    .max(24)
    .default([]),
  tiers: z
    .array(z.object({ fromKg: kgInt().min(1), fenPerTon: z.int().min(1).max(100_000) }))
    .max(6)
    .default([]),
  depositBp: z.int().min(0).max(3000, '履约保证金最多 30 %').default(0).describe('履约保证金，合同金额的万分比；0 为没有'),
  rebatePeriod: z.enum(RebatePeriod.values).default('term').describe('返利按哪一期的吨数算'),
})
type FrameworkForm = z.output<typeof FrameworkForm>
const TERMS: Omit<z.input<typeof FrameworkForm>, 'companyCode'> = {
  contractType: 'M',
  fromOn: '2026-11-01',
  toOn: '2026-11-30',
  channelCodes: ['J0000002'],
  indexCode: 'HRC',
  lines: [{ lineNo: 1, title: '热轧卷 Q235B', classCode: 'HRC', grade: 'Q235B', committedKg: 200_000 }],
}
const FORM: z.input<typeof FrameworkForm> = { companyCode: 'KH100001', ...TERMS }

/** A closing of a period that was posted, or a period that is held: then seq is 0, nothing is posted, and the figures are those of now. */
const RebateRow = z.object({
  ccNo: z.string(),
  companyName: z.string(),
  periodKey: z.string(),
  label: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  seq: z.int().describe('1 是期末结算，其后是差额，0 是暂缓着的'),
  settledKg: kgInt(),
  fenPerTon: z.int().describe('到的档位；没有到为零'),
  rebateFen: fenInt(),
  postedFen: fenInt().describe('这一笔入账；扣回为负'),
  madeAt: at.nullable().describe('入账的时间；暂缓的为空'),
  journalNo: z.string().describe('流水号；没有动余额的为空'),
  heldReason: z.string(),
  heldName: z.string(),
  heldAt: at.nullable(),
})

export const frameworkDeskCalls = {
  '/api/ops/getFrameworkList': call({
    title: '框架合同',
    access: 'staff',
    right: 'framework.see',
    input: z.object({
      ...pageIn,
      view: z
        .enum(['running', 'review', 'sign', 'changes', 'sheets', 'deposit', 'over', 'all'])
        .default('running')
        .describe('履约中、待审核、待签署、变更待审批、价格单有异议、保证金待处理、已结束'),
      word: word(40).default(''),
    }),
    output: pageOf(FrameworkRow.extend({ companyName: z.string(), makerName: z.string() })).extend({
      counts: z.object({
        review: z.int(),
        sign: z.int(),
        changes: z.int(),
        disputedCount: z.int().describe('价格单有异议、等答复的合同'),
        deposits: z.int().describe('合同结束而没有到考核、等提出或决定处理的履约保证金'),
      }),
    }),
    example: {},
  }),
  '/api/ops/getFramework': call({
    title: '一份框架合同',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ccNo }),
    output: Detail.extend({
      form: FrameworkForm,
      rev: z.int().describe('第几次写的；改和审核的时候带上，别人先改了就不执行'),
      makerName: z.string(),
      depositEnd: z
        .object({
          lackKg: kgInt().describe('到考核少订的'),
          lackFen: fenInt().describe('少订的吨数在约定里占的那一份保证金'),
          asked: z
            .object({ forfeitFen: fenInt(), reason: z.string(), askedName: z.string(), askedAt: at })
            .nullable()
            .describe('提出的处理，等另一位同事决定'),
          whyNotDecide: z.string().describe('本人不能决定的原因；空为可以'),
        })
        .nullable()
        .describe('合同结束而没有到考核，保证金等处理；其余为空'),
      whyNotDecide: z.string().describe('本人不能审核的原因；空为可以'),
    }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/ops/saveFramework': call({
    title: '编写框架合同：新建，或改一份还没有审核的',
    access: 'staff',
    right: 'framework.run',
    input: FrameworkForm.extend({
      ccNo: ccNo.optional(),
      rev: z.int().min(1).nullable().default(null).describe('看到的是第几次写的；新建为空'),
      requestId,
    }),
    output: z.object({ ccNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_WRONG', 'REQUEST_REUSED'],
    example: { ...FORM, requestId: 'example-framework' },
    writes: true,
  }),
  '/api/ops/decideFramework': call({
    title: '审核框架合同：送双方签署，或作废',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({
      ccNo,
      rev: z.int().min(1).describe('看到的是第几次写的'),
      approve: z.boolean(),
      reason: text(200).default(''),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_TWO', 'FRAMEWORK_WRONG'],
    example: { ccNo: EXAMPLE_CC, rev: 1, approve: true },
    writes: true,
  }),
  '/api/ops/getFrameworkChanges': call({
    title: '框架合同的变更申请',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ...pageIn, ccNo: ccNo.optional(), open: z.boolean().default(false) }),
    output: pageOf(
      ChangeRow.extend({
        companyName: z.string(),
        flowNo: z.string().describe('由它而来的版本的签署流程；空为还没有送签'),
        needsManager: z.boolean().describe('改价、改货物或条款、加量较多、截止日移得远，由销售经理审批'),
        own: z.boolean().describe('本人拟的：由另一位同事审批，本人可以撤回'),
      }),
    ),
    example: {},
  }),
  '/api/ops/draftFrameworkChange': call({
    title: '钢厂拟一项变更：另一位同事审批后出新版，买方签署才生效',
    access: 'staff',
    right: 'framework.run',
    input: FrameworkForm.omit({ companyCode: true }).extend({
      ccNo,
      rev: z.int().min(1).describe('看到的是第几次写的'),
      reason: text(200).min(2, '请写明原因'),
      requestId,
    }),
    output: z.object({ changeNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_WRONG', 'FRAMEWORK_CHANGE', 'REQUEST_REUSED'],
    example: { ...TERMS, ccNo: EXAMPLE_CC, rev: 1, reason: '轧机检修，交货期顺延', requestId: 'example-draft' },
    writes: true,
  }),
  '/api/ops/withdrawFrameworkDraft': call({
    title: '撤回自己拟的变更：还没有审批的',
    access: 'staff',
    right: 'framework.run',
    input: z.object({ changeNo: runningNo('frameworkChange', '编号不完整') }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE'],
    example: { changeNo: 'BG202611000001' },
    writes: true,
  }),
  '/api/ops/decideFrameworkChange': call({
    title: '审批变更：通过后出新版送双方签署，签署前合同不能下单；或写明原因驳回',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      changeNo: runningNo('frameworkChange', '编号不完整'),
      approve: z.boolean(),
      reason: text(200).default(''),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_CHANGE', 'FRAMEWORK_CHANGE_TWO', 'FRAMEWORK_MANAGER'],
    example: { changeNo: 'BG202611000001', approve: true },
    writes: true,
  }),
  '/api/ops/getFrameworkPriceSheets': call({
    title: '一份框架合同的暂定价与结算价',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ccNo }),
    output: PriceSheets,
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/ops/answerPriceSheet': call({
    title: '答复价格单的异议：维持，价格生效；或按现在公布的指数重出一版，再请买方确认',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({ ...sheetKey, uphold: z.boolean(), answer: text(200).min(4, '请写明依据，至少四个字') }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_SHEET', 'FRAMEWORK_REMAKE'],
    example: { ccNo: EXAMPLE_CC, month: '2026-10', version: 1, uphold: true, answer: '与公布的指数逐日核对一致' },
    writes: true,
  }),
  '/api/ops/getFrameworkRebates': call({
    title: '一份框架合同的返利',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ccNo }),
    output: Rebates,
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/ops/getRebateList': call({
    title: '全部框架合同的返利：已入账的各笔，或暂缓着的各期',
    access: 'staff',
    right: 'framework.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      view: z.enum(['booked', 'held']).default('booked').describe('已入账、暂缓中'),
      word: word(40).default('').describe('合同号或企业'),
    }),
    output: pageOf(RebateRow).extend({
      settledKg: kgInt().describe('各期最后一次结算的吨数合计；暂缓的不合计，为零'),
      postedFen: fenInt().describe('入账合计；扣回的为负，已减去'),
    }),
    example: {},
  }),
  '/api/ops/holdFrameworkRebate': call({
    title: '暂缓一期返利的结算，写明原因；或恢复',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({
      ccNo,
      periodKey: z.string().regex(/^(term|\d{4}-\d{2}|\d{4}Q[1-4])$/, '没有这个返利期'),
      hold: z.boolean(),
      reason: text(200).default(''),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_REBATE'],
    example: { ccNo: EXAMPLE_CC, periodKey: 'term', hold: true, reason: '核对退货' },
    writes: true,
  }),
  '/api/ops/askFrameworkDeposit': call({
    title: '提出保证金的处理：合同结束而没有到考核，解冻或扣罚多少，写明原因',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      ccNo,
      forfeitFen: fenInt('请填写扣罚金额').min(0, '扣罚金额不能为负').describe('扣罚多少，其余解冻；0 为全部解冻'),
      reason: text(200).min(2, '请写明原因'),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_DEPOSIT'],
    example: { ccNo: EXAMPLE_CC, forfeitFen: 0, reason: '停产检修，双方商定' },
    writes: true,
  }),
  '/api/ops/decideFrameworkDeposit': call({
    title: '决定保证金的处理：由提出人以外的同事，同意即解冻、扣罚；或退回',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({
      ccNo,
      forfeitFen: fenInt().min(0).describe('看到的扣罚金额；已改为别的数就不执行'),
      approve: z.boolean(),
      reason: text(200).default('').describe('退回须写'),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_DEPOSIT', 'FRAMEWORK_DEPOSIT_TWO'],
    example: { ccNo: EXAMPLE_CC, forfeitFen: 0, approve: true },
    writes: true,
  }),
  '/api/ops/getFrameworkIndex': call({
    title: '指数：有哪些，最近的发布日',
    access: 'staff',
    right: 'framework.see',
    input: nothing,
    output: z.array(
      z.object({
        indexCode: z.string(),
        indexName: z.string(),
        source: z.string().describe('谁发布、在哪里查；没有写为空'),
        off: z.boolean().describe('已停用：新合同不能选，在用的合同照旧'),
        rev: z.int().describe('改的时候带上，别人先改了就不保存'),
        contractCount: z.int().describe('用它定价、还没有结束的合同'),
        log: z
          .array(z.object({ at, actorName: z.string(), action: z.string(), detail: z.string() }))
          .describe('新建、改名、停用、录入的记录，新的在前'),
        points: z.array(z.object({ onDay: z.string(), fen: fenInt() })).describe('最近 60 个发布日，旧的在前'),
        waits: z
          .object({
            rev: z.int(),
            reason: z.string(),
            madeByName: z.string(),
            own: z.boolean(),
            madeAt: at,
            rows: z.array(z.object({ onDay: z.string(), fen: fenInt(), wasFen: fenInt().nullable() })),
          })
          .nullable()
          .describe('等另一位同事确认的一份：改已公布的日子，或变动超过幅度'),
      }),
    ),
    example: {},
  }),
  '/api/ops/saveFrameworkIndex': call({
    title: '新建指数，或改名、停用、恢复；编码定下后不改',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      indexCode: text(12).min(1, '请填写指数编码'),
      indexName: text(40).min(1, '请填写指数名称'),
      source: text(80).optional().describe('谁发布、在哪里查，合同的价格公式写明；不填为不改'),
      off: z.boolean().default(false).describe('停用：新合同不能再选'),
      rev: z.int().min(1).nullable().default(null).describe('看到的那一版；新建为空'),
    }),
    output: done,
    refuses: ['FRAMEWORK_INDEX'],
    example: { indexCode: 'WIRE', indexName: '演示钢铁指数 线材', rev: null },
    writes: true,
  }),
  '/api/ops/importFrameworkIndex': call({
    title: '录入或导入指数：每行 日期,元/吨；有一处错整份不导入。改已公布的日子、变动超过幅度的须写原因，由另一位同事确认',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      indexCode: text(20).min(1),
      sheet: z.string().min(1, '没有内容').max(20_000),
      dryRun: z.boolean().default(false).describe('只核对：每一天原来的值、前一天的值，什么也不写'),
      reason: text(200).default('').describe('须另一位同事确认的，写明原因'),
    }),
    output: z.object({
      rows: z.int().describe('写入的天数'),
      errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      moves: z
        .array(
          z.object({
            onDay: z.string(),
            fen: fenInt(),
            wasFen: fenInt().nullable(),
            beforeOn: z.string().nullable(),
            beforeFen: fenInt().nullable(),
            movedBp: z.int().nullable(),
            why: z.string().describe('为什么须另一位同事确认；空的不须'),
          }),
        )
        .describe('每一天：新值、已公布的值、前一个发布日的值'),
      waits: z.boolean().describe('整份等另一位同事确认，还没有写入'),
    }),
    refuses: ['FRAMEWORK_WRONG', 'INDEX_WISH'],
    example: { indexCode: 'HRC', sheet: '2026-11-02,3440' },
    writes: true,
  }),
  '/api/ops/decideFrameworkIndex': call({
    title: '确认或退回同事录入的指数；自己录入的只能撤回',
    access: 'staff',
    right: 'framework.run',
    input: z.object({ indexCode: text(20).min(1), rev: z.int().min(1).describe('看到的那一份'), approve: z.boolean() }),
    output: done,
    refuses: ['INDEX_WISH', 'INDEX_WISH_TWO'],
    example: { indexCode: 'HRC', rev: 1, approve: true },
    writes: true,
  }),
}
