// Counts for the filter panel. Every facet is counted without its own filter, so that a second value can be chosen beside the first.
import { countIn, type Posting } from './bits.ts'
import { type Bounds, type Conditions, RANGE_AXES, type RangeAxis, selectBy } from './criteria.ts'
import type { Prices, PriceView } from './prices.ts'
import { FACETS, type Facet, type FacetColumn, type Segment } from './segment.ts'
import { rowsIn, type Selection } from './select.ts'

export type FacetCounts = Record<Facet, Map<string, number>>

/** Adds the counts of one segment. */
export function countFacets(segment: Segment, conditions: Conditions, whole: Selection, into: FacetCounts): void {
  const active = new Set(conditions.groups.map(g => g.name))
  for (const facet of FACETS) {
    const column = segment.facets[facet]
    const own = active.has(facet) ? selectBy(conditions, facet) : whole
    let counts: ArrayLike<number>
    if (rowByRowIsCheaper(own, column)) {
      counts = countRows(rowsIn(own), column)
    } else {
      counts = column.postings.map(p => countIn(own.bits as Uint32Array, own.lo, p, own.lo, own.hi))
    }
    const totals = into[facet]
    column.values.forEach((value, code) => {
      const count = counts[code] as number
      if (count > 0) totals.set(value, (totals.get(value) ?? 0) + count)
    })
  }
}

export const noCounts = (): FacetCounts => Object.fromEntries(FACETS.map(facet => [facet, new Map()])) as FacetCounts

/** A row costs about as much as four words. */
function rowByRowIsCheaper(selection: Selection, column: FacetColumn): boolean {
  if (!selection.bits) return true
  let words = 0
  for (const p of column.postings)
    words += p.bits ? Math.max(0, Math.min(selection.hi, p.hi) - Math.max(selection.lo, p.lo)) : p.count
  return selection.count * 4 < words
}

function countRows(rows: Uint32Array, column: FacetColumn): Uint32Array {
  const { codes } = column
  const counts = new Uint32Array(Math.max(256, column.values.length + 1))
  for (let i = 0; i < rows.length; i += 1) {
    const code = codes[rows[i] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
  return counts
}

export type RangeName = RangeAxis | 'price'

/** Widens the bounds by one segment: smallest and largest value among the goods, each without its own range filter. */
export function widenRanges(o: {
  segment: Segment
  conditions: Conditions
  whole: Selection
  prices: Prices
  areaCode: string
  view: PriceView
  into: Map<RangeName, Bounds>
}): void {
  const { segment, conditions, whole, into } = o
  const ownRange = (name: RangeName): Selection => {
    const own = `range:${name}`
    const filtered = conditions.groups.some(g => g.name === own) || conditions.keeps.some(k => k.name === own)
    return filtered ? selectBy(conditions, own) : whole
  }
  for (const axis of RANGE_AXES) {
    const bounds = axisBounds(segment, axis, ownRange(axis))
    if (bounds) widen(into, axis, bounds.from, bounds.to)
  }
  const { least, most } = priceBounds(o, ownRange('price'))
  if (most > 0) widen(into, 'price', least, most)
}

/** Lowest and highest price of a selection; most words cannot widen the bounds and are passed over. */
function priceBounds(
  o: { segment: Segment; conditions: Conditions; prices: Prices; areaCode: string; view: PriceView },
  s: Selection,
): { least: number; most: number } {
  const { segment, prices, areaCode, view } = o
  const price = prices.shown(segment, areaCode, view)
  const known = o.conditions.base === segment.sellable ? prices.bounds(segment, areaCode, view) : null
  let least = Number.POSITIVE_INFINITY
  let most = 0
  const see = (row: number) => {
    const fen = price(row)
    // Not told to this reader.
    if (fen < 0) return
    if (fen < least) least = fen
    if (fen > most) most = fen
  }
  if (s.rows) {
    for (let i = 0; i < s.rows.length; i += 1) see(s.rows[i] as number)
    return { least, most }
  }
  const bits = s.bits as Uint32Array
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number
    // Nothing in such a word can widen the bounds, whichever of its rows are in the selection.
    if (word === 0 || (known && known.low(i + s.lo) >= least && known.high(i + s.lo) <= most)) continue
    while (word !== 0) {
      const lowest = word & -word
      see(((i + s.lo) << 5) + (31 - Math.clz32(lowest)))
      word ^= lowest
    }
  }
  return { least, most }
}

function widen(into: Map<RangeName, Bounds>, name: RangeName, from: number, to: number): void {
  const known = into.get(name)
  into.set(name, { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) })
}

/** Up to here the rows are looked at one by one; beyond, the values of the axis are tried from both ends. */
const FEW = 50_000

function axisBounds(segment: Segment, axis: RangeAxis, s: Selection): { from: number; to: number } | undefined {
  if (s.rows || s.count < FEW) {
    const rows = rowsIn(s)
    const column = segment.columns[axis]
    let from = Number.POSITIVE_INFINITY
    let to = 0
    for (let i = 0; i < rows.length; i += 1) {
      const value = column[rows[i] as number] as number
      if (value === 0) continue
      if (value < from) from = value
      if (value > to) to = value
    }
    return to > 0 ? { from, to } : undefined
  }
  const { values, postings } = segment.axes[axis]
  const first = postings.findIndex(p => touches(s, p))
  if (first < 0) return undefined
  return { from: values[first] as number, to: values[postings.findLastIndex(p => touches(s, p))] as number }
}

/** Whether a selection in bits has a row of the posting. */
function touches(s: Selection, posting: Posting): boolean {
  const bits = s.bits as Uint32Array
  if (!posting.bits) return countIn(bits, s.lo, posting, s.lo, s.hi) > 0
  const from = Math.max(s.lo, posting.lo)
  const to = Math.min(s.hi, posting.hi)
  for (let w = from; w < to; w += 1)
    if (((bits[w - s.lo] as number) & (posting.bits[w - posting.lo] as number)) !== 0) return true
  return false
}
