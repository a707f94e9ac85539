// The same checkout in two tabs: whoever comes second is told by which order his lines were taken. By fact only: an order's line keeps the
// line of the cart that it was.
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { refuse, Refusal } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { ordersOfCartItems } from './orderedAlready.queries.ts'

/** Refusals that the lines' having gone can be the cause of. */
const GONE: readonly RefusalName[] = ['CART_EMPTY', 'ORDER_CHANGED']
/** So many numbers fit into a sentence. */
const NAMED = 3

/** The asker's own recent orders that the lines of a cart have become. */
export const readCartItemOrders = (ctx: Ctx, { cartItemIds }: { cartItemIds: string[] }) =>
  ordersOfCartItems(ctx.db, { companyId: ctx.companyId, userId: ctx.me.userId, cartItemIds: [...new Set(cartItemIds)] })

/**
 * Why a submission was refused, more exactly: ORDERED_ALREADY with the numbers, if every one of its lines has been ordered meanwhile; else
 * the refusal as it was. Asked after the rollback, when the other order stands.
 */
export async function explainAlreadyOrdered(ctx: Ctx, cartItemIds: readonly string[], error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || !GONE.includes(error.refusal) || cartItemIds.length === 0) throw error
  const lines = [...new Set(cartItemIds)]
  const orders = await readCartItemOrders(ctx, { cartItemIds: lines })
  if (orders.reduce((sum, o) => sum + o.count, 0) !== lines.length) throw error
  const named = orders.slice(0, NAMED).map(o => o.orderCode)
  return refuse('ORDERED_ALREADY', { orders: `${named.join('、')}${orders.length > NAMED ? ` 等 ${orders.length} 张` : ''}` })
}
