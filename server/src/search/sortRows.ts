// Ordering a selection. A sort key and a row number fit into one double, so a page needs no comparator and equal keys keep the
// mall's order.
import type { Prices } from './prices.ts'
import type { Segment } from './segment.ts'
import { pageOfRows, rowsIn, type Selection } from './select.ts'

export interface Sort {
  /** 1 price, 2 thickness or diameter, 3 width or length, 4 available weight, 5 the mall's order, 6 on-shelf time, 7 specification. */
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

/** Most goods first and newest first are what people mean by default; everything else begins small. */
export const sortOf = (sortField: number, sortType: number): Sort => ({
  field: sortField,
  descending: sortType === 1 || (sortType === -1 && (sortField === 4 || sortField === 6)),
})

function keyOf(segment: Segment, prices: Prices, areaCode: string, field: number): (row: number) => number {
  const c = segment.columns
  const { specRank } = segment
  if (field === 1) return prices.of(segment, areaCode)
  if (field === 2) return row => (c.diameter[row] as number) || (c.thickness[row] as number)
  if (field === 3) return row => (c.width[row] as number) || (c.length[row] as number)
  if (field === 4) return row => segment.kilograms(row)
  if (field === 6) return row => c.shelfAtS[row] as number
  return row => specRank[c.spec[row] as number] as number
}

/** The first `count` hits of a selection in the order asked for. */
export function firstHits(o: {
  segment: Segment
  selection: Selection
  prices: Prices
  areaCode: string
  sort: Sort
  count: number
}): Hit[] {
  const { segment, selection, sort } = o
  if (sort.field === 5 && !sort.descending) {
    return pageOfRows(selection, 0, o.count).map(row => ({ segment, row, key: 0 }))
  }
  if (sort.field === 5) {
    const rows = rowsIn(selection)
    return [...rows.subarray(Math.max(0, rows.length - o.count))].reverse().map(row => ({ segment, row, key: 0 }))
  }
  const key = keyOf(segment, o.prices, o.areaCode, sort.field)
  const rows = rowsIn(selection)
  const packed = sort.descending
    ? (row: number) => (MOST - Math.min(MOST, key(row))) * ROWS + row
    : (row: number) => Math.min(MOST, key(row)) * ROWS + row
  const best = rows.length > o.count && o.count <= 200 ? leastOf(rows, packed, o.count) : allOf(rows, packed).subarray(0, o.count)
  return Array.from(best, value => ({ segment, row: value % ROWS, key: Math.floor(value / ROWS) }))
}

function allOf(rows: Uint32Array, packed: (row: number) => number): Float64Array {
  const all = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) all[i] = packed(rows[i] as number)
  return all.sort()
}

/** The least `count` keys by insertion: nearly every row fails the one comparison with the worst kept. */
function leastOf(rows: Uint32Array, packed: (row: number) => number, count: number): Float64Array {
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  let worst = Number.POSITIVE_INFINITY
  for (let i = 0; i < rows.length; i += 1) {
    const value = packed(rows[i] as number)
    if (value >= worst) continue
    let at = count - 1
    while (at > 0 && (best[at - 1] as number) > value) {
      best[at] = best[at - 1] as number
      at -= 1
    }
    best[at] = value
    worst = best[count - 1] as number
  }
  return best
}
