// 专属客服 exclusive contact: the salesman who looks after a company. Number, name and phone are written together.
import type { Db } from '../../kernel/ports/database.ts'

export interface Contact {
  userId: number
  staffCode: string
  name: string
  phone: string
}
const columns = `u.id as "userId", u.staff_code as "staffCode", u.real_name as name, u.phone`
const works = `u.staff_code is not null and 'sales' = any(u.staff_roles) and not u.frozen and u.closed_at is null`

export const contactByCode = (db: Db, staffCode: string) =>
  db.row<Contact>(`select ${columns} from app_user u where u.staff_code = $1 and ${works}`, [staffCode])
export const contacts = (db: Db) =>
  db.rows<Contact & { companies: number }>(
    `select ${columns}, (select count(*)::int from company c where c.bd_user_id = u.id) as companies from app_user u where ${works} order by u.staff_code`,
  )
export interface LockedCompany {
  id: number
  code: string
  name: string
  bdUserId: number | null
  bdName: string
}
const held = 'id, code, name, bd_user_id as "bdUserId", bd_name as "bdName"'
export const lockForContact = (tx: Db, codes: readonly string[]) =>
  tx.rows<LockedCompany>(`select ${held} from company where code = any($1::text[]) order by id for update`, [codes])
/** The companies of one contact, locked. */
export const companiesOf = (tx: Db, userId: number) =>
  tx.rows<LockedCompany>(`select ${held} from company where bd_user_id = $1 order by id for update`, [userId])
export const countCompanies = async (db: Db, userId: number): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from company where bd_user_id = $1', [userId]))?.n ?? 0
export const setContact = (tx: Db, companyId: number, c: Contact) =>
  tx.run('update company set bd_user_id = $2, bd_name = $3, bd_phone = $4 where id = $1', [companyId, c.userId, c.name, c.phone])
/** Once: where somebody is bound already nothing is written. */
export const bindContact = (tx: Db, companyId: number, c: Contact) =>
  tx.run(
    `update company set bd_user_id = $2, bd_name = $3, bd_phone = $4 where id = $1 and bd_user_id is null and bd_name = ''`,
    [companyId, c.userId, c.name, c.phone],
  )
export const everybodyIn = async (tx: Db, companyId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>('select id from app_user where company_id = $1 and closed_at is null and not frozen', [
      companyId,
    ])
  ).map(r => r.id)
