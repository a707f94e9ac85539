// By what a draft is judged now: the rules in force, the list, and what the company has open already. Screens and writes ask the same rule.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { type TakingRules, type Verdict, verdictOf } from '@mall/domain/money/acceptance/draft.rules.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { clockOf, openSums } from './draft.queries.ts'
import { acceptorById, type AcceptorRow, acceptors, classesNow } from './draftRules.queries.ts'

export async function takingRules(world: World, db: Db, companyId: number) {
  const [clock, classes, list, open] = [
    await clockOf(db),
    await classesNow(db),
    await acceptors(db),
    await openSums(db, companyId),
  ]
  const rules: TakingRules = {
    today: clock?.today ?? '',
    classes,
    acceptors: list,
    lineFen: await world.rules.number('draft.companyLineFen'),
    openFen: open.reduce((sum, o) => sum + o.fen, 0),
    openOfClass: Object.fromEntries(open.map(o => [o.classCode, o.fen])),
  }
  return { rules, acceptors: list, openCount: open.reduce((sum, o) => sum + o.count, 0), quoteUntil: clock?.until ?? new Date(0) }
}

export interface Offered {
  kind: 'bank' | 'commercial'
  acceptorId: string
  faceFen: Fen
  dueOn: string
}
/** Taken, with its acceptor and cost, or refused with the reason. */
export async function taken(
  ctx: Ctx,
  db: Db,
  d: Offered,
): Promise<{ acceptor: AcceptorRow; verdict: Extract<Verdict, { taken: true }> }> {
  const { rules } = await takingRules(ctx.world, db, ctx.companyId)
  const acceptor = await acceptorById(db, Number(d.acceptorId))
  const verdict = verdictOf({ ...d, acceptor }, rules)
  return verdict.taken && acceptor ? { acceptor, verdict } : refuse('DRAFT_NOT_TAKEN', { why: verdict.taken ? '' : verdict.why })
}
