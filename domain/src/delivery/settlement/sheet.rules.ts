// What of a settlement sheet passes by rule, and what both sides must say.
import { type Fen, type Kg, perTonAmount } from '../../kernel/money.ts'
import type { VerdictCode } from './sheet.machine.ts'

/** A truck as its settlement looks at it. */
export interface TruckFacts {
  /** Something of it is disputed: weight, short or damaged pieces. */
  held: boolean
  /** The ticket that counts came out of a second weighing. */
  reweighed: boolean
  /** Net of the mill's ticket within ±3‰ of the reference. */
  within: boolean
  /** Net of the buyer's scale; null: he did not weigh. */
  buyerWithin: boolean | null
}

/**
 * Whether a truck's weight stands by rule. Theoretical weight is not the scale's business: whatever it says, the table counts. A second weighing
 * was decided at the gate and stands; a buyer's scale that lies further off than ±3‰ opens the row again for his word.
 */
export function verdictOf(t: TruckFacts, o: { theoretical: boolean }): VerdictCode {
  if (t.held) return 'held'
  if (o.theoretical) return 'auto'
  if (t.buyerWithin === false) return 'open'
  if (t.reweighed) return 'reweighed'
  return t.within ? 'auto' : 'open'
}

/** A sheet confirms itself when nobody has anything to decide: no open or held row, no tail, everything as a rule has it. */
export const confirmsByRule = (o: { verdicts: readonly VerdictCode[]; tailPieces: number; withinTolerance: boolean }): boolean =>
  o.tailPieces === 0 && o.withinTolerance && o.verdicts.every(v => v === 'auto' || v === 'reweighed')

/** Settled against ordered weight, by the tolerance of the class; tail pieces are counted out on both sides. */
export const withinTolerance = (o: { orderedKg: Kg; settledKg: Kg; tolerancePct: number }): boolean =>
  Math.abs(o.settledKg - o.orderedKg) * 100 <= o.orderedKg * o.tolerancePct

/**
 * Freight per ton of an order that keeps only its sum: the whole fen per ton that gives it, line by line rounded. The nearest one where none
 * gives it to the fen (an order of so few kilograms that several would). 0: no freight.
 */
export function freightPerTonOf(freightFen: Fen, kgs: readonly Kg[]): Fen {
  const total = kgs.reduce((a, b) => a + b, 0)
  if (freightFen === 0 || total === 0) return 0
  const near = Math.round((freightFen * 1000) / total)
  const off = (perTon: Fen) => Math.abs(kgs.reduce((sum, kg) => sum + perTonAmount(perTon, kg), 0) - freightFen)
  const candidates = Array.from({ length: 41 }, (_, i) => near - 20 + i).filter(f => f >= 0)
  // Of equally good ones the nearest to the quotient.
  return candidates.reduce((best, f) =>
    off(f) < off(best) || (off(f) === off(best) && Math.abs(f - near) < Math.abs(best - near)) ? f : best,
  )
}

/** The sentence of the button: what happens with the money when this is confirmed. */
export const confirmText = (differenceFen: Fen, yuanText: string): string =>
  differenceFen > 0 ? `确认结算，退 ${yuanText} 元` : differenceFen < 0 ? `确认结算，应补 ${yuanText} 元` : '确认结算，两清'

/** Of a sheet that no rule confirms its buyer is reminded so long before its time. */
export const REMIND_DAYS = 1

/** Pieces of a row as page, PDF and console write them. */
export const rowPieces = (r: { pieces: number; shortPieces: number; pieceUnit: string }): string =>
  `${r.pieces} ${r.pieceUnit}${r.shortPieces > 0 ? `（短少 ${r.shortPieces} ${r.pieceUnit}不计）` : ''}`
