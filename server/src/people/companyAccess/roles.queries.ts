import type { Db, Tx } from '../../kernel/ports/database.ts'
import { InvitationState } from '@mall/domain/people/companyAccess/people.rules.ts'

export interface RoleRow {
  id: number
  name: string
  rights: string[]
}
export const roleById = (db: Db, companyId: number, id: number) =>
  db.row<RoleRow>('select id, name, rights from company_role where company_id = $1 and id = $2', [companyId, id])
export const rolesOf = (db: Db, companyId: number) =>
  db.rows<RoleRow>('select id, name, rights from company_role where company_id = $1 order by id', [companyId])

/** How many hold each role and how many are invited to it; own roles by their number, those of the table by their code. */
export const roleUse = (db: Db, companyId: number) =>
  db.rows<{ role: string; users: number; invitations: number }>(
    `select role, sum(users)::int as users, sum(invitations)::int as invitations from (
       select coalesce(custom_role_id::text, role_code) as role, 1 as users, 0 as invitations from app_user where company_id = $1 and closed_at is null
       union all
       select coalesce(custom_role_id::text, role_code), 0, 1 from company_invitation where company_id = $1 and state = ${InvitationState.open} and expires_at > now()) t
     group by role`,
    [companyId],
  )
export const insertRole = (tx: Tx, companyId: number, name: string, rights: readonly string[]) =>
  tx.row<{ id: number }>('insert into company_role (company_id, name, rights) values ($1, $2, $3) returning id', [
    companyId,
    name,
    rights,
  ])
export const updateRole = (tx: Tx, companyId: number, id: number, name: string, rights: readonly string[]) =>
  tx.run('update company_role set name = $3, rights = $4 where company_id = $1 and id = $2', [companyId, id, name, rights])
export const usersOfRole = async (db: Db, id: number): Promise<number[]> =>
  (await db.rows<{ id: number }>('select id from app_user where custom_role_id = $1 and closed_at is null', [id])).map(u => u.id)
/** Answered invitations do not hold a role back; they forget it. */
export const removeRole = async (tx: Tx, companyId: number, id: number): Promise<void> => {
  await tx.run(
    `update company_invitation set custom_role_id = null, state = case state when ${InvitationState.open} then ${InvitationState.expired} else state end
     where company_id = $1 and custom_role_id = $2 and (state <> ${InvitationState.open} or expires_at <= now())`,
    [companyId, id],
  )
  await tx.run('delete from company_role where company_id = $1 and id = $2', [companyId, id])
}
