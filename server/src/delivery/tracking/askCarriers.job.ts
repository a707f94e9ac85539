// Where the loads on the road are, asked of the house that knows trucks by their plates: each at most once in ten minutes, and not once it has arrived.
import { plainPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { announceWaybill } from '../shipment/moveWaybill.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { nowOf } from '../weighing/gate.queries.ts'
import { truckLocatorOf } from './carrierPartner.ts'
import { legOfTruck, locate } from './keepPosition.ts'
import { claimAsk, insertPosition, onTheRoad } from './tracking.queries.ts'

/** A box whose clock is ahead of ours by a little. */
const AHEAD_MS = 5 * 60_000

export async function askCarriers(world: World): Promise<number> {
  const locator = truckLocatorOf(world)
  if (!locator) return 0
  return sweep(await onTheRoad(world.pool), async ({ waybillId, waybillNo, plate }) => {
    // Claimed before it leaves: what it costs it costs, whoever asks beside us.
    if (!(await claimAsk(world.pool, waybillId))) return false
    const answer = await locator.position(plainPlate(plate))
    if (answer.kind !== 'done' || !answer.value) return false
    const fix = answer.value
    const place = await locate(world, fix)
    return world.pool.tx(async tx => {
      const found = await lockWaybill(tx, everybody, waybillNo)
      const w = found?.w
      if (!w?.carrierCode || w.plate !== plate || legOfTruck(w) !== TripLeg.toBuyer) return false
      // From before it left, or of tomorrow: it says nothing of this trip.
      if (!w.leftAt || fix.at < w.leftAt.getTime() || fix.at > (await nowOf(tx)) + AHEAD_MS) return false
      const kept = await insertPosition(tx, {
        waybillId,
        source: 'carrier',
        at: new Date(fix.at),
        ...place,
        place: '',
        note: '',
        carrierCode: w.carrierCode,
        eventId: `${waybillNo}@${fix.at}`,
      })
      if (kept) announceWaybill(tx, w)
      return kept
    })
  })
}
