// Sets of states that statements ask for, by name; literal in the text, so that partial indexes fit. `t`: the alias in the statement, or none.
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { AfterSalesStatus, CLAIM_IN_WORK, RETURN_IN_WORK } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import {
  AT_DESK,
  CONFIRMED_ORDER,
  DUE_TO_BUYER,
  IN_DELIVERY,
  LIVE_ORDER,
  OrderStatus,
  type OrderStatusCode,
  PAID_ORDER,
  UNDER_CONTRACT,
  UNFINISHED_ORDER,
  WAITING_ORDER,
} from '@mall/domain/orders/order/order.status.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { ENTERED, LEFT, RECEIVED, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { BEFORE_SIGNING, SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { StateSet } from '@mall/domain/kernel/stateSet.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'

const column = (t: string, name: string): string => (t === '' ? name : `${t}.${name}`)
const among =
  (codes: readonly number[]) =>
  (t = ''): string =>
    `${column(t, 'status')} in (${codes.join(', ')})`
const noneOf =
  (codes: readonly number[]) =>
  (t = ''): string =>
    `${column(t, 'status')} not in (${codes.join(', ')})`

/** As its bound where the set lies on one side of it, as partial indexes have it; else as its list. */
const within =
  (set: StateSet) =>
  (t = ''): string => {
    const [least = 0, most = 0] = [set.codes[0], set.codes.at(-1)]
    if (set.others.every(o => o > most)) return `${column(t, 'status')} < ${set.others[0]}`
    if (set.others.every(o => o < least)) return `${column(t, 'status')} >= ${least}`
    return `${column(t, 'status')} in (${set.codes.join(', ')})`
  }
const stateAmong =
  (codes: readonly number[]) =>
  (t = ''): string =>
    `${column(t, 'state')} in (${codes.join(', ')})`

/** A lot that is written, announced or asks who takes it: its goods are not sold otherwise. */
export const lotOnItsWay = among([BiddingStatus.draft, BiddingStatus.announced, BiddingStatus.asking])
/** Neither cancelled nor failed: what counts as ordered. `isLiveOrder`: the same of a status that was read. */
export const liveOrder = noneOf(LIVE_ORDER.others)
export const isLiveOrder = (status: OrderStatusCode): boolean => LIVE_ORDER.has(status)
/** Live, and the buyer has said yes. */
export const confirmedOrder = noneOf(CONFIRMED_ORDER.others)
/** Waits for somebody before the money: holds goods, ends by time. */
export const waitingOrder = among(WAITING_ORDER.codes)
/** Waits at a desk of the mill. */
export const atDesk = among(AT_DESK.codes)
/** The money is there. */
export const paidOrder = among(PAID_ORDER.codes)
/** Paid, and not all of it received. */
export const dueToBuyer = among(DUE_TO_BUYER.codes)
/** Its goods are in the yard, or some of them on the road. */
export const inDelivery = among(IN_DELIVERY.codes)
/** 余量不再发: a sheet that ends the rest of order `t`, or carries it away, lies with the buyer. Until he has spoken nobody is asked for the rest. */
export const restEnding = (t: string): string =>
  `exists (select from settlement e where e.order_id = ${column(t, 'id')} and e.state = '${SheetState.offered}' and e.tail_pieces > 0)`
/** What stops orders, as everybody reads it: of goods that nobody is asked for any more it says nothing. */
export const orderBlocks = `(select v.* from order_block v where v.kind not in ('toAllocate', 'unitsLack', 'toDispatch', 'toBook', 'payStage')
  or not exists (select from settlement e where e.order_id = v.order_id and e.state = '${SheetState.offered}' and e.tail_pieces > 0))`
/** What is asked before production, as `firstFen` of the domain says it. */
export const firstFenOf = (t: string): string =>
  `case when ${column(t, 'deposit_percent')} > 0 then ${column(t, 'deposit_fen')} else ${column(t, 'total_fen')} end`
/** 尾款 that is not paid, or later stages, as `restFen` of the domain says it. What the next payment of it is: `next_fen`. */
export const restUnpaid = (t: string): string =>
  `${column(t, 'status')} in (${OrderStatus.pendingSchedule}, ${OrderStatus.pendingShipment}, ${OrderStatus.shipping}) and ${column(t, 'deposit_percent')} > 0 and ${column(t, 'paid_fen')} < ${column(t, 'total_fen')}`
