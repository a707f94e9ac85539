import { WINDOW } from '@mall/domain/kernel/window.ts'
import { bind } from '../../platform/db/bind.ts'
import { type Days, inDays } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export const plansOf = (db: Db, skuCode: string) =>
  db.rows<{ planId: number; onShelf: boolean; dueAt: Date; reason: string; staffName: string }>(
    `select p.id as "planId", p.on_shelf as "onShelf", p.due_at as "dueAt", p.reason, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName"
     from sku_shelf_plan p join sku k on k.id = p.sku_id join app_user u on u.id = p.staff_id where k.sku_code = $1 and p.state = 'planned' order by p.due_at`,
    [skuCode],
  )
export const duePlans = (db: Db) =>
  db.rows<{ planId: number }>(
    `select id as "planId" from sku_shelf_plan where state = 'planned' and due_at <= now() order by due_at, id limit 200`,
  )
/** When the next one is due. */
export const nextPlan: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('due_at')} from sku_shelf_plan where state = 'planned' and ${comesSoon('due_at')}`, [
    backMs,
  ])
export const lockPlan = (tx: Tx, planId: number) =>
  tx.row<{ skuCode: string; onShelf: boolean; reason: string; staffId: number }>(
    `select k.sku_code as "skuCode", p.on_shelf as "onShelf", p.reason, p.staff_id as "staffId"
     from sku_shelf_plan p join sku k on k.id = p.sku_id where p.id = $1 and p.state = 'planned' and p.due_at <= now() for update of p`,
    [planId],
  )
export const endPlan = (tx: Tx, planId: number) =>
  tx.run("update sku_shelf_plan set state = 'done', ended_at = now() where id = $1", [planId])

export interface Batch {
  batchNo: string
  onShelf: boolean
  dueAt: Date | null
  changed: string[]
  same: number
  refused: { skuCode: string; title: string; why: string }[]
}
const batchColumns = 'batch_no as "batchNo", on_shelf as "onShelf", due_at as "dueAt", changed, same, refused'
/** Of a batch `b` the plans that stand as it made them. */
const STANDING = `from sku_shelf_plan p join sku k on k.id = p.sku_id
  where k.sku_code = any(b.changed) and p.on_shelf = b.on_shelf and p.due_at = b.due_at and p.staff_id = b.staff_id and p.state = 'planned'`
export const batchByNo = (db: Db, batchNo: string) =>
  db.row<Batch>(`select ${batchColumns} from shelf_batch where batch_no = $1`, [batchNo])

export interface BatchRow {
  batchNo: string
  onShelf: boolean
  dueAt: Date | null
  planned: number
  reason: string
  staffName: string
  madeAt: Date
  changed: number
  same: number
  notDone: number
  total: number
}
const page = (where: string) =>
  `select b.batch_no as "batchNo", b.on_shelf as "onShelf", b.due_at as "dueAt", a.n as planned, b.reason, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName",
     b.made_at as "madeAt", cardinality(b.changed) as changed, b.same, jsonb_array_length(b.refused) as "notDone", count(*) over ()::int as total
   from (select * from shelf_batch where ${where} and (:word = '' or batch_no = :word or :word = any(changed)) and ${inDays('made_at')} order by id desc limit ${WINDOW}) b
     join app_user u on u.id = b.staff_id
     cross join lateral (select case when b.due_at > now() then (select count(*)::int ${STANDING}) else 0 end as n) a
   where not :ahead or a.n > 0 order by b.id desc limit :limit offset :offset`
const pages = { ahead: page('due_at > now()'), all: page('true') }
/** Batches, the newest first; `ahead`: those of which something still stands and has not come due. */
export const batchPage = (db: Db, tab: keyof typeof pages, f: Days & { word: string; limit: number; offset: number }) =>
  db.rows<BatchRow>(...bind(pages[tab], { ...f, ahead: tab === 'ahead' }))
/** Undefined: its twin was faster. */
export const insertBatch = (
  tx: Tx,
  b: Omit<Batch, 'batchNo' | 'dueAt'> & {
    dueAt: number | null
    reason: string
    staffId: number
    requestId: string
    said: string
  },
) =>
  tx.row<{ batchNo: string }>(
    ...bind(
      `insert into shelf_batch (batch_no, on_shelf, due_at, reason, staff_id, request_id, said, changed, same, refused)
       values (${runningNo('shelfBatch')}, :onShelf,
         to_timestamp(:dueAt::bigint / 1000.0), :reason, :staffId, :requestId, :said, :changed::text[], :same, :refused::jsonb)
       on conflict (staff_id, request_id) do nothing returning batch_no as "batchNo"`,
      { ...b, refused: JSON.stringify(b.refused) },
    ),
  )
type Planned = { onShelf: boolean; dueAt: number }
/** The goods under their locks, in one order everywhere, with what is planned for them: read after the locks are held, since another may have planned meanwhile. */
export async function lockForShelf(tx: Tx, codes: readonly string[]) {
  const goods = await tx.rows<{
    id: number
    skuCode: string
    title: string
    channelCode: string
    varietyCode: string
    onShelf: boolean
  }>(
    `select k.id, k.sku_code as "skuCode", k.title, k.channel_code as "channelCode", k.variety_code as "varietyCode", k.on_shelf as "onShelf"
     from sku k where k.sku_code = any($1::text[]) and not k.withdrawn order by k.id for update of k`,
    [codes],
  )
  const planned = await tx.rows<{ skuId: number; onShelf: boolean; dueAt: Date }>(
    `select sku_id as "skuId", on_shelf as "onShelf", due_at as "dueAt" from sku_shelf_plan where sku_id = any($1::int[]) and state = 'planned'`,
    [goods.map(g => g.id)],
  )
  const of = Map.groupBy(planned, p => p.skuId)
  return goods.map(g => ({
    ...g,
    plans: (of.get(g.id) ?? []).map((p): Planned => ({ onShelf: p.onShelf, dueAt: p.dueAt.getTime() })),
  }))
}
export const dropPlans = (tx: Tx, ids: readonly number[], onShelf: boolean) =>
  tx.run(
    "update sku_shelf_plan set state = 'dropped', ended_at = now() where sku_id = any($1::int[]) and on_shelf = $2 and state = 'planned'",
    [ids, onShelf],
  )
export const addPlans = (
  tx: Tx,
  p: { ids: readonly number[]; onShelf: boolean; dueAt: number; reason: string; staffId: number },
) =>
  tx.run(
    `insert into sku_shelf_plan (sku_id, on_shelf, due_at, reason, staff_id)
     select t.id, $2, to_timestamp($3::bigint / 1000.0), $4, $5 from unnest($1::int[]) as t(id)`,
    [p.ids, p.onShelf, p.dueAt, p.reason, p.staffId],
  )

export const timedBatch = (db: Db, batchNo: string) =>
  db.row<{ onShelf: boolean; goods: number }>(
    'select on_shelf as "onShelf", cardinality(changed) as goods from shelf_batch where batch_no = $1 and due_at is not null',
    [batchNo],
  )
/** What the batch has planned and what stands as it planned it; the rows of plans alone, as the job takes them. */
export const dropBatch = (tx: Tx, batchNo: string) =>
  tx.run(
    `update sku_shelf_plan p set state = 'dropped', ended_at = now() from shelf_batch b join sku k on k.sku_code = any(b.changed)
     where b.batch_no = $1 and p.sku_id = k.id and p.on_shelf = b.on_shelf and p.due_at = b.due_at and p.staff_id = b.staff_id and p.state = 'planned'`,
    [batchNo],
  )
