// 订单附件: a drawing, a list of the site, the buyer's own order. Sent along at the checkout, read by the buyer's company and the mill; on no paper.
import { BEFORE_REVIEW, OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { announceOrder } from './moveOrder.ts'
import { lockOrder } from './order.queries.ts'
import { dropOrderFile, insertOrderFiles } from './orderFile.queries.ts'
import { scopeOf } from './scope.ts'

/** Every order of a submission has all of them. Only his own uploads, made for this company; any other answers like one that never was. */
export async function attachToOrders(ctx: Ctx, tx: Tx, orderIds: readonly number[], fileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const found = await filesWithin(tx, ids, { userId: ctx.me.userId, companyId: ctx.companyId })
  const own = found.filter(f => f.purpose === 'order' && f.userId === ctx.me.userId && f.companyId === ctx.companyId)
  if (own.length < ids.length) return refuse('FILE_NOT_FOUND')
  await insertOrderFiles(tx, { orderIds, fileIds: ids, userId: ctx.me.actor?.userId ?? ctx.me.userId })
}

/** Why none can be taken off any more: the mill has judged the order by them, or the rules have let it pass. Empty: it can. */
export const whyNotFiles = (status: OrderStatusCode): string =>
  BEFORE_REVIEW.has(status) ? '' : `订单已是「${OrderStatus.label(status)}」，附件不能再撤`

export const removeOrderFile = (ctx: Ctx, { orderCode, fileId }: Parsed<'/api/order/removeOrderFile'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (!BEFORE_REVIEW.has(order.status)) return refuse('ORDER_FILE', { state: OrderStatus.label(order.status) })
    if ((await dropOrderFile(tx, order.id, fileId)) === 0) return refuse('FILE_NOT_FOUND')
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })
