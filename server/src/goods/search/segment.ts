// A part of the index: goods in the mall's order, as columns. What describes the goods never changes in a segment; price, stock and
// shelf state do. Goods that are described anew leave their segment and come back in a new one.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { SaleUnitCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { gradeKey, normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { RANGE_ATTRIBUTE } from '@mall/domain/goods/range/theoryBasis.ts'
import type { Shape } from '@mall/domain/goods/search/shapes.ts'
import type { AxisName } from '@mall/domain/goods/search/sizes.ts'
import type { AttributeSets } from './attributeSets.ts'
import { type Posting, postingOf, postingsOf } from './bits.ts'
import type { Columns } from './segmentColumns.ts'
import { attributeColumn, attributePostings, type Axis, axesOf, coatingColumn, unionByKey } from './segmentPostings.ts'
import type { Dictionary, TextArena } from './dictionary.ts'

/** What all goods of a variety share. */
export interface Kind {
  productName: string
  varietyCode: string
  classCode: string
  cateCode: string
  channelCode: string
  saleUnit: SaleUnitCode
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  shape: Shape
  commonly: boolean
}

export interface Dictionaries {
  grade: Dictionary
  standard: Dictionary
  spec: Dictionary
  mill: Dictionary
  depot: Dictionary
  level: Dictionary
  spu: Dictionary
}

export const FACETS = ['productName', 'grade', 'model', 'mill', 'depot', 'settlement', 'gradeLevel', 'coating'] as const
export type Facet = (typeof FACETS)[number]
/** A column of codes with a posting per code; a code of `labels.length` or more means none. */
export interface FacetColumn {
  codes: ArrayLike<number>
  /** What filters and replies use. */
  values: string[]
  postings: Posting[]
}

export class Segment {
  readonly size: number
  readonly columns: Columns
  readonly words: Dictionaries
  readonly texts: TextArena
  readonly kinds: readonly Kind[]
  /** Attribute sets by combo code. */
  readonly attributes: AttributeSets
  readonly specRank: Uint32Array
  /** Rows on the shelf, and those of them with pieces to sell. */
  readonly onShelf: Uint32Array
  readonly sellable: Uint32Array
  /** Pieces, kilograms, lowest and highest list price of every 32 rows to sell: most results are made of whole words. */
  readonly wordPieces: Float64Array
  readonly wordKg: Float64Array
  /** Weight of the heaviest offer of the 32. */
  readonly wordTopKg: Float64Array
  readonly wordLow: Float64Array
  readonly wordHigh: Float64Array
  readonly facets: Record<Facet, FacetColumn>
  readonly axes: Record<AxisName, Axis>
  readonly attributePostings: ReadonlyMap<string, ReadonlyMap<string, Posting>>
  readonly flagPostings: { spot: Posting; futures: Posting }
  readonly channelPostings: ReadonlyMap<string, Posting>
  /** Texts as queries spell them, made once: a million goods have thirty thousand different sizes. */
  readonly spelled: { grades: string[]; specs: string[]; standards: string[] }
  /** Conditions that were asked before, by their text. */
  readonly cache = new Map<string, readonly Posting[]>()
  private readonly rowById: Int32Array | Map<number, number>

