// Sets of rows. A posting is the set of one value: sorted row numbers when sparse, a bitset over its own span when dense. Rows lie in
// the mall's order (category, level, grade, size), so most spans are short whatever the size of the catalogue.

export interface Posting {
  readonly count: number
  /** Span in words of 32 rows, hi exclusive. */
  readonly lo: number
  readonly hi: number
  /** Words from lo on, or null when sparse. */
  readonly bits: Uint32Array | null
  readonly rows: Uint32Array | null
}

/** Number of ones in a word. */
export function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const EMPTY: Posting = { count: 0, lo: 0, hi: 0, bits: null, rows: new Uint32Array(0) }

/** A posting of ascending row numbers; keeps the array when sparse. */
export function postingOf(rows: Uint32Array): Posting {
  if (rows.length === 0) return EMPTY
  const lo = (rows[0] as number) >>> 5
  const hi = ((rows[rows.length - 1] as number) >>> 5) + 1
  // Dense where the bitset is the smaller of the two.
  if (rows.length < hi - lo) return { count: rows.length, lo, hi, bits: null, rows }
  const bits = new Uint32Array(hi - lo)
  for (const row of rows) bits[(row >>> 5) - lo] = (bits[(row >>> 5) - lo] as number) | (1 << (row & 31))
  return { count: rows.length, lo, hi, bits, rows: null }
}

/** Postings of every value of a column of codes 0 … size - 1. A code of `size` or more means no value. */
export function postingsOf(column: ArrayLike<number>, length: number, size: number): Posting[] {
  const ends = new Uint32Array(size + 1)
  for (let row = 0; row < length; row += 1) {
    const code = column[row] as number
    if (code < size) ends[code + 1] = (ends[code + 1] as number) + 1
  }
  for (let code = 0; code < size; code += 1) ends[code + 1] = (ends[code + 1] as number) + (ends[code] as number)
  const grouped = new Uint32Array(ends[size] as number)
  const next = ends.slice(0, size)
  for (let row = 0; row < length; row += 1) {
    const code = column[row] as number
    if (code >= size) continue
    grouped[next[code] as number] = row
    next[code] = (next[code] as number) + 1
  }
  // slice, not subarray: a view would keep the whole buffer alive behind every sparse posting.
  return Array.from({ length: size }, (_, code) => postingOf(grouped.slice(ends[code], ends[code + 1])))
}

export function has(posting: Posting, row: number): boolean {
  const word = row >>> 5
  if (word < posting.lo || word >= posting.hi) return false
  if (posting.bits) return (((posting.bits[word - posting.lo] as number) >>> (row & 31)) & 1) === 1
  const rows = posting.rows as Uint32Array
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const at = rows[middle] as number
    if (at === row) return true
    if (at < row) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** Ors a posting into words that begin at `base`; only the part inside [lo, hi) is touched. */
export function orInto(target: Uint32Array, base: number, posting: Posting, lo: number, hi: number): void {
  if (posting.bits) {
    const from = Math.max(lo, posting.lo)
    const to = Math.min(hi, posting.hi)
    const { bits } = posting
    for (let w = from; w < to; w += 1) target[w - base] = (target[w - base] as number) | (bits[w - posting.lo] as number)
    return
  }
  for (const row of posting.rows as Uint32Array) {
    const w = row >>> 5
    if (w >= lo && w < hi) target[w - base] = (target[w - base] as number) | (1 << (row & 31))
  }
}

/** Row numbers of a bitset that begins at word `base`, ascending. */
export function rowsOf(bits: Uint32Array, base: number, lo: number, hi: number, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let n = 0
  for (let w = lo; w < hi; w += 1) {
    let word = bits[w - base] as number
    while (word !== 0) {
      const lowest = word & -word
      rows[n] = (w << 5) + (31 - Math.clz32(lowest))
      n += 1
      word ^= lowest
    }
  }
  return n === count ? rows : rows.slice(0, n)
}

/** One posting for any of several. */
export function union(postings: readonly Posting[]): Posting {
  const some = postings.filter(p => p.count > 0)
  if (some.length <= 1) return some[0] ?? EMPTY
  const lo = Math.min(...some.map(p => p.lo))
  const hi = Math.max(...some.map(p => p.hi))
  const bits = new Uint32Array(hi - lo)
  for (const posting of some) orInto(bits, lo, posting, lo, hi)
  let count = 0
  for (const word of bits) count += ones(word)
  if (count >= hi - lo) return { count, lo, hi, bits, rows: null }
  return { count, lo, hi, bits: null, rows: rowsOf(bits, lo, lo, hi, count) }
}

/** How many rows of a bitset (beginning at `base`) are in the posting; [lo, hi) bounds the bitset. */
export function countIn(bits: Uint32Array, base: number, posting: Posting, lo: number, hi: number): number {
  let count = 0
  if (posting.bits) {
    const from = Math.max(lo, posting.lo)
    const to = Math.min(hi, posting.hi)
    const own = posting.bits
    for (let w = from; w < to; w += 1) {
      const word = (bits[w - base] as number) & (own[w - posting.lo] as number)
      if (word !== 0) count += ones(word)
    }
    return count
  }
  for (const row of posting.rows as Uint32Array) {
    const w = row >>> 5
    if (w >= lo && w < hi && ((bits[w - base] as number) >>> (row & 31)) & 1) count += 1
  }
  return count
}
