// Where a truck is, in words, and when it may arrive: the straight line between two places, made longer by what roads usually are, over the speed of
// a loaded truck. Nobody has asked a map: everything here is said as an estimate, and what is too old says so instead of a time.
import { hourText, timeText } from '../../kernel/clock.ts'
import { WaybillStatus } from '../shipment/waybill.status.ts'
import { TripLeg, type TripLegCode } from './tracking.codes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Roads are longer than the straight line between two cities by about so much (公路绕行系数, 1.2–1.4 in the plain). */
const ROAD_PERCENT = 130
/** Positions are kept to a hundredth of a degree, destinations are centres of cities: nearer than this nothing is said in kilometres. */
const NEAR_KM = 15
/** Arrival is said to so many minutes. */
const STEP_MINUTES = 10
/** From a phone one position is kept in so long. */
export const KEEP_EVERY_SECONDS = 60
/** The driver's page sends one in so long, while it is open. */
export const SEND_EVERY_MS = 5 * MINUTE

/** 140 for 108 km as the crow flies. */
export const roadKm = (straightKm: number): number => Math.round((straightKm * ROAD_PERCENT) / 100)

/** On which way a truck is. A position is taken on the way to the gate and on the road; inside the mill and at its end nobody's is. */
export function legOf(w: { status: number; ended: boolean; arrived: boolean; named: boolean; selfPickup: boolean }): TripLegCode {
  if (w.ended || !w.named) return TripLeg.none
  if (w.status === WaybillStatus.allocated) return TripLeg.toMill
  return w.status === WaybillStatus.inTransit && !w.arrived && !w.selfPickup ? TripLeg.toBuyer : TripLeg.none
}

/** 刚刚, 25 分钟前, 3 小时前, 2 天前. */
export function ageText(ms: number): string {
  if (ms < 2 * MINUTE) return '刚刚'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分钟前`
  return ms < DAY ? `${Math.floor(ms / HOUR)} 小时前` : `${Math.floor(ms / DAY)} 天前`
}

export interface EtaFacts {
  /** When it was there. */
  at: number
  now: number
  /** Along the great circle to where it goes; null: one of the two places is not known. */
  straightKm: number | null
  kmPerHour: number
  /** Older than this a position says nothing of now. */
  staleHours: number
}
export type Eta = { known: true; km: number; near: boolean; at: number } | { known: false; why: string }

/** When it may be there. Never a time that is over: a truck that is not there yet comes later than now. */
export function etaOf(f: EtaFacts): Eta {
  if (f.now - f.at > f.staleHours * HOUR)
    return { known: false, why: `最后的位置是 ${ageText(f.now - f.at)}的，太旧，不知道现在到了哪里` }
  if (f.straightKm === null) return { known: false, why: '不知道离目的地多远，不估到达时间' }
  const km = roadKm(f.straightKm)
  const step = STEP_MINUTES * MINUTE
  const at = Math.ceil((f.at + (km / f.kmPerHour) * HOUR) / step) * step
  return { known: true, km, near: km <= NEAR_KM, at: Math.max(at, Math.ceil(f.now / step) * step) }
}

const sameDay = (a: number, b: number): boolean => timeText(new Date(a)).slice(0, 5) === timeText(new Date(b)).slice(0, 5)
/** 14:20, or 11-28 14:20 of another day. */
const whenText = (at: number, now: number): string => (sameDay(at, now) ? hourText(new Date(at)) : timeText(new Date(at)))

/** 「14:20 在 保定市 附近，距收货地约 140 公里（估计）」. `target`: 收货地, 仓库. */
export function whereText(o: { place: string; at: number; now: number; eta: Eta; target: string }): string {
  const near = `${whenText(o.at, o.now)} 在 ${o.place} 附近`
  if (!o.eta.known) return near
  return o.eta.near ? `${near}，离${o.target}不远了` : `${near}，距${o.target}约 ${o.eta.km} 公里（估计）`
}
/** 「预计 17:30 左右到」. */
export const etaText = (eta: Eta, now: number): string => (eta.known ? `预计 ${whenText(eta.at, now)} 左右到（估计）` : eta.why)

/** How much of the way lies behind, in permille; null where nothing can be said. */
export function donePermille(o: { fromKm: number | null; toKm: number | null }): number | null {
  if (o.fromKm === null || o.toKm === null) return null
  const whole = o.fromKm + o.toKm
  return whole === 0 ? 1000 : Math.round((o.fromKm / whole) * 1000)
}

interface NamedCity {
  cityCode: string
  provinceName: string
  name: string
  shortName: string
}
/** 吉林省长春市, 海南海口: where a province has the short name of a city, and more of the address follows. */
const isProvince = (name: string, rest: string, cities: readonly NamedCity[]): boolean =>
  rest.startsWith('省') ||
  (cities.some(c => c.provinceName === `${name}省`) && cities.some(c => c.shortName !== name && rest.startsWith(c.shortName)))
/** The city that an address begins with: 河北省石家庄市长安区 … → 石家庄市. The longest name that stands foremost; undefined: none of ours is in it. */
export function cityInAddress<C extends NamedCity>(address: string, cities: Iterable<C>): C | undefined {
  const all = [...cities]
  let best: { city: C; at: number; length: number } | undefined
  for (const city of all)
    for (const name of [city.name, city.shortName]) {
      const at = name.length < 2 ? -1 : address.indexOf(name)
      if (at < 0 || isProvince(name, address.slice(at + name.length), all)) continue
      if (!best || at < best.at || (at === best.at && name.length > best.length)) best = { city, at, length: name.length }
    }
  return best?.city
}
