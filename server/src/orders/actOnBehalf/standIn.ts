import { mayStandInFor, whyNotStandIn } from '@mall/domain/people/session/proxy.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type TargetRow, targetById, targetByName } from './proxy.queries.ts'

export interface StandIn {
  userId: number
  roles: readonly string[]
}

/**
 * The buyer an employee may stand in for, or a refusal. Somebody else's customer answers like nobody: a salesman learns nothing about
 * companies that are not his.
 */
export async function targetFor(
  db: Db,
  staff: StandIn,
  who: { userId?: string | undefined; userName?: string | undefined },
): Promise<TargetRow & { companyId: number }> {
  const t = who.userId
    ? await targetById(db, Number(who.userId))
    : who.userName
      ? await targetByName(db, who.userName)
      : undefined
  const all = staff.roles.some(r => r === 'approver' || r === 'admin')
  if (!t || (!all && !mayStandInFor(staff, t.bdUserId))) return refuse('PROXY_WHO')
  const why = whyNotStandIn(t)
  if (why) return refuse('PROXY_WHY_NOT', { why })
  if (t.companyId === null) return refuse('PROXY_WHY_NOT.noCompany')
  return { ...t, companyId: t.companyId }
}
