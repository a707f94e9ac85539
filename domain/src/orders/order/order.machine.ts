// The specification shows the states 0-9 but no transitions: these rows are ours (docs/decisions/0006). The screen's buttons,
// the server's check and the diagram in the docs all come from here. 9 创建失败 is a code of the specification that no order of ours comes to (0205).
import { machine } from '../../kernel/machine.ts'
import { type OrderState, OrderStatus, type OrderStatusCode } from './order.status.ts'

export type { OrderState } from './order.status.ts'

export type OrderEvent =
  | 'confirm'
  | 'companyAsk'
  | 'companyApprove'
  | 'companyReject'
  | 'reviewPass'
  | 'reviewEscalate'
  | 'reviewReturn'
  | 'reviewReject'
  | 'approve'
  | 'approvalReturn'
  | 'approvalReject'
  | 'payFutures'
  | 'paySpot'
  | 'payRest'
  | 'payStage'
  | 'endUnreleased'
  | 'payTimeout'
  | 'reviewTimeout'
  | 'cancel'
  | 'cancelApproved'
  | 'cancelLate'
  | 'scheduled'
  | 'productionTakenBack'
  | 'firstWaybill'
  | 'waybillsWithdrawn'
  | 'allReceived'
  | 'caseClose'
  | 'reviewWithdraw'
  | 'reopen'
  | 'extend'
  | 'contractSigned'
  | 'contractRefused'
  | 'contractVoided'

export type OrderActor = 'buyer' | 'reviewer' | 'approver' | 'planner' | 'dispatcher' | 'system'

export const orderMachine = machine<OrderState, OrderEvent, OrderActor>([
  { on: 'confirm', from: ['pendingConfirm'], to: 'pendingReview', by: ['buyer'] },
  // 企业内部审批: an order beyond its maker's limits waits at 待确认 for an approver of the same company.
  { on: 'companyAsk', from: ['pendingConfirm'], to: 'pendingConfirm', by: ['system'] },
  { on: 'companyApprove', from: ['pendingConfirm'], to: 'pendingReview', by: ['buyer'] },
  { on: 'companyReject', from: ['pendingConfirm'], to: 'cancelled', by: ['buyer'] },
  { on: 'reviewPass', from: ['pendingReview'], to: 'pendingPayment', by: ['reviewer', 'system'] },
  { on: 'reviewEscalate', from: ['pendingReview'], to: 'pendingApproval', by: ['reviewer', 'system'] },
  { on: 'reviewReturn', from: ['pendingReview'], to: 'pendingConfirm', by: ['reviewer'] },
  { on: 'reviewReject', from: ['pendingReview'], to: 'cancelled', by: ['reviewer'] },
  { on: 'approve', from: ['pendingApproval'], to: 'pendingPayment', by: ['approver'] },
  { on: 'approvalReturn', from: ['pendingApproval'], to: 'pendingReview', by: ['approver'] },
  { on: 'approvalReject', from: ['pendingApproval'], to: 'cancelled', by: ['approver'] },
  { on: 'payFutures', from: ['pendingPayment'], to: 'pendingSchedule', by: ['system'] },
  { on: 'paySpot', from: ['pendingPayment'], to: 'pendingShipment', by: ['system'] },
  // 尾款 after a deposit: the order stays where production has brought it.
  { on: 'payRest', from: ['pendingSchedule'], to: 'pendingSchedule', by: ['system'] },
  { on: 'payRest', from: ['pendingShipment'], to: 'pendingShipment', by: ['system'] },
  // 分批付款放行: a later stage. Part of the goods may be on the road meanwhile.
  { on: 'payStage', from: ['pendingSchedule'], to: 'pendingSchedule', by: ['system'] },
  { on: 'payStage', from: ['pendingShipment'], to: 'pendingShipment', by: ['system'] },
  { on: 'payStage', from: ['shipping'], to: 'shipping', by: ['system'] },
  // A stage is overdue: what was loaded is settled, what was not released comes no more.
  { on: 'endUnreleased', from: ['shipping'], to: 'signed', by: ['approver'] },
  { on: 'payTimeout', from: ['pendingConfirm', 'pendingPayment'], to: 'cancelled', by: ['system'] },
  // The mill did not answer in time: the goods are not held any longer.
  { on: 'reviewTimeout', from: ['pendingReview', 'pendingApproval'], to: 'cancelled', by: ['system'] },
  {
    on: 'cancel',
    from: ['pendingConfirm', 'pendingReview', 'pendingApproval', 'pendingPayment'],
    to: 'cancelled',
    // The rule: what was to replace steel that does not come back.
    by: ['buyer', 'reviewer', 'system'],
  },
  { on: 'cancelApproved', from: ['pendingSchedule', 'pendingShipment'], to: 'cancelled', by: ['approver'] },
  // 过了交货期: the goods are not ready so many days later (lateCancel.rules.ts); the buyer asks nobody.
  { on: 'cancelLate', from: ['pendingSchedule'], to: 'cancelled', by: ['buyer'] },
  { on: 'scheduled', from: ['pendingSchedule'], to: 'pendingShipment', by: ['planner'] },
  // A wrong production report is taken back whole while nothing of it has left.
  { on: 'productionTakenBack', from: ['pendingShipment'], to: 'pendingSchedule', by: ['planner'] },
  // 自提: the buyer books his truck himself.
  { on: 'firstWaybill', from: ['pendingShipment'], to: 'shipping', by: ['dispatcher', 'buyer'] },
  // The only trucks were given up before they entered the mill.
  { on: 'waybillsWithdrawn', from: ['shipping'], to: 'pendingShipment', by: ['dispatcher', 'buyer'] },
  { on: 'allReceived', from: ['shipping'], to: 'signed', by: ['system', 'dispatcher'] },
  { on: 'caseClose', from: ['shipping'], to: 'signed', by: ['buyer', 'dispatcher', 'system'] },
  // A decision of the mill that was wrong is taken back: before the money, or, when the mill ended the order, with its goods taken anew.
  { on: 'reviewWithdraw', from: ['pendingPayment'], to: 'pendingReview', by: ['reviewer'] },
  { on: 'reopen', from: ['cancelled'], to: 'pendingReview', by: ['reviewer'] },
  // 合同: sealed by both it is due; not sealed, the mill looks at it again; void by both, it ends, with its money if there was any.
  { on: 'contractSigned', from: ['pendingPayment'], to: 'pendingPayment', by: ['system'] },
  { on: 'contractRefused', from: ['pendingPayment'], to: 'pendingReview', by: ['system'] },
  { on: 'contractVoided', from: ['pendingPayment', 'pendingSchedule', 'pendingShipment'], to: 'cancelled', by: ['system'] },
  // More time where an order waits; it stays where it is.
  { on: 'extend', from: ['pendingConfirm'], to: 'pendingConfirm', by: ['reviewer'] },
  { on: 'extend', from: ['pendingReview'], to: 'pendingReview', by: ['reviewer'] },
  { on: 'extend', from: ['pendingApproval'], to: 'pendingApproval', by: ['reviewer'] },
  { on: 'extend', from: ['pendingPayment'], to: 'pendingPayment', by: ['reviewer'] },
])

