// Keeps where a truck is. Coordinates are rounded to a kilometre before anything else sees them, and named by the city they lie in; what people say
// is kept in their words, and by its city where it names one of ours.
import { legOf } from '@mall/domain/delivery/tracking/eta.rules.ts'
import type { TripLegCode } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { findPlace } from '@mall/domain/site/region/findPlace.ts'
import { type Position, roundPosition } from '@mall/domain/site/region/nearestCity.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { districts } from '../../site/region/districts.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { insertPosition } from './tracking.queries.ts'

export const legOfTruck = (w: WaybillRow): TripLegCode =>
  legOf({
    status: w.status,
    ended: w.endedAt !== null,
    arrived: w.arrivedAt !== null,
    named: w.plate !== '',
    selfPickup: w.selfPickup,
  })

interface Located {
  lat100: number
  lng100: number
  cityCode: string | null
}
/** Before the transaction: a maps service may be asked, and it is asked for the rounded place only. */
export async function locate(world: World, at: Position): Promise<Located> {
  const rounded = roundPosition(at)
  const found = await world.locator.locate(rounded)
  const city = found && world.catalogue.cities.get(found.cityCode)
  return {
    lat100: Math.round(rounded.latitude * 100),
    lng100: Math.round(rounded.longitude * 100),
    cityCode: city?.cityCode ?? null,
  }
}

/** The city that is meant; undefined: none, or several. */
export function cityMeant(world: World, said: string): { cityCode: string; name: string } | undefined {
  const found = findPlace(said, world.catalogue.cities.values(), districts())
  if (found.kind === 'city') return found.city
  return found.kind === 'within' && found.cities.length === 1 ? found.cities[0] : undefined
}

/** What a driver has typed. */
export const keepSaid = (world: World, tx: Tx, w: WaybillRow, place: string) =>
  insertPosition(tx, {
    waybillId: w.id,
    source: 'driver',
    at: null,
    lat100: null,
    lng100: null,
    cityCode: cityMeant(world, place)?.cityCode ?? null,
    place,
    note: '',
    carrierCode: null,
    eventId: null,
  })
