import type { Fen } from '@mall/domain/kernel/money.ts'
import type { SearchLabels } from './searchRow.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Kind, Segment } from './segment.ts'

/**
 * Prices of goods by sales area: list price plus the area's adjustment (goods priced per ton), unless the goods have a fixed price
 * there. The same rule as the goods room's priceFor, for thousands of rows at once.
 */
export class Prices {
  private readonly labels: SearchLabels
  /** Fixed prices: area → id of the goods → fen. */
  private readonly fixed = new Map<string, Map<number, number>>()

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

  /**
   * Lowest and highest price of the goods to sell in a word of 32 rows, null where fixed prices count. A word of two kinds of goods
   * has no bounds.
   */
  bounds(segment: Segment, areaCode: string): { low(w: number): number; high(w: number): number } | null {
    if (this.anyFixed(areaCode)) return null
    const add = this.adjustments(segment, areaCode)
    const { kind } = segment.columns
    const last = segment.size - 1
    const kindOf = (w: number): number => {
      const first = kind[w << 5] as number
      return first === kind[Math.min(last, (w << 5) + 31)] ? first : -1
    }
    return {
      low: w => {
        const k = kindOf(w)
        return k < 0 ? 0 : (segment.wordLow[w] as number) + (add[k] as number)
      },
      high: w => {
        const k = kindOf(w)
        return k < 0 ? Number.POSITIVE_INFINITY : (segment.wordHigh[w] as number) + (add[k] as number)
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

  /** Delivered prices of many rows: price and freight from their depot, where goods are delivered at all. */
  deliveredOf(segment: Segment, areaCode: string): (row: number) => number {
    const price = this.of(segment, areaCode)
    const { kind, depot } = segment.columns
    const freight = Float64Array.from(segment.words.depot.values, code => this.labels.freightFen(code, areaCode))
    const carried = segment.kinds.map(k => k.priceUnit === 'ton')
    return row => price(row) + (carried[kind[row] as number] ? (freight[depot[row] as number] as number) : 0)
  }

  /** Whether any goods have a fixed price that counts in the area; without, a price is list price + adjustment. */
  anyFixed(areaCode: string): boolean {
    return (this.fixed.get(areaCode)?.size ?? 0) > 0 || (this.fixed.get(DEFAULT_SALES_AREA)?.size ?? 0) > 0
  }
}

/** Spec §6: the commonly channels drop the price area, so their goods have the default area's price everywhere; freight is to where they go. */
const priceAreaFor = (kind: Kind, areaCode: string): string => (kind.commonly ? DEFAULT_SALES_AREA : areaCode)
