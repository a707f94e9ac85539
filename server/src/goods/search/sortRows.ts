// Ordering a selection. A sort key and a row number fit into one double, so a page needs no comparator and equal keys keep the
// mall's order.
import { type Prices, type PriceView, UNTOLD } from './prices.ts'
import type { Segment } from './segment.ts'
import { pageOfRows, rowsIn, type Selection } from './select.ts'

export interface Sort {
  /** 1 price, 2 thickness or diameter, 3 width or length, 4 available weight, 5 the mall's order, 6 on-shelf time, 7 specification, 8 delivered price. */
  field: number
  descending: boolean
}

export interface Hit {
  segment: Segment
  row: number
  /** Ascending in the order asked for; 0 in the mall's order. */
  key: number
}

const ROWS = 2 ** 22
/** Keys are whole numbers below this: fen, kilograms, micrometres, seconds. */
const MOST = 2 ** 31 - 1
/** What is beyond the bounds sorts at their end: a key outside them would name another row. */
const bounded = (key: number): number => (key > 0 ? Math.min(MOST, key) : 0)

/** Most goods first and newest first are what people mean by default; everything else begins small. */
export const sortOf = (sortField: number, sortType: number): Sort => ({
  field: sortField,
  descending: sortType === 1 || (sortType === -1 && (sortField === 4 || sortField === 6)),
})

/** The two orders by price say themselves which price they are of. */
const isPrice = (field: number): boolean => field === 1 || field === 8
const viewOf = (o: { view: PriceView; sort: Sort }): PriceView => ({ ...o.view, delivered: o.sort.field === 8 })
/** What the reader is not told stands last, whichever way he sorts: its place says nothing of it. */
const placed = (price: number, descending: boolean): number =>
  price === UNTOLD ? MOST : descending ? MOST - bounded(price) : bounded(price)

/** Keys of the rows, in their order. Written out per field: a call per row would cost more than the key. */
function keysOf(
  o: { segment: Segment; prices: Prices; areaCode: string; field: number; view: PriceView },
  rows: Uint32Array,
): Float64Array {
  const { segment } = o
  const c = segment.columns
  const n = rows.length
  const keys = new Float64Array(n)
  if (isPrice(o.field)) {
    const add = o.prices.plainAdd(segment, o.areaCode, o.view)
    if (!add) {
      const price = o.prices.shown(segment, o.areaCode, o.view)
      for (let i = 0; i < n; i += 1) keys[i] = price(rows[i] as number)
      return keys
    }
    for (let i = 0; i < n; i += 1)
      keys[i] = (c.price[rows[i] as number] as number) + (add[c.kind[rows[i] as number] as number] as number)
  } else if (o.field === 2) {
    for (let i = 0; i < n; i += 1)
      keys[i] = (c.diameter[rows[i] as number] as number) || (c.thickness[rows[i] as number] as number)
  } else if (o.field === 3) {
    for (let i = 0; i < n; i += 1) keys[i] = (c.width[rows[i] as number] as number) || (c.length[rows[i] as number] as number)
  } else if (o.field === 4) {
    for (let i = 0; i < n; i += 1)
      keys[i] = Math.floor(((c.pieces[rows[i] as number] as number) * (c.pieceG[rows[i] as number] as number) + 500) / 1000)
  } else if (o.field === 6) {
    for (let i = 0; i < n; i += 1) keys[i] = c.shelfAtS[rows[i] as number] as number
  } else {
    for (let i = 0; i < n; i += 1) keys[i] = segment.specRank[c.spec[rows[i] as number] as number] as number
  }
  return keys
}

/** The first `count` hits of a selection in the order asked for. */
export function firstHits(o: {
  segment: Segment
  selection: Selection
  prices: Prices
  areaCode: string
  /** What the reader has of his own; which price is meant, the order says. */
  view: PriceView
  sort: Sort
  count: number
  /** Whether only goods in stock were selected: bounds of prices know no others. */
  inStock: boolean
}): Hit[] {
  const { segment, selection, sort } = o
  if (sort.field === 5 && !sort.descending) {
    const plain = o.prices.isPlain(o.areaCode, o.view)
    const rows = plain ? pageOfRows(selection, 0, o.count) : leastOfSameFirst(o)
    return rows.map(row => ({ segment, row, key: 0 }))
  }
  if (sort.field === 5) {
    const rows = rowsIn(selection)
    return [...rows.subarray(Math.max(0, rows.length - o.count))].reverse().map(row => ({ segment, row, key: 0 }))
  }
  const best = bestOf(o)
  return Array.from(best, value => ({ segment, row: value % ROWS, key: Math.floor(value / ROWS) }))
}

