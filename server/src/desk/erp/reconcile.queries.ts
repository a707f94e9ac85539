// Runs of the reconciliation, the differences they found, and what was done about them.
import type { BookKindCode } from '@mall/domain/desk/erp/erp.events.ts'
import { type DifferenceStateCode, LIVE_STATES, type RunStateCode } from '@mall/domain/desk/erp/difference.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** Not over: said by nobody to be gone or mended. */
const LIVE = `state in (${LIVE_STATES.map(s => `'${s}'`).join(', ')})`

/** A run that failed is made again after so long. */
const RETRY_MINUTES = 10
/** What was mended so lately and is here again was not mended. */
const STILL_DAYS = 7

export interface BookLine {
  kind: BookKindCode
  compared: number
  same: number
  underWay: number
  different: number
  oursSum: number
  theirsSum: number
}
export interface RunRow {
  id: number
  runNo: string
  day: string
  how: 'daily' | 'manual'
  state: RunStateCode
  books: BookLine[]
  compared: number
  different: number
  underWay: number
  messages: number
  trouble: string
  actorName: string
  takenAt: Date
}
const runColumns = `r.id, r.run_no as "runNo", r.day, r.how, r.state, r.books, r.compared, r.different, r.under_way as "underWay", r.messages, r.trouble,
  coalesce(nullif(u.real_name, ''), u.nick_name) as "actorName", r.taken_at as "takenAt"`
const runJoins = 'from erp_reconciliation r join app_user u on u.id = r.actor_id'

/** One at a time in all processes; false: one is running. */
export const takeTurn = async (tx: Tx): Promise<boolean> =>
  (await tx.row<{ mine: boolean }>('select pg_try_advisory_xact_lock(727031) as mine'))?.mine === true
/** The mill's day has a run, or it is too early for one. */
export const dailyDone = async (db: Db): Promise<boolean> =>
  (await db.row(
    `select 1 as one where extract(hour from now() at time zone 'Asia/Shanghai') < 2
       or exists (select 1 from erp_reconciliation where how = 'daily' and day = (now() at time zone 'Asia/Shanghai')::date
         and (state <> 'failed' or taken_at > now() - interval '${RETRY_MINUTES} minutes'))`,
  )) !== undefined
export interface NewRun {
  how: 'daily' | 'manual'
  state: RunStateCode
  books: readonly BookLine[]
  compared: number
  different: number
  underWay: number
  messages: number
  trouble: string
  actorId: number
  requestId: string | null
}
/** The day's run that failed is replaced by the one that did not. */
export const insertRun = (tx: Tx, r: NewRun) =>
  tx.row<{ id: number; runNo: string }>(
    ...bind(
      `insert into erp_reconciliation (run_no, day, how, state, books, compared, different, under_way, messages, trouble, actor_id, request_id)
       values (${runningNo('erpRun')},
         (now() at time zone 'Asia/Shanghai')::date, :how, :state, :books, :compared, :different, :underWay, :messages, :trouble, :actorId, :requestId)
       on conflict (day) where how = 'daily' do update set state = excluded.state, books = excluded.books, compared = excluded.compared,
         different = excluded.different, under_way = excluded.under_way, messages = excluded.messages, trouble = excluded.trouble, taken_at = now()
         where erp_reconciliation.state = 'failed'
       returning id, run_no as "runNo"`,
      { ...r, books: JSON.stringify(r.books) },
    ),
  )
export const runOfRequest = (db: Db, actorId: number, requestId: string) =>
  db.row<RunRow>(`select ${runColumns} ${runJoins} where r.actor_id = $1 and r.request_id = $2`, [actorId, requestId])
