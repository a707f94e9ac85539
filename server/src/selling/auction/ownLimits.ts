// 限额: whoever may order so much without asking may not bind his company to more by a bid. An auction does not wait for an approver: he is refused in
// words, and a colleague bids. What he leads elsewhere, has named a ceiling for or stands with counts as if he had ordered it.
import { valueOf, weightShare } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, type BiddingModeCode } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { isLimited, type Load, overLimit } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { limitsOf, usedInMonth } from '../../people/companyAccess/limits.queries.ts'
import { type BoundRow, boundElsewhere } from './bid.queries.ts'
import { lotByNo, type LotRow } from './lot.queries.ts'

/** Whose bids are measured: nobody's who acts in a buyer's name. */
export const isMeasured = (ctx: Ctx): boolean => !ctx.me.actor && ctx.me.limited

const loadAt = (l: { mode: BiddingModeCode; weightKg: Kg; pieces: number }, priceFen: Fen, pieces: number): Load => {
  const kg = l.mode === BiddingMode.byQuantity ? weightShare(l.weightKg, pieces, l.pieces) : l.weightKg
  return { kg, fen: valueOf(l.mode, priceFen, [{ weightKg: kg }]) }
}
const loadOfBound = (b: BoundRow): Load => loadAt(b, b.priceFen, b.bidPieces ?? b.pieces)

/**
 * Why a price passes the limits of whoever asks; empty when it does not. `pieces`: of a lot by quantity. Who acts in a buyer's name has none of them. Asked
 * under the lock of the company's pool it is final: every bid of the company in any lot takes that lock.
 */
export async function whyBeyondLimits(ctx: Ctx, db: Db, lot: LotRow | string, priceFen: Fen, pieces?: number): Promise<string> {
  if (!isMeasured(ctx)) return ''
  const limits = await limitsOf(db, ctx.me.userId)
  if (!limits || !isLimited(limits)) return ''
  const l = typeof lot === 'string' ? await lotByNo(db, lot) : lot
  if (!l) return ''
  const used = await usedInMonth(db, ctx.me.userId)
  const bound = (await boundElsewhere(db, ctx.me.userId, l.id)).map(loadOfBound)
  const elsewhere = { fen: bound.reduce((sum, b) => sum + b.fen, 0), kg: bound.reduce((sum, b) => sum + b.kg, 0) }
  const load = { fen: used.fen + elsewhere.fen, kg: used.kg + elsewhere.kg }
  const over = overLimit(limits, load, loadAt(l, priceFen, pieces ?? l.pieces))
  if (over.length > 0 && bound.length > 0) over.push(`其中其他 ${bound.length} 场领先、上限和在场报价 ${yuan(elsewhere.fen)} 元`)
  return over.join('；')
}
export async function holdToLimits(...asked: Parameters<typeof whyBeyondLimits>): Promise<void> {
  const why = await whyBeyondLimits(...asked)
  if (why !== '') refuse('BID_LIMITED', { why })
}
