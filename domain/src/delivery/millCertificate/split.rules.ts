// 质保书拆分: who sells part of a delivery on gives his customer a certificate of that part. Whole bundles only; all children together never
// exceed their parent. Weights in whole kg.
import type { Kg } from '../../kernel/money.ts'

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

export interface UnitLeft extends SplitLeft {
  unitNo: string
}
export interface Pick {
  unitNo: string
  pieces: number
  weightKg: Kg
}

/**
 * Which bundles a child takes: of the units that were picked, or of all, in their order. Whole pieces; the weight is each unit's own, so what
 * children have and what is left is always the parent.
 */
export function planSplit(units: readonly UnitLeft[], pieces: number, picked: readonly string[]): Pick[] {
  const from = picked.length === 0 ? units : units.filter(u => picked.includes(u.unitNo))
  const picks: Pick[] = []
  let wanted = pieces
  for (const u of from) {
    const n = Math.min(wanted, u.pieces)
    if (n < 1) continue
    picks.push({ unitNo: u.unitNo, pieces: n, weightKg: childWeight(u, n) })
    wanted -= n
  }
  return picks
}
export const leftOf = (units: readonly SplitLeft[]): SplitLeft => ({
  pieces: units.reduce((n, u) => n + u.pieces, 0),
  weightKg: units.reduce((n, u) => n + u.weightKg, 0),
})

/** The error of the split's field, with what is gone and what is left; undefined when it can be made. */
export function whyNotPieces(o: {
  units: readonly UnitLeft[]
  picked: readonly string[]
  pieces: number
  total: number
  pieceUnit: string
}): string | undefined {
  const left = leftOf(o.units)
  const plain = whyNotSplit(left, o.pieces)
  if (plain && o.pieces > left.pieces && left.pieces > 0) {
    const gone = o.total - left.pieces
    const before = gone > 0 ? `原件 ${o.total} ${o.pieceUnit}已拆 ${gone} ${o.pieceUnit}，还剩` : '原件共'
    return `${before} ${left.pieces} ${o.pieceUnit} ${(left.weightKg / 1000).toFixed(3)} 吨，请填 1 到 ${left.pieces}`
  }
  if (plain) return plain
  if (o.picked.length === 0) return undefined
  const unknown = o.picked.find(no => !o.units.some(u => u.unitNo === no && u.pieces > 0))
  if (unknown !== undefined) return `${unknown} 不在这份质保书里，或已拆完，请重新选`
  const ofPicked = leftOf(o.units.filter(u => o.picked.includes(u.unitNo)))
  return ofPicked.pieces < o.pieces
    ? `选的捆包只有 ${ofPicked.pieces} ${o.pieceUnit}，请再选或改为 1 到 ${ofPicked.pieces}`
    : undefined
}
