// Orders of a proxy session: on record with both names, and the buyer is asked to look.
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { OrderRecord } from './order.queries.ts'

interface Made {
  orderCode: string
  totalFen: Fen
  weightKg: Kg
}

/** In the transaction that writes them, last: the audit log's lock is held until COMMIT. */
export async function recordProxyOrders(ctx: Ctx, tx: Tx, orders: readonly Made[]): Promise<void> {
  const { me } = ctx
  const { actor } = me
  if (!actor) return
  for (const o of orders)
    await notify(tx, [me.userId], {
      event: 'proxyOrder',
      facts: {
        staff: `${actor.name}（${actor.staffCode}）`,
        orderCode: o.orderCode,
        amount: yuan(o.totalFen),
        tons: tons(o.weightKg),
      },
      link: `/order/orderDetail?orderCode=${o.orderCode}`,
    })
  for (const o of orders)
    await audit(tx, {
      actorId: actor.userId,
      onBehalfOf: me.userId,
      act: 'order.byProxy',
      objectType: 'order',
      objectId: o.orderCode,
      detail: `此前无，现 ${yuan(o.totalFen)} 元、${tons(o.weightKg)} 吨，${OrderStatus.label(OrderStatus.pendingConfirm)}`,
    })
}

/** His own proxy order while the buyer has not confirmed it: all an employee may do to an order in a buyer's name. */
const mayTakeBack = (ctx: Ctx, o: OrderRecord): boolean =>
  o.insteadUserId !== null && o.actorId === ctx.me.actor?.userId && o.status === OrderStatus.pendingConfirm

export function refuseForeignCancel(ctx: Ctx, o: OrderRecord): void {
  if (ctx.me.actor && !mayTakeBack(ctx, o)) refuse('PROXY_FORBIDDEN', { act: '取消订单' })
}

/** The buttons of an order in a proxy session. */
export const actsInProxy = (ctx: Ctx, o: OrderRecord, acts: string[]): string[] =>
  ctx.me.actor ? acts.filter(a => a === 'cancel' && mayTakeBack(ctx, o)) : acts