export const lastRun = (db: Db) => db.row<RunRow>(`select ${runColumns} ${runJoins} order by r.id desc limit 1`)
export const runPage = (db: Db, f: Days & { limit: number; offset: number }) =>
  db.rows<RunRow & { total: number }>(
    ...bind(
      `select ${runColumns}, count(*) over ()::int as total from (select * from erp_reconciliation order by id desc limit ${WINDOW}) r
       join app_user u on u.id = r.actor_id where ${betweenDays('r.taken_at')} order by r.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )

export interface DifferenceRow {
  id: number
  kind: BookKindCode
  ref: string
  ours: number
  theirs: number
  underWay: number
  firstRunNo: string
  lastRunNo: string
  firstSeenAt: Date
  lastSeenAt: Date
  state: DifferenceStateCode
  note: string
  notedName: string
  mendAskedBy: number | null
  mendAskedName: string
  mendedName: string
  endedAt: Date | null
  version: number
  /** The company's, or the product's. */
  title: string
}
const name = (t: string) => `coalesce(nullif(${t}.real_name, ''), ${t}.nick_name, '')`
const columns = `d.id, d.kind, d.ref, d.ours, d.theirs, d.under_way as "underWay", f.run_no as "firstRunNo", l.run_no as "lastRunNo",
  d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt", d.state, d.note, ${name('n')} as "notedName", d.mend_asked_by as "mendAskedBy",
  ${name('a')} as "mendAskedName", ${name('m')} as "mendedName", d.ended_at as "endedAt", d.version,
  coalesce(case when d.kind in ('available', 'frozen', 'invoiced') then (select c.name from company c where c.code = d.ref)
    when d.kind = 'stock' then (select k.title from sku k where k.sku_code = split_part(d.ref, '/', 2))
    else (select c.name from orders o join company c on c.id = o.company_id where o.order_code = d.ref) end, '') as title`
const joins = `join erp_reconciliation f on f.id = d.first_run_id join erp_reconciliation l on l.id = d.last_run_id
  left join app_user n on n.id = d.noted_by left join app_user a on a.id = d.mend_asked_by left join app_user m on m.id = d.mended_by`

export const differenceById = (db: Db, id: number) =>
  db.row<DifferenceRow>(`select ${columns} from erp_difference d ${joins} where d.id = $1`, [id])
export const lockDifference = (tx: Tx, id: number) =>
  tx.row<DifferenceRow>(`select ${columns} from erp_difference d ${joins} where d.id = $1 for update of d`, [id])
/** Those that are not closed, locked in one order: the run says what became of each. */
export const lockLive = (tx: Tx) =>
  tx.rows<{ id: number; kind: BookKindCode; ref: string; ours: number; theirs: number; state: DifferenceStateCode }>(
    `select id, kind, ref, ours, theirs, state from erp_difference where ${LIVE} order by id for update`,
  )
interface Found {
  kind: string
  ref: string
  ours: number
  theirs: number
  underWay: number
}
const columnsOf = (rows: readonly Found[]) => [
  rows.map(r => r.kind),
  rows.map(r => r.ref),
  rows.map(r => r.ours),
  rows.map(r => r.theirs),
  rows.map(r => r.underWay),
]
/** `still`: said to be mended in the last days, and here again. All at once: an ERP that has lost a book has lost thousands of lines. */
export const insertDifferences = (tx: Tx, runId: number, rows: readonly Found[]) =>
  tx.rows<{ id: number; kind: string; ref: string; still: boolean }>(
    `insert into erp_difference (kind, ref, ours, theirs, under_way, first_run_id, last_run_id)
     select t.kind, t.ref, t.ours, t.theirs, t.way, $1, $1 from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as t(kind, ref, ours, theirs, way)
     returning id, kind, ref, exists (select 1 from erp_difference m where m.kind = erp_difference.kind and m.ref = erp_difference.ref and m.state = 'mended'
       and m.ended_at > now() - interval '${STILL_DAYS} days') as still`,
    [runId, ...columnsOf(rows)],
  )
/** With the same gap what was said of it stays said; with another it is open again. */
export const seenAgain = (tx: Tx, runId: number, rows: readonly Found[]) =>
  tx.rows<{ id: number; kind: string; ref: string; changed: boolean }>(
    `update erp_difference d set ours = t.ours, theirs = t.theirs, under_way = t.way, last_run_id = $1, last_seen_at = now(), version = d.version + 1,
       state = case when o.same then d.state else 'open' end, mend_asked_by = case when o.same then d.mend_asked_by end
     from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as t(kind, ref, ours, theirs, way)
     join (select id, kind, ref, ours - theirs as gap from erp_difference where ${LIVE}) x on x.kind = t.kind and x.ref = t.ref
     cross join lateral (select x.gap = t.ours - t.theirs as same) o
     where d.id = x.id returning d.id, d.kind, d.ref, not o.same as changed`,
    [runId, ...columnsOf(rows)],
  )
export const endGone = (tx: Tx, runId: number, ids: readonly number[]) =>
  tx.run(
    `update erp_difference set state = 'gone', ended_at = now(), last_run_id = $1, version = version + 1 where id = any($2::bigint[])`,
    [runId, ids],
  )
export const moveDifference = async (
  tx: Tx,
  d: { id: number; version: number; to: DifferenceStateCode; note: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update erp_difference set state = :to, version = version + 1, note = case when :note::text = '' then note else :note end,
         noted_by = case when :note::text = '' then noted_by else :actorId::bigint end,
         mend_asked_by = case when :to::text = 'mendAsked' then :actorId::bigint when :to::text = 'mended' then mend_asked_by end,
         mended_by = case when :to::text = 'mended' then :actorId::bigint end, ended_at = case when :to::text = 'mended' then now() end
       where id = :id and version = :version`,
      { ...d },
    ),
  )) > 0
