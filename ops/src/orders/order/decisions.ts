// What a desk may decide about an order in its present state. The state machine and the rights say it; the server asks both again.
import { StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import { cancelWords, holdsStock } from '@mall/domain/orders/order/cancelWords.ts'
import { type OrderActor, type OrderEvent, orderMachine, stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { ReviewCause, whyNotGoOn } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { whyNotReviewed } from '@mall/domain/orders/order/origin.ts'

type DecisionPath = Extract<
  Path,
  | '/api/ops/reviewOrder'
  | '/api/ops/returnOrder'
  | '/api/ops/rejectOrder'
  | '/api/ops/approveOrder'
  | '/api/ops/returnApproval'
  | '/api/ops/rejectApproval'
  | '/api/ops/approveCancel'
  | '/api/ops/rejectCancel'
>

export interface Decision {
  path: DecisionPath
  label: string
  right: 'order.review' | 'order.approve'
  kind: 'yes' | 'back' | 'no'
  /** The buyer sees the reason; without one he cannot mend anything. */
  needsReason: boolean
  /** Lets the order go on: a second pair of eyes is asked for. */
  agrees?: true
  /** The reviewer's word is not enough: it goes to the manager. */
  toManager?: true
  /** What it does, for the dialog of a decision that cannot be taken back. */
  consequence?: string
}

/** It cancels the order; whether what was paid goes back. */
interface Cancelling {
  cancels?: { refund?: boolean }
}
interface Row extends Decision, Cancelling {
  on: OrderEvent
  by: OrderActor
}

const rows: readonly Row[] = [
  {
    path: '/api/ops/reviewOrder',
    label: '审核通过',
    right: 'order.review',
    kind: 'yes',
    needsReason: false,
    agrees: true,
    on: 'reviewPass',
    by: 'reviewer',
  },
  {
    path: '/api/ops/returnOrder',
    label: '退回',
    right: 'order.review',
    kind: 'back',
    needsReason: true,
    on: 'reviewReturn',
    by: 'reviewer',
  },
  {
    path: '/api/ops/rejectOrder',
    label: '驳回',
    right: 'order.review',
    kind: 'no',
    needsReason: true,
    cancels: {},
    on: 'reviewReject',
    by: 'reviewer',
  },
  {
    path: '/api/ops/approveOrder',
    label: '审批通过',
    right: 'order.approve',
    kind: 'yes',
    needsReason: false,
    agrees: true,
    on: 'approve',
    by: 'approver',
  },
  {
    path: '/api/ops/returnApproval',
    label: '退回审核',
    right: 'order.approve',
    kind: 'back',
    needsReason: true,
    on: 'approvalReturn',
    by: 'approver',
  },
  {
    path: '/api/ops/rejectApproval',
    label: '驳回',
    right: 'order.approve',
    kind: 'no',
    needsReason: true,
    cancels: {},
    on: 'approvalReject',
    by: 'approver',
  },
]

const cancelRows: readonly (Decision & Cancelling)[] = [
  {
    path: '/api/ops/approveCancel',
    label: '同意取消并退款',
    right: 'order.approve',
    kind: 'yes',
    needsReason: false,
    cancels: { refund: true },
  },
  { path: '/api/ops/rejectCancel', label: '不同意取消', right: 'order.approve', kind: 'back', needsReason: true },
]

/** 分批付款放行, part of the goods delivered: what is agreed to is that no more comes. */
const endRows: readonly Decision[] = [
  {
    path: '/api/ops/approveCancel',
    label: '同意终止没有放行的部分',
    right: 'order.approve',
    kind: 'yes',
    needsReason: false,
    consequence: '没有装车的不再交付，占用的库存释放；已装的据实结算，多付的随结算退还。',
  },
  { path: '/api/ops/rejectCancel', label: '不同意终止', right: 'order.approve', kind: 'back', needsReason: true },
]

/** `managerCauses`: why the reviewer submits it to a manager (managerCauses of the domain), as the server said; empty: he passes it. */
export function decisionsFor(order: {
  status: number
  cancelApply: number
  managerCauses: readonly string[]
  stockMode: StockModeCode
}): readonly Decision[] {
  const says = ({ cancels, ...d }: Decision & Cancelling): Decision =>
    cancels ? { ...d, consequence: `${cancelWords(order.stockMode, cancels)}。` } : d
  if (order.cancelApply === CancelApply.applied && order.status === OrderStatus.shipping) return endRows
  if (order.cancelApply === CancelApply.applied) return cancelRows.map(says)
  const state = stateOf(order.status as OrderStatusCode)
  const all = rows.filter(r => orderMachine.next(state, r.on, r.by))
  if (order.managerCauses.length === 0) return all.map(says)
  return all.map(r => says(r.on === 'reviewPass' ? { ...r, label: '提交经理审批', toManager: true } : r))
}

/** Why several orders at once cannot include this one; undefined when they can. */
export function whyNotBatch(order: { status: number; managerCauses: readonly string[]; frozen: boolean }): string | undefined {
  if (order.status !== OrderStatus.pendingReview) return `订单当前为「${OrderStatus.label(order.status)}」，不能批量通过`
  const stopped = whyNotGoOn('reviewPass', order)
  if (stopped) return stopped
  return order.managerCauses.length > 0 ? `${managerText(order.managerCauses)}：请打开订单，提交经理审批` : undefined
}

/** What the field of the reason asks for: of the acts that stand beside it, not of others. */
export function reasonWords(decisions: readonly Decision[], hasKeys: boolean): string {
  const asking = decisions.filter(d => d.needsReason)
  const names = asking.map(d => d.label).join('、')
  const keys = asking.flatMap(d => (d.kind === 'yes' ? [] : [`${d.kind === 'back' ? 'b' : 'x'} ${d.label}`])).join('或 ')
  return `理由，客户可见${names ? `；${names}必填` : ''}${names && hasKeys && keys ? `。先按 ${keys}，写好后 Ctrl Enter 提交` : ''}`
}

/** The causes in words. */
export const managerText = (causes: readonly string[]): string => causes.map(c => ReviewCause.label(c)).join('、')

/** Reasons that come up every day, one click each: those of the decision that is open. */
export function usualReasons(order: { status: number; cancelApply: number; stockMode: StockModeCode }): readonly string[] {
  if (order.cancelApply === CancelApply.applied) return ['同意，货未排产', '同意，未配车', '已排产，不能取消', '已配车，不能取消']
  if (order.status === OrderStatus.pendingApproval) return ['价格与账期可接受', '请核对权限价', '请补充说明后再报']
  return order.stockMode === StockMode.futures
    ? ['规格可制，交期可排', '交期需后移，请确认', '规格做不了']
    : ['请补充开票资料', '请核对收货地址', '客户信息不符']
}

/** What a desk may do beside its decision: rare, each asks for a reason and says what follows. */
export interface Rare {
  key: string
  path: Extract<
    Path,
    | '/api/ops/cancelOrder'
    | '/api/ops/askCancelUnpaid'
    | '/api/ops/withdrawReview'
    | '/api/ops/reopenOrder'
    | '/api/ops/extendOrder'
  >
  label: string
  consequence: string
  usual: readonly string[]
  danger?: true
  /** Offers how much longer. */
  hours?: true
  /** Why it cannot be done now, for the line in the menu. */
  why?: string
}
const rares: readonly (Omit<Rare, 'consequence'> & { on: OrderEvent; consequence: (stockMode: StockModeCode) => string })[] = [
  {
    key: 'extend',
    path: '/api/ops/extendOrder',
    on: 'extend',
    label: '延长时限',
    consequence: mode => `从原来的截止时间往后延${holdsStock(mode) ? '，库存继续占用' : ''}；客户收到通知。`,
    usual: ['客户付款在途', '等客户内部审批', '等工厂回复'],
    hours: true,
  },
  {
    key: 'withdraw',
    path: '/api/ops/withdrawReview',
    on: 'reviewWithdraw',
    label: '撤回审核通过',
    consequence: mode =>
      `订单回到待审核，客户暂不能付款${holdsStock(mode) ? '，库存继续占用' : ''}；已在途的付款会转为客户余额。`,
    usual: ['审核有误，重新核对', '价格有误，重新核对'],
  },
  {
    key: 'reopen',
    path: '/api/ops/reopenOrder',
    on: 'reopen',
    label: '恢复订单',
    consequence: mode =>
      holdsStock(mode) ? '重新占用库存，订单回到待审核；不够时不改变任何东西。客户收到通知。' : '订单回到待审核。客户收到通知。',
    usual: ['误驳回，恢复', '客户补齐资料'],
  },
  {
    key: 'cancel',
    path: '/api/ops/cancelOrder',
    on: 'cancel',
    label: '取消订单',
    consequence: mode => `${cancelWords(mode)}；客户收到通知和原因。7 天内可以恢复。`,
    usual: ['客户来电取消', '重复下单', '货已另售'],
    danger: true,
  },
]

export function raresFor(order: {
  status: number
  whyNotReopen: string
  frozen: boolean
  origin: string
  stockMode: StockModeCode
  acts: readonly string[]
}): readonly Rare[] {
  const state = stateOf(order.status as OrderStatusCode)
  const once = whyNotReviewed(order.origin)
  const why: Partial<Record<OrderEvent, string>> = {
    ...(order.whyNotReopen ? { reopen: order.whyNotReopen } : {}),
    ...(once ? { reviewWithdraw: once } : {}),
  }
  const unpaid: readonly Rare[] = order.acts.includes('askEnd') ? [ASK_END] : []
  const usual = rares
    .filter(r => orderMachine.next(state, r.on, 'reviewer'))
    .map(r => ({ ...r, consequence: r.consequence(order.stockMode), ...(why[r.on] ? { why: why[r.on] } : {}) }))
  return [...usual, ...unpaid]
}

/** 尾款逾期: a manager answers, and says whether 违约金 is kept. */
const ASK_END: Rare = {
  key: 'askEnd',
  path: '/api/ops/askCancelUnpaid',
  label: '提请取消（货款逾期）',
  consequence:
    '由销售经理审批，审批时决定扣不扣违约金；客户收到通知，答复之前付清逾期的尾款或这一期的，提请作废。分批放行、已有货交付的，同意之后只终止没有放行的部分。',
  usual: ['货款逾期，催付无果', '客户表示不再提货'],
  danger: true,
}
