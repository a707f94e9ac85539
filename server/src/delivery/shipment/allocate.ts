// 配货: units of the yard become the lines' of a paid spot order, first in, first out, nearest to the ordered weight.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { kgOfPieces, lackWords, unitsForLine } from '@mall/domain/delivery/shipment/allocate.ts'
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { lockDeskOrder } from './deskOrder.ts'
import { mustLoad, SHIPPABLE } from './loadable.ts'
import { giveToLine, giveWonUnits, insertUnitEvents, lacksOf, ordersToAllocate, takeableUnits } from './yard.queries.ts'

/** So many more than are lacking are looked at for a nearer weight. */
const LOOK = 24

/** What was won at an auction, or chosen at the goods page, by its number becomes the line's, that one and no other; nothing is chosen. How many units that were. */
export async function allocateWon(tx: Tx, order: Pick<OrderRecord, 'id' | 'orderCode'>, actorId: number): Promise<number> {
  const won = await giveWonUnits(tx, order.id)
  for (const [lineNo, units] of Map.groupBy(won, u => u.lineNo))
    await insertUnitEvents(tx, {
      unitIds: units.map(u => u.id),
      event: 'allocate',
      actorId,
      detail: `${order.orderCode} 第 ${lineNo} 行，按件号买定的件`,
    })
  return won.length
}

/** Gives the lines of a locked spot order what the yard has for them; how many units that were. */
export async function allocateUnits(tx: Tx, order: OrderRecord, actorId: number): Promise<number> {
  if (order.stockMode !== StockMode.spot || !SHIPPABLE.includes(order.status)) return 0
  let given = await allocateWon(tx, order, actorId)
  for (const l of await lacksOf(tx, order.id)) {
    const lacking = l.pieces - l.unitPieces - l.wonAway
    if (!l.tracked || lacking <= 0) continue
    const { orderLineId, skuId } = l
    const free = await takeableUnits(tx, { skuId, depotCode: order.depotCode, orderLineId, lacking, limit: lacking + LOOK })
    const unitIds = unitsForLine(free, { pieces: lacking, orderedKg: kgOfPieces(l, lacking) }).map(u => u.id)
    if (unitIds.length === 0) continue
    const took = await giveToLine(tx, { orderLineId, unitIds })
    const detail = `${order.orderCode} 第 ${l.lineNo} 行`
    await insertUnitEvents(tx, { unitIds: took.map(t => t.id), event: 'allocate', detail, actorId })
    given += took.length
  }
  if (given > 0) announceOrder(tx, order, order.status)
  return given
}

/** What the lines of an order lack, in words; empty: nothing. */
export const lacksInWords = async (
  db: Db,
  o: Pick<OrderRecord, 'id' | 'stockMode'>,
  side: 'desk' | 'buyer' = 'desk',
): Promise<string[]> =>
  (await lacksOf(db, o.id)).flatMap(l => {
    const words = lackWords(l.pieces - l.unitPieces, l.pieceUnit, o.stockMode === StockMode.futures, {
      free: l.freePieces,
      frozen: l.wonFrozen,
      side,
    })
    return words && l.tracked ? [`第 ${l.lineNo} 行 ${l.title}：${words}`] : []
  })

/** The dispatcher asks for it at once instead of waiting for the job. */
export const allocateAtDesk = (ctx: Ctx, { orderCode }: Parsed<'/api/ops/allocateOrder'>) =>
  ctx.db.tx(async tx => {
    const order = await lockDeskOrder(ctx, tx, orderCode)
    await mustLoad(tx, order)
    const units = await allocateUnits(tx, order, ctx.me.userId)
    const lacks = await lacksInWords(tx, order)
    if (units > 0)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'ship.allocate',
        objectType: 'order',
        objectId: orderCode,
        detail: `配货 ${units} 件${lacks.length > 0 ? `；${lacks.join('；')}` : ''}`,
      })
    return { units, lacks }
  })

/** The job: spot orders at 待发货 and 发货中 whose goods the yard has. One transaction an order. */
export async function allocateOrders(world: World): Promise<number> {
  return sweep(await ordersToAllocate(world.pool), ({ id }) => world.pool.tx(tx => allocateOne(tx, id)))
}
async function allocateOne(tx: Tx, orderId: number): Promise<boolean> {
  const [order] = await lockOrdersById(tx, [orderId])
  if (!order || order.cancelApply === CancelApply.applied) return false
  return (await allocateUnits(tx, order, await systemUserId(tx))) > 0
}
