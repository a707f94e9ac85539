// 订单 order: lines of one company, channel and depot, settled one way. 现货 spot goods reserve stock; 期货/排产 made-to-order
// goods ask for a production slot. 待付款 pendingPayment waits for the buyer's money; 待排产 pendingSchedule for the mill's plan.
import { InvoiceRoute, type InvoiceRouteCode } from '../../kernel/tax.ts'
import { stateSet, type StateSet } from '../../kernel/stateSet.ts'
import { type CodeOf, codes, type NameOf } from '../../kernel/codes.ts'

/** Order status 0-9, specification section 4. */
export const OrderStatus = codes({
  pendingConfirm: { code: 0, label: '待确认', tone: 'wait' },
  pendingReview: { code: 1, label: '待审核', tone: 'info' },
  pendingApproval: { code: 2, label: '待审批', tone: 'info' },
  pendingPayment: { code: 3, label: '待付款', tone: 'wait' },
  pendingSchedule: { code: 4, label: '待排产', tone: 'info' },
  pendingShipment: { code: 5, label: '待发货', tone: 'info' },
  shipping: { code: 6, label: '发货中', tone: 'info' },
  signed: { code: 7, label: '已签收', tone: 'good' },
  cancelled: { code: 8, label: '已取消', tone: 'none' },
  createFailed: { code: 9, label: '创建失败', tone: 'bad' },
})
export type OrderStatusCode = CodeOf<typeof OrderStatus>
export type OrderState = NameOf<typeof OrderStatus>

/** What is true of an order by its status alone. */
type OrderSet =
  /** Neither cancelled nor failed: it counts as ordered. */
  | 'live'
  /** The mill has not said a word to it. */
  | 'beforeReview'
  /** Somebody has to say yes to it before it may be paid. */
  | 'beforePayment'
  /** Nothing of it is made or loaded: its money is not there. */
  | 'beforeSchedule'
  /** Waits for somebody before the money: holds goods, ends by time. */
  | 'waiting'
  /** Waits at a desk of the mill. */
  | 'atDesk'
  /** Live, and the buyer has said yes. */
  | 'confirmed'
  /** Has a contract, and somebody still has to do something by it. */
  | 'underContract'
  /** The money is there. */
  | 'paid'
  /** Paid, and not all of it received. */
  | 'dueToBuyer'
  /** Its goods are in the yard, or some of them on the road. */
  | 'inDelivery'
  /** Its goods are in the yard, on the road or received. */
  | 'delivers'
  /** Before the last receipt: somebody still has to do something. */
  | 'unfinished'

/** Which of them each status belongs to: a new status does not compile before it says. */
const SETS: Readonly<Record<OrderState, readonly OrderSet[]>> = {
  pendingConfirm: ['live', 'beforeReview', 'beforePayment', 'beforeSchedule', 'waiting', 'unfinished'],
  pendingReview: ['live', 'beforeReview', 'beforePayment', 'beforeSchedule', 'waiting', 'atDesk', 'confirmed', 'unfinished'],
  pendingApproval: ['live', 'beforePayment', 'beforeSchedule', 'waiting', 'atDesk', 'confirmed', 'unfinished'],
  pendingPayment: ['live', 'beforeSchedule', 'waiting', 'confirmed', 'underContract', 'unfinished'],
  pendingSchedule: ['live', 'confirmed', 'underContract', 'paid', 'dueToBuyer', 'unfinished'],
  pendingShipment: ['live', 'confirmed', 'underContract', 'paid', 'dueToBuyer', 'inDelivery', 'delivers', 'unfinished'],
  shipping: ['live', 'confirmed', 'underContract', 'paid', 'dueToBuyer', 'inDelivery', 'delivers', 'unfinished'],
  signed: ['live', 'confirmed', 'paid', 'delivers'],
  cancelled: [],
  createFailed: [],
}
const setOf = (set: OrderSet): StateSet =>
  stateSet<OrderStatusCode>(
    Object.fromEntries(OrderStatus.values.map(code => [code, SETS[OrderStatus.nameOf(code)].includes(set)])) as Record<
      OrderStatusCode,
      boolean
    >,
  )
export const LIVE_ORDER = setOf('live')
export const BEFORE_REVIEW = setOf('beforeReview')
export const BEFORE_PAYMENT = setOf('beforePayment')
export const BEFORE_SCHEDULE = setOf('beforeSchedule')
export const WAITING_ORDER = setOf('waiting')
export const AT_DESK = setOf('atDesk')
export const CONFIRMED_ORDER = setOf('confirmed')
export const UNDER_CONTRACT = setOf('underContract')
export const PAID_ORDER = setOf('paid')
export const DUE_TO_BUYER = setOf('dueToBuyer')
export const IN_DELIVERY = setOf('inDelivery')
export const DELIVERS = setOf('delivers')
export const UNFINISHED_ORDER = setOf('unfinished')

/** 待确认 of an order that waits for the buyer's own company is not the buyer's to confirm: it has a name of its own. */
export const WAITS_FOR_COMPANY = '待企业审批'

/** Payment state of an order; a track of its own beside the order status. */
export const PayStatus = codes({
  unpaid: { code: 0, label: '未付款', tone: 'wait' },
  part: { code: 1, label: '部分付款', tone: 'wait' },
  paid: { code: 2, label: '已付清', tone: 'good' },
  refunded: { code: 3, label: '已退款', tone: 'none' },
})
export type PayStatusCode = CodeOf<typeof PayStatus>

/** The buyer's wish to cancel an order that is already paid: decided by the mill, which may have begun to make or to load the goods. */
export const CancelApply = codes({
  none: { code: 0, label: '无', tone: 'none' },
  applied: { code: 1, label: '取消审批中', tone: 'wait' },
  approved: { code: 2, label: '同意取消', tone: 'good' },
  rejected: { code: 3, label: '不同意取消', tone: 'bad' },
})
export type CancelApplyCode = CodeOf<typeof CancelApply>

/** How the goods leave: fetched by the buyer or carried by the mill's forwarder. */
export const FreightMode = codes({
  selfPickup: { code: 1, label: '自提' },
  truck: { code: 2, label: '代办汽运' },
})
export type FreightModeCode = CodeOf<typeof FreightMode>

/** Payment kind, specification section 9: A cash remittance, B acceptance, C either. */
export const PaymentType = codes({
  cash: { code: 'A', label: '现汇' },
  acceptance: { code: 'B', label: '承兑' },
  either: { code: 'C', label: '现汇或承兑' },
})

/** 票制 of an order: who fetches his goods pays no freight, and nothing is said of any. */
export const invoiceRouteText = (o: { invoiceRoute: InvoiceRouteCode; freightMode: FreightModeCode }): string =>
  o.freightMode === FreightMode.selfPickup ? '一票（货款 13 %）' : InvoiceRoute.label(o.invoiceRoute)
