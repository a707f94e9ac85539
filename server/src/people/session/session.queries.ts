// 会话 session: a random token, kept only as its hash. Too long idle, or too long in all, ends it.
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { ABSOLUTE_HOURS, IDLE_MINUTES } from '@mall/domain/people/session/session.rules.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '../../kernel/ports/viewer.ts'
import { companyRoles, isRoleCode, rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { START_PASSWORD_DAYS } from '@mall/domain/people/session/givenAccount.codes.ts'
import { deviceName } from '@mall/domain/people/session/device.ts'
import { gathered } from '../../platform/db/gathered.ts'
import { limited } from '../../platform/db/personSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** That somebody is there is written down as often. */
const SEEN_MINUTES = 1

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

interface ViewerRow extends Omit<Viewer, 'token' | 'punchOut' | 'lastLoginAt' | 'now' | 'rights' | 'roleName' | 'actor'> {
  hash: string
  lastLoginAt: Date | null
  stale: boolean
  roleCode: string
  customName: string | null
  customRights: string[] | null
  actorId: number | null
  actorCode: string
  actorName: string
  until: Date
  now: Date
}

const living = `not s.revoked and s.expires_at > now() and s.seen_at > now() - make_interval(mins => ${IDLE_MINUTES}) and not u.frozen
       and not coalesce(c.frozen, false) and not coalesce(a.frozen, false) and not coalesce(p.revoked or p.expires_at <= now(), false)`

/** Of living sessions alone. */
const viewersByHash = (db: Db, hashes: readonly string[]) =>
  db.rows<ViewerRow>(
    `select s.token_hash as hash, u.id as "userId", s.kind, u.user_name as "userName", u.nick_name as "nickName", u.real_name as "realName", u.mobile,
       u.head_img_url as "headImgUrl", u.is_pick_up as "isPickUp", u.user_type as "userType", u.company_id as "companyId",
       coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName", case when c.id is not null then c.approval_status
         else coalesce((select case f.state when ${CertificationState.inReview} then ${ApprovalStatus.inReview} when ${CertificationState.rejected} then ${ApprovalStatus.rejected} end from certification f
           where f.applicant_id = u.id and f.kind = 'first' order by f.id desc limit 1), 0) end::int as "approvalStatus",
       u.role_code as "roleCode", r.name as "customName", r.rights as "customRights", coalesce(c.bd_name, '') as "bdName", coalesce(c.bd_phone, '') as "bdPhone",
       s.id as "sessionId", s.actor_id as "actorId", coalesce(a.staff_code, '') as "actorCode", coalesce(a.real_name, '') as "actorName",
       s.expires_at as until, coalesce(u.staff_code, '') as "staffCode", u.staff_roles as "staffRoles",
       u.must_change_password as "mustChange", u.totp_secret is not null as enrolled,
       ${limited('u')} as limited, exists (select 1 from linked_account k where k.user_id = u.id) as linked, u.last_login_at as "lastLoginAt", s.seen_at < now() - interval '${SEEN_MINUTES} minutes' as stale, now() as now
     from session s join app_user u on u.id = s.user_id left join company c on c.id = u.company_id left join company_role r on r.id = u.custom_role_id
       left join app_user a on a.id = s.actor_id left join session p on p.token_hash = s.parent_hash
     where s.token_hash = any($1::text[]) and ${living}`,
    [hashes],
  )
const keepAwake = (db: Db, hash: string) =>
  db.run('update session set seen_at = now() where token_hash = $1 and not revoked', [hash])
/** Every call asks for its viewer: those that come together ask together. */
const viewerRow = gathered<string, ViewerRow>(
  async (db, hashes) => new Map((await viewersByHash(db, hashes)).map(row => [row.hash, row])),
)

/**
 * The live session's user, or null: unknown, ended, idle too long, the user or his company frozen. A proxy session also ends with the
 * employee's own session and with his account.
 */
export async function viewerOf(db: Db, token: string): Promise<Viewer | null> {
  if (token.length < 20) return null
  const row = await viewerRow(db, tokenHash(token))
  if (!row) return null
  if (row.stale) await keepAwake(db, row.hash)
  const {
    stale: _,
    hash: __,
    lastLoginAt,
    roleCode,
    customName,
    customRights,
    actorId,
    actorCode,
    actorName,
    until,
    now,
    ...viewer
  } = row
  return {
    ...viewer,
    rights: rightsOfPerson({ companyId: viewer.companyId, roleCode, customRights }),
    roleName: customName ?? (isRoleCode(roleCode) ? companyRoles[roleCode].label : ''),
    actor: actorId === null ? null : { userId: actorId, staffCode: actorCode, name: actorName, until: until.getTime() },
    lastLoginAt: lastLoginAt?.getTime() ?? 0,
    now: now.getTime(),
    token,
  }
}

/** The person a company's key acts as, as if he were logged in. He has no session: what asks for one finds number 0 and no token. */
export function viewerOfKey({ lastLoginAt, roleCode, customName, customRights, now, ...viewer }: KeyPerson): Viewer {
  return {
    ...viewer,
    kind: 'buyer',
    sessionId: 0,
    rights: rightsOfPerson({ companyId: viewer.companyId, roleCode, customRights }),
    roleName: customName ?? (isRoleCode(roleCode) ? companyRoles[roleCode].label : ''),
    actor: null,
    lastLoginAt: lastLoginAt?.getTime() ?? 0,
    now: now.getTime(),
    token: '',
  }
}
export type KeyPerson = Omit<ViewerRow, 'hash' | 'stale' | 'actorId' | 'actorCode' | 'actorName' | 'until' | 'kind' | 'sessionId'>
/** The columns of `KeyPerson`, beside an `open_key k`, and where they come from: without them where he is frozen, gone from the company, or it is frozen. */
export const keyPersonColumns = `u.id as "userId", u.user_name as "userName", u.nick_name as "nickName", u.real_name as "realName", u.mobile,
       u.head_img_url as "headImgUrl", u.is_pick_up as "isPickUp", u.user_type as "userType", u.company_id as "companyId",
       c.code as "companyCode", c.name as "companyName", c.approval_status as "approvalStatus",
       u.role_code as "roleCode", r.name as "customName", r.rights as "customRights", c.bd_name as "bdName", c.bd_phone as "bdPhone",
       '' as "staffCode", u.staff_roles as "staffRoles", u.must_change_password as "mustChange", u.totp_secret is not null as enrolled,
       ${limited('u')} as limited, false as linked, u.last_login_at as "lastLoginAt", now() as now`
export const keyPersonJoins = `left join (app_user u join company c on c.id = u.company_id and not c.frozen left join company_role r on r.id = u.custom_role_id)
       on u.id = k.user_id and u.company_id = k.company_id and not u.frozen and u.closed_at is null and u.staff_code is null`

/** The person of the session has shown that it is he, at most so long ago. */
export const provedWithin = async (db: Db, sessionId: number, minutes: number): Promise<boolean> =>
  (await db.row('select 1 as one from session where id = $1 and proved_at > now() - make_interval(mins => $2)', [
    sessionId,
    minutes,
  ])) !== undefined
export const setProved = (db: Db, sessionId: number) => db.run('update session set proved_at = now() where id = $1', [sessionId])

/** Whether the session still works, without touching it. */
export const sessionLives = async (db: Db, token: string): Promise<boolean> =>
  (await db.row(
    `select 1 as one from session s join app_user u on u.id = s.user_id left join company c on c.id = u.company_id left join app_user a on a.id = s.actor_id
       left join session p on p.token_hash = s.parent_hash where s.token_hash = $1 and ${living}`,
    [tokenHash(token)],
  )) !== undefined

export interface LoginRow {
  userId: number
  passwordHash: string
  frozen: boolean
  kind: 'buyer' | 'staff'
}
export interface StaffLoginRow extends LoginRow {
  staffCode: string
  name: string
  roles: string[]
  mustChange: boolean
  /** Sealed second factor; null where none is set up. */
  totpSecret: string | null
}

/** Of this transaction alone: its end does not wait for the disk. */
export const needNotWait = (tx: Db) => tx.row(`select set_config('synchronous_commit', 'off', true)`)

export interface BuyerLoginRow extends LoginRow {
  /** The mill gave the password; its owner has not replaced it. */
  mustChange: boolean
  /** And it is too old for that. */
  startIsOver: boolean
}
/** By account name or mobile for buyers. */
export const buyerByName = (db: Db, name: string) =>
  db.row<BuyerLoginRow>(
    `select id as "userId", password_hash as "passwordHash", frozen, 'buyer' as kind, must_change_password as "mustChange",
       must_change_password and password_changed_at < now() - make_interval(days => ${START_PASSWORD_DAYS}) as "startIsOver" from app_user
     where (user_name = $1 or mobile = $1) and staff_code is null`,
    [name],
  )
const staffColumns = `id as "userId", password_hash as "passwordHash", frozen, 'staff' as kind, staff_code as "staffCode", real_name as name,
  staff_roles as roles, must_change_password as "mustChange", totp_secret as "totpSecret"`
export const staffByCode = (db: Db, code: string) =>
  db.row<StaffLoginRow>(`select ${staffColumns} from app_user where staff_code = $1 and closed_at is null`, [code])
export const staffById = (db: Db, id: number) =>
  db.row<StaffLoginRow>(`select ${staffColumns} from app_user where id = $1 and staff_code is not null and closed_at is null`, [
    id,
  ])
/** The same password at the cost of today; one that was changed meanwhile stays. */
export const renewHash = (db: Db, { userId, passwordHash }: LoginRow, hash: string) =>
  db.run('update app_user set password_hash = $3 where id = $1 and password_hash = $2', [userId, passwordHash, hash])

/** The city a person prefers; who has not said one: where his company has its goods sent. */
export const preferredCity = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db.row<{ code: string | null }>(
      `select coalesce(nullif(u.city_code, ''), (select a.city_code from shipping_address a where a.company_id = u.company_id and a.is_default limit 1)) as code
       from app_user u where u.id = $1`,
      [userId],
    )
  )?.code ?? null

