// The filter panel from the database: every facet is counted without its own filter, every range found without its own (facets.ts).
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type Bounds, RANGE_AXES, type RangeAxis } from './criteria.ts'
import type { FoundFilters } from './engine.ts'
import { noCounts, type RangeName } from './facets.ts'
import * as q from './searchGoods.queries.ts'
import { FACETS, type Facet } from './segment.ts'
import type { Knowing, Where } from './termConditions.ts'
import { nearestIds } from './termNearest.ts'
import { coatingOf, modelOf, type TermWords } from './termWords.ts'

const COLUMN = {
  productName: 'kindId',
  grade: 'gradeId',
  mill: 'millId',
  depot: 'depotId',
  settlement: 'settlement',
  gradeLevel: 'levelId',
  coating: 'comboId',
  model: 'comboId',
} as const satisfies Record<Facet, keyof q.Counted>

const SETTLEMENTS = [0, 1, 2, 3]

/** Counts of one facet, in the order in which its values came. */
function countsOf(words: TermWords, facet: Facet, counted: readonly q.Counted[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (value: string | undefined, count: number) => {
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + count)
  }
  const own = counted
    .flatMap(c => (c[COLUMN[facet]] === null ? [] : [{ id: c[COLUMN[facet]] ?? 0, count: c.count }]))
    .sort((a, b) => a.id - b.id)
  for (const { id, count } of own) {
    if (facet === 'settlement') add(SETTLEMENTS.includes(id) ? String(id) : undefined, count)
    else if (facet === 'productName') add(words.kindById.get(id)?.varietyCode, count)
    else if (facet === 'coating' || facet === 'model') {
      const combo = words.comboById.get(id)
      add(combo && (facet === 'coating' ? coatingOf(combo) : modelOf(combo)), count)
    } else add(words.text(id), count)
  }
  return counts
}

const axisOf = (b: q.AxisBounds | undefined, axis: RangeAxis): Bounds | undefined => {
  const [from, to] = [b?.[`${axis}From`] ?? null, b?.[`${axis}To`] ?? null]
  return from === null || to === null ? undefined : { from, to }
}

export async function filterDataOf(
  db: Db,
  known: Knowing,
  w: Where,
  query: ParsedQuery,
): Promise<Omit<FoundFilters, 'nearest'> & { nearest: number[] }> {
  const asked = new Set(w.conditions.map(c => c.name))
  const filtered = FACETS.filter(facet => asked.has(facet))
  const ranged = RANGE_AXES.filter(axis => asked.has(`range:${axis}`))
  const [whole, price, axes, ownCounts, ownAxes] = await Promise.all([
    q.facetCounts(db, w),
    q.priceBounds(db, w),
    q.axisBounds(db, w),
    Promise.all(filtered.map(facet => q.facetCounts(db, w, facet))),
    Promise.all(ranged.map(axis => q.axisBounds(db, w, `range:${axis}`))),
  ])
  const all = [...whole, ...ownCounts.flat()]
  const { words } = await known.knowing(
    all.flatMap(c => [c.kindId, c.gradeId, c.millId, c.depotId, c.levelId, c.comboId].filter(id => id !== null)),
  )
  const counts = noCounts()
  for (const facet of FACETS) {
    const own = filtered.indexOf(facet)
    counts[facet] = countsOf(words, facet, own < 0 ? whole : (ownCounts[own] ?? []))
  }
  const ranges = new Map<RangeName, Bounds>()
  for (const axis of RANGE_AXES) {
    const own = ranged.indexOf(axis)
    const bounds = axisOf(own < 0 ? axes : ownAxes[own], axis)
    if (bounds) ranges.set(axis, bounds)
  }
  if (price && price.least !== null && price.most !== null && price.most > 0)
    ranges.set('price', { from: price.least, to: price.most })
  if (whole.some(c => c.kindId !== null)) return { counts, ranges, relax: [], nearest: [] }

  // A condition that stands there twice is dropped as one, and told twice as with the index.
  const named = w.conditions.filter(c => c.name !== 'channel')
  const without = await Promise.all(named.map(c => q.countOf(db, w, c.name)))
  const relax = named
    .map((c, i) => ({ drop: c.name, label: c.label, count: without[i]?.count ?? 0 }))
    .filter(r => r.count > 0)
    .sort((a, b) => b.count - a.count)
  return { counts, ranges, relax, nearest: await nearestIds(db, known, w, query, 5) }
}
