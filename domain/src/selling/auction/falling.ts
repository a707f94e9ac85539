// 降价竞拍: the price of a moment, from what everybody is told of the lot and nothing else. Where it ends (the floor) is the reserve, which lies apart.
import type { Fen } from '../../kernel/money.ts'
import { nightAt, runsFrom } from './bidding.rules.ts'

const MINUTE = 60_000
/** 降价间隔: from a minute to a day. */
export const FALL_MINUTES = { least: 1, most: 1440 } as const

export interface Falls {
  startFen: Fen
  stepFen: Fen
  fallMinutes: number
  openAt: number
  /** So long its clock has stood still since it opened, in pauses that are over. */
  stoodMs: number
  pausedAt: number | null
  nightPause: boolean
}
export interface Falling {
  priceFen: Fen
  /** Until then this price stands; null: it does not run. */
  nextFallAt: number | null
}
/** The price of an instant and until when it stands: every so many minutes one step less, a pause and a night not counted. */
export function fallingAt(l: Falls, now: number): Falling {
  // A night that nobody has written down yet stops it as well.
  const night = l.nightPause ? nightAt(now) : null
  const stops = Math.min(l.pausedAt ?? Infinity, night ? Math.max(night.from, l.openAt) : Infinity)
  const ran = Math.max(0, Math.min(now, stops) - l.openAt - l.stoodMs)
  const every = l.fallMinutes * MINUTE
  const falls = Math.floor(ran / every)
  const runs = now >= l.openAt && now < stops
  return {
    priceFen: Math.max(l.stepFen, l.startFen - falls * l.stepFen),
    nextFallAt: runs ? runsFrom(now, every - (ran % every), l.nightPause).end : null,
  }
}
/** How many falls lie between start and floor. */
const fallsTo = (l: { startFen: Fen; stepFen: Fen }, floorFen: Fen): number =>
  Math.max(0, Math.floor((l.startFen - floorFen) / l.stepFen))
/** How long it runs at most: every price for its minutes, the floor as well. */
export const fallsFor = (l: { startFen: Fen; stepFen: Fen; fallMinutes: number }, floorFen: Fen): number =>
  (fallsTo(l, floorFen) + 1) * l.fallMinutes * MINUTE
