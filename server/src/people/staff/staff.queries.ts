// 员工 staff: an account with a code and desks (roles), no company. Frozen ones stay for what they did.
import type { Db } from '../../kernel/ports/database.ts'
import { IDLE_MINUTES } from '@mall/domain/people/session/session.rules.ts'

export interface StaffRow {
  userId: number
  staffCode: string
  name: string
  mobile: string
  phone: string
  roles: string[]
  frozen: boolean
  frozenReason: string
  enrolled: boolean
  mustChange: boolean
  passwordHash: string
  totpPending: string | null
}
const columns = `u.id as "userId", u.staff_code as "staffCode", u.real_name as name,
  -- The first employee has none yet (tools/add-staff.ts).
  case when u.mobile like 'staff:%' then '' else u.mobile end as mobile, u.phone, u.staff_roles as roles, u.frozen,
  u.frozen_reason as "frozenReason", u.totp_secret is not null as enrolled, u.must_change_password as "mustChange", u.password_hash as "passwordHash",
  u.totp_pending as "totpPending"`

/** The account that jobs act in is nobody's to manage. */
const person = `u.staff_code is not null and u.user_name <> 'system' and u.closed_at is null`

/** One at a time: two changes at once cannot each leave the other as the last administrator. */
export const lockDesk = (tx: Db) => tx.row('select pg_advisory_xact_lock(727010)')
export const lockStaff = (tx: Db, staffCode: string) =>
  tx.row<StaffRow>(`select ${columns} from app_user u where u.staff_code = $1 and ${person} for update`, [staffCode])
export const lockStaffById = (tx: Db, id: number) =>
  tx.row<StaffRow>(`select ${columns} from app_user u where u.id = $1 and ${person} for update`, [id])

/** Administrators who can log in, beside one. */
export const otherAdmins = async (tx: Db, userId: number): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `select count(*)::int as n from app_user where 'admin' = any(staff_roles) and not frozen and closed_at is null and id <> $1`,
      [userId],
    )
  )?.n ?? 0

export interface StaffListRow extends StaffRow {
  lastLoginAt: Date | null
  sessions: number
  proxies: number
  companies: number
}
const wanted = `${person}
  and ($1 = '' or u.staff_code ilike '%' || $1 || '%' or u.real_name ilike '%' || $1 || '%' or u.mobile like '%' || $1 || '%')
  and ($2::text is null or $2 = any(u.staff_roles)) and ($3::boolean is null or u.frozen = $3)`
interface Filter {
  word: string
  role: string | null
  frozen: boolean | null
}
export const staffPage = (db: Db, f: Filter, limit: number, offset: number) =>
  db.rows<StaffListRow>(
    `select ${columns}, u.last_login_at as "lastLoginAt",
       (select count(*)::int from session s where s.user_id = u.id and not s.revoked and s.expires_at > now() and s.seen_at > now() - interval '${IDLE_MINUTES} minutes') as sessions,
       (select count(*)::int from session s where s.actor_id = u.id and not s.revoked and s.ended_at is null and s.expires_at > now()) as proxies,
       (select count(*)::int from company c where c.bd_user_id = u.id) as companies
     from app_user u where ${wanted} order by u.frozen, u.staff_code limit $4 offset $5`,
    [f.word, f.role, f.frozen, limit, offset],
  )
export const staffCount = async (db: Db, f: Filter): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from app_user u where ${wanted}`, [f.word, f.role, f.frozen]))?.n ?? 0

interface StaffData {
  staffCode: string
  name: string
  mobile: string
  phone: string
  roles: readonly string[]
}
/** No row: code or number is taken. */
export const insertStaff = (tx: Db, s: StaffData & { passwordHash: string }) =>
  tx.row<{ id: number }>(
    `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, staff_code, staff_roles, phone, must_change_password)
     values (lower($1), $2, $3, $3, $4, 9, $1, $5, $6, true) on conflict do nothing returning id`,
    [s.staffCode, s.mobile, s.name, s.passwordHash, s.roles, s.phone],
  )
export const mobileTaken = async (tx: Db, mobile: string, exceptId: number): Promise<boolean> =>
  (await tx.row('select 1 as one from app_user where mobile = $1 and id <> $2', [mobile, exceptId])) !== undefined
export const updateStaff = (tx: Db, userId: number, s: StaffData) =>
  tx.run('update app_user set nick_name = $2, real_name = $2, mobile = $3, phone = $4, staff_roles = $5 where id = $1', [
    userId,
    s.name,
    s.mobile,
    s.phone,
    s.roles,
  ])
/** A contact's name and phone stand at his companies too. */
export const updateContactAt = (tx: Db, userId: number, name: string, phone: string) =>
  tx.run(
    'update company set bd_name = $2, bd_phone = $3 where bd_user_id = $1 and (bd_name, bd_phone) is distinct from ($2, $3)',
    [userId, name, phone],
  )
export const setPassword = (tx: Db, userId: number, hash: string, mustChange: boolean) =>
  tx.run('update app_user set password_hash = $2, must_change_password = $3, password_changed_at = now() where id = $1', [
    userId,
    hash,
    mustChange,
  ])
export const setFrozen = (tx: Db, userId: number, frozen: boolean, reason: string) =>
  tx.run('update app_user set frozen = $2, frozen_reason = $3 where id = $1', [userId, frozen, reason])
export const setTotpPending = (tx: Db, userId: number, sealed: string) =>
  tx.run('update app_user set totp_pending = $2 where id = $1 and totp_secret is null', [userId, sealed])
export const takeTotp = (tx: Db, userId: number, step: number) =>
  tx.run(
    'update app_user set totp_secret = totp_pending, totp_pending = null, totp_step = $2 where id = $1 and totp_secret is null and totp_pending is not null',
    [userId, step],
  )
export const dropTotp = (tx: Db, userId: number) =>
  tx.run('update app_user set totp_secret = null, totp_pending = null where id = $1', [userId])
export const endOtherSessions = (tx: Db, userId: number, exceptSession: number) =>
  tx.run('update session set revoked = true where user_id = $1 and id <> $2 and not revoked and expires_at > now()', [
    userId,
    exceptSession,
  ])
