import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../db/bind.ts'
import { anyDay, betweenDays, type Days, inDays } from '../db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface NoticeRow {
  id: number
  event: string
  title: string
  body: string
  link: string
  createdAt: Date
  read: boolean
}
export interface NoticeFilter {
  userId: number
  /** Events of the chosen group; null: all. */
  events: readonly string[] | null
  unreadOnly: boolean
}
/** The inbox is a person's newest notices of a year; an older one has done its work. Notices lie by month: months before are not looked into. */
const INBOX = 1000
const INBOX_MONTHS = 12
export const inbox = `id >= (select coalesce(min(from_no), 0) from month_partition where parent = 'notice'
  and (closed_at is null or closed_at > now() - interval '${INBOX_MONTHS} months'))`
// The numbers by the index alone, then each row by its number: else all of a person's notices would be read and sorted. So they would be where the plan
// knew the limit: most people have fewer, and sorting those costs the same.
const newest = `select n.* from (select id from notice where user_id = $1 and ${inbox} order by id desc limit (select ${INBOX})) as top
  cross join lateral (select * from notice x where x.id = top.id offset 0) n`
const kept = '($2::text[] is null or event = any($2)) and (not $3::boolean or read_at is null)'
const values = (f: NoticeFilter) => [f.userId, f.events, f.unreadOnly]

export const noticesOf = (db: Db, f: NoticeFilter, limit: number, offset: number) =>
  db.rows<NoticeRow>(
    `select id, event, title, body, link, created_at as "createdAt", read_at is not null as read
     from (${newest}) as found where ${kept} order by id desc limit $4 offset $5`,
    [...values(f), limit, offset],
  )
export const countNotices = async (db: Db, f: NoticeFilter): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from (${newest}) as found where ${kept}`, values(f)))?.n ?? 0
/** A hundred is shown as 99+: nobody needs the exact number, and the count stays cheap. */
export const unreadOf = async (db: Db, userId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from (select 1 from notice where user_id = $1 and read_at is null and ${inbox} limit 100) x`,
      [userId],
    )
  )?.n ?? 0
/** The reader is part of the question: another one's notice stays as it is. */
export const markRead = (db: Db, userId: number, ids: readonly number[] | null) =>
  db.run(
    `update notice set read_at = now() where user_id = $1 and read_at is null and ${inbox} and ($2::bigint[] is null or id = any($2))`,
    [userId, ids],
  )

export interface SmsRow {
  id: number
  address: string
  body: string
  event: string
  attempts: number
  lastError: string
  createdAt: Date
  sentAt: Date | null
  /** What the carrier said later: '', delivered, failed. */
  receipt: '' | 'delivered' | 'failed'
}
export interface SmsFilter extends Days {
  /** Escaped for ilike. */
  word: string
  unsentOnly: boolean
}
const smsColumns = `id, address, body, event, attempts, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt", receipt`
const statementsOf = (source: string, where: string) => {
  const found = `from (${source}) as found where ${where} and (not :unsentOnly::boolean or sent_at is null) and ${inDays('created_at')}`
  return {
    page: `select ${smsColumns} ${found} order by id desc limit :limit offset :offset`,
    count: `select count(*)::int as n ${found}`,
  }
}
const MOST = WINDOW / 5
const hasWord = `(:word = '' or body ilike '%' || :word || '%' or last_error ilike '%' || :word || '%')`
const texts = {
  /** The newest, and whatever has not gone out yet. */
  any: statementsOf(
    `(select * from outbox order by id desc limit ${MOST}) union (select * from outbox where sent_at is null order by due_at limit ${MOST})`,
    hasWord,
  ),
  dated: statementsOf(
    `select * from outbox where ${betweenDays('created_at')} order by created_at desc, id desc limit ${MOST}`,
    hasWord,
  ),
  // What was sent to one number, however long ago.
  // The numbers by the index alone, then each row by its number: else the table would be read from its end.
  mobile: statementsOf(
    `select o.* from (select id from outbox where address = :word order by id desc limit ${MOST}) as newest
       cross join lateral (select * from outbox x where x.id = newest.id offset 0) o`,
    'true',
  ),
}
const textsOf = (f: SmsFilter) => (/^1\d{10}$/.test(f.word) ? texts.mobile : anyDay(f) ? texts.any : texts.dated)
export const smsList = (db: Db, f: SmsFilter, o: { limit: number; offset: number }) =>
  db.rows<SmsRow>(...bind(textsOf(f).page, { ...f, ...o }))
export const countSms = async (db: Db, f: SmsFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(textsOf(f).count, { ...f })))?.n ?? 0
