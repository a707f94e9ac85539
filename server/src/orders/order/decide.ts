// The mill's decisions on an order: review, approval, cancel requests. Each is one transaction with an audit row of before and after.
import { type OrderActor, orderMachine, stateOf } from '@mall/domain/orders/order/order.machine.ts'
import {
  causesText,
  type ReviewCauseCode,
  submittedCauses,
  whyNotDecide,
  whyNotGoOn,
} from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { whyNotAgreeToEnd, whyNotKeep } from '@mall/domain/orders/order/deposit.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { isStaged } from '@mall/domain/orders/order/stage.rules.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { extensions } from '../../kernel/extensions.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { decisionFacts } from './approval.queries.ts'
import { withCompanyHeld } from './companyHeld.ts'
import { managerNeeded } from './managerNeeded.ts'
import { everybody, lockOrder, type OrderRecord } from './order.queries.ts'
import { setCancelApply } from './orderWrites.queries.ts'
import { setKept } from './rest.queries.ts'
import { announceOrder, type Move, moveOrder } from './moveOrder.ts'

interface Input {
  orderCode: string
  reason: string
  /** 提交经理审批: what the button said. The server never decides between payment and manager unseen. */
  toManager?: boolean
}
type Decision = (ctx: Ctx, input: Input) => Promise<{ orderCode: string; status: OrderStatusCode }>

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
  async (ctx, { orderCode, reason, toManager = false }) => {
    if (plan.needsReason && !reason) return refuse('REASON_NEEDED')
    return ctx.db.tx(async tx => {
      const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
      const { facts, causes } =
        plan.on === 'reviewPass'
          ? (await managerNeeded(ctx.world, tx, [order]))(order.id)
          : { facts: (await decisionFacts(tx, [order.id]))[0], causes: [] }
      const hands = { proxyMakerId: proxyMakerOf(order), reviewedById: facts?.reviewedById ?? null }
      const why = whyNotDecide(plan.on, ctx.me.userId, hands)
      if (why) return refuse('SECOND_PERSON', { why })
      const stopped = whyNotGoOn(plan.on, await withCompanyHeld(tx, plan.on, order))
      if (stopped) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: `${plan.act}（${stopped}）` })
      const on = toManager ? 'reviewEscalate' : plan.on
      // Asked under the lock at today's prices: a page that was opened before a price rose does not let the order slip by.
      const may = orderMachine.next(stateOf(order.status), on, plan.by)
      if (may && on === 'reviewPass' && causes.length > 0) return refuse('MANAGER_NEEDED', { why: causesText(causes) })
      const status = await moveOrder(ctx.world, tx, order, {
        on,
        by: plan.by,
        actorId: ctx.me.userId,
        reason,
        act: plan.act,
        ...(on === 'reviewEscalate' ? submitted(order.reviewCauses as ReviewCauseCode[], causes) : {}),
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

/** What the manager reads; a reviewer may submit an order that he could pass himself, its causes stay what they were. */
const submitted = (
  old: readonly ReviewCauseCode[],
  causes: readonly ReviewCauseCode[],
): Pick<Move, 'reviewReason' | 'reviewCauses'> =>
  causes.length > 0
    ? { reviewReason: `${causesText(causes)}；待销售经理审批`, reviewCauses: submittedCauses(old, causes) }
    : { reviewReason: '销售审核提请；待销售经理审批' }

/**
 * The reviewer agrees: to payment, or, with `toManager`, on to the manager. Agreement goods, large sums, prices below the authority price and
 * what a manager sent back before go no other way.
 */
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
export const approveCancel = async (
  ctx: Ctx,
  { orderCode, reason, keptFen }: { orderCode: string; reason: string; keptFen: Fen },
) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (order.cancelApply !== CancelApply.applied) return refuse('ALREADY_DONE')
    const second = whyNotAgreeToEnd(ctx.me.userId, order.cancelAskedBy)
    if (second) return refuse('SECOND_PERSON', { why: second })
    if (order.status === OrderStatus.shipping) return endWhatIsLeft(ctx, tx, order, { reason, keptFen })
    const why = whyNotKeep(keptFen, order)
    if (why) return refuse('KEEP_OVER', { why })
    if (keptFen > 0 && !reason) return refuse('REASON_NEEDED')
    const status = await moveOrder(ctx.world, tx, order, {
      on: 'cancelApproved',
      by: 'approver',
      actorId: ctx.me.userId,
      reason: reason || order.cancelReason,
      act: '同意取消',
    })
    await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.approved, null)
    const { refundedFen, draftFen } = await extensions().refundCancelled(tx, order, ctx.me.userId)
    if (keptFen > 0) await keepOfDeposit(tx, order, keptFen, { actorId: ctx.me.userId, reason })
    const to = draftFen === 0 ? '企业余额' : draftFen === refundedFen ? '原承兑' : `企业余额与原承兑（承兑 ${yuan(draftFen)} 元）`
    await notify(tx, [order.userId], {
      ...(keptFen > 0
        ? toldOneOf('cancelKept', { orderCode, refund: yuan(refundedFen), to, kept: yuan(keptFen), reason })
        : toldOneOf('cancelAgreed', { orderCode, refund: yuan(refundedFen), to })),
      link: `/order/orderDetail?orderCode=${orderCode}`,
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'order.cancelApproved',
      objectType: 'order',
      objectId: orderCode,
      detail: `${OrderStatus.label(order.status)} → ${OrderStatus.label(status)}，${yuan(refundedFen)} 元退回${to}${keptFen > 0 ? `，扣违约金 ${yuan(keptFen)} 元：${reason}` : ''}`,
    })
    return { orderCode, status }
  })

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** 分批付款放行: nothing more of an order comes than is loaded. Status, stock and units; what was loaded is settled as ever. */
    readonly endUnreleased: (world: World, tx: Tx, order: OrderRecord, by: { actorId: number; reason: string }) => Promise<void>
  }
}

/** A stage is overdue and part of the goods have left: those are settled, what was not released is not kept any longer. */
async function endWhatIsLeft(ctx: Ctx, tx: Tx, order: OrderRecord, o: { reason: string; keptFen: Fen }) {
  if (!isStaged(order)) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: '同意取消' })
  if (o.keptFen > 0) return refuse('STAGE_END.kept')
  const { orderCode } = order
  const reason = o.reason || order.cancelReason
  await extensions().endUnreleased(ctx.world, tx, order, { actorId: ctx.me.userId, reason })
  await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.approved, null)
  await notify(tx, [order.userId], {
    event: 'stageEnded',
    facts: { orderCode, reason },
    link: `/order/orderDetail?orderCode=${orderCode}`,
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'order.endUnreleased',
    objectType: 'order',
    objectId: orderCode,
    detail: reason,
  })
  return { orderCode, status: OrderStatus.signed }
}

/** 违约金 by a person's word: all of the payment went back a moment ago, as ever; so much of it is taken from the balance, where the buyer sees both. */
async function keepOfDeposit(tx: Tx, order: OrderRecord, keptFen: Fen, by: { actorId: number; reason: string }): Promise<void> {
  const { id: orderId, companyId, orderCode } = order
  await setKept(tx, orderId, keptFen)
  const taken = await extensions().keepPenalty(tx, { ...by, orderId, companyId, orderCode, amountFen: keptFen })
  if (!taken) return refuse('KEEP_OVER.short')
}

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
