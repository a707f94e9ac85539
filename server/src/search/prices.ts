import type { SearchLabels } from './searchRow.ts'
import type { Segment } from './segment.ts'

/**
 * Prices of goods by sales area: list price plus the area's adjustment, unless the goods have a fixed price there. Channels of the
 * commonly group have one price everywhere.
 */
export class Prices {
  private readonly labels: SearchLabels
  /** Fixed prices: area → id of the goods → fen. */
  private readonly fixed = new Map<string, Map<number, number>>()

  constructor(labels: SearchLabels) {
    this.labels = labels
  }

  /** Replaces all fixed prices of the goods. */
  setFixed(id: number, prices: readonly { areaCode: string; priceFen: number }[]): void {
    for (const area of this.fixed.values()) area.delete(id)
    for (const { areaCode, priceFen } of prices) {
      let area = this.fixed.get(areaCode)
      if (!area) this.fixed.set(areaCode, (area = new Map()))
      area.set(id, priceFen)
    }
  }

  /** Price in fen of a row of the segment, for one area. */
  of(segment: Segment, areaCode: string): (row: number) => number {
    const { price, kind, id } = segment.columns
    const adjust = this.labels.areaAdjustFen(areaCode)
    const byKind = Float64Array.from(segment.kinds, k => (k.commonly ? 0 : adjust))
    const fixed = this.fixed.get(areaCode)
    if (!fixed || fixed.size === 0) return row => (price[row] as number) + (byKind[kind[row] as number] as number)
    const { kinds } = segment
    return row => {
      const own = kinds[kind[row] as number]?.commonly ? undefined : fixed.get(id[row] as number)
      return own ?? (price[row] as number) + (byKind[kind[row] as number] as number)
    }
  }
}
