// 预约提货: the buyer's own truck for goods that are allocated to his order.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { lockOrder } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { allocateUnits } from './allocate.ts'
import { loadOfLines } from './load.queries.ts'
import { whyGuarded } from './loadGuards.ts'
import { fetchedByBuyer, mustLoad, whyNothingFree } from './loadable.ts'
import { makeTruck } from './makeTruck.ts'
import { unitsOfOrder, waitingUnitsOfOrder } from './yard.queries.ts'

/** Who did it: in a proxy session the employee. */
export const actorOf = (ctx: Ctx): number => ctx.me.actor?.userId ?? ctx.me.userId

export const bookPickUp = (ctx: Ctx, input: Parsed<'/api/order/bookPickUp'>) =>
  ctx.once(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), input.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const actorId = actorOf(ctx)
    if (!fetchedByBuyer(order)) return refuse('SHIP_BY_MILL')
    await mustLoad(tx, order)
    await allocateUnits(tx, order, actorId)
    const guarded = await whyGuarded(tx, order)
    if (guarded) return refuse('SHIP_CANNOT', { why: guarded })
    const nothing = whyNothingFree(await waitingUnitsOfOrder(tx, order.id), await loadOfLines(tx, order.id))
    // Who chose what a colleague's truck has taken meanwhile hears that; who chose nothing of the order, why there is nothing.
    const known = nothing === '' || (await unitsOfOrder(tx, order.id)).some(u => input.unitIds.includes(String(u.id)))
    if (!known) return refuse('SHIP_CANNOT', { why: nothing })
    const { unitIds, slotAt, truck, requestId } = input
    const made = await makeTruck(
      ctx.world,
      tx,
      order,
      { unitIds, slotAt, truck, requestId, carrierCode: null },
      { id: actorId, as: 'buyer' },
    )
    return { waybillNo: made.waybillNo }
  })
