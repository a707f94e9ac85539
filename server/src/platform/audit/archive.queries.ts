// Months of the audit log that have left the database (decision 0295), and those that are to leave it.
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Link } from './chain.queries.ts'

/** A row as the file has it: all of it, its time in microseconds. */
export interface LogRow {
  seq: number
  actorId: number
  behalf: number | null
  act: string | null
  action: string
  objectType: string
  objectId: string
  detail: string
  payload: string
  prevHash: string
  hash: string
  atUs: number
}
export interface MonthOver {
  name: string
  fromNo: number
  toNo: number
}
/** The oldest month that may be asked for: months leave in their order, so that the chain leaves from its beginning. */
export const oldestMonthOver = (db: Db, keepMonths: number) =>
  db.row<MonthOver>(
    `select name, from_no as "fromNo", coalesce(to_no, 0) as "toNo" from (select * from month_partition where parent = 'audit_log' order by from_no limit 1) p
     where closed_at < now() - make_interval(months => $1)`,
    [keepMonths],
  )
const BATCH = 2000
export const logRows = (db: Db, m: MonthOver, after: number) =>
  db.rows<LogRow>(
    `select seq, actor_id as "actorId", on_behalf_of as behalf, act, action, object_type as "objectType", object_id as "objectId", detail, payload,
       prev_hash as "prevHash", hash, (extract(epoch from at) * 1000000)::bigint as "atUs"
     from audit_log where seq > $1 and seq >= $2 and seq < $3 order by seq limit ${BATCH}`,
    [after, m.fromNo, m.toNo],
  )
/** The same words as the reader of the file reckons with (archive.worker.ts). */
const digest = `('x' || substr(md5(concat_ws('|', seq, actor_id, coalesce(on_behalf_of::text, ''), coalesce(act, ''), action, object_type, object_id, detail, payload,
  prev_hash, hash, (extract(epoch from at) * 1000000)::bigint)), 1, 15))::bit(60)::bigint`
export interface Sum {
  rows: number
  checksum: string
}
export const sumOfMonth = async (db: Db, m: MonthOver): Promise<Sum> =>
  (await db.row<Sum>(
    `select count(*)::int as rows, coalesce(sum(${digest}), 0)::text as checksum from audit_log where seq >= $1 and seq < $2`,
    [m.fromNo, m.toNo],
  )) ?? { rows: 0, checksum: '0' }

export interface NewArchive extends Sum {
  name: string
  firstSeq: number
  lastSeq: number
  firstAtUs: number
  lastAtUs: number
  lastHash: string
  storageKey: string
  bytes: number
  sha256: string
}
/** False: somebody was faster. It waits for its locks for less than it takes to notice a deadlock. */
export async function putArchive(tx: Tx, a: NewArchive): Promise<boolean> {
  await tx.run(`set local lock_timeout = '500ms'`)
  const done = await tx.row<{ done: boolean }>(
    ...bind(
      `select archive_month(row(:name::text, 'audit_log', :rows::bigint, :firstSeq::bigint, :lastSeq::bigint,
         timestamptz 'epoch' + :firstAtUs::bigint * interval '1 microsecond', timestamptz 'epoch' + :lastAtUs::bigint * interval '1 microsecond',
         :lastHash::text, :checksum::text, :storageKey::text, :bytes::bigint, :sha256::text, now(), null, null, null)::archived_month) as done`,
      { ...a },
    ),
  )
  return done?.done ?? false
}

export interface Archive {
  name: string
  rows: number
  firstSeq: number
  lastSeq: number
  firstAt: Date
  lastAt: Date
  checksum: string
  storageKey: string
  bytes: number
  sha256: string
  archivedAt: Date
  checkedAt: Date | null
  checkedBy: string
  sound: boolean | null
}
const columns = `m.name, m.rows, m.first_seq as "firstSeq", m.last_seq as "lastSeq", m.first_at as "firstAt", m.last_at as "lastAt", m.checksum,
  m.storage_key as "storageKey", m.bytes, m.sha256, m.archived_at as "archivedAt", m.checked_at as "checkedAt", coalesce(u.real_name, '') as "checkedBy", m.sound`
const joined = 'from archived_month m left join app_user u on u.id = m.checked_by'
/** One a month: twenty years are 240. */
export const archivesPage = (db: Db, limit: number, offset: number) =>
  db.rows<Archive>(`select ${columns} ${joined} order by m.first_seq desc limit $1 offset $2`, [limit, offset])
export const archiveCount = async (db: Db): Promise<{ months: number; rows: number; lastAt: Date | null }> =>
  (await db.row<{ months: number; rows: number; lastAt: Date | null }>(
    'select count(*)::int as months, coalesce(sum(rows), 0)::bigint as rows, max(last_at) as "lastAt" from archived_month',
  )) ?? { months: 0, rows: 0, lastAt: null }
export const archiveNamed = (db: Db, name: string) => db.row<Archive>(`select ${columns} ${joined} where m.name = $1`, [name])
/** Months with days of those asked for, the newest first. */
export const archivesOfDays = (db: Db, fromOn: string, toOn: string | null, most: number) =>
  db.rows<Archive>(
    `select ${columns} ${joined} where m.last_at >= $1::date::timestamp at time zone 'Asia/Shanghai'
       and ($2::date is null or m.first_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai') order by m.first_seq desc limit $3`,
    [fromOn, toOn, most],
  )
/** The month that a row of the chain is in; undefined: it lies in the database. */
export const archiveOfRow = (db: Db, seq: number) =>
  db.row<Archive>(`select ${columns} ${joined} where $1 between m.first_seq and m.last_seq`, [seq])
/** The end of the archived month that a row follows; undefined: it follows a row of the database, or nothing. */
export const archivedBefore = (db: Db, seq: number) =>
  db.row<Link>('select last_seq as seq, last_hash as hash from archived_month where last_seq = $1 - 1', [seq])
export const noteCheck = (tx: Tx, name: string, o: { userId: number; sound: boolean }) =>
  tx.run('update archived_month set checked_at = now(), checked_by = $2, sound = $3 where name = $1', [name, o.userId, o.sound])

export const namesOf = (db: Db, ids: readonly number[]) =>
  db.rows<{ id: number; name: string; staffCode: string | null }>(
    `select id, case when real_name = '' then nick_name else real_name end as name, staff_code as "staffCode" from app_user where id = any($1::bigint[])`,
    [ids],
  )