  constructor(o: {
    size: number
    columns: Columns
    words: Dictionaries
    texts: TextArena
    kinds: readonly Kind[]
    attributes: AttributeSets
    specRank: Uint32Array
    onShelf: Uint8Array
  }) {
    this.size = o.size
    this.columns = o.columns
    this.words = o.words
    this.texts = o.texts
    this.kinds = o.kinds
    this.attributes = o.attributes
    this.specRank = o.specRank
    const c = o.columns
    const wordCount = (o.size + 31) >>> 5
    this.onShelf = new Uint32Array(wordCount)
    this.sellable = new Uint32Array(wordCount)
    this.wordPieces = new Float64Array(wordCount)
    this.wordKg = new Float64Array(wordCount)
    this.wordTopKg = new Float64Array(wordCount)
    this.wordLow = new Float64Array(wordCount)
    this.wordHigh = new Float64Array(wordCount)
    let maxId = 0
    for (let row = 0; row < o.size; row += 1) if ((c.id[row] as number) > maxId) maxId = c.id[row] as number
    // Of a page a table of all numbers would be larger than its goods.
    this.rowById = maxId > 64 * (o.size + 64) ? new Map() : new Int32Array(maxId + 1).fill(-1)
    for (let row = 0; row < o.size; row += 1) {
      this.place(c.id[row] as number, row)
      if (o.onShelf[row]) setBit(this.onShelf, row, true)
      if (o.onShelf[row] && (c.pieces[row] as number) > 0) setBit(this.sellable, row, true)
    }
    for (let w = 0; w < wordCount; w += 1) this.sumWord(w)

    const kindPostings = postingsOf(c.kind, o.size, o.kinds.length)
    const coating = coatingColumn(c.combo, o.size, o.attributes)
    const model = attributeColumn(c.combo, o.size, o.attributes, RANGE_ATTRIBUTE.model)
    const column = (codes: ArrayLike<number>, values: string[]): FacetColumn => ({
      codes,
      values,
      postings: postingsOf(codes, o.size, values.length),
    })
    this.facets = {
      productName: { codes: c.kind, values: o.kinds.map(k => k.varietyCode), postings: kindPostings },
      grade: column(c.grade, o.words.grade.values),
      mill: column(c.mill, o.words.mill.values),
      depot: column(c.depot, o.words.depot.values),
      settlement: column(c.settlement, ['0', '1', '2', '3']),
      gradeLevel: column(c.level, o.words.level.values),
      coating: column(coating.codes, coating.values),
      model: column(model.codes, model.values),
    }
    this.channelPostings = unionByKey(
      o.kinds.map(k => k.channelCode),
      kindPostings,
    )
    this.axes = axesOf(c, o.size, o.words.spec, o.attributes)
    this.spelled = {
      grades: o.words.grade.values.map(gradeKey),
      specs: o.words.spec.values.map(normaliseQuery),
      standards: o.words.standard.values.map(normaliseQuery),
    }
    this.attributePostings = attributePostings(c.combo, o.size, o.attributes)
    const flag = (bit: number) => {
      const rows = new Uint32Array(o.size)
      let n = 0
      for (let row = 0; row < o.size; row += 1) if ((c.flags[row] as number) & bit) rows[n++] = row
      return postingOf(rows.slice(0, n))
    }
    this.flagPostings = { spot: flag(1), futures: flag(2) }
  }

  /** Row of an id; -1 when the goods are not (or no longer) in this segment. */
  rowOf(id: number): number {
    return (this.rowById instanceof Map ? this.rowById.get(id) : this.rowById[id]) ?? -1
  }

  private place(id: number, row: number): void {
    if (this.rowById instanceof Map) this.rowById.set(id, row)
    else this.rowById[id] = row
  }

  kilograms(row: number): number {
    return Math.floor(((this.columns.pieces[row] as number) * (this.columns.pieceG[row] as number) + 500) / 1000)
  }

  isOnShelf(row: number): boolean {
    return (((this.onShelf[row >>> 5] as number) >>> (row & 31)) & 1) === 1
  }

  /** Changes what may change; true when a row became or stopped being sellable. */
  update(row: number, now: { priceFen: Fen; pieces: number; onShelf: boolean; shelfAtS: number }): boolean {
    const c = this.columns
    c.price[row] = now.priceFen
    c.pieces[row] = now.pieces
    c.shelfAtS[row] = now.shelfAtS
    const was = (((this.sellable[row >>> 5] as number) >>> (row & 31)) & 1) === 1
    const is = now.onShelf && now.pieces > 0
    setBit(this.onShelf, row, now.onShelf)
    setBit(this.sellable, row, is)
    this.sumWord(row >>> 5)
    return was !== is
  }

  /** Takes goods out for good: they are described anew in another segment, or gone. */
  drop(row: number): void {
    setBit(this.onShelf, row, false)
    setBit(this.sellable, row, false)
    this.place(this.columns.id[row] as number, -1)
    this.sumWord(row >>> 5)
  }

  private sumWord(w: number): void {
    let pieces = 0
    let kg = 0
    let top = 0
    let low = Number.POSITIVE_INFINITY
    let high = 0
    let word = this.sellable[w] as number
    while (word !== 0) {
      const lowest = word & -word
      const row = (w << 5) + (31 - Math.clz32(lowest))
      pieces += this.columns.pieces[row] as number
      const own = this.kilograms(row)
      kg += own
      if (own > top) top = own
      const price = this.columns.price[row] as number
      if (price < low) low = price
      if (price > high) high = price
      word ^= lowest
    }
    this.wordPieces[w] = pieces
    this.wordKg[w] = kg
    this.wordTopKg[w] = top
    this.wordLow[w] = low
    this.wordHigh[w] = high
  }
}

function setBit(bits: Uint32Array, row: number, on: boolean): void {
  const mask = 1 << (row & 31)
  bits[row >>> 5] = on ? (bits[row >>> 5] as number) | mask : (bits[row >>> 5] as number) & ~mask
}
