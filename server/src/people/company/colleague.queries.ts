// Colleagues at work: whom something can be put into the hands of, or be told.
import type { Db } from '../../kernel/ports/database.ts'

export interface Colleague {
  id: number
  staffCode: string
  name: string
  roles: string[]
}
const columns = `id, coalesce(staff_code, '') as "staffCode", nick_name as name, staff_roles as roles`
/** Those who only act in the demo by themselves cannot log in: nothing is handed to them. */
const works = 'staff_code is not null and not frozen and closed_at is null and not simulated'

/** One who is at work in one of these roles. */
export const colleagueByCode = (db: Db, staffCode: string, roles: readonly string[]) =>
  db.row<Colleague>(`select ${columns} from app_user where staff_code = $1 and ${works} and staff_roles && $2::text[]`, [
    staffCode,
    roles,
  ])
export const colleaguesByCodes = (db: Db, staffCodes: readonly string[], roles: readonly string[]) =>
  db.rows<Colleague>(
    `select ${columns} from app_user where staff_code = any($1::text[]) and ${works} and staff_roles && $2::text[] order by id`,
    [staffCodes, roles],
  )
export const colleagues = (db: Db, roles: readonly string[], but: number) =>
  db.rows<Colleague>(
    `select ${columns} from app_user where ${works} and staff_roles && $1::text[] and id <> $2 order by staff_code limit 200`,
    [roles, but],
  )
