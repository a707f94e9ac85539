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
import { announceWaybill } from '../shipment/moveWaybill.ts'
import { lockWaybill, type WaybillRow } from '../shipment/waybill.queries.ts'
import { aliveByPass } from '../weighing/alivePass.ts'
import { cityMeant, keepSaid, legOfTruck, locate } from './keepPosition.ts'
import { endsOf, whereOf } from './tracking.reads.ts'
import {
  consentOf,
  dropDrivers,
  giveConsent,
  insertPosition,
  lastPosition,
  toldLately,
  withdrawConsent,
} from './tracking.queries.ts'

/** Of one link within the hour: a page sends a dozen. */
const TOLD = askLimit({ name: 'driverPosition', most: 60 })

export async function readDriverTrip({ db, world }: Ctx, { t }: Parsed<'/api/tracking/getDriverTrip'>) {
  const w = await aliveByPass(db, t)
  if (!w) return { trip: null }
  const [consent, last, ends, keepDays, where] = await Promise.all([
    consentOf(db, w.id, w.passToken),
    lastPosition(db, w.id),
    endsOf(world, db, w),
    world.rules.number('tracking.keepDays'),
    whereOf(world, db, w),
  ])
  const leg = legOfTruck(w)
  return {
    trip: {
      leg,
      targetName: leg === TripLeg.toBuyer ? ends.buyer.name : ends.depot.name,
      sharing: consent !== undefined,
      sharedAt: consent?.agreedAt.getTime() ?? null,
      keepDays,
      last: last && where.last ? where.says : '',
    },
  }
}

/** Counted before anything is done; then the truck, which may have been changed or received meanwhile. */
async function telling<T>(ctx: Ctx, t: string, work: (tx: Tx, w: WaybillRow) => Promise<T>): Promise<T> {
  const seen = (await aliveByPass(ctx.db, t)) ?? refuse('PASS_DEAD')
  await within(ctx.db, TOLD, seen.id)
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

export const shareTrip = (ctx: Ctx, { t, on }: Parsed<'/api/tracking/shareTrip'>) =>
  telling(ctx, t, async (tx, w) => {
    if (on) {
      onTheWay(w)
      await giveConsent(tx, w.id, w.passToken)
    } else {
      await withdrawConsent(tx, w.id)
      await dropDrivers(tx, w.id)
    }
    announceWaybill(tx, w)
    return { done: true as const }
  })

export async function sendPosition(ctx: Ctx, { t, latitude, longitude }: Parsed<'/api/tracking/sendPosition'>) {
  const seen = (await aliveByPass(ctx.db, t)) ?? refuse('PASS_DEAD')
  // Without his yes nothing is done with where he is, not even looked up.
  if (!(await consentOf(ctx.db, seen.id, t))) return refuse('TRACK_NO_CONSENT')
  const found = await locate(ctx.world, { latitude, longitude })
  const done = await telling(ctx, t, async (tx, w) => {
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
  const done = await telling(ctx, t, async (tx, w) => {
    onTheWay(w)
    if (!cityMeant(ctx.world, place)) return refuse('TRACK_PLACE', { place })
    await keepSaid(ctx.world, tx, w, place)
    announceWaybill(tx, w)
    return { w, kept: true }
  })
  return told(ctx, done)
}
