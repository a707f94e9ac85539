import { whyStaffReviews } from '@mall/domain/order/order.rules.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import type { Ctx } from '../app/ctx.ts'
import type { Tx } from '../db/pool.ts'
import { hasAgreementGoods } from './approval.queries.ts'
import { type Move, moveOrder } from './moveOrder.ts'
import type { OrderRecord } from './order.queries.ts'
import { systemUserId } from './orderWrites.queries.ts'

/** Out of 待确认, by the buyer's word or his company's: to the mill's review, or through it at once where the rule lets the order pass. */
export async function passOn(ctx: Ctx, tx: Tx, order: OrderRecord, m: Pick<Move, 'on' | 'act' | 'reason'>): Promise<number> {
  const { rules } = ctx.world
  const waits = whyStaffReviews({
    futures: order.stockMode === StockMode.futures,
    certified: order.certified,
    proxy: false,
    speciallyTreated: false,
    agreementGoods: await hasAgreementGoods(tx, order.id),
    totalFen: order.totalFen,
    approvalAboveFen: await rules.number('order.approvalAboveFen'),
    autoReview: await rules.on('order.autoReview'),
  })
  const status = await moveOrder(ctx.world, tx, order, { ...m, by: 'buyer', actorId: ctx.me.userId, reviewReason: waits ?? '' })
  if (waits) return status
  return moveOrder(
    ctx.world,
    tx,
    { ...order, status },
    { on: 'reviewPass', by: 'system', actorId: await systemUserId(tx), act: '审核', reason: '挂牌价现货，系统自动审核' },
  )
}
