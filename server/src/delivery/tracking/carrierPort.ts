// 承运商位置: a house that is asked where a truck is, by its plate. Each question costs money, and asks where a driver is: only of loads on the road.
import type { Position } from '@mall/domain/site/region/nearestCity.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'

export interface Fix extends Position {
  at: number
}
export interface TruckLocator {
  /** The last point of a truck; null: the house knows none, which is no fault. */
  position(plate: string): Promise<PartnerAnswer<Fix | null>>
  probe(): Promise<PartnerAnswer<string>>
}

/** A point as houses write it, if it is one: numbers or texts, a moment in milliseconds. */
export function fixOf(p: { latitude: unknown; longitude: unknown; at: unknown }, unit = 1): Fix | null {
  const [latitude, longitude, at] = [p.latitude, p.longitude, p.at].map(v => (v === '' || v === null ? Number.NaN : Number(v)))
  if (latitude === undefined || longitude === undefined || at === undefined) return null
  const fix = { latitude: latitude / unit, longitude: longitude / unit, at }
  const sound = Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180 && Number.isSafeInteger(at) && at > 0
  // 0°, 0° is what boxes say without a satellite.
  return sound && (fix.latitude !== 0 || fix.longitude !== 0) ? fix : null
}

export const probed = (answer: PartnerAnswer<Fix | null>): PartnerAnswer<string> =>
  answer.kind === 'done' ? done('能问到，签名对') : answer