/** Of an order's payments that which has most left to give back, with what all of them have. */
export const mostLeft = (orderId: string): string =>
  `(select m.*, sum(m.left_fen) over () as all_left_fen from (select y.id, y.order_id,
      y.amount_fen - coalesce((select sum(f.amount_fen) from refund f where f.payment_id = y.id and f.state <> 'rejected'), 0) as left_fen
    from payment y where y.order_id = ${orderId} and y.state = 'succeeded') m order by m.left_fen desc, m.id limit 1)`
/** Has a contract, and somebody still has to do something by it. */
export const underContract = among(UNDER_CONTRACT.codes)
/** Before the last receipt: somebody still has to do something. */
export const unfinishedOrder = within(UNFINISHED_ORDER)

/** Waits for the yes of the buyer's own company. */
export const waitsForCompany = (t = ''): string =>
  `${column(t, 'company_approval')} = ${CompanyApproval.waits} and ${column(t, 'status')} = ${OrderStatus.pendingConfirm}`
export const certifiedCompany = (t = ''): string => `${column(t, 'approval_status')} = ${ApprovalStatus.approved}`

const notCome = within({ codes: RECEIVED.others, others: RECEIVED.codes, has: code => !RECEIVED.has(code) })
/** A truck that is neither given up nor received. */
export const truckUnderWay = (t = ''): string => `${notCome(t)} and ${column(t, 'ended_at')} is null`

/** Neither taken back nor voided: what a document's signing comes to. */
export const flowThatCounts = noneOf([SignStatus.revoked, SignStatus.voided])
/** A document that waits for one of its two signatures. */
export const unsignedFlow = among([SignStatus.pendingSign, SignStatus.signing])
/** Not over: somebody or a job still has to do something; as the index has it. */
export const flowInWork = among([
  SignStatus.incomplete,
  SignStatus.pendingReview,
  SignStatus.pendingSign,
  SignStatus.signing,
  SignStatus.signed,
  SignStatus.voiding,
  SignStatus.reviewFailed,
  SignStatus.underReview,
  SignStatus.none,
  SignStatus.unclear,
])
/** On its way to both signatures. */
export const flowUnsealed = among([
  SignStatus.incomplete,
  SignStatus.pendingReview,
  SignStatus.pendingSign,
  SignStatus.signing,
  SignStatus.reviewFailed,
  SignStatus.underReview,
  SignStatus.none,
])
/** At the mill's own review before it is sent. */
export const flowInReview = among([SignStatus.pendingReview, SignStatus.reviewFailed, SignStatus.underReview])
/** A person or the platform looks at the file: no buyer can sign it yet. */
export const flowLookedAt = among([SignStatus.pendingReview, SignStatus.underReview])
/** Of flow `f`: the mill's review, its seal, or its signature under the voiding. */
export const flowAtDesk = `(${flowInReview('f')} or f.status = ${SignStatus.signing} or (f.status = ${SignStatus.voiding} and f.void_seller_at is null))`
const beforeSigning = within(BEFORE_SIGNING)
/**
 * Of flow `f`: it is signed on paper. A record waits for its second person, or (`off`, a parameter: no platform is connected) nobody has signed it yet.
 * `waitsForPaper` says the same of one that was read.
 */
/** Sent, and unsigned at a platform that is gone: `strandedThere`. */
const strandedFlow = `f.status = ${SignStatus.pendingSign}`
export const flowOnPaper = (off: string): string =>
  `(exists (select from paper_contract p where p.kind = f.kind and p.contract_no = f.document_no and p.state = 'waits')
     or (${off}::boolean and (${beforeSigning('f')} and f.platform_id is null or ${strandedFlow})))`
/** Waits for the mall's own job. */
export const flowAtJob = among([SignStatus.incomplete, SignStatus.signed, SignStatus.none])

/** Out of the mill. */
export const truckGone = within(LEFT)
/** Signed for, by whomever. */
export const truckCome = within(RECEIVED)
/** Through the gate, or gone through it again. */
export const truckEntered = within(ENTERED)
/** A truck between gate and gate. */
export const truckInside = among([WaybillStatus.loading, WaybillStatus.loaded])
/** Not out of the mill yet. */
export const truckBeforeGate = among([WaybillStatus.allocated, WaybillStatus.loading, WaybillStatus.loaded])
/** Nobody has received it. */
export const truckNotReceived = among([
  WaybillStatus.allocated,
  WaybillStatus.loading,
  WaybillStatus.loaded,
  WaybillStatus.inTransit,
])
/** Somebody has signed for it, and its carrier has not asked for his money. */
export const truckReceived = among([WaybillStatus.received, WaybillStatus.receivedByProxy])

