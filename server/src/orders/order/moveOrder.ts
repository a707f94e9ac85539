// The one place where an order's status changes: by the machine, under the row's lock, with a row of history.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { saidOf } from '@mall/domain/orders/order/reference.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Told } from '@mall/domain/main/notice.events.ts'
import {
  type OrderActor,
  type OrderEvent,
  OrderEventLabel,
  orderMachine,
  stateOf,
  statusOf,
} from '@mall/domain/orders/order/order.machine.ts'
import { restFen, restUnpaidText } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import type { ReviewCauseCode } from '@mall/domain/orders/order/order.rules.ts'
import { BEFORE_PAYMENT, OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { whyNotReviewed } from '@mall/domain/orders/order/origin.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { makeContracts } from '../contract/makeContracts.ts'
import { endContract } from '../contract/moveContract.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { retakeCoupon } from '../../goods/coupon/couponOfOrder.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { announce } from '../../platform/live/hub.ts'
import { openContractFlows } from './openContractFlows.ts'
import { holdOf } from './holdTime.ts'
import { notify } from '../../platform/notice/notify.ts'
import type { OrderRecord } from './order.queries.ts'
import { freeUnitsOf } from '../../goods/capacity/booking.queries.ts'
import { endBookings } from '../../goods/capacity/bookLines.ts'
import { tellManagers, tellReviewers } from './tellDesk.ts'
import { goodsStandReady } from './goodsStandReady.ts'
import { paidLines } from './paidLines.queries.ts'
import { lockStock, activeSkus, moveStatus, releaseStock } from './orderWrites.queries.ts'

export interface Move {
  on: OrderEvent
  by: OrderActor
  actorId: number
  /** What the actor wrote. */
  reason?: string
  /** What the order waits for in its new state, in words. */
  reviewReason?: string
  /** The same as codes. */
  reviewCauses?: readonly ReviewCauseCode[]
  /** What was paid for the order with this move: all of it, or its part. */
  paidFen?: Fen
  /** Up to which stage it pays, of an order in stages. */
  stageTo?: number
  /** Of it, what came in by a bank or a code just now. */
  bankFen?: Fen
  /** The act as the user knows it, for the refusal. */
  act: string
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Rooms above have their say after an order has moved, in the same transaction: what was won at an auction, for instance. */
    readonly afterOrderMove: readonly ((
      world: World,
      tx: Tx,
      order: OrderRecord,
      to: OrderStatusCode,
      m: Move,
    ) => Promise<void>)[]
  }
}

