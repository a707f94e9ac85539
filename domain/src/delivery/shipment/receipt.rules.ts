// 签收 receipt: what came of what was expected, unit by unit; and what follows where it did not all come sound.
import { SettlementMode, type SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import type { Kg } from '../../kernel/money.ts'
import { SCALE_DIFFERENCE_LIMIT_PERMILLE, scaleDifference } from './scale.rules.ts'

export interface ExpectedUnit {
  id: number
  unitNo: string
  pieces: number
}
export interface TakenUnit {
  id: number
  piecesSound: number
  piecesShort: number
  piecesDamaged: number
  note: string
}

/** All of it, as expected: 全部无误. */
export const allSound = (expected: readonly ExpectedUnit[]): TakenUnit[] =>
  expected.map(u => ({ id: u.id, piecesSound: u.pieces, piecesShort: 0, piecesDamaged: 0, note: '' }))

export const isSound = (taken: readonly TakenUnit[]): boolean => taken.every(u => u.piecesShort === 0 && u.piecesDamaged === 0)

/** Why a receipt cannot be entered so; undefined when it can. Every unit once, its pieces accounted for, a word where something is wrong. */
export function whyNotTaken(expected: readonly ExpectedUnit[], taken: readonly TakenUnit[]): string | undefined {
  const known = new Map(expected.map(u => [u.id, u]))
  const seen = new Set<number>()
  for (const t of taken) {
    const u = known.get(t.id)
    if (!u) return '有不在这张运单上的件，请刷新后重新核对'
    if (seen.has(t.id)) return `${u.unitNo} 填了两次，请只填一次`
    seen.add(t.id)
    const counts = [t.piecesSound, t.piecesShort, t.piecesDamaged]
    if (counts.some(n => !Number.isSafeInteger(n) || n < 0)) return `${u.unitNo} 的件数不能为负`
    if (counts.reduce((a, b) => a + b, 0) !== u.pieces) return `${u.unitNo} 应收 ${u.pieces} 件，完好、短少、破损合计须相等`
    if (t.piecesShort + t.piecesDamaged > 0 && t.note.trim() === '') return `请写明 ${u.unitNo} 短少或破损的情况`
  }
  const missing = expected.find(u => !seen.has(u.id))
  return missing ? `${missing.unitNo} 还没有填，请逐件核对` : undefined
}

/** What an own weight after the receipt leads to: within 3 ‰ the mill's ticket counts, above it somebody decides. */
export function objectionOutcome(millKg: Kg, buyerKg: Kg): { permille: number; state: 'mill' | 'open' } {
  const d = scaleDifference(millKg, buyerKg)
  return { permille: d.permille, state: d.settleOn === 'mill' ? 'mill' : 'open' }
}
/** What the two sides do where their scales differ by more. The contract says it in these words, and so does whatever asks for an own weight. */
export const JOINT_REWEIGHING = '双方共同复磅，以复磅结果为准'
const LIMIT = `±${SCALE_DIFFERENCE_LIMIT_PERMILLE}‰`
/** What an own weight leads to, before it is entered: by the table nothing, the scale is a check alone. */
export const ownWeightWords = (settlement: SettlementModeCode): string =>
  settlement === SettlementMode.theoretical
    ? '按理论重量结算，过磅仅作参考'
    : `与发货磅差 ${LIMIT} 以内按发货磅结算，超出的${JOINT_REWEIGHING}`
export const objectionWords = (permille: number): string =>
  permille <= SCALE_DIFFERENCE_LIMIT_PERMILLE
    ? `两磅相差 ${permille}‰，在 ${LIMIT} 以内，按发货磅结算`
    : `两磅相差 ${permille}‰，超过 ${LIMIT}，${JOINT_REWEIGHING}；结果登记前这一车不结算`

const HOUR = 3_600_000
/** Until when a weight may be objected to after the receipt. */
export const objectionUntil = (receivedAt: number, hours: number): number => receivedAt + hours * HOUR

/** Whether nobody's word is waited for any longer: a carrier's truck that has arrived. */
export const receivesItself = (o: { arrivedAt: number | null; leftAt: number; days: number }, now: number): boolean =>
  o.arrivedAt !== null && now >= o.arrivedAt + o.days * 24 * HOUR

/** The buyer is warned so long before a truck counts as received. */
export const RECEIPT_WARN_DAYS = 1
