// 分批付款放行, a stage overdue: what was loaded was received and is settled by the job as ever; the rest comes no more, and its stock and units are free.
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { freeUnitsOf } from '../../goods/capacity/booking.queries.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { releaseStock } from '../../orders/order/orderWrites.queries.ts'
import { computeSheet } from './figures.ts'
import { openSheetOf, setTail, trucksUnderWay } from './settlement.queries.ts'

/** `order`: locked, and a manager agrees. */
export async function endUnreleased(
  world: World,
  tx: Tx,
  order: OrderRecord,
  by: { actorId: number; reason: string },
): Promise<void> {
  const under = await trucksUnderWay(tx, order.id)
  if (under > 0) return refuse('STAGE_END.trucks', { n: under })
  const sheet = await openSheetOf(tx, order.id)
  if (sheet) return refuse('STAGE_END.sheet', { settleNo: sheet.settleNo })
  const { tail } = await computeSheet(tx, order)
  if (tail.length === 0) return refuse('STAGE_END.nothing')
  await setTail(
    tx,
    tail.map(t => t.orderLineId),
    tail.map(t => t.pieces),
  )
  const freed = await releaseStock(tx, order.id)
  await freeUnitsOf(tx, order.id)
  tx.afterCommit(() => world.search.changed(freed.map(f => f.skuId)))
  await moveOrder(world, tx, order, {
    on: 'endUnreleased',
    by: 'approver',
    actorId: by.actorId,
    reason: by.reason,
    act: '终止没有放行的部分',
  })
}