/** Moves a locked order. Entering a state that waits starts its time; 已取消 gives the goods back. Announces the change to the company's screens. */
export async function moveOrder(world: World, tx: Tx, order: OrderRecord, m: Move): Promise<OrderStatusCode> {
  const from = stateOf(order.status)
  const next = orderMachine.next(from, m.on, m.by)
  // What was won, grouped, agreed or replaces other steel has no review to go back to, and ended it stays ended.
  const once = m.on === 'reviewWithdraw' || m.on === 'reopen' ? whyNotReviewed(order.origin) : undefined
  if (!next || once !== undefined) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: m.act })
  // The one way out of the yard begins here (makeTruck.ts): whoever plans the truck, the database refuses it too.
  // Of an order in stages that is the first of them, and each truck is bound by what is released (delivery/shipment/released.ts).
  const unpaidFen = m.on === 'firstWaybill' && !isStaged(order) ? restFen(order) : 0
  if (unpaidFen > 0) return refuse('SHIP_CANNOT', { why: restUnpaidText(unpaidFen) })
  const to = statusOf(next)
  const hold = await holdOf(world, tx, next, order.stockMode === StockMode.futures)
  await retakeCoupon(tx, order)
  const moved = await moveStatus(tx, {
    orderId: order.id,
    from: order.status,
    to,
    event: m.on,
    actorId: m.actorId,
    reason: m.reason ?? '',
    reviewReason: m.reviewReason ?? null,
    reviewCauses: m.reviewCauses ?? null,
    paidFen: m.paidFen ?? null,
    holdMs: hold?.ms ?? null,
  })
  if (!moved) return refuse('ORDER_STATE', { state: '已变化', act: m.act })
  if (next === 'cancelled') {
    const held = (await activeSkus(tx, order.id)).map(r => r.skuId)
    if (held.length > 1) await lockStock(tx, held)
    const freed = (await releaseStock(tx, order.id)).map(r => r.skuId)
    tx.afterCommit(() => world.search.changed(freed))
    if (order.stockMode === StockMode.futures) await endBookings(tx, order.id, m.actorId)
    else await freeUnitsOf(tx, order.id)
  }
  if (next === 'pendingPayment' && from !== next)
    await openContractFlows(world, tx, await makeContracts(world, tx, [order.id], { actorId: m.actorId }))
  // Before 待付款 there is none; cancelled, or its review taken back, it binds nobody any more.
  if (next === 'cancelled' || (from === 'pendingPayment' && next === 'pendingReview'))
    if (!BEFORE_PAYMENT.has(order.status))
      await endContract(tx, order.id, { actorId: m.actorId, reason: m.reason || OrderEventLabel[m.on] })
  if (m.on === 'scheduled' || m.on === 'productionTakenBack') await goodsStandReady(tx, order, m.on === 'scheduled')
  const rest = m.on === 'payRest' || m.on === 'payStage'
  const stageFrom = stagesPaid(order) + 1
  if (m.paidFen !== undefined)
    await tellErp(tx, rest ? `${order.orderCode}-${isStaged(order) ? `Q${stageFrom}` : 'W'}` : order.orderCode, order.companyId, {
      topic: 'order.paid',
      orderCode: order.orderCode,
      amountFen: m.paidFen,
      kg: order.weightKg,
      way: m.reason ?? '',
      bankFen: m.bankFen ?? 0,
      ...saidOf(order.reference),
      // With the deposit, or the first stage, the ERP hears of the whole order, with the rest of its money alone.
      lines: rest ? [] : await paidLines(tx, order.id, order.totalFen),
      ...(isStaged(order)
        ? { part: 'stage' as const, stages: [stageFrom, m.stageTo ?? stageFrom] as const }
        : order.depositPercent === 0
          ? {}
          : { part: rest ? ('rest' as const) : ('deposit' as const) }),
    })
  if (next === 'cancelled' && order.paidFen > 0)
    await tellErp(tx, order.orderCode, order.companyId, {
      topic: 'order.cancelled',
      orderCode: order.orderCode,
      amountFen: order.paidFen,
    })
  await tellBuyer(tx, order, m, hold?.hours ?? 0)
  const waiting = { orderCode: order.orderCode, companyName: order.companyName, why: m.reviewReason || m.reason || '' }
  // What a rule passes on at once waits for nobody and has no reason to wait.
  if (next === 'pendingReview' && m.reviewReason) await tellReviewers(tx, waiting)
  if (next === 'pendingApproval') await tellManagers(tx, waiting, 'orderWaits')
  announceOrder(tx, order, to, moved.seq)
  for (const then of extensions().afterOrderMove) await then(world, tx, order, to, m)
  return to
}

/** The company's open pages read the order again. `seq` 0: its status is what it was, something else changed. */
export const announceOrder = (
  tx: Tx,
  o: Pick<OrderRecord, 'companyId' | 'userId' | 'orderCode' | 'masterOrderCode'>,
  status: OrderStatusCode,
  seq = 0,
): void =>
  announce(tx, `company:${o.companyId}`, {
    kind: 'order',
    userId: o.userId,
    orderCode: o.orderCode,
    masterOrderCode: o.masterOrderCode,
    status,
    seq,
  })

/** What the mill or the clock did to an order; what the buyer did himself he knows. */
async function tellBuyer(tx: Tx, order: OrderRecord, m: Move, payHours: number): Promise<void> {
  const { orderCode } = order
  const reason = m.reason ?? ''
  const agreed = order.signMode === 'ticked' && order.termsAt !== null ? 'orderReviewed' : 'orderToSign'
  const told: Partial<Record<OrderEvent, Told>> = {
    reviewPass: { event: agreed, facts: { orderCode, hours: payHours } },
    approve: { event: agreed, facts: { orderCode, hours: payHours } },
    reviewReturn: { event: 'orderReturned', facts: { orderCode, reason } },
    reviewReject: { event: 'orderRejected', facts: { orderCode, reason } },
    approvalReject: { event: 'orderRejected', facts: { orderCode, reason } },
    ...(m.by === 'reviewer' ? { cancel: { event: 'orderCancelledByMill', facts: { orderCode, reason } } } : {}),
    reviewWithdraw: { event: 'orderReopened', facts: { orderCode, reason } },
    reopen: { event: 'orderReopened', facts: { orderCode, reason } },
    contractRefused: { event: 'orderReopened', facts: { orderCode, reason } },
    contractSigned: { event: 'contractInForce', facts: { orderCode, hours: payHours } },
    payTimeout: { event: 'orderTimedOut', facts: { orderCode } },
    reviewTimeout: { event: 'orderReviewTimedOut', facts: { orderCode } },
  }
  const notice = told[m.on]
  // A rule that lets an order pass at once tells nothing new: the buyer stands before it.
  if (!notice || (m.on === 'reviewPass' && m.by === 'system')) return
  await notify(tx, [order.userId], { ...notice, link: `/order/orderDetail?orderCode=${orderCode}` })
}
