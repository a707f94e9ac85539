// 异议台 and 退货台 of the mill.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { ClaimWay, Finding, ReturnTo } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { ClaimDetail, ClaimHead, claimNo, fen, kg, ReturnDetail, ReturnHead, returnNo, rowId, version } from './afterSales.ts'
import { call, daysIn, done, pageIn, pageOf, requestId, text, word, type ReplyOf } from '../../kernel/call.ts'

const example = { claimNo: 'SH20261101000001' }
const terms = z
  .array(
    z.object({
      claimUnitId: rowId,
      way: z.literal(ClaimWay.values),
      fenPerTon: z.int().min(0).max(10_000_000_000).default(0),
      kg: kg.min(0).max(1_000_000).default(0),
      handlingFen: fenInt().min(0).max(10_000_000_000).default(0).describe('退货时商定的处理费'),
    }),
  )
  .min(1)
  .max(200)

export const afterSalesDeskCalls = {
  '/api/ops/getClaimQueue': call({
    title: '异议台',
    access: 'staff',
    right: 'claim.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['work', 'filed', 'accepted', 'proposed', 'arbitration', 'agreed', 'done', 'all']).default('work'),
    }),
    output: pageOf(ClaimHead).extend({
      filedCount: z.int(),
      acceptedCount: z.int(),
      proposedCount: z.int(),
      arbitrationCount: z.int(),
      agreedCount: z.int(),
    }),
    example: {},
  }),
  '/api/ops/getClaimDetail': call({
    title: '异议',
    access: 'staff',
    right: 'claim.see',
    input: z.object({ claimNo }),
    output: ClaimDetail.extend({
      acts: z.array(z.enum(['accept', 'reject', 'survey', 'propose', 'award'])),
      whyNotAward: z.string().describe('空：可以裁定'),
      rest: z.array(z.object({ claimUnitId: z.string(), restFen: fen, settled: z.boolean() })),
      values: z
        .array(z.object({ claimUnitId: z.string(), label: z.string(), cert: z.string(), standard: z.string() }))
        .describe('质保书上的值与标准，供勘验对照'),
    }),
    refuses: ['CLAIM_NOT_FOUND'],
    example,
  }),
  '/api/ops/acceptClaim': call({
    title: '受理异议',
    access: 'staff',
    right: 'claim.handle',
    input: z.object({ claimNo, version, note: text(200).default('') }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_CHANGED', 'STAFF_RIGHT'],
    example: { ...example, version: 1 },
    writes: true,
  }),
  '/api/ops/rejectClaim': call({
    title: '驳回异议',
    access: 'staff',
    right: 'claim.handle',
    input: z.object({ claimNo, version, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_CHANGED', 'CLAIM_ROUND', 'STAFF_RIGHT'],
    example: { ...example, version: 1, reason: '照片为客户加工后的划痕' },
    writes: true,
  }),
  '/api/ops/surveyClaim': call({
    title: '登记勘验与复验',
    access: 'staff',
    right: 'claim.survey',
    input: z.object({
      claimNo,
      version,
      note: text(500).min(1, '请写明勘验情况'),
      units: z
        .array(
          z.object({
            claimUnitId: rowId,
            finding: z.literal(Finding.values),
            property: text(40).default(''),
            certValue: text(40).default(''),
            retestValue: text(40).default(''),
            standardValue: text(40).default(''),
          }),
        )
        .min(1, '请逐件登记')
        .max(200),
    }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_CHANGED', 'CLAIM_TERMS', 'STAFF_RIGHT'],
    example: { ...example, version: 1, note: '到场取样', units: [{ claimUnitId: '1', finding: 'upheld' }] },
    writes: true,
  }),
  '/api/ops/proposeClaim': call({
    title: '向买方提出方案',
    access: 'staff',
    right: 'claim.handle',
    input: z.object({ claimNo, version, note: text(500).default(''), terms }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_CHANGED', 'CLAIM_TERMS', 'REPLACE_STOCK', 'STAFF_RIGHT'],
    example: { ...example, version: 1, terms: [{ claimUnitId: '1', way: 'discount', fenPerTon: 12000, kg: 1000 }] },
    writes: true,
  }),
  '/api/ops/awardClaim': call({
    title: '仲裁裁定，双方按此办',
    access: 'staff',
    right: 'claim.decide',
    input: z.object({ claimNo, version, note: text(500).min(1, '请写明裁定理由'), terms }),
    output: done,
    refuses: [
      'CLAIM_NOT_FOUND',
      'CLAIM_STATE',
      'CLAIM_CHANGED',
      'CLAIM_TERMS',
      'CLAIM_FOUR_EYES',
      'REFUND_OVER',
      'REPLACE_STOCK',
      'STAFF_RIGHT',
    ],
    example: { ...example, version: 1, note: '按复验值裁定', terms: [{ claimUnitId: '1', way: 'none' }] },
    writes: true,
  }),
  '/api/ops/getReturnQueue': call({
    title: '退货台',
    access: 'staff',
    right: 'claim.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['work', 'done', 'all']).default('work'),
    }),
    output: pageOf(ReturnHead).extend({ workCount: z.int() }),
    example: {},
  }),
  '/api/ops/getReturnDetail': call({
    title: '退货单',
    access: 'staff',
    right: 'claim.see',
    input: z.object({ returnNo }),
    output: ReturnDetail,
    refuses: ['RETURN_NOT_FOUND'],
    example: { returnNo: 'TH20261101000001' },
  }),
  '/api/ops/receiveReturn': call({
    title: '退货过磅收货，逐件入库或报废',
    access: 'staff',
    right: 'claim.store',
    input: z.object({
      returnNo,
      version,
      requestId,
      units: z
        .array(z.object({ claimUnitId: rowId, receivedKg: kg.min(1).max(1_000_000), placed: z.literal(ReturnTo.values) }))
        .min(1, '请选收到的件')
        .max(200),
    }),
    output: z.object({ refundedFen: fen, waits: z.string() }),
    refuses: ['RETURN_NOT_FOUND', 'RETURN_STATE', 'RETURN_WRONG', 'CLAIM_CHANGED', 'REFUND_OVER', 'STAFF_RIGHT'],
    example: {
      returnNo: 'TH20261101000001',
      version: 1,
      requestId: 'example-return',
      units: [{ claimUnitId: '1', receivedKg: 9860, placed: 'stock' }],
    },
    writes: true,
  }),
  '/api/ops/cancelReturn': call({
    title: '取消退货单',
    access: 'staff',
    right: 'claim.handle',
    input: z.object({ returnNo, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['RETURN_NOT_FOUND', 'RETURN_STATE', 'STAFF_RIGHT'],
    example: { returnNo: 'TH20261101000001', reason: '客户来电不退了' },
    writes: true,
  }),
}
export type Claim = ReplyOf<typeof afterSalesDeskCalls, '/api/ops/getClaimDetail'>
