// The indexes of a segment that need more than a column: coatings under two names, attributes by name and value, axes by number.
import { axesOfSpec, type SpecAxes } from '@mall/domain/goods/search/compareSpec.ts'
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

/** Coated and colour-coated goods name their coating differently; buyers do not. */
export function coatingColumn(combo: Uint32Array, size: number, sets: AttributeSets): { codes: Uint16Array; values: string[] } {
  const values: string[] = []
  const byValue = new Map<string, number>()
  const byCombo = new Int32Array(sets.size).fill(-1)
  for (let code = 0; code < sets.size; code += 1) {
    const value = sets.get(code, 'coating') ?? sets.get(code, 'baseCoating')
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

/** Axes of all goods. Sides, flange and nominal size stand only in the text of the specification. */
export function axesOf(c: Columns, size: number, specs: Dictionary): Record<AxisName, Axis> {
  const read = specs.values.map(axesOfSpec)
  const fromSpec = (pick: (axes: SpecAxes) => number | undefined): Axis => {
    const bySpec = Int32Array.from(read, axes => pick(axes) ?? 0)
    const column = new Int32Array(size)
    for (let row = 0; row < size; row += 1) column[row] = bySpec[c.spec[row] as number] as number
    return axisOf(column, size)
  }
  return {
    thickness: axisOf(c.thickness, size),
    width: axisOf(c.width, size),
    length: axisOf(c.length, size),
    diameter: axisOf(c.diameter, size),
    sideA: fromSpec(a => a.sideAUm),
    sideB: fromSpec(a => a.sideBUm),
    flange: fromSpec(a => a.flangeUm),
    dn: fromSpec(a => a.dn),
  }
}
