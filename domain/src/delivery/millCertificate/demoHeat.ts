// Values of a heat that nobody measured, for the demonstration: always the same for the same heat number, always within the limits of the
// grade. Whoever shows them says 演示数据. A mill that measures puts its own values in their place.
import { fits, type GradeRow, type Limit, limitsOf, type Values } from './limits.ts'
import { chemistry, type Element, isProperty, type Milli, properties, type PropertyKey, stepped } from './properties.ts'

/** FNV-1a over the text: the same figure on every machine. */
function hashOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
/** 0 to 1 for a heat and what is asked of it. */
export function demoChance(heatNo: string, what: string): number {
  let t = (hashOf(`${heatNo}|${what}`) + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), 1 | t)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** Inside a limit by at least one step of the property, where there is room for it. */
function held(key: PropertyKey, value: Milli, limit: Limit | undefined): Milli {
  const { step } = properties[key]
  const least = limit?.min === undefined ? 0 : Math.ceil(limit.min / step) * step
  const most = limit?.max === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(limit.max / step) * step
  const inner = most - least >= 2 * step ? step : 0
  return Math.min(
    Math.max(stepped(key, value), least + (limit?.min === undefined ? 0 : inner)),
    most - (limit?.max === undefined ? 0 : inner),
  )
}

/** Around what a heat of the grade usually has, a tenth either way; without experience in the middle of what is allowed. */
function elementOf(heatNo: string, key: Element, limit: Limit | undefined, typical: number | undefined): Milli {
  const usual =
    typical !== undefined
      ? typical * 1000
      : limit?.min !== undefined && limit.max !== undefined
        ? (limit.min + limit.max) / 2
        : limit?.max !== undefined
          ? limit.max * 0.6
          : (limit?.min ?? 0) * 1.1
  return held(key, usual * (0.9 + 0.2 * demoChance(heatNo, key)), limit)
}

/** C + Mn/6 + (Cr+Mo+V)/5 + (Ni+Cu)/15. */
const carbonEquivalent = (v: Values): Milli =>
  (v.C ?? 0) + (v.Mn ?? 0) / 6 + ((v.Cr ?? 0) + (v.Mo ?? 0) + (v.V ?? 0)) / 5 + ((v.Ni ?? 0) + (v.Cu ?? 0)) / 15

/** Where in what is allowed a strength lies: above the least by a twentieth to a sixth, inside a window, below a most. */
function strengthOf(heatNo: string, key: PropertyKey, limit: Limit): Milli {
  const chance = demoChance(heatNo, key)
  if (limit.min !== undefined && limit.max !== undefined)
    return held(key, limit.min + (limit.max - limit.min) * (0.25 + 0.4 * chance), limit)
  if (limit.min !== undefined) return held(key, limit.min * (1.05 + 0.11 * chance), limit)
  return held(key, (limit.max ?? 0) * (0.7 + 0.15 * chance), limit)
}

/** All values of a heat of a grade at a thickness (mm; null: the grade does not depend on it). Deterministic, within `limitsOf`. */
export function demoHeat(row: GradeRow, heatNo: string, thicknessMm: number | null): Values {
  const limits = limitsOf(row, thicknessMm)
  const values: Partial<Record<PropertyKey, Milli>> = {}
  for (const key of Object.keys(chemistry) as Element[]) {
    if (key === 'CEV' || key === 'Ceq' || !limits[key]) continue
    values[key] = elementOf(heatNo, key, limits[key], row.typical[key])
  }
  for (const key of ['CEV', 'Ceq'] as const) {
    const limit = limits[key]
    if (!limit) continue
    // A heat that would be too hard to weld is made with less manganese, as the mill would.
    while (!fits(stepped(key, carbonEquivalent(values)), limit) && (values.Mn ?? 0) > (limits.Mn?.min ?? 0) + 10)
      values.Mn = (values.Mn ?? 0) - 10
    values[key] = stepped(key, carbonEquivalent(values))
  }
  for (const [key, limit] of Object.entries(limits))
    if (isProperty(key) && !(key in chemistry) && key !== 'tensileOverYield' && key !== 'yieldOverNominal')
      values[key] =
        usualOf(heatNo, key, row.typical[key]) ??
        (key === 'yield' || key === 'tensile' ? strengthOf(heatNo, key, limit) : toughnessOf(heatNo, key, limit))
  if (values.yield !== undefined && values.tensile !== undefined) {
    // Steel gives way before it breaks, and earthquake-resistant steel long before.
    const least = Math.max(limits.tensileOverYield?.min ?? 0, 1050) + 30
    if (values.tensile * 1000 < values.yield * least)
      values.tensile = held('tensile', (values.yield * least) / 1000, limits.tensile)
    if (values.tensile * 1000 < values.yield * 1050) values.yield = stepped('yield', (values.tensile * 1000) / 1080)
    if (limits.tensileOverYield) values.tensileOverYield = stepped('tensileOverYield', (values.tensile * 1000) / values.yield)
  }
  if (limits.yieldOverNominal && values.yield !== undefined)
    values.yieldOverNominal = stepped('yieldOverNominal', (values.yield * 1000) / (limits.yield?.min ?? values.yield))
  return values
}

/** A strength that no limit says: what a heat of the grade usually has. */
const usualOf = (heatNo: string, key: PropertyKey, usual: number | undefined): Milli | undefined =>
  usual === undefined ? undefined : stepped(key, usual * 1000 * (0.97 + 0.06 * demoChance(heatNo, key)))

/** Elongation, impact and the like: well above the least. */
const toughnessOf = (heatNo: string, key: PropertyKey, limit: Limit): Milli =>
  limit.max !== undefined
    ? strengthOf(heatNo, key, limit)
    : held(key, (limit.min ?? 0) * (1.12 + (key === 'impact' ? 1.8 : 0.3) * demoChance(heatNo, key)), limit)

/** The three blows of an impact test: around the value, none below the least. */
export const impactBlows = (heatNo: string, value: Milli, limit: Limit | undefined): Milli[] =>
  ['a', 'b', 'c'].map(blow => held('impact', value * (0.92 + 0.16 * demoChance(heatNo, `impact ${blow}`)), limit))
