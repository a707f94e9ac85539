// 邮件: what waits to go out, what went, and the sandbox's mail box.
import { type MailStateCode, NOTICE_MAIL_HOURS } from '@mall/domain/platform/notice/mail.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../db/soon.ts'

/** Mails of one thing are counted over so long. */
const COUNTED_HOURS = 24
/** What the relay does not take at all is offered again after so long. */
const HELD_UP_MINUTES = 5
/** In the hands of a process so long: longer than the relay may take for one, or a twin would send it beside. */
const TAKEN_SECONDS = 150
/** Mails are counted over so long where so many may go. */
const PACE_SECONDS = 60
/** A look at the box that mails come back to is one process's for so long; whoever died with it is forgotten then. */
const LOOK_MINUTES = 4

/** What hangs on a mail: in the house's storage, or a paper that its room draws. */
export type MailFile = { name: string; mime: string } & ({ key: string } | { paper: MailPaper; no: string })
/** Papers that a notice may bear; the rooms draw them (`mailPapers` of main/extensions.ts). */
export type MailPaper = 'statement'
export interface MailRow {
  id: number
  mailNo: string
  companyId: number | null
  aboutKind: 'invoice' | 'notice'
  /** The number of the invoice, or the event of the notice. */
  about: string
  /** Of a notice: whose it is, and where it is dealt with. */
  userId: number | null
  link: string
  address: string
  subject: string
  body: string
  files: MailFile[]
  state: MailStateCode
  attempts: number
  lastError: string
  createdAt: Date
  sentAt: Date | null
  endedAt: Date | null
}
const columns = `m.id, m.mail_no as "mailNo", m.company_id as "companyId", m.about_kind as "aboutKind", m.about, m.user_id as "userId", m.link, m.address, m.subject, m.body, m.files, m.state, m.attempts, m.last_error as "lastError",
  m.created_at as "createdAt", m.sent_at as "sentAt", m.ended_at as "endedAt"`

export interface NewMail {
  companyId: number | null
  aboutKind: 'invoice'
  about: string
  address: string
  subject: string
  body: string
  files: readonly MailFile[]
  /** Who asked for it; null: a rule. */
  askedBy: number | null
}
export const insertMail = (tx: Tx, m: NewMail) =>
  tx.row<{ mailNo: string }>(
    ...bind(
      `insert into mail_outbox (mail_no, company_id, about_kind, about, address, subject, body, files, asked_by)
       values (${runningNo('mail')}, :companyId, :aboutKind, :about, :address,
         :subject, :body, :files::jsonb, :askedBy) returning mail_no as "mailNo"`,
      { ...m, files: JSON.stringify(m.files) },
    ),
  )
/** The last one about a thing, and how many went today. */
export const lastMail = (db: Db, about: string) =>
  db.row<MailRow>(
    `select ${columns} from mail_outbox m where m.about_kind = 'invoice' and m.about = $1 order by m.id desc limit 1`,
    [about],
  )
export const mailsToday = (db: Db, about: string) =>
  db.row<{ n: number; seconds: number }>(
    `select count(*)::int as n, coalesce(extract(epoch from now() - max(created_at)), 1e9)::float8 as seconds from mail_outbox
     where about_kind = 'invoice' and about = $1 and created_at > now() - interval '${COUNTED_HOURS} hours' and asked_by is not null`,
    [about],
  )
/** A notice goes to each of these people by mail. */
export const insertNoticeMails = (
  tx: Tx,
  to: readonly { userId: number; companyId: number | null; address: string }[],
  m: { event: string; subject: string; body: string; link: string; files: readonly MailFile[] },
) =>
  tx.run(
    ...bind(
      `insert into mail_outbox (mail_no, company_id, about_kind, about, address, subject, body, files, user_id, link)
       select ${runningNo('mail')}, t.company_id, 'notice', :event, t.address, :subject, :body, :files::jsonb, t.user_id, :link
       from unnest(:userIds::bigint[], :companyIds::bigint[], :addresses::text[]) as t(user_id, company_id, address)`,
      {
        ...m,
        files: JSON.stringify(m.files),
        userIds: to.map(t => t.userId),
        companyIds: to.map(t => t.companyId),
        addresses: to.map(t => t.address),
      },
    ),
  )
/** How many went within the minute, whichever process sent them. */
export const mailsWithinMinute = async (db: Db): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from mail_outbox where sent_at > now() - interval '${PACE_SECONDS} seconds'`,
    )
  )?.n ?? 0
/** Takes one waiting mail for a while; a twin of the job takes another. The carrier is asked outside of any transaction, by the mail's number. */
export const takeMail = (db: Db) =>
  db.row<MailRow & { old: boolean }>(
    `update mail_outbox m set due_at = now() + interval '${TAKEN_SECONDS} seconds' where m.id = (select w.id from mail_outbox w where w.state = 'waiting' and w.due_at <= now()
       order by w.due_at limit 1 for update skip locked) returning ${columns},
       m.about_kind = 'notice' and m.files = '[]' and m.created_at < now() - interval '${NOTICE_MAIL_HOURS} hours' as old`,
  )
/** When the next one is due. */
export const nextMail: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('due_at')} from mail_outbox where state = 'waiting' and ${comesSoon('due_at')}`, [
    backMs,
  ])
