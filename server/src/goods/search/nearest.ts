import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { AxisName, SizeReading } from '@mall/domain/goods/search/sizes.ts'
import type { Shape } from '@mall/domain/goods/search/shapes.ts'
import { axesOfSpec } from '@mall/domain/goods/search/compareSpec.ts'
import { type Conditions, selectBy } from './criteria.ts'
import type { Segment } from './segment.ts'
import { rowsIn, type Selection } from './select.ts'
import type { Hit } from './sortRows.ts'

const GOODS = ['channel', 'category', 'kind']
/** What is kept of the conditions beside the size, one after the other until there are such goods: filters go first, then the channel, the grade last. */
export const KEPT: readonly (readonly string[])[] = [[...GOODS, 'grades'], ['kind', 'grades'], GOODS]

/** What of goods a size is held against. */
export interface Sized {
  shape: Shape
  spec: string
  thickness: number
  width: number
  length: number
  diameter: number
}
const sizedOf = ({ kinds, words, columns: c }: Segment, row: number): Sized => ({
  shape: kinds[c.kind[row] as number]?.shape ?? 'other',
  spec: words.spec.text(c.spec[row] as number),
  thickness: c.thickness[row] as number,
  width: c.width[row] as number,
  length: c.length[row] as number,
  diameter: c.diameter[row] as number,
})

function axisValue(goods: Sized, axis: AxisName): number {
  if (axis === 'thickness' || axis === 'width' || axis === 'length' || axis === 'diameter') return goods[axis]
  const spec = axesOfSpec(goods.spec)
  return { sideA: spec.sideAUm, sideB: spec.sideBUm, flange: spec.flangeUm, dn: spec.dn }[axis] ?? 0
}

function distance(goods: Sized, reading: SizeReading): number {
  if (!reading.shapes.includes(goods.shape)) return Number.POSITIVE_INFINITY
  let sum = 0
  for (const [axis, wanted] of Object.entries(reading.axes)) {
    const value = axisValue(goods, axis as AxisName)
    if (value === 0) return Number.POSITIVE_INFINITY
    const end = reading.upTo?.[axis as AxisName]
    if (end !== undefined && value >= wanted && value <= end) continue
    // In proportion: 5 mm beside 6 mm is as far as 1000 mm beside 1200 mm.
    sum += Math.abs(Math.log(value / (end !== undefined && value > end ? end : wanted)))
  }
  return sum
}

/** How far goods are from all sizes of a query; infinite: not to be compared. */
export function distanceOf(goods: Sized, query: ParsedQuery): number {
  let key = 0
  for (const size of query.sizes) key += Math.min(...size.any.map(reading => distance(goods, reading)))
  return key
}

interface Within {
  segment: Segment
  conditions: Conditions
}

/**
 * Goods of the nearest sizes, one per size, when nothing has the size asked for; without any size in the query, nothing. All parts of the index let
 * go of the same conditions: a part that has none of the grade does not put another steel beside it.
 */
export function nearestHits(all: readonly Within[], query: ParsedQuery, count: number): Hit[] {
  if (query.sizes.length === 0) return []
  for (const names of [null, ...KEPT]) {
    const hits = all.flatMap(({ segment, conditions }) => {
      const others = conditions.groups.filter(g => !g.name.startsWith('size:'))
      const open = selectBy(
        names === null
          ? { ...conditions, groups: others }
          : { ...conditions, groups: others.filter(g => names.includes(g.name)), keeps: [] },
      )
      return hitsIn(segment, open, query)
    })
    if (hits.length > 0) return firstOfSpec(hits, count)
  }
  return []
}

/** Nearest first, and a size once, however many depots, channels and parts of the index have it. */
function firstOfSpec(hits: readonly Hit[], count: number): Hit[] {
  const seen = new Set<string>()
  return hits
    .toSorted((a, b) => a.key - b.key || a.row - b.row)
    .filter(({ segment, row }) => {
      const spec = segment.words.spec.text(segment.columns.spec[row] as number)
      return seen.has(spec) ? false : (seen.add(spec), true)
    })
    .slice(0, count)
}

function hitsIn(segment: Segment, open: Selection, query: ParsedQuery): Hit[] {
  // The text of a specification holds all its axes, so a size is looked at once, however many depots have it.
  const seen = new Set<number>()
  const hits: Hit[] = []
  for (const row of rowsIn(open)) {
    const spec = segment.columns.spec[row] as number
    if (seen.has(spec)) continue
    seen.add(spec)
    const key = distanceOf(sizedOf(segment, row), query)
    if (Number.isFinite(key)) hits.push({ segment, row, key })
  }
  return hits
}
