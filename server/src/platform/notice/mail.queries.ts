// 邮件: what waits to go out, what went, and the sandbox's mail box.
import type { MailStateCode } from '@mall/domain/platform/notice/mail.ts'
import { WINDOW } from '../../kernel/paging.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../db/soon.ts'

/** Mails of one thing are counted over so long. */
const COUNTED_HOURS = 24
/** What the relay does not take at all is offered again after so long. */
const HELD_UP_MINUTES = 5
/** In the hands of a process so long. */
const TAKEN_SECONDS = 60

interface MailFile {
  name: string
  /** In the house's storage. */
  key: string
  mime: string
}
export interface MailRow {
  id: number
  mailNo: string
  companyId: number | null
  about: string
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
const columns = `m.id, m.mail_no as "mailNo", m.company_id as "companyId", m.about, m.address, m.subject, m.body, m.files, m.state, m.attempts, m.last_error as "lastError",
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
/** Takes one waiting mail for a minute; a twin of the job takes another. The carrier is asked outside of any transaction, by the mail's number. */
export const takeMail = (db: Db) =>
  db.row<MailRow>(
    `update mail_outbox m set due_at = now() + interval '${TAKEN_SECONDS} seconds' where m.id = (select w.id from mail_outbox w where w.state = 'waiting' and w.due_at <= now()
       order by w.due_at limit 1 for update skip locked) returning ${columns}`,
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
export const mailBounced = (tx: Tx, mailNo: string, why: string) =>
  tx.row<MailRow>(
    `update mail_outbox m set state = 'bounced', last_error = $2, ended_at = now() where m.mail_no = $1 and m.state = 'sent' returning ${columns}`,
    [mailNo, why],
  )
export const mailPage = (db: Db, f: { word: string; state: string; limit: number; offset: number }) =>
  db.rows<MailRow & { total: number }>(
    ...bind(
      `select ${columns}, count(*) over ()::int as total from (select * from mail_outbox order by id desc limit ${WINDOW}) m
       where (:state = '' or m.state = :state) and (:word = '' or m.about ilike '%' || :word || '%' or m.subject ilike '%' || :word || '%' or m.address = :word)
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