export const mailSent = (db: Db, id: number) =>
  db.run(
    `update mail_outbox set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = '' where id = $1 and state = 'waiting'`,
    [id],
  )
/** Tried again later and later: 30 s, 1, 2, 4 ... minutes; after the last time it is given up. */
export const mailFailed = (tx: Tx, m: { id: number; error: string; most: number }) =>
  tx.row<{ state: MailStateCode }>(
    ...bind(
      `update mail_outbox set attempts = attempts + 1, last_error = :error, due_at = now() + 30 * power(2, attempts) * interval '1 second',
         state = case when attempts + 1 >= :most then 'failed' else 'waiting' end, ended_at = case when attempts + 1 >= :most then now() end
       where id = :id and state = 'waiting' returning state`,
      { ...m },
    ),
  )
/** The relay takes nothing at all: it waits, and no try is counted. */
export const mailHeldUp = (db: Db, id: number, error: string) =>
  db.run(
    `update mail_outbox set last_error = $2, due_at = now() + interval '${HELD_UP_MINUTES} minutes' where id = $1 and state = 'waiting'`,
    [id, error],
  )
/** How many wait, and since when. */
export const mailWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(created_at) as since from mail_outbox where state = 'waiting'`,
  )
/** Ended without having been sent. */
export const mailEnded = (db: Db, id: number, why: string) =>
  db.run(`update mail_outbox set state = 'failed', last_error = $2, ended_at = now() where id = $1 and state = 'waiting'`, [
    id,
    why,
  ])
const whom = `($3::text[] is null or lower(m.address) = any($3))`
/** What went out has not arrived; only of a mail that went to one of the addresses. No row: nothing changes, whoever says so. */
export const mailReturned = (
  tx: Tx,
  m: { mailNo: string; addresses: readonly string[] | null; why: string; state: 'bounced' | 'failed' },
) =>
  tx.row<MailRow>(
    `update mail_outbox m set state = $4, last_error = $2, ended_at = now() where m.mail_no = $1 and m.state = 'sent' and ${whom} returning ${columns}`,
    [m.mailNo, m.why, m.addresses, m.state],
  )
/** It is still on its way: said, and nothing else. */
export const mailDelayed = (tx: Tx, m: { mailNo: string; addresses: readonly string[] | null; why: string }) =>
  tx.run(`update mail_outbox m set last_error = $2 where m.mail_no = $1 and m.state = 'sent' and ${whom}`, [
    m.mailNo,
    m.why,
    m.addresses,
  ])

// ---------- the box that mails come back to
/** One process looks at it; false: another one does. */
export const takeLook = async (db: Db): Promise<boolean> =>
  (await db.run(
    `insert into bounce_reading (taken_until) values (now() + interval '${LOOK_MINUTES} minutes')
     on conflict (one) do update set taken_until = excluded.taken_until where bounce_reading.taken_until <= now()`,
  )) === 1
export const endLook = (db: Db, read: boolean) =>
  db.run('update bounce_reading set taken_until = now(), read_at = case when $1 then now() else read_at end', [read])
/** When the box was read last; null: never. */
export const lastLook = async (db: Db): Promise<Date | null> =>
  (await db.row<{ at: Date | null }>('select read_at as at from bounce_reading'))?.at ?? null

export const mailPage = (db: Db, f: { word: string; state: string; limit: number; offset: number }) =>
  db.rows<MailRow & { readerName: string; total: number }>(
    ...bind(
      `select ${columns}, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "readerName", count(*) over ()::int as total
       from (select * from mail_outbox order by id desc limit ${WINDOW}) m left join app_user u on u.id = m.user_id
       where (:state = '' or m.state = :state) and (:word = '' or (m.about_kind = 'invoice' and m.about ilike '%' || :word || '%') or m.subject ilike '%' || :word || '%'
         or u.real_name ilike '%' || :word || '%' or m.address = :word)
       order by m.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )

// ---------- the sandbox's mail box
export const putInBox = (
  db: Db,
  m: { mailNo: string; address: string; subject: string; body: string; files: readonly object[]; bounce: string },
) =>
  db.run(
    ...bind(
      `insert into sandbox_mail (mail_no, address, subject, body, files, bounce) values (:mailNo, :address, :subject, :body, :files::jsonb, :bounce) on conflict do nothing`,
      { ...m, files: JSON.stringify(m.files) },
    ),
  )
export const bouncedInBox = (db: Db) =>
  db.rows<{ mailNo: string; bounce: string }>(
    `select mail_no as "mailNo", bounce from sandbox_mail where bounce <> '' and not bounce_told order by at limit 100`,
  )
export const bounceTold = (db: Db, mailNo: string) =>
  db.run('update sandbox_mail set bounce_told = true where mail_no = $1', [mailNo])
