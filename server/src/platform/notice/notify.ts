// 通知: written inside the transaction that causes it, so nobody is told of something that was rolled back. The inbox row is the notice;
// an SMS waits in the outbox until the job carries it (`sendOutbox`).
import { type NoticeEventName, noticeThreads, noticeWords, type Told } from '@mall/domain/main/notice.events.ts'
import { type CompanyRight, rolesWith } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { paramsOf } from './smsTemplates.ts'
import { announce } from '../live/hub.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'

/** An event with the facts its words name, and where the matter is dealt with: an address of the mall, or of the console for employees. */
export type Notice = Told & { link?: string }

/** Tells people by their numbers; each once. */
export async function notify(tx: Tx, userIds: readonly number[], n: Notice): Promise<void> {
  const to = [...new Set(userIds)]
  if (to.length === 0) return
  const words = noticeWords(n)
  const threads = noticeThreads(n)
  await endThreads(tx, to, threads)
  await tx.run(
    `insert into notice (user_id, event, title, body, link, threads)
     select u.id, $2, $3, $4, $5, $6 from app_user u where u.id = any($1::bigint[]) and u.closed_at is null`,
    [to, n.event, words.title, words.body, n.link ?? '', threads],
  )
  if (words.sms) await enqueueSms(tx, to, n, words)
  for (const id of to) announce(tx, `user:${id}`, { kind: 'notice' })
}

/** What was said before of a thread that has gone on, or ended by the reader's own act, is unread no more; it stays in the inbox. */
export async function endThreads(tx: Tx, userIds: readonly number[], threads: readonly string[]): Promise<void> {
  if (threads.length > 0)
    await tx.run(
      'update notice set read_at = now() where user_id = any($1::bigint[]) and read_at is null and threads && $2::text[]',
      [userIds, threads],
    )
}

// The text is what the desk reads; a carrier gets the facts for the template that it has approved.
const enqueueSms = (tx: Tx, to: readonly number[], n: Notice, words: { title: string; body: string }) =>
  tx.run(
    `insert into outbox (medium, address, body, event, params)
     select 'sms', u.mobile, $2, $3, $4::jsonb from app_user u where u.id = any($1::bigint[]) and u.closed_at is null and u.mobile ~ '^1[0-9]{10}$'`,
    [to, `${words.title}：${words.body}`, n.event, JSON.stringify(paramsOf(n.event, n.facts))],
  )

/** An SMS to a number that has no account yet. */
export const smsTo = (tx: Tx, mobile: string, n: Notice) => {
  const words = noticeWords(n)
  return tx.run(`insert into outbox (medium, address, body, event, params) values ('sms', $1, $2, $3, $4::jsonb)`, [
    mobile,
    `${words.title}：${words.body}`,
    n.event,
    JSON.stringify(paramsOf(n.event, n.facts)),
  ])
}

const ids = (rows: { id: number }[]) => rows.map(r => r.id)

/** People of a company who hold a right, by the table or by an own role. */
export const peopleWithRight = async (db: Db, companyId: number, right: CompanyRight): Promise<number[]> =>
  ids(await holdersOf(db, companyId, right))

/** The same with their names: by the table of rights, or by an own role of the company. */
export const holdersOf = (db: Db, companyId: number, right: CompanyRight) =>
  db.rows<{ id: number; name: string }>(
    `select u.id, coalesce(nullif(u.real_name, ''), u.nick_name) as name from app_user u left join company_role r on r.id = u.custom_role_id
     where u.company_id = $1 and not u.frozen and u.closed_at is null
       and case when r.id is null then u.role_code = any($2::text[]) else $3 = any(r.rights) end order by u.id`,
    [companyId, rolesWith(right), right],
  )

/** Employees who hold a right of the console. */
export const staffWithRight = async (tx: Tx, right: string): Promise<number[]> =>
  ids(
    await tx.rows<{ id: number }>(
      'select id from app_user where staff_code is not null and not frozen and closed_at is null and not simulated and staff_roles && $1::text[]',
      [rolesWithRight(right)],
    ),
  )

/** Those of them who have nothing unread of this kind. */
export const withoutUnread = async (tx: Tx, userIds: readonly number[], event: NoticeEventName): Promise<number[]> =>
  ids(
    await tx.rows<{ id: number }>(
      `select u.id from app_user u where u.id = any($1::bigint[])
         and not exists (select from notice n where n.user_id = u.id and n.read_at is null and n.event = $2) order by u.id`,
      [userIds, event],
    ),
  )
