// 框架合同 at the mill's desk: drafts and their review by a second person, changes that are asked for, the index.
import { z } from 'zod'
import { FrameworkPayment, FrameworkTypes, IndexWindow } from '@mall/domain/framework/framework.rules.ts'
import { call, done, nothing, pageIn, pageOf, requestId, text } from './call.ts'
import { ccNo, ChangeRow, Detail, EXAMPLE_CC, FrameworkRow } from './framework.ts'

const um = z.int().min(1).max(100_000_000).nullable().default(null)
export const FrameworkForm = z.object({
  companyCode: text(20).min(1, '请选择企业'),
  contractType: z.enum(FrameworkTypes),
  fromOn: z.iso.date('请填写起始日'),
  toOn: z.iso.date('请填写截止日'),
  channelCodes: z.array(z.string().max(20)).min(1, '请选择渠道').max(20),
  toleranceBp: z.int().min(0).max(2000, '允差最多 20 %').default(0),
  fulfilBp: z.int().min(0).max(10_000).default(9000),
  payment: z.enum(FrameworkPayment.values).default('C'),
  addressText: text(200).default(''),
  signerName: text(40).default(''),
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
        thicknessFromUm: um,
        thicknessToUm: um,
        widthFromUm: um,
        widthToUm: um,
        committedKg: z.int('请填写吨数').min(1000, '每行至少 1 吨').max(1_000_000_000, '吨数过大'),
        premiumFen: z.int().min(-200_000).max(200_000).default(0),
        extraFen: z.int().min(0).max(200_000).default(0),
      }),
    )
    .min(1, '至少一行')
    .max(50),
  plan: z
    .array(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份写成 2026-11'), kg: z.int().min(0) }))
    .max(24)
    .default([]),
  tiers: z
    .array(z.object({ fromKg: z.int().min(1), fenPerTon: z.int().min(1).max(100_000) }))
    .max(6)
    .default([]),
})
export type FrameworkForm = z.output<typeof FrameworkForm>
const FORM: z.input<typeof FrameworkForm> = {
  companyCode: 'KH100001',
  contractType: 'M',
  fromOn: '2026-11-01',
  toOn: '2026-11-30',
  channelCodes: ['J0000002'],
  indexCode: 'HRC',
  lines: [{ lineNo: 1, title: '热轧卷 Q235B', classCode: 'HRC', grade: 'Q235B', committedKg: 200_000 }],
}

export const frameworkDeskCalls = {
  '/api/ops/getFrameworkList': call({
    title: '框架合同',
    access: 'staff',
    right: 'framework.see',
    input: z.object({
      ...pageIn,
      view: z.enum(['running', 'review', 'sign', 'over', 'all']).default('running').describe('履约中、待审核、待签署、已结束'),
      word: text(40).default(''),
    }),
    output: pageOf(FrameworkRow.extend({ companyName: z.string(), makerName: z.string() })).extend({
      counts: z.object({ review: z.int(), sign: z.int(), changes: z.int() }),
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
      makerName: z.string(),
      whyNotDecide: z.string().describe('本人不能审核的原因；空为可以'),
    }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/ops/saveFramework': call({
    title: '编写框架合同：新建，或改一份还没有审核的',
    access: 'staff',
    right: 'framework.run',
    input: FrameworkForm.extend({ ccNo: ccNo.optional(), requestId }),
    output: z.object({ ccNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_WRONG'],
    example: { ...FORM, requestId: 'example-framework' },
    writes: true,
  }),
  '/api/ops/decideFramework': call({
    title: '审核框架合同：送双方签署，或作废',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({ ccNo, approve: z.boolean(), reason: text(200).default('') }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_TWO'],
    example: { ccNo: EXAMPLE_CC, approve: true },
    writes: true,
  }),
  '/api/ops/getFrameworkChanges': call({
    title: '框架合同的变更申请',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ...pageIn, ccNo: ccNo.optional(), open: z.boolean().default(false) }),
    output: pageOf(
      ChangeRow.extend({ companyName: z.string(), needsManager: z.boolean().describe('改价或加量较多，由销售经理审批') }),
    ),
    example: {},
  }),
  '/api/ops/decideFrameworkChange': call({
    title: '审批变更：通过后出新版送双方签署，签署前合同不能下单；或写明原因驳回',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      changeNo: z.string().regex(/^BG[0-9]{12}$/, '编号不完整'),
      approve: z.boolean(),
      reason: text(200).default(''),
    }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'FRAMEWORK_CHANGE', 'FRAMEWORK_MANAGER'],
    example: { changeNo: 'BG202611000001', approve: true },
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
        points: z.array(z.object({ onDay: z.string(), fen: z.int() })).describe('最近 60 个发布日，旧的在前'),
      }),
    ),
    example: {},
  }),
  '/api/ops/importFrameworkIndex': call({
    title: '录入或导入指数：每行 日期,元/吨；有一处错整份不导入，已有的日子按新值改',
    access: 'staff',
    right: 'framework.run',
    input: z.object({ indexCode: text(20).min(1), sheet: z.string().min(1, '没有内容').max(20_000) }),
    output: z.object({
      rows: z.int(),
      errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
    }),
    refuses: ['FRAMEWORK_WRONG'],
    example: { indexCode: 'HRC', sheet: '2026-11-02,3440' },
    writes: true,
  }),
}
