// Which city a position belongs to, offline: the nearest centre by great circle. A position is where a person stands: it is rounded before it is
// used, and nothing here keeps it.

/** Degrees, north and east positive. */
export interface Position {
  latitude: number
  longitude: number
}
export interface CityCentre extends Position {
  cityCode: string
}

/**
 * How far from its centre a city still counts, kilometres. The nearest foreign capital is 168 km from one of our cities (平壤 from 丹东); within the
 * country only the high plateau and the desert lie farther from every centre, where nobody orders steel. A town just beyond a border counts as the
 * city on this side: it is a price area that is chosen, not a place of delivery.
 */
const MOST_KM = 150
const EARTH_KM = 6371

/** Where the browser is asked: section 9 of the specification, milliseconds. */
export const LOCATE_TIMEOUT_MS = 3000
export const LOCATE_MAX_AGE_MS = 1000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Finite and on the globe; anything else is no position. */
export const isPosition = ({ latitude, longitude }: Position): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** To a hundredth of a degree, about a kilometre: enough for a city, too little for a house. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

/** Along the great circle (haversine), kilometres. */
export function kmBetween(a: Position, b: Position): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The nearest city within reach; null at sea, abroad and for what is no position. */
export function nearestCity<C extends CityCentre>(cities: Iterable<C>, at: Position, mostKm = MOST_KM): C | null {
  if (!isPosition(at)) return null
  let best: C | null = null
  let bestKm = mostKm
  for (const city of cities) {
    const km = kmBetween(city, at)
    if (km <= bestKm) {
      best = city
      bestKm = km
    }
  }
  return best
}
