// The mail address that a person has confirmed for his notices, what he wants there, and the codes that prove it.
import { SMS_CODE_MINUTES, SMS_PAUSE_SECONDS } from '@mall/domain/people/session/sms.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Codes are counted over the day, which lies within so long. */
const CODE_HOURS = 24

export interface NoticeMailRow {
  address: string
  groups: string[]
  confirmedAt: Date
  returnedAt: Date | null
  returnedWhy: string
}
export const noticeMailOf = (db: Db, userId: number) =>
  db.row<NoticeMailRow>(
    `select address, groups, confirmed_at as "confirmedAt", returned_at as "returnedAt", returned_why as "returnedWhy" from notice_mail where user_id = $1`,
    [userId],
  )
/** What was chosen stays chosen at a new address; nothing is chosen at the first. */
export const confirmAddress = (tx: Tx, userId: number, address: string) =>
  tx.run(
    `insert into notice_mail (user_id, address) values ($1, $2)
     on conflict (user_id) do update set address = excluded.address, confirmed_at = now(), returned_at = null, returned_why = ''`,
    [userId, address],
  )
export const chooseGroups = (tx: Tx, userId: number, groups: readonly string[]) =>
  tx.run('update notice_mail set groups = $2::text[] where user_id = $1', [userId, groups])
export const forgetAddress = (tx: Tx, userId: number) => tx.run('delete from notice_mail where user_id = $1', [userId])
/** What waits for a person at any other address than this one is not sent any more. */
export const endMailsElsewhere = (tx: Tx, userId: number, address: string) =>
  tx.run(
    `update mail_outbox set state = 'failed', ended_at = now(), last_error = '收件人换了或停用了邮箱，没有发'
     where user_id = $1 and state = 'waiting' and address <> $2`,
    [userId, address],
  )
/** PIPL 47: what was sent stays as sent, to whom is forgotten. */
export const forgetNoticeMail = async (tx: Tx, userId: number): Promise<void> => {
  await forgetAddress(tx, userId)
  await tx.run('delete from mail_code where user_id = $1', [userId])
  await endMailsElsewhere(tx, userId, '')
  await tx.run(`update mail_outbox set address = 'closed@closed' where user_id = $1`, [userId])
}
/** Stops the address that a mail came back from; not one that was confirmed since. */
export const stopNoticeMail = async (
  tx: Tx,
  m: { userId: number; address: string; createdAt: Date; reason: string },
): Promise<boolean> =>
  (await tx.run(
    `update notice_mail set returned_at = now(), returned_why = $4
     where user_id = $1 and address = $2 and date_trunc('milliseconds', confirmed_at) <= $3 and returned_at is null`,
    [m.userId, m.address, m.createdAt, m.reason],
  )) === 1

// ---------- codes
export const lockCodes = (tx: Tx, what: string) => tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [what])
interface CodesSent {
  /** Seconds until the next one. */
  wait: number
  /** Of the day, to this address or of this person, whichever are more. */
  today: number
}
/** Time of the clock, not of the transaction: it may have waited for the lock. */
export const codesBefore = async (tx: Tx, userId: number, address: string): Promise<CodesSent> =>
  (await tx.row<CodesSent>(
    `select coalesce(ceil(${SMS_PAUSE_SECONDS} - extract(epoch from clock_timestamp() - max(created_at))), 0)::int as wait,
       greatest(count(*) filter (where user_id = $1 and created_at::date = clock_timestamp()::date),
         count(*) filter (where address = $2 and created_at::date = clock_timestamp()::date))::int as today
     from mail_code where (user_id = $1 or address = $2) and created_at > clock_timestamp() - interval '${CODE_HOURS} hours'`,
    [userId, address],
  )) ?? { wait: 0, today: 0 }
export const insertMailCode = (tx: Tx, c: { userId: number; address: string; hash: string }) =>
  tx.run('insert into mail_code (user_id, address, code_hash, created_at) values ($1, $2, $3, clock_timestamp())', [
    c.userId,
    c.address,
    c.hash,
  ])
/** Against the newest one of person and address, once; the fifth wrong try kills it. */
export async function tryMailCode(tx: Tx, c: { userId: number; address: string; hash: string }): Promise<boolean> {
  const row = await tx.row<{ id: number; right: boolean; alive: boolean }>(
    `select id, code_hash = $3 as right, consumed_at is null and attempts < 5 and created_at > now() - interval '${SMS_CODE_MINUTES} minutes' as alive
     from mail_code where user_id = $1 and address = $2 order by id desc limit 1 for update`,
    [c.userId, c.address, c.hash],
  )
  if (!row?.alive) return false
  await tx.run('update mail_code set attempts = attempts + $2, consumed_at = case when $3 then now() end where id = $1', [
    row.id,
    row.right ? 0 : 1,
    row.right,
  ])
  return row.right
}
