import type { Segment } from './segment.ts'

/** Finds rows by sku code without a million strings in memory: an open hash table of row numbers, checked against the text. */
export class SkuCodes {
  private readonly segment: Segment
  private readonly table: Int32Array
  private readonly mask: number

  constructor(segment: Segment) {
    this.segment = segment
    const room = 2 ** Math.ceil(Math.log2(Math.max(2, segment.size * 2)))
    this.table = new Int32Array(room).fill(-1)
    this.mask = room - 1
    for (let row = 0; row < segment.size; row += 1) {
      let at = hashOf(this.codeOf(row)) & this.mask
      while (this.table[at] !== -1) at = (at + 1) & this.mask
      this.table[at] = row
    }
  }

  /** Row of a code, or -1. */
  rowOf(skuCode: string): number {
    for (let at = hashOf(skuCode) & this.mask; this.table[at] !== -1; at = (at + 1) & this.mask) {
      const row = this.table[at] as number
      if (this.codeOf(row) === skuCode) return row
    }
    return -1
  }

  private codeOf(row: number): string {
    return this.segment.texts.at(this.segment.columns.skuCodeAt[row] as number)
  }
}

function hashOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h ^ (h >>> 15)) >>> 0
}