/** The same kind, level, grade and size: what lies side by side in the mall's order and differs in mill, depot and price. */
const sameSize = ({ columns: c }: Segment, a: number, b: number): boolean =>
  c.spec[a] === c.spec[b] && c.grade[a] === c.grade[b] && c.kind[a] === c.kind[b] && c.level[a] === c.level[b]
const MORE = 64

/**
 * The mall's order was laid down by list prices. Of the same size the one that costs this reader least comes first: only the sizes of the page are put
 * in order, the last of them to its end, so that no page repeats a row of another.
 */
function leastOfSameFirst(o: Parameters<typeof firstHits>[0]): number[] {
  const { segment, selection, count } = o
  let rows: number[] = []
  for (let more = MORE; ; more *= 2) {
    rows = pageOfRows(selection, 0, count + more)
    const [last, cut] = [rows.at(-1), rows[count - 1]]
    if (rows.length < count + more || last === undefined || cut === undefined || !sameSize(segment, last, cut)) break
  }
  const price = o.prices.shown(segment, o.areaCode, o.view)
  const page: number[] = []
  for (let from = 0; from < rows.length && page.length < count; ) {
    let to = from + 1
    while (to < rows.length && sameSize(segment, rows[from] as number, rows[to] as number)) to += 1
    const group = rows.slice(from, to)
    page.push(...(group.length < 2 ? group : group.toSorted((a, b) => placed(price(a), false) - placed(price(b), false))))
    from = to
  }
  return page.slice(0, count)
}

/** A page this deep is sorted whole instead. */
const SHALLOW = 200

function bestOf(o: Parameters<typeof firstHits>[0]): Float64Array {
  const { segment, selection, sort } = o
  const { descending } = sort
  const view = viewOf(o)
  const bounds =
    o.inStock && isPrice(sort.field) && o.count <= SHALLOW && selection.bits ? o.prices.bounds(segment, o.areaCode, view) : null
  if (bounds) {
    const price = o.prices.shown(segment, o.areaCode, view)
    return descending
      ? leastByWords(
          selection,
          o.count,
          row => placed(price(row), true),
          w => MOST - bounded(bounds.high(w)),
        )
      : leastByWords(
          selection,
          o.count,
          row => placed(price(row), false),
          w => bounded(bounds.low(w)),
        )
  }
  if (sort.field === 4 && descending && o.count <= SHALLOW && selection.bits) {
    return leastByWords(
      selection,
      o.count,
      row => MOST - bounded(segment.kilograms(row)),
      w => MOST - bounded(segment.wordTopKg[w] as number),
    )
  }
  const rows = rowsIn(selection)
  const packed = keysOf({ segment, prices: o.prices, areaCode: o.areaCode, field: sort.field, view }, rows)
  const byPrice = isPrice(sort.field)
  for (let i = 0; i < packed.length; i += 1) {
    const value = packed[i] as number
    const key = bounded(value)
    packed[i] = (byPrice && value === UNTOLD ? MOST : descending ? MOST - key : key) * ROWS + (rows[i] as number)
  }
  return packed.length > o.count && o.count <= SHALLOW ? leastOf(packed, o.count) : packed.sort().subarray(0, o.count)
}

/** The least keys of a bitset: a word whose bound is no better than the worst kept is passed over whole. */
function leastByWords(s: Selection, count: number, key: (row: number) => number, bound: (w: number) => number): Float64Array {
  const bits = s.bits as Uint32Array
  const best = new Float64Array(Math.min(count, s.count)).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number
    if (word === 0 || bound(i + s.lo) * ROWS >= (best[best.length - 1] as number)) continue
    while (word !== 0) {
      const lowest = word & -word
      const row = ((i + s.lo) << 5) + (31 - Math.clz32(lowest))
      insert(best, key(row) * ROWS + row)
      word ^= lowest
    }
  }
  return best
}

/** Keeps `best` ascending; nearly every value fails the one comparison with the worst kept. */
function insert(best: Float64Array, value: number): void {
  let at = best.length - 1
  if (value >= (best[at] as number)) return
  while (at > 0 && (best[at - 1] as number) > value) {
    best[at] = best[at - 1] as number
    at -= 1
  }
  best[at] = value
}

function leastOf(keys: Float64Array, count: number): Float64Array {
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i < keys.length; i += 1) insert(best, keys[i] as number)
  return best
}
