import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { AUTO_REVIEWED, causesText, reviewCauses } from '@mall/domain/orders/order/order.rules.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { businessLicenceIsValid } from '../../people/certification/licence.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { type Move, moveOrder } from './moveOrder.ts'
import type { OrderRecord } from './order.queries.ts'
import { stoppedByMill } from './approval.queries.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'

/** Out of 待确认, by the buyer's word or his company's: to the mill's review, or through it at once where the rule lets the order pass. */
export async function passOn(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  m: Pick<Move, 'on' | 'act' | 'reason'>,
): Promise<OrderStatusCode> {
  const { rules } = ctx.world
  const causes = reviewCauses({
    futures: order.stockMode === StockMode.futures,
    certified: order.certified && (await businessLicenceIsValid(tx, order.companyId)),
    agreementGoods: order.agreementGoods,
    totalFen: order.totalFen,
    approvalAboveFen: await rules.number('order.approvalAboveFen'),
    autoReview: await rules.on('order.autoReview'),
    stopped: await stoppedByMill(tx, order.id),
  })
  const move = { ...m, by: 'buyer', actorId: ctx.me.userId, reviewReason: causesText(causes), reviewCauses: causes } as const
  const status = await moveOrder(ctx.world, tx, order, move)
  if (causes.length > 0) return status
  const system = { by: 'system', actorId: await systemUserId(tx) } as const
  return moveOrder(ctx.world, tx, { ...order, status }, { ...system, on: 'reviewPass', act: '审核', reason: AUTO_REVIEWED })
}
