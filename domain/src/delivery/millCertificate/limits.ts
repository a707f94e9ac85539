// What a standard, or a buyer, asks of a heat. A limit holds at its own value: C ≤ 0.25 is kept by 0.25.
import { isProperty, type Milli, type PropertyKey, valueText } from './properties.ts'

export interface Limit {
  min?: Milli
  max?: Milli
}
export type Limits = Readonly<Partial<Record<PropertyKey, Limit>>>
export type Values = Readonly<Partial<Record<PropertyKey, Milli>>>

/** A grade as the standards' table has it; figures in the unit itself. */
export interface GradeRow {
  grade: string
  standard: string
  family: string
  delivery: string
  chemistry: Readonly<Record<string, { min?: number; max?: number }>>
  /** A plausible heat; empty where nobody knows one. Mechanics stand here only where no limit says them. */
  typical: Readonly<Record<string, number>>
  mechanics: Readonly<Record<string, { min?: number; max?: number }>>
  /** Least yield strength up to a thickness, thinnest first. */
  yieldByThicknessMm?: readonly (readonly number[])[]
  impactTempC?: number
  /** Gauge length of the elongation, where it is not proportional. */
  gauge?: string
  bend?: string
  seismic?: { tensileOverYieldMin: number; yieldOverNominalMax: number }
}

const milli = (n: number): Milli => Math.round(n * 1000)

/** The limits of a grade at a thickness: yield falls as steel gets thicker, and beyond the table its last row holds. */
export function limitsOf(row: GradeRow, thicknessMm: number | null): Limits {
  const limits: Partial<Record<PropertyKey, Limit>> = {}
  for (const [key, l] of [...Object.entries(row.chemistry), ...Object.entries(row.mechanics)]) {
    if (!isProperty(key)) throw new Error(`a limit of something no certificate knows: ${key}`)
    limits[key] = { ...(l.min === undefined ? {} : { min: milli(l.min) }), ...(l.max === undefined ? {} : { max: milli(l.max) }) }
  }
  const steps = row.yieldByThicknessMm ?? []
  if (thicknessMm !== null && steps.length > 0) {
    const step = steps.find(([upTo = 0]) => thicknessMm <= upTo) ?? steps.at(-1)
    limits.yield = { ...limits.yield, min: milli(step?.[1] ?? 0) }
  }
  if (row.seismic) {
    limits.tensileOverYield = { min: milli(row.seismic.tensileOverYieldMin) }
    limits.yieldOverNominal = { max: milli(row.seismic.yieldOverNominalMax) }
  }
  return limits
}

const isOpen = (limit: Limit | undefined): boolean => limit?.min === undefined && limit?.max === undefined
/** Of a grade whose limits nobody has entered: its heats are measured, and nobody can say whether they fit. */
export const isMeasuredOnly = (row: GradeRow): boolean => Object.values(limitsOf(row, null)).every(isOpen)

/** ≤ 0.25, ≥ 345, 470 – 630; empty where nothing is asked. */
export function limitText(key: PropertyKey, limit: Limit | undefined): string {
  if (limit?.min !== undefined && limit.max !== undefined) return `${valueText(key, limit.min)} – ${valueText(key, limit.max)}`
  if (limit?.min !== undefined) return `≥ ${valueText(key, limit.min)}`
  return limit?.max === undefined ? '' : `≤ ${valueText(key, limit.max)}`
}

export const fits = (value: Milli, limit: Limit | undefined): boolean =>
  (limit?.min === undefined || value >= limit.min) && (limit?.max === undefined || value <= limit.max)

export interface Misfit {
  key: PropertyKey
  value: Milli
  limit: Limit
  /** The standard's misfit stops the steel; the buyer's own asks him. */
  of: 'standard' | 'buyer'
}

/**
 * Values that do not keep a limit, the standard's first. What a buyer asks for and no value is there for is no misfit: it was not measured, and
 * is shown so.
 */
export function misfits(values: Values, standard: Limits, own: Limits): Misfit[] {
  const of = (limits: Limits, whose: Misfit['of']): Misfit[] =>
    (Object.entries(limits) as [PropertyKey, Limit][]).flatMap(([key, limit]) => {
      const value = values[key]
      return value === undefined || fits(value, limit) ? [] : [{ key, value, limit, of: whose }]
    })
  const asked = of(standard, 'standard')
  return [...asked, ...of(own, 'buyer').filter(m => !asked.some(a => a.key === m.key))]
}

/** A buyer's own limit may only narrow what the standard asks: why not, for the field; undefined when it does. */
export function whyNotOwnLimit(key: PropertyKey, own: Limit, standard: Limit | undefined): string | undefined {
  if (own.min === undefined && own.max === undefined) return '请填写下限或上限'
  if (own.min !== undefined && own.max !== undefined && own.min > own.max) return '下限不能大于上限'
  for (const n of [own.min, own.max])
    if (n !== undefined && (!Number.isSafeInteger(n) || n < 0 || n > 10_000_000)) return '请填写合理的数值'
  if (own.min !== undefined && standard?.min !== undefined && own.min < standard.min)
    return `下限不能低于标准的 ${valueText(key, standard.min)}`
  if (own.max !== undefined && standard?.max !== undefined && own.max > standard.max)
    return `上限不能高于标准的 ${valueText(key, standard.max)}`
  return undefined
}