export const logDifferences = (tx: Tx, actorId: number, rows: readonly { id: number; event: string; detail: string }[]) =>
  tx.run(
    `insert into erp_difference_event (difference_id, seq, event, detail, actor_id)
     select t.id, (select coalesce(max(e.seq), 0) + 1 from erp_difference_event e where e.difference_id = t.id), t.event, t.detail, $1
     from unnest($2::bigint[], $3::text[], $4::text[]) as t(id, event, detail)`,
    [actorId, rows.map(r => r.id), rows.map(r => r.event), rows.map(r => r.detail)],
  )
export const logDifference = (tx: Tx, e: { id: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into erp_difference_event (difference_id, seq, event, detail, actor_id)
       select :id, coalesce(max(seq), 0) + 1, :event, :detail, :actorId from erp_difference_event where difference_id = :id`,
      { ...e },
    ),
  )
export const historyOf = (db: Db, id: number) =>
  db.rows<{ event: string; detail: string; who: string; at: Date }>(
    `select e.event, e.detail, ${name('u')} as who, e.at from erp_difference_event e join app_user u on u.id = e.actor_id where e.difference_id = $1 order by e.seq`,
    [id],
  )

/** `money`: the reader may see what is finance's. */
export interface DifferenceFilter extends Days {
  money: boolean
  kind: string
  word: string
  limit: number
  offset: number
}
const page = (source: string, order: string) =>
  `select ${columns}, d.total from (select d.*, count(*) over ()::int as total from (select * from erp_difference where ${source} limit ${WINDOW}) d
     where (:money::boolean or d.kind in ('stock', 'orderKg')) and (:kind = '' or d.kind = :kind)
       and (:word = '' or d.ref ilike '%' || :word || '%' or d.note ilike '%' || :word || '%') and ${betweenDays('d.first_seen_at')}
     order by ${order} limit :limit offset :offset) d ${joins} order by ${order}`
const tabs = {
  open: page(`state in ('open', 'mendAsked') order by id`, 'd.id'),
  explained: page(`state = 'explained' order by id`, 'd.id'),
  closed: page(`state in ('mended', 'gone') order by id desc`, 'd.id desc'),
  all: page('true order by id desc', 'd.id desc'),
}
export type DifferenceTab = keyof typeof tabs
export const differencePage = (db: Db, tab: DifferenceTab, f: DifferenceFilter) =>
  db.rows<DifferenceRow & { total: number }>(...bind(tabs[tab], { ...f }))
export const differenceCounts = (db: Db, money: boolean) =>
  db.row<{ open: number; explained: number }>(
    `select count(*) filter (where state in ('open', 'mendAsked'))::int as open, count(*) filter (where state = 'explained')::int as explained
     from erp_difference where ${LIVE} and ($1::boolean or kind in ('stock', 'orderKg'))`,
    [money],
  )
