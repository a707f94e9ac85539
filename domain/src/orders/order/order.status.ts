// 订单 order: lines of one company, channel and depot, settled one way. 现货 spot goods reserve stock; 期货/排产 made-to-order
// goods ask for a production slot. 待付款 pendingPayment waits for the buyer's money; 待排产 pendingSchedule for the mill's plan.
import { InvoiceRoute, type InvoiceRouteCode } from '../../kernel/tax.ts'
import { stateSet } from '../../kernel/stateSet.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

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
/** Somebody has to say yes to it before it may be paid. */
export const BEFORE_PAYMENT = stateSet<OrderStatusCode>({
  [OrderStatus.pendingConfirm]: true,
  [OrderStatus.pendingReview]: true,
  [OrderStatus.pendingApproval]: true,
  [OrderStatus.pendingPayment]: false,
  [OrderStatus.pendingSchedule]: false,
  [OrderStatus.pendingShipment]: false,
  [OrderStatus.shipping]: false,
  [OrderStatus.signed]: false,
  [OrderStatus.cancelled]: false,
  [OrderStatus.createFailed]: false,
})
/** Nothing of it is made or loaded: its money is not there. */
export const BEFORE_SCHEDULE = stateSet<OrderStatusCode>({
  [OrderStatus.pendingConfirm]: true,
  [OrderStatus.pendingReview]: true,
  [OrderStatus.pendingApproval]: true,
  [OrderStatus.pendingPayment]: true,
  [OrderStatus.pendingSchedule]: false,
  [OrderStatus.pendingShipment]: false,
  [OrderStatus.shipping]: false,
  [OrderStatus.signed]: false,
  [OrderStatus.cancelled]: false,
  [OrderStatus.createFailed]: false,
})
/** Its goods are in the yard, on the road or received. */
export const DELIVERS = stateSet<OrderStatusCode>({
  [OrderStatus.pendingConfirm]: false,
  [OrderStatus.pendingReview]: false,
  [OrderStatus.pendingApproval]: false,
  [OrderStatus.pendingPayment]: false,
  [OrderStatus.pendingSchedule]: false,
  [OrderStatus.pendingShipment]: true,
  [OrderStatus.shipping]: true,
  [OrderStatus.signed]: true,
  [OrderStatus.cancelled]: false,
  [OrderStatus.createFailed]: false,
})
/** Before the last receipt: somebody still has to do something. */
export const UNFINISHED_ORDER = stateSet<OrderStatusCode>({
  [OrderStatus.pendingConfirm]: true,
  [OrderStatus.pendingReview]: true,
  [OrderStatus.pendingApproval]: true,
  [OrderStatus.pendingPayment]: true,
  [OrderStatus.pendingSchedule]: true,
  [OrderStatus.pendingShipment]: true,
  [OrderStatus.shipping]: true,
  [OrderStatus.signed]: false,
  [OrderStatus.cancelled]: false,
  [OrderStatus.createFailed]: false,
})

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
