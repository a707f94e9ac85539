// 挑卷: single units of stock that a buyer chooses by their numbers (decision 0254).
import type { Kg } from '../../kernel/money.ts'
import { weightOfPieces } from '../../kernel/weight.ts'
import { SettlementMode, type SettlementModeCode } from './goods.codes.ts'

export interface WeighedUnit {
  pieces: number
  tagKg: Kg
  theoryKg: Kg
}

/** A line names so many units at most: its papers name every one. */
export const MOST_UNITS = 60

/** What of a unit is paid: its tag; of goods sold by theoretical weight (理计) what the table says, as its settlement will. */
export const unitKg = (settlement: SettlementModeCode, u: Omit<WeighedUnit, 'pieces'>): Kg =>
  settlement === SettlementMode.theoretical ? u.theoryKg : u.tagKg

/** Pieces and weight of the chosen units together: their tags; by the table it is pieces x table, rounded once, as of any pieces. */
export function sumUnits(
  goods: { settlement: SettlementModeCode; pieceWeightG: number },
  units: readonly WeighedUnit[],
): { pieces: number; weightKg: Kg } {
  const pieces = units.reduce((n, u) => n + u.pieces, 0)
  const byTable = goods.settlement === SettlementMode.theoretical
  return {
    pieces,
    weightKg: byTable ? weightOfPieces(pieces, goods.pieceWeightG) : units.reduce((kg, u) => kg + u.tagKg, 0),
  }
}
