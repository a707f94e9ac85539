/**
 * A number that says its unit. What has none (a literal, a sum) becomes one where it is written into a field of it; another unit does not: the compiler
 * refuses tons where yuan belong (decision 0258).
 */
type Unit<U extends string> = number & { readonly unit?: U }
/** Whole fen (1/100 yuan). Never a fraction: see docs/decisions/0003. */
export type Fen = Unit<'fen'>
/** Whole kilograms; three decimals of a ton are kilograms. */
export type Kg = Unit<'kg'>
/** Whole micrometres of a dimension. */
export type Um = Unit<'um'>

/** A sum or a weight the other way round, in its unit; nothing stays nothing (and is no -0). */
export const minus = <T extends number>(n: T): T => (0 - n) as T

/** a x b / d, half up, here and nowhere else. Exact for any integers: a product beyond 2^53 is taken in long integers. */
function shareHalfUp(a: number, b: number, d: number): number {
  const product = a * b
  if (product + d <= Number.MAX_SAFE_INTEGER) return Math.floor((product + d / 2) / d)
  return Number((BigInt(a) * BigInt(b) * 2n + BigInt(d)) / (2n * BigInt(d)))
}

/** What the price stands for: yuan per ton, per kilogram (metal powder) or per piece (vehicles, printed parts). */
export type PriceUnit = 'ton' | 'kg' | 'piece'

export const PriceUnitLabel: Record<PriceUnit, string> = { ton: '元/吨', kg: '元/公斤', piece: '元/件' }

/** Amount of a line in fen. Price per ton x kg / 1000, half up; per kg and per piece need no rounding. */
export function lineAmount(line: { priceFen: Fen; priceUnit: PriceUnit; weightKg: Kg; pieces: number }): Fen {
  if (line.priceUnit === 'piece') return line.priceFen * line.pieces
  if (line.priceUnit === 'kg') return line.priceFen * line.weightKg
  return shareHalfUp(line.priceFen, line.weightKg, 1000)
}

/** Freight or service of a price per ton over a weight, in fen, half up. */
export const perTonAmount = (fenPerTon: Fen, weightKg: Kg): Fen => shareHalfUp(fenPerTon, weightKg, 1000)

/** Share of an amount by basis points (1 % = 100), half up. */
export const shareOf = (amountFen: Fen, basisPoints: number): Fen => shareHalfUp(amountFen, basisPoints, 10_000)

/** Basis points a year over days of a year of 360, as banks count a draft. */
const YEAR = 10_000 * 360
/** 贴现成本 of an amount that comes so many days later, half up. */
export const discountOf = (amountFen: Fen, rateBp: number, days: number): Fen => shareHalfUp(amountFen, rateBp * days, YEAR)
/** What has to be paid by such a draft so that the cash amount is left of it: cash / (1 - rate x days / 360), half up. */
export const grossOf = (cashFen: Fen, rateBp: number, days: number): Fen => shareHalfUp(cashFen, YEAR, YEAR - rateBp * days)

/**
 * Money as text, two decimals, thousands separated; anything that is not a finite number shows 0 (specification 5).
 * Without `separators` it is fit for an input. The minus of shown text is U+2212, as wide as a figure; an input and a machine read the hyphen.
 */
export function yuan(fen: Fen, separators = true): string {
  if (!Number.isFinite(fen)) return '0'
  const whole = Math.round(fen)
  const sign = whole >= 0 ? '' : separators ? '−' : '-'
  const digits = String(Math.abs(whole)).padStart(3, '0')
  const units = digits.slice(0, -2)
  return `${sign}${separators ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-2)}`
}

/** a x b / d rounded down, and what is left of a x b; exact as `shareHalfUp` is. */
function shareDown(a: number, b: number, d: number): { part: number; rest: number } {
  const product = a * b
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) {
    const part = Math.floor(product / d)
    return { part, rest: product - part * d }
  }
  const [exact, by] = [BigInt(a) * BigInt(b), BigInt(d)]
  const rest = ((exact % by) + by) % by
  return { part: Number((exact - rest) / by), rest: Number(rest) }
}

/**
 * Splits an amount (fen, kg, in its own unit) over weights (whole numbers) by the largest remainder: the parts add up, none is a whole unit off its share, and a weight of
 * nothing gets nothing. Of equal remainders the later part is the larger. Where nothing weighs anything the last takes all.
 */
export function splitAmount<T extends number>(amount: T, weights: readonly number[]): T[] {
  const total = weights.reduce((a, b) => a + b, 0)
  if (weights.length === 0) return []
  if (total <= 0) return weights.map((_, i) => (i === weights.length - 1 ? amount : 0)) as T[]
  const shares = weights.map((w, i) => ({ i, ...shareDown(amount, w, total) }))
  const missing = amount - shares.reduce((sum, s) => sum + s.part, 0)
  const more = new Set(
    shares
      .toSorted((a, b) => b.rest - a.rest || b.i - a.i)
      .slice(0, missing)
      .map(s => s.i),
  )
  return shares.map(s => s.part + (more.has(s.i) ? 1 : 0)) as T[]
}
