// The mill's decisions on an order: review, approval, cancel requests. Each is one transaction with an audit row of before and after.
import type { OrderActor } from '@mall/domain/order/order.machine.ts'
import { causesText, managerCauses, whyNotDecide } from '@mall/domain/order/order.rules.ts'
import { CancelApply, OrderStatus } from '@mall/domain/order/order.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { refundCancelled } from '../funds/refundCancelled.ts'
import { notify } from '../notice/notify.ts'
import { audit } from '../audit/audit.ts'
import { decisionFacts } from './approval.queries.ts'
import { everybody, lockOrder, type OrderRecord } from './order.queries.ts'
import { setCancelApply } from './orderWrites.queries.ts'
import { announceOrder, moveOrder } from './moveOrder.ts'

interface Input {
  orderCode: string
  reason: string
}
type Decision = (ctx: Ctx, input: Input) => Promise<{ orderCode: string; status: number }>

interface Plan {
  on: 'reviewPass' | 'reviewReturn' | 'reviewReject' | 'approve' | 'approvalReturn' | 'approvalReject'
  by: OrderActor
  act: string
  needsReason?: true
  /** Shown to the buyer as what the order waits for. */
  tellBuyer?: true
}

const decision =
  (plan: Plan): Decision =>
  async (ctx, { orderCode, reason }) => {
    if (plan.needsReason && !reason) return refuse('REASON_NEEDED')
    return ctx.db.tx(async tx => {
      const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
      const facts = (await decisionFacts(tx, order.id)) ?? refuse('ORDER_NOT_FOUND')
      const why = whyNotDecide(plan.on, ctx.me.userId, { proxyMakerId: proxyMakerOf(order), reviewedById: facts.reviewedById })
      if (why) return refuse('SECOND_PERSON', { why })
      const approvalAboveFen = await ctx.world.rules.number('order.approvalAboveFen')
      const causes = plan.on === 'reviewPass' ? managerCauses({ ...facts, totalFen: order.totalFen, approvalAboveFen }) : []
      // The reviewer agrees, and the facts say that a manager looks too.
      const on = causes.length > 0 ? 'reviewEscalate' : plan.on
      const status = await moveOrder(ctx.world, tx, order, {
        on,
        by: plan.by,
        actorId: ctx.me.userId,
        reason,
        act: plan.act,
        ...(causes.length > 0 ? { reviewReason: `${causesText(causes)}；待销售经理审批`, reviewCauses: causes } : {}),
        ...(plan.tellBuyer ? { reviewReason: reason } : {}),
      })
      await audit(tx, {
        actorId: ctx.me.userId,
        act: `order.${on}`,
        objectType: 'order',
        objectId: orderCode,
        detail: `${OrderStatus.label(order.status)} → ${OrderStatus.label(status)}${reason ? `，${reason}` : ''}`,
      })
      return { orderCode, status }
    })
  }

/** The employee who placed an order in the buyer's name; null for the buyer's own. */
export const proxyMakerOf = (o: OrderRecord): number | null => (o.insteadUserId === null ? null : o.actorId)

/** The reviewer agrees: agreement goods, large sums and what a manager sent back go on to the manager, the rest to payment. */
export const reviewOrder = decision({ on: 'reviewPass', by: 'reviewer', act: '审核' })
export const returnOrder = decision({ on: 'reviewReturn', by: 'reviewer', act: '退回', needsReason: true, tellBuyer: true })
export const rejectOrder = decision({ on: 'reviewReject', by: 'reviewer', act: '驳回', needsReason: true })
export const approveOrder = decision({ on: 'approve', by: 'approver', act: '审批' })
export const returnApproval = decision({
  on: 'approvalReturn',
  by: 'approver',
  act: '退回审核',
  needsReason: true,
  tellBuyer: true,
})
export const rejectApproval = decision({ on: 'approvalReject', by: 'approver', act: '驳回', needsReason: true })

/** The manager agrees to cancel a paid order: status, stock and money go back in one transaction. */
export const approveCancel: Decision = async (ctx, { orderCode, reason }) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (order.cancelApply !== CancelApply.applied) return refuse('ALREADY_DONE')
    const status = await moveOrder(ctx.world, tx, order, {
      on: 'cancelApproved',
      by: 'approver',
      actorId: ctx.me.userId,
      reason: reason || order.cancelReason,
      act: '同意取消',
    })
    await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.approved, null)
    const refundedFen = await refundCancelled(tx, order, ctx.me.userId)
    await notify(tx, [order.userId], {
      event: 'cancelAgreed',
      facts: { orderCode, refund: yuan(refundedFen) },
      link: `/order/orderDetail?orderCode=${orderCode}`,
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'order.cancelApproved',
      objectType: 'order',
      objectId: orderCode,
      detail: `${OrderStatus.label(order.status)} → ${OrderStatus.label(status)}，退回余额 ${yuan(refundedFen)} 元`,
    })
    return { orderCode, status }
  })

export const rejectCancel: Decision = async (ctx, { orderCode, reason }) => {
  if (!reason) return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (
      order.cancelApply !== CancelApply.applied ||
      (await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.rejected, null)) === 0
    )
      return refuse('ALREADY_DONE')
    await notify(tx, [order.userId], {
      event: 'cancelRefused',
      facts: { orderCode, reason },
      link: `/order/orderDetail?orderCode=${orderCode}`,
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'order.rejectCancel',
      objectType: 'order',
      objectId: orderCode,
      detail: reason,
    })
    announceOrder(tx, order, order.status)
    return { orderCode, status: order.status }
  })
}
