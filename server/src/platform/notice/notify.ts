// 通知: written inside the transaction that causes it, so nobody is told of something that was rolled back. The inbox row is the notice;
// an SMS and a mail wait in their outboxes until the jobs carry them (`sendOutbox`, `sendMails`).
import { noticeEvents, type NoticeEventName, noticeThreads, noticeWords, type Told } from '@mall/domain/main/notice.events.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type NoticeMail, waysOf } from '@mall/domain/platform/notice/ways.ts'
import type { NoticeEvent } from '@mall/domain/platform/notice/noticeTable.ts'
import { type CompanyRight, rolesWith } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { insertNoticeMails, type MailFile } from './mail.queries.ts'
import { inbox } from './notice.queries.ts'
import { insertSms } from './sms.queries.ts'
import { paramsOf } from './smsTemplates.ts'
import { announce } from '../live/hub.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'

/** An event with the facts its words name, and where the matter is dealt with: an address of the mall, or of the console for employees. */
export type Notice = Told & {
  link?: string
  /** What a mail of it bears. */
  papers?: readonly MailFile[]
}

interface Reader {
  id: number
  companyId: number | null
  mobile: string | null
  noticeMail: NoticeMail | null
}
/** Those of them who have an account, and how each is reached. */
async function readersOf(tx: Tx, userIds: readonly number[]): Promise<Reader[]> {
  const rows = await tx.rows<
    { id: number; companyId: number | null; mobile: string; address: string | null } & Omit<NoticeMail, 'address'>
  >(
    `select u.id, u.company_id as "companyId", u.mobile, m.address, coalesce(m.groups, '{}') as groups, coalesce(m.returned_why, '') as "returnedWhy"
     from app_user u left join notice_mail m on m.user_id = u.id where u.id = any($1::bigint[]) and u.closed_at is null order by u.id`,
    [userIds],
  )
  return rows.map(({ address, groups, returnedWhy, mobile, ...r }) => ({
    ...r,
    mobile: MOBILE.test(mobile) ? mobile : null,
    noticeMail: address === null ? null : { address, groups, returnedWhy },
  }))
}

/** Tells people by their numbers; each once. */
export async function notify(tx: Tx, userIds: readonly number[], n: Notice): Promise<void> {
  const to = [...new Set(userIds)]
  if (to.length === 0) return
  const words = noticeWords(n)
  const threads = noticeThreads(n)
  await endThreads(tx, to, threads)
  const readers = await readersOf(tx, to)
  await tx.run(
    `insert into notice (user_id, event, title, body, link, threads) select id, $2, $3, $4, $5, $6 from unnest($1::bigint[]) as t(id)`,
    [readers.map(r => r.id), n.event, words.title, words.body, n.link ?? '', threads],
  )
  const event: NoticeEvent = noticeEvents[n.event]
  const ways = readers.map(r => ({ ...r, ...waysOf(event, r) }))
  const mobiles = ways.flatMap(w => w.sms ?? [])
  if (mobiles.length > 0) await enqueueSms(tx, mobiles, n, words)
  const mails = ways.flatMap(w => (w.mail === null ? [] : { userId: w.id, companyId: w.companyId, address: w.mail }))
  if (mails.length > 0)
    await insertNoticeMails(tx, mails, {
      event: n.event,
      subject: words.title.replace(/[\r\n]+/g, ' '),
      body: words.body,
      link: n.link ?? '',
      files: n.papers ?? [],
    })
  for (const id of to) announce(tx, `user:${id}`, { kind: 'notice' })
}

/** What was said before of a thread that has gone on, or ended by the reader's own act, is unread no more; it stays in the inbox. */
export async function endThreads(tx: Tx, userIds: readonly number[], threads: readonly string[]): Promise<void> {
  if (threads.length > 0)
    await tx.run(
      `update notice set read_at = now() where user_id = any($1::bigint[]) and read_at is null and ${inbox} and threads && $2::text[]`,
      [userIds, threads],
    )
}

/** What waited at a desk is decided: none of its people is asked any more. */
export const endDeskWork = async (tx: Tx, right: string, threads: readonly string[]): Promise<void> =>
  endThreads(tx, await staffWithRight(tx, right), threads)

// The text is what the desk reads; a carrier gets the facts for the template that it has approved.
const enqueueSms = (tx: Tx, mobiles: readonly string[], n: Notice, words: { title: string; body: string }) =>
  insertSms(tx, mobiles, { body: `${words.title}：${words.body}`, event: n.event, params: paramsOf(n.event, n.facts) })

/** An SMS to a number that has no account yet. */
export const smsTo = (tx: Tx, mobile: string, n: Notice) => enqueueSms(tx, [mobile], n, noticeWords(n))

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
export const staffWithRight = async (db: Db, right: string): Promise<number[]> =>
  ids(
    await db.rows<{ id: number }>(
      'select id from app_user where staff_code is not null and not frozen and closed_at is null and not simulated and staff_roles && $1::text[]',
      [rolesWithRight(right)],
    ),
  )

/** Those of them who have nothing unread of this kind. */
export const withoutUnread = async (tx: Tx, userIds: readonly number[], event: NoticeEventName): Promise<number[]> =>
  ids(
    await tx.rows<{ id: number }>(
      `select u.id from app_user u where u.id = any($1::bigint[])
         and not exists (select from notice n where n.user_id = u.id and n.read_at is null and n.event = $2 and n.${inbox}) order by u.id`,
      [userIds, event],
    ),
  )
