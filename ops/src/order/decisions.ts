// What a desk may decide about an order in its present state. The state machine and the rights say it; the server asks both again.
import type { Path } from '@mall/contract/calls.ts'
import { type OrderActor, type OrderEvent, orderMachine, stateOf } from '@mall/domain/order/order.machine.ts'
import { CancelApply, OrderStatus, type OrderStatusCode } from '@mall/domain/order/order.status.ts'

export type DecisionPath = Extract<
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
  /** What it does, for the dialog of a decision that cannot be taken back. */
  consequence?: string
}

interface Row extends Decision {
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
    consequence: '订单将取消，占用的库存立即释放。',
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
    consequence: '订单将取消，占用的库存立即释放。',
    on: 'approvalReject',
    by: 'approver',
  },
]

const cancelRows: readonly Decision[] = [
  {
    path: '/api/ops/approveCancel',
    label: '同意取消并退款',
    right: 'order.approve',
    kind: 'yes',
    needsReason: false,
    consequence: '订单将取消，已付款退回客户余额，占用的库存立即释放。',
  },
  { path: '/api/ops/rejectCancel', label: '不同意取消', right: 'order.approve', kind: 'back', needsReason: true },
]

export function decisionsFor(order: { status: number; cancelApply: number }): readonly Decision[] {
  if (order.cancelApply === CancelApply.applied) return cancelRows
  const state = stateOf(order.status as OrderStatusCode)
  return rows.filter(r => orderMachine.next(state, r.on, r.by))
}

/** Why several orders at once cannot include this one; undefined when they can. */
export const whyNotBatch = (order: { status: number }): string | undefined =>
  order.status === OrderStatus.pendingReview ? undefined : `订单当前为「${OrderStatus.label(order.status)}」，不能批量通过`

/** Reasons that come up every day, one click each. */
export const usualReasons: Record<Decision['kind'], readonly string[]> = {
  yes: ['规格可制，交期可排'],
  back: ['请补充开票资料', '交期需后移，请确认'],
  no: ['规格做不了'],
}
