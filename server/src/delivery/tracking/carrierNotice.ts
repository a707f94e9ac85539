// What a carrier tells by itself: where a truck of his is. Signed with his own key over every field, of this moment, once; of a truck that is his and on the
// road. Coordinates are texts: a number is written otherwise in every language.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { plainPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { type NoticeOutcome, taken } from '../../platform/partner/inbound.ts'
import { announceWaybill } from '../shipment/moveWaybill.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { legOfTruck, locate } from './keepPosition.ts'
import { eventOf, insertPosition } from './tracking.queries.ts'

export interface CarrierNotice {
  carrier: string
  eventId: string
  waybillNo: string
  plate: string
  latitude: string
  longitude: string
  /** Milliseconds: when it was there. */
  at: number
  note: string
  /** Milliseconds: when it is told. */
  sentAt: number
}
const MAX_AGE_MS = 600_000
/** A point that waited in the box for a net is still a point of this trip. */
const OLDEST_MS = 24 * 3_600_000
const DEGREES = /^-?\d{1,3}(\.\d{1,8})?$/
const CONTROL = /[\p{Cc}]/u
const LONGEST = { carrier: 20, eventId: 64, waybillNo: 24, plate: 20, latitude: 16, longitude: 16, note: 100 } as const

/** As JSON, where every field has its own ends. */
const canonical = (n: CarrierNotice): string =>
  JSON.stringify([n.carrier, n.eventId, n.waybillNo, n.plate, n.latitude, n.longitude, n.at, n.note, n.sentAt])
export const signNotice = (n: CarrierNotice, key: string): string => createHmac('sha256', key).update(canonical(n)).digest('hex')

/** The key of a carrier; undefined: he tells nothing here. */
export function carrierKey({ settings }: World, carrier: string): string | undefined {
  if (inSandbox(settings, 'carrier')) return createHmac('sha256', settings.bankSecret).update(`carrier ${carrier}`).digest('hex')
  return settings.partners.carrier === 'push' ? settings.adapters.carrier?.pushKeys.get(carrier) : undefined
}

/** The notice in it, or null for anything that is not exactly right: form, signature, age. */
export function noticeSound(world: World, body: unknown, now: number): CarrierNotice | null {
  if (body === null || typeof body !== 'object') return null
  const b = body as Record<string, unknown>
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = b[name]
    if (typeof value !== 'string' || value.length > longest || CONTROL.test(value)) return null
    if (value === '' && name !== 'note') return null
  }
  const { carrier, eventId, waybillNo, plate, latitude, longitude, at, note, sentAt } = b as unknown as CarrierNotice
  const n: CarrierNotice = { carrier, eventId, waybillNo, plate, latitude, longitude, at, note, sentAt }
  if (!DEGREES.test(latitude) || !DEGREES.test(longitude) || ![at, sentAt].every(Number.isSafeInteger)) return null
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null
  const key = carrierKey(world, carrier)
  const given = b.signature
  if (!key || typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signNotice(n, key), 'hex'))) return null
  if (Math.abs(now - sentAt) > MAX_AGE_MS || at > now + MAX_AGE_MS || at < now - OLDEST_MS) return null
  return n
}

/** Keeps it. What another carrier's truck does, or one that is not there, gets the same answer. */
export async function takeNotice(world: World, n: CarrierNotice): Promise<NoticeOutcome> {
  const place = await locate(world, { latitude: Number(n.latitude), longitude: Number(n.longitude) })
  return world.pool.tx(async tx => {
    const found = await lockWaybill(tx, everybody, n.waybillNo)
    const w = found?.w
    if (!w || w.carrierCode !== n.carrier || w.plate !== plainPlate(n.plate)) return { refused: '没有这张运单，或车牌不符' }
    const known = await eventOf(tx, n.carrier, n.eventId)
    if (known)
      return known.waybillId === w.id && known.at.getTime() === n.at
        ? { refused: '这一条已收过', final: true }
        : { refused: '同一事件内容不同', status: 409 }
    if (legOfTruck(w) !== TripLeg.toBuyer || !w.leftAt || n.at < w.leftAt.getTime())
      return { refused: '这一车现在不在路上', final: true }
    const kept = await insertPosition(tx, {
      waybillId: w.id,
      source: 'carrier',
      at: new Date(n.at),
      ...place,
      place: '',
      note: n.note,
      carrierCode: n.carrier,
      eventId: n.eventId,
    })
    if (!kept) return { refused: '这一条已收过', final: true }
    announceWaybill(tx, w)
    return taken
  })
}
