// 过了交货期可取消: the buyer ends an order that is not ready so many days after the agreed date. Nobody of the mill is asked; all of his money goes back.
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { whyNotCancel } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { payersOf } from './goodsStandReady.ts'
import { moveOrder } from './moveOrder.ts'
import type { OrderRecord } from './order.queries.ts'
import { databaseNow, setCancelApply } from './orderWrites.queries.ts'
import { shipByNow } from './late.queries.ts'

/** Of an order locked before: looked at again, since its dates may have moved while the lock was waited for. */
export async function cancelLate(ctx: Ctx, tx: Tx, order: OrderRecord, reason: string) {
  const late = { ...order, shipByOn: await shipByNow(tx, order.id), today: chinaDay(await databaseNow(tx)) }
  const why = whyNotCancel(stateOf(order.status), late)
  if (why) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: `取消（${why}）` })
  const { orderCode, companyName } = order
  const status = await moveOrder(ctx.world, tx, order, {
    on: 'cancelLate',
    by: 'buyer',
    actorId: ctx.me.userId,
    reason: `约定交货期 ${late.shipByOn ?? ''}，过了 ${order.lateCancelDays} 天仍未备齐${reason ? `：${reason}` : ''}`,
    act: '取消',
  })
  // What he had asked for he has done himself.
  if (order.cancelApply === CancelApply.applied)
    await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.approved, null)
  const { refundedFen, draftFen } = await extensions().refundCancelled(tx, order, ctx.me.userId)
  const to = draftFen === 0 ? '企业余额' : draftFen === refundedFen ? '原承兑' : `企业余额与原承兑（承兑 ${yuan(draftFen)} 元）`
  const refund = yuan(refundedFen)
  await notify(tx, await payersOf(tx, order), {
    event: 'cancelledLate',
    facts: { orderCode, refund, to },
    link: `/order/orderDetail?orderCode=${orderCode}`,
  })
  for (const right of ['order.review', 'schedule.plan'] as const)
    await notify(tx, await staffWithRight(tx, right), {
      event: 'cancelledLateDesk',
      facts: { companyName, orderCode, refund, to },
      link: `/order?word=${orderCode}&queue=all&open=${orderCode}`,
    })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'order.cancelLate',
    objectType: 'order',
    objectId: orderCode,
    detail: `${OrderStatus.label(order.status)} → ${OrderStatus.label(status)}，约定交货期 ${late.shipByOn ?? ''}，${refund} 元退回${to}`,
  })
  return { orderCode, status }
}