/** A new session, new token at each login; the old ones of the user go on living on his other devices. */
export async function startSession(db: Db, userId: number, kind: 'buyer' | 'staff', ip: string, userAgent = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(
    `with login as (update app_user set last_login_at = now() where id = $2)
     insert into session (token_hash, user_id, kind, expires_at, ip, agent) values ($1, $2, $3, now() + make_interval(hours => ${ABSOLUTE_HOURS}), $4, $5)`,
    [tokenHash(token), userId, kind, ip, deviceName(userAgent)],
  )
  return token
}

/**
 * The person goes on in another account of his: the old session ends, the new one is not longer than it, and nothing is proved in it yet. Null: the old
 * one is over already.
 */
export async function moveSession(
  tx: Db,
  s: { token: string; userId: number; ip: string; agent: string },
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const moved = await tx.run(
    `with old as (update session set revoked = true, switched_to = $2 where token_hash = $1 and not revoked and expires_at > now() and actor_id is null
         returning expires_at),
       login as (update app_user set last_login_at = now() where id = $2 and exists (select 1 from old))
     insert into session (token_hash, user_id, kind, expires_at, ip, agent, proved_at)
     select $3, $2, 'buyer', old.expires_at, $4, $5, '-infinity' from old`,
    [tokenHash(s.token), s.userId, tokenHash(token), s.ip, deviceName(s.agent)],
  )
  return moved === 0 ? null : token
}
/** The company that the person of an ended session went on to act for. */
export const switchedTo = async (db: Db, token: string): Promise<string | null> =>
  (
    await db.row<{ companyName: string }>(
      `select c.name as "companyName" from session s join app_user u on u.id = s.switched_to join company c on c.id = u.company_id where s.token_hash = $1`,
      [tokenHash(token)],
    )
  )?.companyName ?? null

/** Ends every session of the people named; how many were still alive. */
export const endSessionsOfUsers = (db: Db, userIds: readonly number[]) =>
  db.run(
    'update session set revoked = true where user_id = any($1::bigint[]) and actor_id is null and not revoked and expires_at > now()',
    [userIds],
  )

export const endSession = (db: Db, token: string) =>
  db.run('update session set revoked = true where token_hash = $1', [tokenHash(token)])

/** Why a right password opened no session: the whole company is blocked. */
export const companyIsFrozen = async (db: Db, userId: number): Promise<boolean> =>
  (await db.row('select 1 as one from app_user u join company c on c.id = u.company_id where u.id = $1 and c.frozen', [
    userId,
  ])) !== undefined
