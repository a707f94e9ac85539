import { companyRights, companyRoles, isRoleCode, rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { beyond } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { endSessionsOf } from '../account/account.queries.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { lockPeople, personById, type PersonRow } from './people.queries.ts'
import { roleById } from './roles.queries.ts'

/**
 * A change to the people or roles of the asker's company: one at a time, and by somebody who still may when his turn has come. The rights of
 * his session were read before the wait.
 */
export const managing = <T>(ctx: Ctx, work: (tx: Tx, me: PersonRow) => Promise<T>): Promise<T> =>
  ctx.db.tx(async tx => {
    await lockPeople(tx, ctx.companyId)
    const me = await personById(tx, ctx.me.userId)
    if (!me || me.frozen || me.companyId !== ctx.companyId) return refuse('SESSION_INVALID')
    if (!rightsOfPerson(me).includes('people.manage')) return refuse('COMPANY_RIGHT', { right: companyRights['people.manage'] })
    return work(tx, me)
  })

export interface Role {
  roleCode: string
  customRoleId: number | null
  name: string
}

/** A role named on the wire, if it exists in this company and gives nothing its giver lacks. */
export async function roleToGive(tx: Tx, giver: PersonRow, role: string): Promise<Role> {
  const own = isRoleCode(role)
    ? undefined
    : ((await roleById(tx, giver.companyId ?? 0, Number(role))) ?? refuse('ROLE_NOT_FOUND'))
  const rights = own ? own.rights : isRoleCode(role) ? companyRoles[role].rights : []
  mayGive(giver, rights)
  if (own) return { roleCode: 'custom', customRoleId: own.id, name: own.name }
  return { roleCode: role, customRoleId: null, name: isRoleCode(role) ? companyRoles[role].label : role }
}

export function mayGive(giver: PersonRow, rights: readonly string[]): void {
  const [first] = beyond(rightsOfPerson(giver), rights)
  if (first) refuse('RIGHT_BEYOND', { right: (companyRights as Record<string, string>)[first] ?? first })
}

/** Every session of a person ends now, with its live line: the next call gives 606. */
export async function putOut(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId, null)
  announce(tx, `user:${userId}`, { kind: 'session' })
}
/** His rights changed: the live line comes again with the new ones. */
export const rightsChanged = (tx: Tx, userId: number) => announce(tx, `user:${userId}`, { kind: 'session' })
