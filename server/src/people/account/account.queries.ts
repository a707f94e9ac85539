import { TICKET_MINUTES } from '@mall/domain/people/session/sms.rules.ts'
import { InvitationState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/ports/database.ts'
import { tokenHash } from '../session/session.queries.ts'

export const isRegistered = async (db: Db, mobile: string): Promise<boolean> =>
  (await db.row('select 1 as one from app_user where mobile = $1', [mobile])) !== undefined

/** One at a time for a number: two requests cannot both take it. */
export const lockMobile = (tx: Db, mobile: string) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`mobile:${mobile}`])

/** A new personal user; undefined when the number or the name was taken meanwhile. */
export const insertUser = (tx: Db, u: { userName: string; mobile: string; nickName: string; passwordHash: string }) =>
  tx.row<{ id: number }>(
    `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, password_changed_at)
     values ($1, $2, $3, $3, $4, 1, now()) on conflict do nothing returning id`,
    [u.userName, u.mobile, u.nickName, u.passwordHash],
  )
export const insertConsent = (tx: Db, c: { userId: number; articleId: string; title: string; version: string; ip: string }) =>
  tx.run('insert into consent (user_id, article_id, title, version, ip) values ($1, $2, $3, $4, $5)', [
    c.userId,
    c.articleId,
    c.title,
    c.version,
    c.ip,
  ])

/** Of each text a person has agreed to, the version he agreed to last. */
export const agreedVersions = (db: Db, userId: number) =>
  db.rows<{ articleId: string; version: string }>(
    'select distinct on (article_id) article_id as "articleId", version from consent where user_id = $1 order by article_id, id desc',
    [userId],
  )

/** Companies that asked this number to join (room people). */
export const openInvitationsTo = (db: Db, mobile: string) =>
  db.rows<{ companyName: string; roleCode: string; customName: string | null }>(
    `select c.name as "companyName", i.role_code as "roleCode", r.name as "customName" from company_invitation i join company c on c.id = i.company_id
       left join company_role r on r.id = i.custom_role_id
     where i.mobile = $1 and i.state = ${InvitationState.open} and i.expires_at > now() and not c.frozen order by i.id limit 5`,
    [mobile],
  )

/** A one-time ticket for a number that has just been proved. */
export async function giveTicket(tx: Db, mobile: string, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.run('insert into sms_ticket (token_hash, mobile, purpose) values ($1, $2, $3)', [tokenHash(token), mobile, purpose])
  return token
}
/** Whether a living ticket proves this number; it stays usable. */
export const provesMobile = async (tx: Db, token: string, purpose: string, mobile: string): Promise<boolean> =>
  (await tx.row(
    `select 1 as one from sms_ticket
     where token_hash = $1 and purpose = $2 and mobile = $3 and used_at is null and created_at > now() - make_interval(mins => ${TICKET_MINUTES})
     for update`,
    [tokenHash(token), purpose, mobile],
  )) !== undefined
export const ticketLives = async (db: Db, token: string, purpose: string): Promise<boolean> =>
  (await db.row(
    `select 1 as one from sms_ticket
     where token_hash = $1 and purpose = $2 and used_at is null and created_at > now() - make_interval(mins => ${TICKET_MINUTES})`,
    [tokenHash(token), purpose],
  )) !== undefined
/** Uses a ticket up and gives its number; undefined when it is unknown, used, too old or meant for something else. */
export const useTicket = async (tx: Db, token: string, purpose: string): Promise<string | undefined> =>
  (
    await tx.row<{ mobile: string }>(
      `update sms_ticket set used_at = now()
       where token_hash = $1 and purpose = $2 and used_at is null and created_at > now() - make_interval(mins => ${TICKET_MINUTES})
       returning mobile`,
      [tokenHash(token), purpose],
    )
  )?.mobile

export interface PasswordRow {
  userId: number
  userName: string
  mobile: string
  passwordHash: string
}
const passwordColumns = 'id as "userId", user_name as "userName", mobile, password_hash as "passwordHash"'
/** Buyers only: employees' accounts belong to the console. */
export const buyerByMobile = (db: Db, mobile: string) =>
  db.row<PasswordRow>(`select ${passwordColumns} from app_user where mobile = $1 and staff_code is null and user_type <> 9`, [
    mobile,
  ])
export const passwordOf = (db: Db, userId: number) =>
  db.row<PasswordRow>(`select ${passwordColumns} from app_user where id = $1`, [userId])

/** Only while the old hash still stands: of two changes at once the second one must know the new password. It is his own then. */
export const replacePassword = (tx: Db, userId: number, oldHash: string, newHash: string) =>
  tx.run(
    'update app_user set password_hash = $3, must_change_password = false, password_changed_at = now() where id = $1 and password_hash = $2',
    [userId, oldHash, newHash],
  )
/** Ends the sessions of a user, all but the one he sits at when it is given. */
export const endSessionsOf = (tx: Db, userId: number, except: string | null) =>
  tx.run('update session set revoked = true where user_id = $1 and not revoked and token_hash is distinct from $2', [
    userId,
    except === null ? null : tokenHash(except),
  ])