export const stateOf = (status: OrderStatusCode): OrderState => OrderStatus.nameOf(status)
export const statusOf = (state: OrderState): OrderStatusCode => OrderStatus[state]

/** What the history calls each event. */
export const OrderEventLabel: Record<
  OrderEvent | 'create' | 'retryCreate' | 'applyCancel' | 'rejectCancel' | 'changeDelivery',
  string
> = {
  create: '提交订单',
  confirm: '买方确认',
  companyAsk: '超过限额，提交企业内部审批',
  companyApprove: '企业内部审批通过',
  companyReject: '企业内部审批未通过',
  reviewPass: '审核通过',
  reviewEscalate: '审核通过，转审批',
  reviewReturn: '审核退回，待买方确认',
  reviewReject: '审核驳回',
  approve: '审批通过',
  approvalReturn: '审批退回审核',
  approvalReject: '审批驳回',
  payFutures: '付款到账，进入排产',
  paySpot: '付款到账，等待发货',
  payRest: '尾款到账，已付清',
  payStage: '分期货款到账，放行一批',
  endUnreleased: '未放行的部分终止',
  payTimeout: '超时未付，自动取消',
  reviewTimeout: '审核超时，自动取消',
  cancel: '取消订单',
  cancelApproved: '同意取消并退款',
  cancelLate: '过了交货期没有备齐，买方取消并退款',
  scheduled: '排产完成入库',
  productionTakenBack: '撤回报产，重新排产',
  firstWaybill: '首车配货',
  waybillsWithdrawn: '配车取消，重新等待发货',
  allReceived: '全部签收',
  caseClose: '订单结案',
  // Of older days.
  retryCreate: '重新占用库存，待买方确认',
  reviewWithdraw: '撤回审核通过，重新审核',
  reopen: '恢复订单，重新审核',
  extend: '延长等待时限',
  contractSigned: '双方签署合同，等待付款',
  contractRefused: '合同未签成，重新审核',
  contractVoided: '双方签署作废协议，订单取消',
  applyCancel: '申请取消',
  rejectCancel: '不同意取消',
  changeDelivery: '改提货方式与开票抬头',
}
