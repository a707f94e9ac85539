// 目标单重 of made-to-order goods: the weight one coil (bundle, sheet) may have, whole kg. The goods are sold by weight, so the range says into
// how many the ordered weight is divided.
import type { Kg } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'

export interface TargetWeight {
  targetWeightFromKg?: Kg | null | undefined
  targetWeightToKg?: Kg | null | undefined
}
/** A line of made-to-order goods: its weight in whole kg, and what one of its pieces is called. */
export interface Weighed {
  weightKg: Kg
  pieceUnit: string
}

/** How few and how many pieces of that weight the line can be; `from` above `to`: none. Undefined where no full range was agreed upon. */
function piecesOf({ weightKg }: Weighed, f: TargetWeight): { from: number; to: number } | undefined {
  const [least, most] = [f.targetWeightFromKg ?? 0, f.targetWeightToKg ?? 0]
  if (least < 1 || most < least || weightKg < 1) return undefined
  // One weight is an aim and no limit: the nearest number of pieces.
  const nearest = Math.round(weightKg / most)
  if (least === most) return nearest > 0 ? { from: nearest, to: nearest } : { from: 1, to: 0 }
  return { from: Math.ceil(weightKg / most), to: Math.floor(weightKg / least) }
}

/** 约 9–11 卷: what the range means for the line; empty where it means nothing or no whole number fits. */
export function targetPiecesText(line: Weighed, f: TargetWeight): string {
  const pieces = piecesOf(line, f)
  if (!pieces || pieces.from > pieces.to) return ''
  return `约 ${pieces.from === pieces.to ? pieces.from : `${pieces.from}–${pieces.to}`} ${line.pieceUnit}`
}

/** Why the line cannot be made in that weight: no whole number of pieces comes to it. Undefined when it can. */
export function whyNoPieces(line: Weighed, f: TargetWeight): string | undefined {
  const pieces = piecesOf(line, f)
  if (!pieces || pieces.from <= pieces.to) return undefined
  const range = [...new Set([f.targetWeightFromKg, f.targetWeightToKg])].join('–')
  return `${tons(line.weightKg)} 吨按单重 ${range} kg 分不成整${line.pieceUnit}，单重范围要放宽或数量要改`
}
