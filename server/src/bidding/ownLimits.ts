// 限额: whoever may order so much without asking may not bind his company to more by a bid. An auction does not wait for an approver: he is refused in
// words, and a colleague bids.
import { valueOf, weightShare } from '@mall/domain/bidding/bidding.rules.ts'
import { BiddingMode } from '@mall/domain/bidding/bidding.status.ts'
import { isLimited, overLimit } from '@mall/domain/people/limits.rules.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import type { Db } from '../db/pool.ts'
import { limitsOf, usedInMonth } from '../people/limits.queries.ts'
import { lotByNo, type LotRow } from './lot.queries.ts'

/** Why a price passes the limits of whoever asks; empty when it does not. `pieces`: of a lot by quantity. Who acts in a buyer's name has none of them. */
export async function whyBeyondLimits(
  ctx: Ctx,
  db: Db,
  lot: LotRow | string,
  priceFen: number,
  pieces?: number,
): Promise<string> {
  if (ctx.me.actor || !ctx.me.limited) return ''
  const limits = await limitsOf(db, ctx.me.userId)
  if (!limits || !isLimited(limits)) return ''
  const l = typeof lot === 'string' ? await lotByNo(db, lot) : lot
  if (!l) return ''
  const kg = l.mode === BiddingMode.byQuantity ? weightShare(l.weightKg, pieces ?? l.pieces, l.pieces) : l.weightKg
  const fen = valueOf(l.mode, priceFen, [{ weightKg: kg }])
  return overLimit(limits, await usedInMonth(db, ctx.me.userId), { fen, kg }).join('；')
}
export async function holdToLimits(...asked: Parameters<typeof whyBeyondLimits>): Promise<void> {
  const why = await whyBeyondLimits(...asked)
  if (why !== '') refuse('BID_LIMITED', { why })
}
