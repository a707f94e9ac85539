import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OwnPrices } from '../../kernel/ports/search.ts'
import type { SearchLabels } from './searchRow.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Kind, Segment } from './segment.ts'

/** The price of goods whose price the reader is not told: below every price, and never among them. */
export const UNTOLD = -1

/** Which price is meant, and what its reader has of his own: the one that is shown is the one that is sorted and filtered by (decision 0275). */
export interface PriceView {
  /** 到货价 instead of 厂提价. */
  delivered: boolean
  hidden?: ReadonlySet<string>
  own?: OwnPrices
}

interface Freights {
  /** By depot. */
  fen: Float64Array
  /** By kind of goods. */
  carried: readonly boolean[]
  least: number
  most: number
}

/** Own prices of one segment: whether a word of 32 rows has any, and which. Made once per segment and reader. */
interface OwnColumn {
  words: Uint32Array
  byRow: ReadonlyMap<number, number>
}
const ownColumns = new WeakMap<OwnPrices, WeakMap<Segment, OwnColumn>>()
function ownColumn(own: OwnPrices, segment: Segment): OwnColumn {
  let bySegment = ownColumns.get(own)
  if (!bySegment) ownColumns.set(own, (bySegment = new WeakMap()))
  let column = bySegment.get(segment)
  if (!column) {
    const words = new Uint32Array((segment.size + 31) >>> 5)
    const byRow = new Map<number, number>()
    for (const [id, fen] of own.fenById) {
      const row = segment.rowOf(id)
      if (row < 0) continue
      words[row >>> 5] = (words[row >>> 5] as number) | (1 << (row & 31))
      byRow.set(row, fen)
    }
    bySegment.set(segment, (column = { words, byRow }))
  }
  return column
}

/**
 * Prices of goods by sales area: list price plus the area's adjustment (goods priced per ton), unless the goods have a fixed price
 * there. The same rule as the goods room's priceFor, for thousands of rows at once.
 */
export class Prices {
  private readonly labels: SearchLabels
  /** Fixed prices: area → id of the goods → fen. */
  private readonly fixed = new Map<string, Map<number, number>>()

  /** With other freights the index is read anew, and these with it. */
  private readonly freightsOf = new WeakMap<Segment, Map<string, Freights>>()

  constructor(labels: SearchLabels) {
    this.labels = labels
  }

  /** Replaces all fixed prices of the goods. */
  setFixed(id: number, prices: readonly { areaCode: string; priceFen: Fen }[]): void {
    for (const area of this.fixed.values()) area.delete(id)
    for (const { areaCode, priceFen } of prices) {
      let area = this.fixed.get(areaCode)
      if (!area) this.fixed.set(areaCode, (area = new Map()))
      area.set(id, priceFen)
    }
  }

  /** Price in fen of one row. */
  one(segment: Segment, row: number, areaCode: string): number {
    const { price, kind, id } = segment.columns
    const k = segment.kinds[kind[row] as number] as Kind
    const area = priceAreaFor(k, areaCode)
    const adjust = k.priceUnit === 'ton' ? this.labels.areaAdjustFen(area) : 0
    return this.fixed.get(area)?.get(id[row] as number) ?? (price[row] as number) + adjust
  }

  /** Prices of many rows of the segment, for one area. */
  of(segment: Segment, areaCode: string): (row: number) => number {
    const { price, kind, id } = segment.columns
    const { kinds } = segment
    const byKind = this.adjustments(segment, areaCode)
    const fixed = this.fixed.get(areaCode)
    const fixedDefault = this.fixed.get(DEFAULT_SALES_AREA)
    if (!this.anyFixed(areaCode)) return row => (price[row] as number) + (byKind[kind[row] as number] as number)
    return row => {
      const own = (kinds[kind[row] as number]?.commonly ? fixedDefault : fixed)?.get(id[row] as number)
      return own ?? (price[row] as number) + (byKind[kind[row] as number] as number)
    }
  }

  /** The price that a reader is shown, of many rows; `UNTOLD` where he is told none. The one function of order, filters and ranges. */
  shown(segment: Segment, areaCode: string, view: PriceView): (row: number) => number {
    const list = this.of(segment, areaCode)
    const { kind } = segment.columns
    const own = view.own ? ownColumn(view.own, segment) : null
    const works = own
      ? (row: number): number =>
          ((own.words[row >>> 5] as number) >>> (row & 31)) & 1 ? (own.byRow.get(row) as number) : list(row)
      : list
    const freight = view.delivered ? this.freights(segment, areaCode) : null
    const { depot } = segment.columns
    const price = freight
      ? (row: number): number =>
          works(row) + (freight.carried[kind[row] as number] ? (freight.fen[depot[row] as number] as number) : 0)
      : works
    const untold = untoldKinds(segment, view)
    return untold ? row => (untold[kind[row] as number] ? UNTOLD : price(row)) : price
  }

