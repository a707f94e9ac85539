import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { type Colleague, colleaguesByCodes } from './colleague.queries.ts'
import { whoSeesCompany } from './deskScope.ts'

/** The colleagues that a note about something of a company names. Refuses who is not there, and who does not see the company. */
export async function namedIn(tx: Tx, codes: readonly string[], right: string, companyId: number): Promise<Colleague[]> {
  const asked = [...new Set(codes.map(c => c.toUpperCase()))]
  if (asked.length === 0) return []
  const [people, sees] = await Promise.all([colleaguesByCodes(tx, asked, rolesWithRight(right)), whoSeesCompany(tx, companyId)])
  if (people.length !== asked.length) return refuse('STAFF_NOT_FOUND')
  const blind = people.find(p => !sees(p))
  return blind ? refuse('HAND_OVER', { name: blind.name }) : people
}

/** Tells them; who names himself is not told. */
export const tellNamed = (ctx: Ctx, tx: Tx, people: readonly Colleague[], note: { of: string; body: string; link: string }) =>
  notify(
    tx,
    people.map(p => p.id).filter(id => id !== ctx.me.userId),
    { event: 'mentioned', facts: { name: ctx.me.nickName, of: note.of, body: note.body.slice(0, 100) }, link: note.link },
  )
