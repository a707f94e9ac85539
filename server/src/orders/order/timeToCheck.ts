// What the buyer has done and a desk has yet to look at (a signed paper, a transfer that came in) does not run out while it lies there: the order
// waits at least as long as a desk has for a review, in its working hours (decision 0246).
import { EXTEND_MOST_HOURS, holdEnds } from '@mall/domain/orders/order/holdTime.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { announceOrder } from './moveOrder.ts'
import type { OrderRecord } from './order.queries.ts'
import { databaseNow, extendHold } from './orderWrites.queries.ts'

const HOUR_MS = 3_600_000

/**
 * `order` is locked. Nothing where it does not wait for payment, has that much time anyway, or has waited a fortnight in its state: what is written
 * twice is not waited for twice. `reason` is a sentence for the buyer.
 */
export async function timeToCheck(
  world: World,
  tx: Tx,
  order: OrderRecord,
  o: { actorId: number; reason: string },
): Promise<void> {
  if (order.status !== OrderStatus.pendingPayment || order.paidFen > 0 || !order.holdUntil) return
  const until = order.holdUntil.getTime()
  const now = await databaseNow(tx)
  const hours = await world.rules.number('order.reviewHours')
  const ends = Math.min(
    holdEnds('order.reviewHours', now, hours, await workCalendar(world.rules)),
    order.statusSince.getTime() + EXTEND_MOST_HOURS * HOUR_MS,
  )
  if (ends <= until) return
  const { id: orderId, status, orderCode } = order
  const done = await extendHold(tx, { orderId, status, moreMs: ends - until, ...o })
  // Over already, and the job that ends it is on its way.
  if (!done) return
  const time = `${Math.ceil((ends - until) / HOUR_MS)} 小时`
  await audit(tx, {
    actorId: o.actorId,
    act: 'order.extend',
    objectType: 'order',
    objectId: orderCode,
    detail: `延长 ${time}：${o.reason}`,
  })
  await notify(tx, [order.userId], {
    event: 'orderExtended',
    facts: { orderCode, time, reason: o.reason },
    link: `/order/orderDetail?orderCode=${orderCode}`,
  })
  announceOrder(tx, order, status, done.seq)
}
