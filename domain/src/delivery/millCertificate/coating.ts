// 镀层重量: what the three-spot test of a coated coil must show. GB/T 2518 and GB/T 14978: the mean of three spots, both sides, is not below the
// nominal mass, no single spot below 85 % of it. The nominal mass is that of the line: a heat may be coated in several.
import { demoChance } from './demoHeat.ts'
import { limitText, type Limits, type Misfit, misfits, type Values } from './limits.ts'
import type { ValueRow } from './certificate.ts'
import { coatingMass, type Milli, properties, type PropertyKey, stepped, valueText } from './properties.ts'

export interface Coating {
  /** Z80. */
  code: string
  /** 纯锌镀层. */
  name: string
  limits: Limits
}
const KINDS: Readonly<Record<string, string>> = { Z: '纯锌镀层', ZF: '锌铁合金镀层', AZ: '铝锌合金镀层', ZM: '锌铝镁合金镀层' }
const SINGLE_PERCENT = 85

/** The coating that a title says, as `coating_of` of the database reads it; undefined: the goods have none. */
export function coatingIn(title: string): Coating | undefined {
  const code = title.split(' ').find(word => /^(?:AZ|ZM|ZF|Z)\d{2,3}$/.test(word))
  const [, kind = '', mass = ''] = /^([A-Z]+)(\d+)$/.exec(code ?? '') ?? []
  if (!code) return undefined
  const nominal = Number(mass) * 1000
  return {
    code,
    name: KINDS[kind] ?? '镀层',
    limits: { coatingThree: { min: nominal }, coatingSpot: { min: stepped('coatingSpot', (nominal * SINGLE_PERCENT) / 100) } },
  }
}

/** Of the three spots the mean and the least. */
export function coatingValues(spots: readonly Milli[]): Values {
  const mean = spots.reduce((sum, n) => sum + n, 0) / Math.max(1, spots.length)
  return { coatingThree: stepped('coatingThree', mean), coatingSpot: Math.min(...spots) }
}
export const coatingMisfits = (c: Coating, spots: readonly Milli[]): Misfit[] => misfits(coatingValues(spots), c.limits, {})

/** As a certificate prints them. */
export const coatingRows = (c: Coating, spots: readonly Milli[]): ValueRow[] => {
  const values = coatingValues(spots)
  return (Object.keys(coatingMass) as PropertyKey[]).map(key => ({
    key,
    label: properties[key].label,
    unit: properties[key].unit,
    limit: limitText(key, c.limits[key]),
    value: valueText(key, values[key] ?? 0),
  }))
}

/** Why three spots cannot be entered; undefined when they can. */
export const whyNotSpots = (spots: readonly Milli[]): string | undefined =>
  spots.length !== 3
    ? '三点试验请填三个点'
    : spots.some(n => !Number.isSafeInteger(n) || n < 10_000 || n > 1_000_000)
      ? '镀层重量的数值不合理，请核对单位（克每平方米，双面）'
      : undefined

/** Spots that nobody measured, for the demonstration: always the same, always within the limits. */
export const demoSpots = (c: Coating, heatNo: string): Milli[] =>
  [1, 2, 3].map(n =>
    stepped('coatingSpot', (c.limits.coatingThree?.min ?? 0) * (1.02 + 0.1 * demoChance(heatNo, `${c.code} ${n}`))),
  )
