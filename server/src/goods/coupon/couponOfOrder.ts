// What an order's moves mean for its coupon: cancelled, it is the company's again; restored, it is taken again or the order stays cancelled.
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { giveBack, takeBackFor } from './coupon.queries.ts'

/** Joined to every move of an order (main/extensions.ts). */
export async function couponAfterMove(_world: World, tx: Tx, order: { id: number }, to: number): Promise<void> {
  if (to === OrderStatus.cancelled) await giveBack(tx, order.id)
}

/** Before a cancelled order lives again: refuses ORDER_STATE when its coupon was used elsewhere or its time is over. */
export async function retakeCoupon(tx: Tx, order: { id: number; status: OrderStatusCode }): Promise<void> {
  if (order.status !== OrderStatus.cancelled) return
  const coupon = await takeBackFor(tx, order.id)
  if (coupon && !coupon.again)
    refuse('ORDER_STATE', { state: `已取消，用的优惠券「${coupon.name}」已另用或过期`, act: '恢复，请买方重新下单' })
}
