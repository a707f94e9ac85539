// 让价审批: coupons, groups and lots that lower what buyers pay beyond one person's own line, and wait for another.
import { ConcessionKind, ConcessionState } from '@mall/domain/goods/concession/concession.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, text } from '../../kernel/call.ts'

/** Of a write that may have to wait. */
export const needs = z.string().describe('空：已生效；否则为什么等另一人审批')
const concessionNo = z.string().regex(/^RJ[0-9]{12,20}$/, '让价单号不正确')
const Row = z.object({
  concessionNo: z.string(),
  concessionKind: z.literal(ConcessionKind.values),
  refNo: z.string(),
  title: z.string(),
  concessionState: z.literal(ConcessionState.values),
  needs: z.string().describe('为什么要另一人审批'),
  note: z.string(),
  lowerBp: z.int().describe('比挂牌价最多低，万分之几'),
  askerName: z.string(),
  askedAt: at,
  deciderName: z.string(),
  decidedAt: at.nullable(),
  decideReason: z.string(),
  href: z.string(),
  whyNotDecide: z.string().describe('空：可以审批'),
})
export const concessionCalls = {
  '/api/ops/getConcessions': call({
    title: '让价审批：优惠券、团购、竞拍比挂牌价低得超过免审的线，等另一人',
    access: 'staff',
    right: 'price.see',
    input: z.object({ ...pageIn, word: text(40).default(''), view: z.enum(['waiting', 'done', 'all']).default('waiting') }),
    output: pageOf(Row).extend({ waitingCount: z.int() }),
    example: {},
  }),
  '/api/ops/decideConcession': call({
    title: '让价审批：通过即刻有效，或退回；由没有写过、改过、提交过它的人决定',
    access: 'staff',
    right: 'price.decide',
    input: z.object({ concessionNo, pass: z.boolean(), reason: text(200).default('') }),
    output: z.object({ concessionState: z.literal(ConcessionState.values) }),
    refuses: [
      ...(['CONCESSION_NONE', 'CONCESSION_STATE', 'CONCESSION_SELF', 'CONCESSION_WRONG', 'COUPON_PLAN_NONE'] as const),
      ...(['GROUP_NONE', 'GROUP_STATE', 'GROUP_CHANGED', 'GROUP_WRONG', 'GROUP_STOCK', 'GROUP_WEEKS'] as const),
      ...(['BID_LOT_NONE', 'BID_LOT_CHANGED', 'BID_LOT_WRONG', 'BID_STATE', 'BID_STOCK', 'BID_UNIT'] as const),
    ],
    example: { concessionNo: 'RJ20261101000001', pass: true },
    writes: true,
  }),
}
