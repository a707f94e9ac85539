// The indexes of a segment that need more than a column: coatings under two names, attributes by name and value, axes by number.
import { axesOfSpec, type SpecAxes } from '@mall/domain/goods/search/compareSpec.ts'
import { RANGE_ATTRIBUTE } from '@mall/domain/goods/range/theoryBasis.ts'
import type { AxisName } from '@mall/domain/goods/search/sizes.ts'
import { type Posting, postingsOf, union } from './bits.ts'
import type { AttributeSets } from './attributeSets.ts'
import type { Dictionary } from './dictionary.ts'
import type { Columns } from './segmentColumns.ts'

/** Values of an axis in ascending order with their rows. */
export interface Axis {
  values: Float64Array
  postings: Posting[]
}

/** One posting per key, of all postings with that key. */
export function unionByKey(keys: readonly string[], postings: readonly Posting[]): Map<string, Posting> {
  const grouped = new Map<string, Posting[]>()
  keys.forEach((key, i) => {
    const list = grouped.get(key)
    if (list) list.push(postings[i] as Posting)
    else grouped.set(key, [postings[i] as Posting])
  })
  return new Map([...grouped].map(([key, list]) => [key, union(list)]))
}

/** An attribute as a column to filter by; rows without it have the code after the last. */
export function attributeColumn(
  combo: Uint32Array,
  size: number,
  sets: AttributeSets,
  name: string,
): { codes: Uint16Array; values: string[] } {
  return valueColumn(combo, size, sets, code => sets.get(code, name))
}

/** Coated and colour-coated goods name their coating differently; buyers do not. */
export function coatingColumn(combo: Uint32Array, size: number, sets: AttributeSets): { codes: Uint16Array; values: string[] } {
  return valueColumn(combo, size, sets, code => sets.get(code, 'coating') ?? sets.get(code, 'baseCoating'))
}

function valueColumn(
  combo: Uint32Array,
  size: number,
  sets: AttributeSets,
  of: (code: number) => string | undefined,
): { codes: Uint16Array; values: string[] } {
  const values: string[] = []
  const byValue = new Map<string, number>()
  const byCombo = new Int32Array(sets.size).fill(-1)
  for (let code = 0; code < sets.size; code += 1) {
    const value = of(code)
    if (value === undefined) continue
    let number = byValue.get(value)
    if (number === undefined) {
      number = values.push(value) - 1
      byValue.set(value, number)
    }
    byCombo[code] = number
  }
  const codes = new Uint16Array(size)
  for (let row = 0; row < size; row += 1) {
    const code = byCombo[combo[row] as number] as number
    codes[row] = code < 0 ? values.length : code
  }
  return { codes, values }
}

/** Postings by attribute name and value. */
export function attributePostings(combo: Uint32Array, size: number, sets: AttributeSets): Map<string, Map<string, Posting>> {
  const byCombo = postingsOf(combo, size, sets.size)
  const lists = new Map<string, { values: string[]; postings: Posting[] }>()
  for (let code = 0; code < sets.size; code += 1) {
    sets.each(code, (name, value) => {
      if (name === 'accent') return
      let list = lists.get(name)
      if (!list) lists.set(name, (list = { values: [], postings: [] }))
      list.values.push(value)
      list.postings.push(byCombo[code] as Posting)
    })
  }
  return new Map([...lists].map(([name, list]) => [name, unionByKey(list.values, list.postings)]))
}

function axisOf(column: ArrayLike<number>, size: number): Axis {
  const distinct = new Set<number>()
  for (let row = 0; row < size; row += 1) if (column[row]) distinct.add(column[row] as number)
  const values = Float64Array.from(distinct).sort()
  const codeOf = new Map([...values].map((value, i) => [value, i]))
  const codes = new Uint32Array(size)
  for (let row = 0; row < size; row += 1) codes[row] = codeOf.get(column[row] as number) ?? values.length
  return { values, postings: postingsOf(codes, size, values.length) }
}

const sideUm = (sets: AttributeSets, code: number, name: 'sideA' | 'sideB'): number =>
  Math.round(Number(sets.get(code, RANGE_ATTRIBUTE[name]) ?? 0) * 1000) || 0
/** Height and legs of a section with a model stand in its attributes: 50×5 is an angle and a flat bar, and their specifications are alike. */
function sectionSides(c: Columns, size: number, sets: AttributeSets): { sideA: Int32Array; sideB: Int32Array } {
  const byCombo = Array.from({ length: sets.size }, (_, code) =>
    sets.get(code, RANGE_ATTRIBUTE.model) === undefined
      ? undefined
      : { sideA: sideUm(sets, code, 'sideA'), sideB: sideUm(sets, code, 'sideB') },
  )
  const sides = { sideA: new Int32Array(size).fill(-1), sideB: new Int32Array(size).fill(-1) }
  for (let row = 0; row < size; row += 1) {
    const own = byCombo[c.combo[row] as number]
    if (!own) continue
    sides.sideA[row] = own.sideA
    sides.sideB[row] = own.sideB
  }
  return sides
}

/** Axes of all goods. Sides, flange and nominal size stand only in the text of the specification, those of sections in their attributes. */
export function axesOf(c: Columns, size: number, specs: Dictionary, sets: AttributeSets): Record<AxisName, Axis> {
  const read = specs.values.map(axesOfSpec)
  const sections = sectionSides(c, size, sets)
  const fromSpec = (pick: (axes: SpecAxes) => number | undefined, own?: Int32Array): Axis => {
    const bySpec = Int32Array.from(read, axes => pick(axes) ?? 0)
    const column = new Int32Array(size)
    for (let row = 0; row < size; row += 1) {
      const side = own?.[row] ?? -1
      column[row] = side >= 0 ? side : (bySpec[c.spec[row] as number] as number)
    }
    return axisOf(column, size)
  }
  return {
    thickness: axisOf(c.thickness, size),
    width: axisOf(c.width, size),
    length: axisOf(c.length, size),
    diameter: axisOf(c.diameter, size),
    sideA: fromSpec(a => a.sideAUm, sections.sideA),
    sideB: fromSpec(a => a.sideBUm, sections.sideB),
    flange: fromSpec(a => a.flangeUm),
    dn: fromSpec(a => a.dn),
  }
}
