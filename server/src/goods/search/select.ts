// Evaluates "all of these conditions, each any of its postings" over one segment. Sparse conditions drive row by row, dense ones word
// by word inside the range that all of them share.
import { has, ones, orInto, type Posting, rowsOf } from './bits.ts'

/** One condition: rows of any of the postings. Named, so that a facet can leave its own filter out. */
export interface Group {
  name: string
  /** What a person would call it, for dropping it when nothing is found. */
  label: string
  postings: readonly Posting[]
}

/** A condition on the row itself. `word` answers for 32 rows at once where it can: all of them pass, none does, or look at each. */
export interface RowTest {
  test(row: number): boolean
  word?(w: number): boolean | undefined
}

/** Either a list of rows or a bitset; `rows` of a bitset are made on demand by `rowsIn`. */
export interface Selection {
  count: number
  rows: Uint32Array | null
  bits: Uint32Array | null
  /** First word of `bits`, and the words in use. */
  lo: number
  hi: number
  /** The rows of `bits`, once somebody asked for them. */
  list?: Uint32Array
}

const NOTHING: Selection = { count: 0, rows: new Uint32Array(0), bits: null, lo: 0, hi: 0 }

const totalOf = (group: Group): number => {
  let total = 0
  for (const posting of group.postings) total += posting.count
  return total
}

const inAny = (group: Group, row: number): boolean => {
  for (const posting of group.postings) if (has(posting, row)) return true
  return false
}

/** Selects from `base` (a bitset over all rows: what may be sold now). `tests` drop rows that no posting can tell, e.g. by price. */
export function select(base: Uint32Array, groups: readonly Group[], tests: readonly RowTest[] = []): Selection {
  let lo = 0
  let hi = base.length
  let driver: Group | undefined
  let least = Number.POSITIVE_INFINITY
  for (const group of groups) {
    let from = Number.POSITIVE_INFINITY
    let to = 0
    for (const posting of group.postings) {
      if (posting.count === 0) continue
      if (posting.lo < from) from = posting.lo
      if (posting.hi > to) to = posting.hi
    }
    if (from > lo) lo = from
    if (to < hi) hi = to
    const total = totalOf(group)
    if (total < least) {
      least = total
      driver = group
    }
  }
  if (lo >= hi) return NOTHING
  if (driver && least * 4 < (hi - lo) * groups.length) return selectRows(base, groups, driver, tests)
  return selectBits(base, groups, lo, hi, tests)
}

function driverRows(driver: Group): Uint32Array {
  const lists = driver.postings.map(p => p.rows ?? rowsOf(p.bits as Uint32Array, p.lo, p.lo, p.hi, p.count))
  if (lists.length === 1) return lists[0] as Uint32Array
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  all.sort()
  // Values of one column share no row, but a word may find a row by two of its texts.
  return all.filter((row, i) => i === 0 || row !== all[i - 1])
}

function selectRows(base: Uint32Array, groups: readonly Group[], driver: Group, tests: readonly RowTest[]): Selection {
  const source = driverRows(driver)
  const rows = new Uint32Array(source.length)
  let count = 0
  candidates: for (let i = 0; i < source.length; i += 1) {
    const row = source[i] as number
    if ((((base[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue
    for (const group of groups) if (group !== driver && !inAny(group, row)) continue candidates
    for (const test of tests) if (!test.test(row)) continue candidates
    rows[count] = row
    count += 1
  }
  return { count, rows: rows.subarray(0, count), bits: null, lo: 0, hi: 0 }
}

function selectBits(base: Uint32Array, groups: readonly Group[], lo: number, hi: number, tests: readonly RowTest[]): Selection {
  const bits = base.slice(lo, hi)
  for (const group of groups) {
    const [only] = group.postings
    if (group.postings.length === 1 && only?.bits) andDense(bits, lo, hi, only)
    else andAny(bits, lo, hi, group)
  }
  for (const test of tests) applyTest(bits, lo, test)
  let count = 0
  for (let w = 0; w < bits.length; w += 1) {
    const word = bits[w] as number
    if (word !== 0) count += ones(word)
  }
  return { count, rows: null, bits, lo, hi }
}

function applyTest(bits: Uint32Array, lo: number, test: RowTest): void {
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number
    if (word === 0) continue
    const whole = test.word?.(i + lo)
    if (whole === true) continue
    let kept = 0
    while (whole === undefined && word !== 0) {
      const lowest = word & -word
      if (test.test(((i + lo) << 5) + (31 - Math.clz32(lowest)))) kept |= lowest
      word ^= lowest
    }
    bits[i] = kept
  }
}

function andDense(bits: Uint32Array, lo: number, hi: number, posting: Posting): void {
  const own = posting.bits as Uint32Array
  const shift = lo - posting.lo
  const from = Math.max(lo, posting.lo)
  const to = Math.min(hi, posting.hi)
  if (from > lo) bits.fill(0, 0, Math.min(from, hi) - lo)
  for (let w = from - lo, end = to - lo; w < end; w += 1) bits[w] = (bits[w] as number) & (own[w + shift] as number)
  if (to < hi) bits.fill(0, Math.max(to, lo) - lo)
}

function andAny(bits: Uint32Array, lo: number, hi: number, group: Group): void {
  const any = new Uint32Array(hi - lo)
  for (const posting of group.postings) orInto(any, lo, posting, lo, hi)
  for (let w = 0; w < bits.length; w += 1) bits[w] = (bits[w] as number) & (any[w] as number)
}

/** All rows of a selection, ascending; listed once. */
export function rowsIn(s: Selection): Uint32Array {
  s.list ??= s.rows ?? rowsOf(s.bits as Uint32Array, s.lo, s.lo, s.hi, s.count)
  return s.list
}

/** Rows number `offset` … of the selection in ascending order, at most `limit`: a page in the mall's own order. */
export function pageOfRows(s: Selection, offset: number, limit: number): number[] {
  if (s.rows) return [...s.rows.subarray(offset, offset + limit)]
  const page: number[] = []
  let skip = offset
  const bits = s.bits as Uint32Array
  for (let w = 0; w < bits.length && page.length < limit; w += 1) {
    let word = bits[w] as number
    if (word === 0) continue
    if (skip > 0) {
      const here = ones(word)
      if (here <= skip) {
        skip -= here
        continue
      }
    }
    while (word !== 0 && page.length < limit) {
      const lowest = word & -word
      if (skip > 0) skip -= 1
      else page.push(((w + s.lo) << 5) + (31 - Math.clz32(lowest)))
      word ^= lowest
    }
  }
  return page
}
