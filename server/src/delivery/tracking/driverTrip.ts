// The driver's own word on where he is: by his link, which is all he has. His telephone is asked only after he has said yes, for this trip and until
// it ends; he takes it back whenever he likes, and what he told is gone with it.
import { KEEP_EVERY_SECONDS } from '@mall/domain/delivery/tracking/eta.rules.ts'
import { TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { dropDrivers, withdrawConsent } from '../shipment/driverTold.queries.ts'
import { announceWaybill } from '../shipment/moveWaybill.ts'
import { lockWaybill, type WaybillRow } from '../shipment/waybill.queries.ts'
import { aliveByPass, anyByPass, isAlive } from '../weighing/alivePass.ts'
import { cityMeant, keepSaid, legOfTruck, locate } from './keepPosition.ts'
import { endsOf, whereOf } from './tracking.reads.ts'
import { consentOf, driverTold, giveConsent, insertPosition, lastPosition, toldLately } from './tracking.queries.ts'

/** Of one link within the hour: a page sends a dozen. */
const TOLD = askLimit({ name: 'driverPosition', most: 60 })

export async function readDriverTrip({ db, world }: Ctx, { t }: Parsed<'/api/tracking/getDriverTrip'>) {
  // Of a trip that is over, too, while he can take something back.
  const w = await anyByPass(db, t)
  if (!w) return { trip: null }
  const [consent, told, last, ends, keepDays, where] = await Promise.all([
    consentOf(db, w.id, w.passToken),
    driverTold(db, w.id),
    lastPosition(db, w.id),
    endsOf(world, db, w),
    world.rules.number('tracking.keepDays'),
    whereOf(world, db, w),
  ])
  const alive = isAlive(w)
  if (!alive && !consent && !told) return { trip: null }
  const leg = legOfTruck(w)
  // His yes holds from here to the end of the trip: both ends are said.
  const onward = w.selfPickup ? ends.depot.name : `${ends.depot.name}，装货后再到 ${ends.buyer.name}`
  return {
    trip: {
      leg,
      targetName: w.leftAt === null ? onward : ends.buyer.name,
      sharing: consent !== undefined,
      sharedAt: consent?.agreedAt.getTime() ?? null,
      told,
      keepDays,
      last: alive && last && where.last ? where.says : '',
    },
  }
}

/** Counted before anything is done or anybody is asked. */
async function counted(ctx: Ctx, t: string): Promise<WaybillRow> {
  const seen = (await aliveByPass(ctx.db, t)) ?? refuse('PASS_DEAD')
  await within(ctx.db, TOLD, seen.id)
  return seen
}
/** The truck, which may have been changed or received since it was seen. */
async function telling<T>(ctx: Ctx, seen: WaybillRow, t: string, work: (tx: Tx, w: WaybillRow) => Promise<T>): Promise<T> {
  return ctx.db.tx(async tx => {
    const found = await lockWaybill(tx, everybody, seen.waybillNo)
    return found && found.w.passToken === t && !found.w.endedAt ? work(tx, found.w) : refuse('PASS_DEAD')
  })
}
const onTheWay = (w: WaybillRow): void => {
  if (legOfTruck(w) === TripLeg.none) refuse('TRACK_OVER')
}
/** What his buyer reads now. */
async function told(ctx: Ctx, { w, kept }: { w: WaybillRow; kept: boolean }) {
  return { kept, says: (await whereOf(ctx.world, ctx.db, w)).says }
}

export const shareTrip = async (ctx: Ctx, { t, on }: Parsed<'/api/tracking/shareTrip'>) =>
  on
    ? telling(ctx, await counted(ctx, t), t, async (tx, w) => {
        onTheWay(w)
        await giveConsent(tx, w.id, w.passToken)
        announceWaybill(tx, w)
        return { done: true as const }
      })
    : takeBack(ctx, t)

/** Never counted against him, nor over with the trip: what he told is his to take back while it is kept. */
async function takeBack(ctx: Ctx, t: string) {
  const seen = (await anyByPass(ctx.db, t)) ?? refuse('PASS_DEAD')
  if (!(await consentOf(ctx.db, seen.id, t)) && !(await driverTold(ctx.db, seen.id))) return { done: true as const }
  return ctx.db.tx(async tx => {
    const found = await lockWaybill(tx, everybody, seen.waybillNo)
    if (found?.w.passToken !== t) return refuse('PASS_DEAD')
    await withdrawConsent(tx, found.w.id)
    await dropDrivers(tx, found.w.id)
    announceWaybill(tx, found.w)
    return { done: true as const }
  })
}

export async function sendPosition(ctx: Ctx, { t, latitude, longitude }: Parsed<'/api/tracking/sendPosition'>) {
  const seen = await counted(ctx, t)
  onTheWay(seen)
  // Without his yes nothing is done with where he is, not even looked up; nor of what would not be kept.
  if (!(await consentOf(ctx.db, seen.id, t))) return refuse('TRACK_NO_CONSENT')
  if (await toldLately(ctx.db, seen.id, 'phone', KEEP_EVERY_SECONDS)) return told(ctx, { w: seen, kept: false })
  const found = await locate(ctx.world, { latitude, longitude })
  const done = await telling(ctx, seen, t, async (tx, w) => {
    onTheWay(w)
    if (!(await consentOf(tx, w.id, t))) return refuse('TRACK_NO_CONSENT')
    if (await toldLately(tx, w.id, 'phone', KEEP_EVERY_SECONDS)) return { w, kept: false }
    await insertPosition(tx, {
      waybillId: w.id,
      source: 'phone',
      at: null,
      ...found,
      place: '',
      note: '',
      carrierCode: null,
      eventId: null,
    })
    announceWaybill(tx, w)
    return { w, kept: true }
  })
  return told(ctx, done)
}

/** By hand, where the telephone tells nothing: he says it himself, so it needs no other yes. */
export async function sayPlace(ctx: Ctx, { t, place }: Parsed<'/api/tracking/sayPlace'>) {
  const done = await telling(ctx, await counted(ctx, t), t, async (tx, w) => {
    onTheWay(w)
    if (!cityMeant(ctx.world, place)) return refuse('TRACK_PLACE', { place })
    await keepSaid(ctx.world, tx, w, place)
    announceWaybill(tx, w)
    return { w, kept: true }
  })
  return told(ctx, done)
}
