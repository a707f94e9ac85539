// Live events: what is told, to whom (topic), with which fields. Ids and states only: the screen reads the rest again through its calls.
// A topic is never chosen by who listens; it follows from his session.
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { z } from 'zod'
import { LotEvent } from '../selling/auction/bidding.ts'
import { GroupHeard } from '../selling/groupBuy/groupBuy.ts'

/** To everybody of a company who sees the order or payment (`userId`: whose it is). */
export const CompanyEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    userId: z.int(),
    orderCode: z.string(),
    masterOrderCode: z.string(),
    status: z.literal(OrderStatus.values),
    seq: z.int().describe('订单历史的序号；0：状态没有变，别的变了'),
  }),
  z.strictObject({
    kind: z.literal('payment'),
    userId: z.int(),
    paymentNo: z.string(),
    masterOrderCode: z.string(),
    state: z.literal(PaymentState.values),
  }),
  z.strictObject({
    kind: z.literal('signing'),
    userId: z.int(),
    documentNo: z.string(),
    status: z.literal(SignStatus.values),
  }),
  z.strictObject({
    kind: z.literal('waybill'),
    userId: z.int(),
    orderCode: z.string(),
    waybillNo: z.string(),
    status: z.literal(WaybillStatus.values),
  }),
  z.strictObject({ kind: z.literal('invoice'), userId: z.int(), invoiceSn: z.string() }).describe('发票或红字确认单有变化'),
  z.strictObject({ kind: z.literal('certificate'), userId: z.int(), orderCode: z.string() }).describe('质保书或提货前不符有变化'),
  z.strictObject({ kind: z.literal('statement'), userId: z.int(), statementNo: z.string() }).describe('对账单有变化'),
  z.strictObject({ kind: z.literal('funds') }).describe('企业的资金有变化：来款、冻结、余款退款'),
  z.strictObject({ kind: z.literal('ended') }).describe('企业的会话都已结束：各线自查'),
])

/** A conversation has moved, or its other side is writing: its number only; the words are read. */
const SupportHeard = z.strictObject({ kind: z.literal('support'), threadNo: z.string() }).describe('会话有变化')
const SupportTyping = z
  .strictObject({ kind: z.literal('supportTyping'), threadNo: z.string(), bySide: z.enum(['buyer', 'staff']) })
  .describe('对方正在输入，不保存')

/** To one person, buyer or employee. */
export const UserEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('notice') }).describe('收件箱有变化'),
  z.strictObject({ kind: z.literal('ended') }).describe('此人的某个会话已结束：各线自查'),
  z.strictObject({ kind: z.literal('session') }).describe('此人的权限变了：线断开，重新连接'),
  SupportHeard,
  SupportTyping,
])
/** To a guest's own page (GET /api/support/live), by the mark of his browser; and to everybody who answers at the desk. */
const GuestHeard = z.discriminatedUnion('kind', [SupportHeard, SupportTyping])
type GuestHeard = z.output<typeof GuestHeard>

/** To everybody who watches an auction lot (GET /api/bidding/live?no=JP…,JP…&after=序号). No name, no company, no reserve: a guest may hear it. */
export const LotHeard = z.strictObject({
  kind: z.literal('lot'),
  biddingNo: z.string(),
  event: LotEvent,
  serverNow: z.int(),
})
export type LotHeard = z.output<typeof LotHeard>

export type CompanyEvent = z.output<typeof CompanyEvent>
export type UserEvent = z.output<typeof UserEvent>
/** Added by the line itself: the server did not hear for a while, read again. */
export interface AgainEvent {
  kind: 'again'
}
/** Whatever a page may receive over its line. */
export type LiveEvent = CompanyEvent | UserEvent | LotHeard | GroupHeard | AgainEvent

export type Topic =
  | `company:${number}`
  | `user:${number}`
  | `lot:${number}`
  | `group:${number}`
  | `visitor:${number}`
  | `support:desk`
export type EventOf<T extends Topic> = T extends `company:${number}`
  ? CompanyEvent
  : T extends `lot:${number}`
    ? LotHeard
    : T extends `group:${number}`
      ? GroupHeard
      : T extends `visitor:${number}` | 'support:desk'
        ? GuestHeard
        : UserEvent

const shapeOf = (topic: Topic) => {
  if (topic.startsWith('company:')) return CompanyEvent
  if (topic.startsWith('lot:')) return LotHeard
  if (topic.startsWith('visitor:') || topic === 'support:desk') return GuestHeard
  // Somebody joined or left a group, or its clock moved it (GET /api/productGroupBuy/live?no=TG…,TG…): its number only, a guest may hear it.
  return topic.startsWith('group:') ? GroupHeard : UserEvent
}

/** Checked where it is announced, so that an undeclared field does not leave the building. */
export const checkedEvent = <T extends Topic>(topic: T, event: EventOf<T>): EventOf<T> =>
  shapeOf(topic).parse(event) as EventOf<T>
