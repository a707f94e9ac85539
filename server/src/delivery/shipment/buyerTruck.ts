// What the buyer does with a truck of his own (自提) before it enters.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { actorOf } from './bookPickUp.ts'
import { askTruck, cancelTruck, changeLoad, changeSlot } from './changeTruck.ts'
import type { Actor } from './makeTruck.ts'
import { type LockedWaybill, lockWaybill } from './waybill.queries.ts'

async function own(ctx: Ctx, tx: Tx, waybillNo: string): Promise<LockedWaybill> {
  const both = (await lockWaybill(tx, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return both.w.selfPickup ? both : refuse('SHIP_BY_MILL')
}
const as = (ctx: Ctx): Actor => ({ id: actorOf(ctx), as: 'buyer' })
const DONE = { done: true } as const

export const changeOwnSlot = (ctx: Ctx, { waybillNo, slotAt }: Parsed<'/api/order/changeShipSlot'>) =>
  ctx.db.tx(async tx => {
    await changeSlot(ctx.world, tx, await own(ctx, tx, waybillNo), slotAt, as(ctx))
    return DONE
  })
export const changeOwnTruck = (ctx: Ctx, { waybillNo, truck, reason }: Parsed<'/api/order/changeShipTruck'>) =>
  ctx.db.tx(async tx => ({
    waits: await askTruck(ctx.world, tx, await own(ctx, tx, waybillNo), truck, as(ctx), reason),
  }))
export const changeOwnLoad = (ctx: Ctx, { waybillNo, unitIds }: Parsed<'/api/order/changeShipLoad'>) =>
  ctx.db.tx(async tx => {
    await changeLoad(ctx.world, tx, await own(ctx, tx, waybillNo), unitIds, as(ctx))
    return DONE
  })
export const cancelOwnTruck = (ctx: Ctx, { waybillNo, reason }: Parsed<'/api/order/cancelShip'>) =>
  ctx.db.tx(async tx => {
    await cancelTruck(ctx.world, tx, await own(ctx, tx, waybillNo), as(ctx), reason)
    return DONE
  })