  /** Whether the price shown is plain list price and adjustment. */
  isPlain(areaCode: string, view: PriceView): boolean {
    return !view.delivered && !view.own && !view.hidden && !this.anyFixed(areaCode)
  }

  /** What is added to the list price by kind, where the price shown is nothing else: a loop over many rows calls nothing. */
  plainAdd(segment: Segment, areaCode: string, view: PriceView): Float64Array | null {
    return this.isPlain(areaCode, view) ? this.adjustments(segment, areaCode) : null
  }

  /**
   * Lowest and highest shown price of the goods to sell in a word of 32 rows, null where fixed prices count. A word of two kinds of goods has no
   * bounds, nor has one with a price of the reader's own or with one that he is not told.
   */
  bounds(segment: Segment, areaCode: string, view: PriceView): { low(w: number): number; high(w: number): number } | null {
    if (this.anyFixed(areaCode)) return null
    const add = this.adjustments(segment, areaCode)
    const { kind } = segment.columns
    const last = segment.size - 1
    const own = view.own ? ownColumn(view.own, segment).words : null
    const untold = untoldKinds(segment, view)
    const freight = view.delivered ? this.freights(segment, areaCode) : null
    const kindOf = (w: number): number => {
      const first = kind[w << 5] as number
      if (first !== kind[Math.min(last, (w << 5) + 31)]) return -1
      return (own && own[w] !== 0) || untold?.[first] ? -1 : first
    }
    return {
      low: w => {
        const k = kindOf(w)
        if (k < 0) return 0
        return (segment.wordLow[w] as number) + (add[k] as number) + (freight?.carried[k] ? freight.least : 0)
      },
      high: w => {
        const k = kindOf(w)
        if (k < 0) return Number.POSITIVE_INFINITY
        return (segment.wordHigh[w] as number) + (add[k] as number) + (freight?.carried[k] ? freight.most : 0)
      },
    }
  }

  /** What the area adds to the list price, by kind. */
  adjustments(segment: Segment, areaCode: string): Float64Array {
    const { kinds } = segment
    const [here, everywhere] = [this.labels.areaAdjustFen(areaCode), this.labels.areaAdjustFen(DEFAULT_SALES_AREA)]
    const adds = new Float64Array(kinds.length)
    for (const [i, k] of kinds.entries()) if (k.priceUnit === 'ton') adds[i] = k.commonly ? everywhere : here
    return adds
  }

  /** Freight to the area by depot, and which kinds of goods are carried by the mill at all. */
  private freights(segment: Segment, areaCode: string): Freights {
    let byArea = this.freightsOf.get(segment)
    if (!byArea) this.freightsOf.set(segment, (byArea = new Map()))
    let known = byArea.get(areaCode)
    if (!known) byArea.set(areaCode, (known = this.freightsTo(segment, areaCode)))
    return known
  }

  private freightsTo(segment: Segment, areaCode: string): Freights {
    const fen = Float64Array.from(segment.words.depot.values, code => this.labels.freightFen(code, areaCode))
    const carried = segment.kinds.map(k => k.priceUnit === 'ton')
    return { fen, carried, least: fen.length > 0 ? Math.min(...fen) : 0, most: fen.length > 0 ? Math.max(...fen) : 0 }
  }

  /** Whether any goods have a fixed price that counts in the area; without, a price is list price + adjustment. */
  anyFixed(areaCode: string): boolean {
    return (this.fixed.get(areaCode)?.size ?? 0) > 0 || (this.fixed.get(DEFAULT_SALES_AREA)?.size ?? 0) > 0
  }
}

/** Spec §6: the commonly channels drop the price area, so their goods have the default area's price everywhere; freight is to where they go. */
const priceAreaFor = (kind: Kind, areaCode: string): string => (kind.commonly ? DEFAULT_SALES_AREA : areaCode)

/** Kinds of goods whose price the reader is not told; null: he is told all. */
function untoldKinds(segment: Segment, { hidden }: PriceView): boolean[] | null {
  return hidden ? segment.kinds.map(k => hidden.has(k.channelCode)) : null
}
