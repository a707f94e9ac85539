import { allCompanyRights, companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import { whyNotRole } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { managing, mayGive, rightsChanged } from './managing.ts'
import { insertRole, removeRole, roleById, rolesOf, roleUse, updateRole, usersOfRole } from './roles.queries.ts'

const MOST = 20

/** An own role: a name and rights of the table. Its people have the new rights with their next call. */
export async function saveRole(ctx: Ctx, input: { roleId?: string | undefined; name: string; rights: string[] }) {
  const why = whyNotRole(input.name, input.rights)
  if (why) return refuse('ROLE_WRONG', { why })
  const rights = allCompanyRights.filter(r => input.rights.includes(r))
  return managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const old =
      input.roleId === undefined ? undefined : ((await roleById(tx, companyId, Number(input.roleId))) ?? refuse('ROLE_NOT_FOUND'))
    mayGive(me, rights)
    const all = await rolesOf(tx, companyId)
    if (all.some(r => r.name === input.name && r.id !== old?.id)) return refuse('ROLE_NAME_TAKEN')
    if (!old && all.length >= MOST) return refuse('ROLE_FULL', { max: MOST })
    const id = old?.id ?? (await insertRole(tx, companyId, input.name, rights))?.id
    if (id === undefined) throw new Error('the role was not written')
    if (old) {
      await updateRole(tx, companyId, id, input.name, rights)
      for (const userId of await usersOfRole(tx, id)) rightsChanged(tx, userId)
    }
    await audit(tx, {
      actorId: me.id,
      act: old ? 'people.roleChange' : 'people.roleAdd',
      objectType: 'role',
      objectId: String(id),
      detail: `${input.name}：${rights.map(r => companyRights[r]).join('、')}`,
    })
    return { roleId: String(id) }
  })
}

export const deleteRole = (ctx: Ctx, { roleId }: { roleId: string }) =>
  managing(ctx, async (tx, me) => {
    const role = (await roleById(tx, ctx.companyId, Number(roleId))) ?? refuse('ROLE_NOT_FOUND')
    const use = (await roleUse(tx, ctx.companyId)).find(u => u.role === String(role.id))
    if (use) return refuse('ROLE_IN_USE', { users: use.users, invitations: use.invitations })
    await removeRole(tx, ctx.companyId, role.id)
    await audit(tx, { actorId: me.id, act: 'people.roleRemove', objectType: 'role', objectId: roleId, detail: role.name })
    return { done: true as const }
  })
