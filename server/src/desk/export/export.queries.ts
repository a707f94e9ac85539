// Exports: who asked for what, how far it is, where the file lies.
import type { ExportFormatCode, ExportKindCode, ExportStateCode } from '@mall/domain/desk/export/export.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** A maker that was silent so long has died. */
const SILENT_SECONDS = 60

/** Which goods; null: any. */
export interface GoodsAsk {
  words: string[]
  ofChannel: string | null
  depotCode: string | null
  onShelf: boolean | null
}
/** What is asked for, frozen with the row. */
interface ExportFilters {
  fromOn: string | null
  toOn: string | null
  orderIds: number[]
  /** Asked by an employee: what a buyer does not see yet is in it. */
  atDesk: boolean
  goods?: GoodsAsk | null
}
/** Whose rows: of a company or of all, of one person's orders or all, of the companies one employee looks after or all. */
export interface ExportScope {
  companyId: number | null
  ownerId: number | null
  contactId: number | null
}
export interface ExportRow extends ExportScope {
  id: number
  exportNo: string
  kind: ExportKindCode
  format: ExportFormatCode
  title: string
  filters: ExportFilters
  askedBy: number
  state: ExportStateCode
  tries: number
  doneCount: number
  totalCount: number | null
  trouble: string
  fileKey: string | null
  bytes: number | null
  createdAt: Date
  endedAt: Date | null
  expiresAt: Date | null
}
const columns = `j.id, j.export_no as "exportNo", j.kind, j.format, j.title, j.company_id as "companyId", j.owner_id as "ownerId", j.contact_id as "contactId",
  j.filters, j.asked_by as "askedBy", j.state, j.tries::int, j.done_count as "doneCount", j.total_count as "totalCount", j.trouble, j.file_key as "fileKey",
  j.bytes, j.created_at as "createdAt", j.ended_at as "endedAt", j.expires_at as "expiresAt"`

/** His own: of himself, or of an employee in his name; neither sees the other's. */
export interface Asker {
  userId: number
  actorId: number | null
}
const mine = 'j.asked_by = :userId and j.actor_id is not distinct from :actorId::bigint'

/** One writer of a person's queue at a time: the limit is not passed by two at once. */
export const lockQueue = (tx: Tx, userId: number) =>
  tx.row(`select pg_advisory_xact_lock(hashtextextended($1, 11))`, [`exports:${userId}`])
export const openCount = async (db: Db, userId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from export_job where asked_by = $1 and state in ('waiting', 'running')`,
      [userId],
    )
  )?.n ?? 0

export const insertExport = (
  tx: Tx,
  j: ExportScope & Asker & Pick<ExportRow, 'kind' | 'format' | 'title' | 'filters' | 'totalCount'>,
) =>
  tx.row<ExportRow>(
    ...bind(
      `insert into export_job as j (export_no, kind, format, title, company_id, owner_id, contact_id, filters, asked_by, actor_id, total_count)
       values (${runningNo('export')},
         :kind, :format, :title, :companyId, :ownerId, :contactId, :filters, :userId, :actorId, :totalCount) returning ${columns}`,
      { ...j, filters: JSON.stringify(j.filters) },
    ),
  )
export const exportByNo = (db: Db, a: Asker, exportNo: string) =>
  db.row<ExportRow>(...bind(`select ${columns} from export_job j where j.export_no = :exportNo and ${mine}`, { ...a, exportNo }))
export const exportPage = (db: Db, a: Asker & { limit: number; offset: number }) =>
  db.rows<ExportRow>(
    ...bind(`select ${columns} from export_job j where ${mine} order by j.id desc limit :limit offset :offset`, { ...a }),
  )
export const exportCount = async (db: Db, a: Asker): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from export_job j where ${mine}`, { ...a })))?.n ?? 0

/** Whoever makes it sees within a page that nobody wants it any more. */
export const cancelExport = (db: Db, id: number) =>
  db.run(`update export_job set state = 'cancelled', ended_at = now() where id = $1 and state in ('waiting', 'running')`, [id])

/**
 * The next one for a maker: the oldest that waits, or whose maker has been silent too long. `tries` counts the makers; it is also the
 * proof that a file is still this maker's.
 */
export const takeNext = (db: Db) =>
  db.row<ExportRow>(
    `update export_job j set state = 'running', tries = j.tries + 1, started_at = now(), beat_at = now(), done_count = 0
     where j.id = (select id from export_job where state = 'waiting' or (state = 'running' and beat_at < now() - interval '${SILENT_SECONDS} seconds')
       order by id limit 1 for update skip locked)
     returning ${columns}`,
  )
/** When the next one whose maker says nothing any more is given to another. */
export const nextOrphan: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest(`beat_at + interval '${SILENT_SECONDS} seconds'`)} from export_job
     where state = 'running' and ${comesSoon(`beat_at + interval '${SILENT_SECONDS} seconds'`)}`,
    [backMs],
  )
const held = `where id = :id and state = 'running' and tries = :tries`
type Held = Pick<ExportRow, 'id' | 'tries'>
/** False: cancelled, or given to another. */
export const beat = async (db: Db, j: Held, doneCount: number): Promise<boolean> =>
  (await db.run(...bind(`update export_job set beat_at = now(), done_count = :doneCount ${held}`, { ...pick(j), doneCount }))) ===
  1
export const finish = async (
  db: Db,
  j: Held,
  f: { doneCount: number; fileKey: string; bytes: number; days: number },
): Promise<boolean> =>
  (await db.run(
    ...bind(
      `update export_job set state = 'done', done_count = :doneCount, total_count = :doneCount, file_key = :fileKey, bytes = :bytes, trouble = '',
         ended_at = now(), expires_at = now() + make_interval(days => :days) ${held}`,
      { ...pick(j), ...f },
    ),
  )) === 1
/** Back into the queue, or the end of it when it failed too often. */
export const failed = (db: Db, j: Held, f: { trouble: string; most: number }) =>
  db.run(
    ...bind(
      `update export_job set state = case when tries < :most then 'waiting' else 'failed' end, trouble = :trouble,
         ended_at = case when tries < :most then null else now() end ${held}`,
      { ...pick(j), ...f },
    ),
  )
const pick = ({ id, tries }: Held) => ({ id, tries })

export const dueToDrop = (db: Db) =>
  db.rows<{ id: number; fileKey: string }>(
    `select id, coalesce(file_key, '') as "fileKey" from export_job where state = 'done' and expires_at < now() order by expires_at limit 100`,
  )
export const drop = (db: Db, id: number) =>
  db.run(`update export_job set state = 'expired', file_key = null where id = $1 and state = 'done' and expires_at < now()`, [id])

/** The file of a finished job, as it is handed out. */
export const fileOfJob = (db: Db, id: number) =>
  db.row<{ exportNo: string; title: string; format: ExportFormatCode; fileKey: string; bytes: number }>(
    `select export_no as "exportNo", title, format, coalesce(file_key, '') as "fileKey", coalesce(bytes, 0) as bytes from export_job
     where id = $1 and state = 'done'`,
    [id],
  )
