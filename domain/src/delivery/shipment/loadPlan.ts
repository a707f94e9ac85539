// Which units go to an order, and which of them onto a truck. Units are pieces that cannot be split: coils, bundles, plates.
import type { Kg } from '../../kernel/money.ts'

export interface Unit {
  unitNo: string
  /** Day on which it was made or came in, YYYY-MM-DD: the oldest leaves first. */
  madeOn: string
  weightKg: Kg
}

const byAge = (a: Unit, b: Unit): number => a.madeOn.localeCompare(b.madeOn) || a.unitNo.localeCompare(b.unitNo)

/** So many younger units are looked at for a weight nearer to the ordered one. */
const LOOK_AHEAD = 12

/**
 * 先进先出: the oldest `pieces` units; of the last one a younger may take the place when the sum then lies nearer to what was ordered. Fewer
 * when there are not so many.
 */
export function chooseUnits<U extends Unit>(free: readonly U[], o: { pieces: number; orderedKg: Kg }): U[] {
  const oldest = free.toSorted(byAge)
  if (oldest.length <= o.pieces || o.pieces < 1) return oldest.slice(0, Math.max(0, o.pieces))
  const first = oldest.slice(0, o.pieces - 1)
  const restKg = o.orderedKg - first.reduce((sum, u) => sum + u.weightKg, 0)
  const far = (u: U) => Math.abs(u.weightKg - restKg)
  const candidates = oldest.slice(o.pieces - 1, o.pieces - 1 + LOOK_AHEAD)
  // The first of those equally near is the oldest.
  const last = candidates.reduce((best, u) => (far(u) < far(best) ? u : best))
  return [...first, last]
}

export interface LoadLimits {
  /** What the truck may weigh on the road. */
  legalKg: Kg
  /** Empty: weighed here before, or as its owner says. */
  tareKg: Kg
}

export interface LoadPlan<U extends Unit> {
  units: U[]
  loadKg: Kg
  /** Left of what the truck may carry. */
  roomKg: Kg
  /** Left behind, for the next truck. */
  rest: U[]
}

/** The oldest units that the truck may carry; a heavier one is left for the next truck, lighter ones behind it still come along. */
export function planLoad<U extends Unit>(units: readonly U[], limits: LoadLimits): LoadPlan<U> {
  let roomKg = limits.legalKg - limits.tareKg
  const taken: U[] = []
  const rest: U[] = []
  for (const u of units.toSorted(byAge)) {
    if (u.weightKg > roomKg) {
      rest.push(u)
      continue
    }
    taken.push(u)
    roomKg -= u.weightKg
  }
  return { units: taken, loadKg: taken.reduce((sum, u) => sum + u.weightKg, 0), roomKg, rest }
}
