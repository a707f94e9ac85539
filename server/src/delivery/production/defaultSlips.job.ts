import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify } from '../../platform/notice/notify.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { insertMove } from '../../goods/capacity/booking.queries.ts'
import { bookingById, defaultSlip, overdueSlips } from './plan.queries.ts'

/** 到时未选，按接受新日期办: said with the slip itself, and said again when it happens. */
export async function defaultSlips(world: World): Promise<number> {
  return sweep(await overdueSlips(world.pool), ({ id }) => world.pool.tx(tx => defaultOne(tx, id)))
}

async function defaultOne(tx: Tx, id: number): Promise<boolean> {
  // Conditional: the buyer may have answered since it was looked for.
  if ((await defaultSlip(tx, id)) === 0) return false
  const b = await bookingById(tx, id)
  if (!b) return false
  await insertMove(tx, {
    bookingId: id,
    event: 'defaulted',
    fromOn: b.slipFromOn,
    toOn: b.plannedOn,
    actorId: await systemUserId(tx),
  })
  await notify(tx, [b.userId], {
    event: 'slipDefaulted',
    facts: { orderCode: b.orderCode, now: b.plannedOn ?? '' },
    link: `/order/orderDetail?orderCode=${b.orderCode}`,
  })
  announceOrder(tx, b, b.orderStatus)
  return true
}
