// 质保书拆分: who sells part of a delivery on gives his customer a certificate of that part. Whole bundles only; all children together never
// exceed their parent. Weights in whole kg.
import type { Kg } from '../money.ts'

export interface SplitLeft {
  /** Bundles of the parent that no child has yet. */
  pieces: number
  weightKg: Kg
}

/** What a child of so many bundles weighs: its share of what is left; the last one takes the rest. */
export const childWeight = (left: SplitLeft, pieces: number): Kg =>
  pieces >= left.pieces ? left.weightKg : Math.floor((left.weightKg * pieces * 2 + left.pieces) / (2 * left.pieces))

/** Why a child of so many bundles cannot be made; undefined when it can. */
export function whyNotSplit(left: SplitLeft, pieces: number): string | undefined {
  if (!Number.isSafeInteger(pieces) || pieces < 1) return '请填写整件数'
  if (left.pieces < 1) return '已全部拆分，没有可拆的件数'
  return pieces > left.pieces ? `最多还能拆 ${left.pieces} 件（${(left.weightKg / 1000).toFixed(3)} 吨）` : undefined
}
