// Where a truck is, for its buyer and the desk: the last known place, how old, by whom, and when it may be there.
import { ageText, cityInAddress, donePermille, etaOf, etaText, whereText } from '@mall/domain/delivery/tracking/eta.rules.ts'
import { TripLeg, type TripLegCode } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { RECEIVED } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { kmBetween, type Position } from '@mall/domain/site/region/nearestCity.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { cityCentres } from '../../site/region/cityCentres.ts'
import { waybillByNo, type WaybillRow } from '../shipment/waybill.queries.ts'
import { nowOf } from '../weighing/gate.queries.ts'
import { truckForDesk } from '../weighing/onTruck.ts'
import { cityMeant, legOfTruck } from './keepPosition.ts'
import { cityOfDepot, cityOfOrder, consentOf, lastPosition, type PositionRow } from './tracking.queries.ts'

interface Place {
  name: string
  at: Position | null
}
/** 130606 lies in 130600, 110105 in 110000. */
const centreOf = (code: string): Position | null =>
  cityCentres().find(c => c.cityCode === `${code.slice(0, 4)}00` || c.cityCode === `${code.slice(0, 2)}0000`) ?? null
const cityPlace = (world: World, cityCode: string, otherwise: string): Place => ({
  name: world.catalogue.cities.get(cityCode)?.name ?? otherwise,
  at: cityCode === '' ? null : centreOf(cityCode),
})

/** Between which places a truck drives: to the gate from wherever it comes, from the gate to the city of its address. */
export async function endsOf(world: World, db: Db, w: WaybillRow): Promise<{ depot: Place; buyer: Place }> {
  const [depotCity, orderCity] = [await cityOfDepot(db, w.depotCode), w.selfPickup ? '' : await cityOfOrder(db, w.orderId)]
  const said = cityInAddress(w.addressText, world.catalogue.cities.values())
  return {
    depot: { ...cityPlace(world, depotCity, w.depotName), name: w.depotName },
    buyer: cityPlace(world, said?.cityCode ?? orderCity, '收货地'),
  }
}

function placeOf(world: World, p: PositionRow): { name: string; at: Position | null } {
  const cityCode = p.cityCode ?? (p.place === '' ? null : (cityMeant(world, p.place)?.cityCode ?? null))
  const city = cityCode ? world.catalogue.cities.get(cityCode)?.name : undefined
  const name = p.place === '' ? (city ?? '没有城市的地方') : city && !p.place.includes(city) ? `${p.place}（${city}）` : p.place
  if (p.lat100 !== null && p.lng100 !== null) return { name, at: { latitude: p.lat100 / 100, longitude: p.lng100 / 100 } }
  return { name, at: cityCode ? centreOf(cityCode) : null }
}
const km = (a: Position | null, b: Position | null): number | null => (a && b ? kmBetween(a, b) : null)

/** What there is to say without a place: where a truck is not on its way, which stage it is at. */
const nothingOf = (w: WaybillRow, leg: TripLegCode): string =>
  leg !== TripLeg.none
    ? '还不知道车到了哪里'
    : w.endedAt
      ? '这一车已取消'
      : RECEIVED.has(w.status)
        ? '这一车已签收'
        : w.arrivedAt
          ? '车已到达收货地'
          : w.plate === ''
            ? '还没有报车'
            : '车在厂内'

export async function whereOf(world: World, db: Db, w: WaybillRow) {
  const [now, last, consent, ends, kmPerHour, staleHours] = await Promise.all([
    nowOf(db),
    lastPosition(db, w.id),
    consentOf(db, w.id, w.passToken),
    endsOf(world, db, w),
    world.rules.number('tracking.kmPerHour'),
    world.rules.number('tracking.staleHours'),
  ])
  const leg = legOfTruck(w)
  const toMill = leg === TripLeg.toMill || w.leftAt === null
  const [from, to] = toMill ? [null, ends.depot] : [ends.depot, ends.buyer]
  const names = { from: from?.name ?? '出发地', to: to.name }
  const nothing = {
    waybillNo: w.waybillNo,
    now,
    leg,
    sharing: consent !== undefined && leg !== TripLeg.none,
    last: null,
    says: nothingOf(w, leg),
    etaText: '',
    etaAt: null,
    ...names,
    donePermille: null,
  }
  // What was told on the way to the gate says nothing of the road behind it.
  if (!last || (w.leftAt !== null && last.at < w.leftAt)) return nothing
  const place = placeOf(world, last)
  const at = last.at.getTime()
  const toKm = km(place.at, to.at)
  const eta = etaOf({ at, now, straightKm: toKm, kmPerHour, staleHours })
  const moving = leg !== TripLeg.none
  const target = toMill ? '仓库' : '收货地'
  return {
    ...nothing,
    last: {
      source: last.source,
      at,
      ageText: ageText(now - at),
      old: now - at > staleHours * 3_600_000,
      place: place.name,
      note: last.note,
    },
    says: moving
      ? whereText({ place: place.name, at, now, eta, target })
      : `${nothing.says}；路上最后一次的位置：${ageText(now - at)}在 ${place.name} 附近`,
    etaText: moving ? etaText(eta, now) : '',
    etaAt: moving && eta.known ? eta.at : null,
    donePermille: moving && eta.known ? donePermille({ fromKm: km(from?.at ?? null, place.at), toKm }) : null,
  }
}

export async function readTruckPosition(ctx: Ctx, { waybillNo }: Parsed<'/api/order/getTruckPosition'>) {
  const w = (await waybillByNo(ctx.db, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return whereOf(ctx.world, ctx.db, w)
}
export const readDeskTruckPosition = async (ctx: Ctx, { waybillNo }: Parsed<'/api/ops/getTruckPosition'>) =>
  whereOf(ctx.world, ctx.db, await truckForDesk(ctx, waybillNo))
