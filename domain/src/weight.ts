import type { Kg } from './money.ts'

/** Weight of whole pieces in kg: grams per piece x pieces, half a kilogram rounds up. Three pieces never become 2.999. */
export const weightOfPieces = (pieces: number, pieceGrams: number): Kg => Math.floor((pieces * pieceGrams + 500) / 1000)

/** Whole pieces needed for a wanted weight; a piece cannot be split, so the next whole one is taken. */
export const piecesForWeight = (weightKg: Kg, pieceGrams: number): number =>
  pieceGrams <= 0 ? 0 : Math.ceil((weightKg * 1000) / pieceGrams)

/** Tons with three decimals and thousands separators, from kg. */
export function tons(kg: number, separators = true): string {
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