/** A balance refund that somebody still has to do something about. */
export const runningRefund = among([RefundStatus.asked, RefundStatus.approved, RefundStatus.atErp])
/** Approved, and the bank has not paid it yet. */
export const refundAtErp = among([RefundStatus.approved, RefundStatus.atErp])
/** 原路退款: the bank has not given it back, nor said that it cannot. */
export const sourceRunning = (t: string): string =>
  `${column(t, 'state')} in ('${SourceRefundState.asked}', '${SourceRefundState.sent}')`
/** Ended without money. */
export const endedRefund = among([RefundStatus.rejected, RefundStatus.withdrawn])
export const overRefund = among([RefundStatus.paid, RefundStatus.rejected, RefundStatus.withdrawn])
/** 异议: about its units somebody still has to say or do something; as the index has it. */
export const claimInWork = among(CLAIM_IN_WORK.codes)
/** Its proposal, or the lack of one, is the mill's. */
export const claimAtDesk = among([AfterSalesStatus.accepted, AfterSalesStatus.surveyed])
/** Over, whichever way. */
export const claimEnded = among(CLAIM_IN_WORK.others)
/** 退货: steel that has not come back whole, nor been given up. */
export const returnInWork = within(RETURN_IN_WORK)
/** The order that a refund (row `t`) went on into, as 换货 does; empty: it is money of its own. */
export const refundPaidFor = (t: string): string =>
  `coalesce((select n.order_code from refund_line x join goods_return_unit g on g.claim_unit_id = x.claim_unit_id join orders n on n.replaces_return_id = g.return_id
     where x.refund_id = ${column(t, 'id')} and n.paid_fen > 0 limit 1), '')`
/** What of the payment behind a refund (row `t`) came by the bank and has not been sent back to it: what was frozen before came from the balance. */
export const bankRestOf = (t: string): string =>
  `(select m.amount_fen - m.held_fen - coalesce((select sum(y.amount_fen) from pay_refund y join refund x on x.id = y.refund_id
      where x.payment_id = m.id and y.state <> 'failed'), 0) from payment m where m.id = ${column(t, 'payment_id')})::bigint`
export const returnEnded = within({
  codes: RETURN_IN_WORK.others,
  others: RETURN_IN_WORK.codes,
  has: code => !RETURN_IN_WORK.has(code),
})

const { confirmed, unconfirmed, changed } = ContractStatus
/** Framework contracts that their company sees whatever became of them before. */
export const shownFramework = among([confirmed, unconfirmed, changed])
/** Signed by both: orders have been or can be placed. */
export const boundFramework = among([confirmed, changed])
/** A version waits for its seals. */
export const unsignedFramework = among([unconfirmed, changed])

/** Of a line of a framework contract as JSON, what says which goods it is about. */
export const FRAMEWORK_COVER = `"classCode" text, grade text, "spuCode" text, "gradeLevel" text, "thicknessFromUm" bigint, "thicknessToUm" bigint,
  "widthFromUm" bigint, "widthToUm" bigint`
/** Whether a line (row `f` of FRAMEWORK_COVER) is about the goods (row `k` of sku): `covers` of the framework's rules. A line without a level is of the first. */
export const frameworkCovers = (f: string, k: string): string =>
  `${k}.price_unit = 'ton' and ${f}."classCode" = ${k}.class_code and ${f}.grade in ('', ${k}.grade) and ${f}."spuCode" in ('', ${k}.spu_code)
     and coalesce(${f}."gradeLevel", '${GradeLevel.first}') = ${k}.grade_level
     and (${f}."thicknessFromUm" is null or ${k}.thickness_um >= ${f}."thicknessFromUm") and (${f}."thicknessToUm" is null or ${k}.thickness_um <= ${f}."thicknessToUm")
     and (${f}."widthFromUm" is null or ${k}.width_um >= ${f}."widthFromUm") and (${f}."widthToUm" is null or ${k}.width_um <= ${f}."widthToUm")`

/** A group that takes members, or waits for its hour. */
export const groupRuns = stateAmong([GroupState.coming, GroupState.running, GroupState.reached])
/** A payment that has not brought its money: it may still come, late or again. */
export const paymentOpen = stateAmong([PaymentState.pending, PaymentState.failed, PaymentState.closed])
/** A payment that is awaited or has come. */
export const paymentCounts = stateAmong([PaymentState.pending, PaymentState.succeeded])
/** 企业认证: what its applicant has not finished with. */
export const certificationOpen = stateAmong([CertificationState.draft, CertificationState.inReview, CertificationState.rejected])
/** 企业认证: the desk has done with it, or its applicant has. */
export const certificationOver = stateAmong([
  CertificationState.approved,
  CertificationState.rejected,
  CertificationState.discarded,
])
