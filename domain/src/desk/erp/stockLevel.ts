// ERP 库存消息: what a level of the ERP means for the mall's stock. A level is pieces, or weight, or both; the mall keeps pieces.
import type { Kg } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { MOST_PIECES, MOST_STOCK_KG } from '../../goods/goods/figures.rules.ts'
import { tons } from '../../kernel/weight.ts'

export const StockLevelState = codes({
  stuck: { code: 'stuck', label: '有问题', tone: 'bad' },
  applied: { code: 'applied', label: '已记入', tone: 'good' },
  same: { code: 'same', label: '与在库一致', tone: 'good' },
  older: { code: 'older', label: '已有更新的' },
  dropped: { code: 'dropped', label: '不采用' },
})
export type StockLevelStateCode = CodeOf<typeof StockLevelState>

/** Why a level is not taken in; `reserved` is a difference that a person settles. */
export type StockStuck = 'unknown' | 'depot' | 'notWhole' | 'mismatch' | 'reserved' | 'tooMany' | 'unanswered'
/** Needs nobody: it is judged again when the ERP has answered. */
export const waitsForAnswer = (why: StockStuck | ''): boolean => why === 'unanswered'

export interface LevelFacts {
  pieces: number | null
  kg: Kg | null
  depotCode: string
  /** Undefined: the mall has no such goods. */
  goods: { depotCode: string; pieceUnit: string; pieceWeightG: number; onHand: number; reserved: number } | undefined
  /** Pieces that the mall has moved and the ERP had not booked at the moment of its count. */
  underWay: number
  /** Messages of these goods that the ERP was handed before its count and has not answered: they may be in the count or not. */
  unanswered: number
}
export type LevelDecision = { takes: true; onHand: number } | { takes: false; why: StockStuck; trouble: string }

const stuck = (why: StockStuck, trouble: string): LevelDecision => ({ takes: false, why, trouble })
/** Of a level in weight alone a tenth of a piece is left to the scale; of one that says both, a tenth of the weight. */
const TENTH = 10

/** The pieces on hand after this level: the ERP's own, and what it had not booked yet; never fewer than orders have been promised. */
export function decideLevel(f: LevelFacts): LevelDecision {
  const g = f.goods
  if (!g) return stuck('unknown', '商城没有这个商品编码，请先建商品，或请 ERP 核对编码')
  if (g.depotCode !== f.depotCode) return stuck('depot', `商品在仓库 ${g.depotCode}，消息写的是 ${f.depotCode}`)
  const saidG = f.kg === null ? null : f.kg * 1000
  const pieces = f.pieces ?? Math.round((saidG ?? 0) / g.pieceWeightG)
  if (f.pieces === null && saidG !== null && Math.abs(pieces * g.pieceWeightG - saidG) * TENTH > g.pieceWeightG)
    return stuck('notWhole', `${tons(f.kg ?? 0)} 吨折不成整${g.pieceUnit}（每${g.pieceUnit} ${tons(g.pieceWeightG / 1000)} 吨）`)
  if (
    f.pieces !== null &&
    saidG !== null &&
    Math.abs(pieces * g.pieceWeightG - saidG) * TENTH > Math.max(saidG, pieces * g.pieceWeightG)
  )
    return stuck('mismatch', `${pieces} ${g.pieceUnit}与 ${tons(f.kg ?? 0)} 吨对不上，请 ERP 核对单位`)
  if (f.unanswered > 0)
    return stuck(
      'unanswered',
      `${f.unanswered} 条这个商品的库存消息已发 ERP、没有答复，盘点里有没有它们不知道；等 ERP 答复，答复后自动再判`,
    )
  const onHand = pieces + f.underWay
  if (onHand > MOST_PIECES || (onHand * g.pieceWeightG) / 1000 > MOST_STOCK_KG)
    return stuck('tooMany', `${onHand} ${g.pieceUnit}超出可记录的范围，请 ERP 核对数量`)
  if (onHand < g.reserved) {
    const way = f.underWay === 0 ? '' : `，加上 ERP 未记账的 ${f.underWay} ${g.pieceUnit}是 ${onHand} ${g.pieceUnit}`
    return stuck(
      'reserved',
      `ERP 报 ${pieces} ${g.pieceUnit}${way}，订单已占用 ${g.reserved} ${g.pieceUnit}，在库不能少于它。请核对实物：货不够先处理占用的订单，ERP 有误就不采用`,
    )
  }
  return { takes: true, onHand }
}
