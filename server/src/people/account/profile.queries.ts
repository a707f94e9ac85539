import type { ApprovalStatusCode, UserTypeCode } from '@mall/domain/people/session/user.codes.ts'
import { tokenHash } from '../session/session.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { IDLE_MINUTES } from '@mall/domain/people/session/session.rules.ts'

export interface ProfileRow {
  userName: string
  nickName: string
  realName: string
  mobile: string
  email: string
  headImgUrl: string
  cityCode: string
  cityName: string
  provinceCode: string
  userType: UserTypeCode
  companyCode: string
  companyName: string
  approvalStatus: ApprovalStatusCode
  passwordChangedAt: Date | null
  lastLoginAt: Date | null
  createdAt: Date
}
export const profileOf = (db: Db, userId: number) =>
  db.row<ProfileRow>(
    `select u.user_name as "userName", u.nick_name as "nickName", u.real_name as "realName", u.mobile, u.email, u.head_img_url as "headImgUrl",
       coalesce(t.city_code, '') as "cityCode", coalesce(t.name, '') as "cityName", coalesce(t.province_code, '') as "provinceCode",
       u.user_type as "userType", coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName",
       coalesce(c.approval_status, 0)::int as "approvalStatus", u.password_changed_at as "passwordChangedAt",
       u.last_login_at as "lastLoginAt", u.created_at as "createdAt"
     from app_user u left join company c on c.id = u.company_id left join city t on t.city_code = u.city_code where u.id = $1`,
    [userId],
  )
export const consentsOf = (db: Db, userId: number) =>
  db.rows<{ title: string; version: string; at: Date }>('select title, version, at from consent where user_id = $1 order by id', [
    userId,
  ])
export const updateProfile = (
  db: Db,
  userId: number,
  p: { nickName: string; realName: string; email: string; cityCode: string },
) =>
  db.run(`update app_user set nick_name = $2, real_name = $3, email = $4, city_code = nullif($5, '') where id = $1`, [
    userId,
    p.nickName,
    p.realName,
    p.email,
    p.cityCode,
  ])

export const lockNames = (tx: Db, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`names:${companyId}`])
export const namesOfColleagues = async (db: Db, companyId: number, userId: number): Promise<string[]> =>
  (
    await db.rows<{ real: string; nick: string }>(
      'select real_name as real, nick_name as nick from app_user where company_id = $1 and id <> $2 and closed_at is null',
      [companyId, userId],
    )
  ).flatMap(r => [r.real, r.nick])

export const updateAvatar = (db: Db, userId: number, url: string) =>
  db.run('update app_user set head_img_url = $2 where id = $1', [userId, url])

/** The number a person has now, locked until the change is made. */
export const lockUserMobile = async (tx: Db, userId: number): Promise<string | undefined> =>
  (await tx.row<{ mobile: string }>('select mobile from app_user where id = $1 for no key update', [userId]))?.mobile
export const updateMobile = (tx: Db, userId: number, mobile: string) =>
  tx.run('update app_user set mobile = $2 where id = $1', [userId, mobile])

const living = `not revoked and expires_at > now() and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})`

export interface SessionRow {
  id: number
  startedAt: Date
  seenAt: Date
  ip: string
  device: string
  current: boolean
}
/** Only sessions that still work, this one first. */
export const livingSessionsOf = (db: Db, userId: number, token: string) =>
  db.rows<SessionRow>(
    `select id, created_at as "startedAt", seen_at as "seenAt", ip, agent as device, token_hash = $2 as current
     from session where user_id = $1 and actor_id is null and ${living} order by current desc, seen_at desc limit 50`,
    [userId, tokenHash(token)],
  )
/** The user is part of the question: another one's session is as unknown as one that does not exist. */
export const endSessionById = (db: Db, userId: number, id: number) =>
  db.run(`update session set revoked = true where user_id = $1 and id = $2 and ${living}`, [userId, id])
