import type { Kg } from './money.ts'

/** Weight of whole pieces in kg: grams per piece x pieces, half a kilogram rounds up. Three pieces never become 2.999. */
export const weightOfPieces = (pieces: number, pieceGrams: number): Kg => Math.floor((pieces * pieceGrams + 500) / 1000)

/**
 * Whole pieces for tons that somebody asks for, typed, listed or sent by a key (decision 0210): the nearest to what he wrote, as near on both sides the one
 * that has enough, never fewer than `least`. `other`: the piece more or less on the other side of what was written; none where that is whole pieces.
 */
export function nearestPieces(wantedKg: Kg, pieceGrams: number, least = 1): { pieces: number; other?: number } {
  const above = Math.max(least, piecesForWeight(wantedKg, pieceGrams))
  const below = above - 1
  const over = above * pieceGrams - wantedKg * 1000
  if (below < least || over === 0 || over >= pieceGrams) return { pieces: above }
  return wantedKg * 1000 - below * pieceGrams < over ? { pieces: below, other: above } : { pieces: above, other: below }
}

/**
 * The same of goods that are made to order, `rolledKg` at least: tons that are as much as that do not become fewer pieces than that. Less than
 * that is taken as it was written, and whoever takes the order says how much it has to be.
 */
export const nearestMade = (wantedKg: Kg, pieceGrams: number, rolledKg: Kg, least = 1): { pieces: number; other?: number } =>
  nearestPieces(wantedKg, pieceGrams, wantedKg < rolledKg ? least : Math.max(least, piecesForWeight(rolledKg, pieceGrams)))

/** Whole pieces that weigh no less than what is asked at least: minimum orders, the first step of a group. Tons that a buyer asks for: `nearestPieces`. */
export const piecesForWeight = (weightKg: Kg, pieceGrams: number): number =>
  pieceGrams <= 0 ? 0 : Math.ceil((weightKg * 1000) / pieceGrams)

/** Tons with three decimals and thousands separators, from kg. */
export function tons(kg: Kg, separators = true): string {
  if (!Number.isFinite(kg)) return '0.000'
  const whole = Math.round(kg)
  const sign = whole < 0 ? '-' : ''
  const digits = String(Math.abs(whole)).padStart(4, '0')
  const units = digits.slice(0, -3)
  return `${sign}${separators ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-3)}`
}

/** Where the scale is expected to end: the ordered weight with the class's delivery tolerance in percent, whole kg. */
export const toleranceBand = (weightKg: Kg, tolerancePct: number): { fromKg: Kg; toKg: Kg } => ({
  fromKg: Math.floor((weightKg * (100 - tolerancePct)) / 100),
  toKg: Math.ceil((weightKg * (100 + tolerancePct)) / 100),
})
