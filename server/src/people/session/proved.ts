// 再输一次密码: what takes money out of a company's balance, or says where it goes, asks who is sitting there (decision 0215).
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { provedWithin } from './session.queries.ts'

/** Where the money goes is asked about whatever the sum. */
export const ANY_SUM = Number.POSITIVE_INFINITY

/**
 * Called where the money moves, whatever page or call led there. The log-in counts for the same minutes. A company's key has no session and
 * types no password: its own limits bound what it may do.
 */
export async function mustBeProved(ctx: Ctx, tx: Tx, o: { what: string; fen: Fen }): Promise<void> {
  const { me, world } = ctx
  if (!me.sessionId || o.fen < (await world.rules.number('pay.proveAboveFen'))) return
  const minutes = await world.rules.number('pay.proveMinutes')
  if (await provedWithin(tx, me.sessionId, minutes)) return
  refuse('PROVE_AGAIN', { what: o.fen === ANY_SUM ? o.what : `${o.what} ${yuan(o.fen)} 元`, minutes })
}
