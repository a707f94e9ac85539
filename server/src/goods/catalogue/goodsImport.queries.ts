import type { Fen } from '@mall/domain/kernel/money.ts'
import type { FieldChange, GoodsForm } from '@mall/domain/goods/goods/goodsForm.ts'
import type { ImportKind, ImportSource, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import type { RepricingStateCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import type { CodeOf } from '@mall/domain/kernel/codes.ts'
import { breath } from '../../kernel/load/breath.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import type { PlannedGoods } from './judgeGoods.ts'

export interface ImportRow {
  id: number
  importNo: string
  source: CodeOf<typeof ImportSource>
  fileName: string
  reason: string
  state: CodeOf<typeof ImportState>
  rows: number
  made: number
  changed: number
  same: number
  /** Rows of the file with a mistake, which were not taken. */
  leftOut: number
  /** Rows whose price goes into a 调价单. */
  priced: number
  repricingNo: string
  repricingState: RepricingStateCode | null
  staffId: number
  staffName: string
  said: string
  createdAt: Date
  doneAt: Date | null
  failedWhy: string
  undoneAt: Date | null
  undoneName: string
  doneRows: number
}
const columns = `i.id, i.import_no as "importNo", i.source, i.file_name as "fileName", i.reason, i.state, i.rows, i.made, i.changed, i.same, i.left_out as "leftOut", i.priced,
  coalesce(p.repricing_no, '') as "repricingNo", p.state as "repricingState", i.staff_id as "staffId",
  coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName", i.said, i.created_at as "createdAt", i.done_at as "doneAt", i.failed_why as "failedWhy",
  i.undone_at as "undoneAt", coalesce((select coalesce(nullif(b.real_name, ''), b.nick_name) from app_user b where b.id = i.undone_by), '') as "undoneName",
  coalesce((select p.done from goods_import_progress p where p.import_id = i.id), 0)::int as "doneRows"`
const from = 'from goods_import i join app_user u on u.id = i.staff_id left join repricing p on p.id = i.repricing_id'

export const importByNo = (db: Db, importNo: string) =>
  db.row<ImportRow>(`select ${columns} ${from} where i.import_no = $1`, [importNo])
export const lockImport = (tx: Tx, importNo: string) =>
  tx.row<ImportRow>(`select ${columns} ${from} where i.import_no = $1 for update of i`, [importNo])
export const importsPage = (db: Db, limit: number, offset: number) =>
  db.rows<ImportRow>(`select ${columns} ${from} where i.state <> 'dropped' order by i.id desc limit $1 offset $2`, [
    limit,
    offset,
  ])
export const importsCount = async (db: Db): Promise<number> =>
  (await db.row<{ n: number }>("select count(*)::int as n from goods_import where state <> 'dropped'"))?.n ?? 0

export const insertImport = (
  tx: Tx,
  i: Pick<
    ImportRow,
    'source' | 'fileName' | 'reason' | 'rows' | 'made' | 'changed' | 'same' | 'leftOut' | 'priced' | 'staffId' | 'said'
  > & {
    requestId: string
  },
) =>
  tx.row<{ id: number; importNo: string }>(
    ...bind(
      `insert into goods_import (import_no, source, file_name, reason, rows, made, changed, same, left_out, priced, staff_id, said, request_id)
       values (${runningNo('goodsImport')}, :source, :fileName, :reason, :rows, :made,
         :changed, :same, :leftOut, :priced, :staffId, :said, :requestId)
       on conflict (staff_id, request_id) do nothing returning id, import_no as "importNo"`,
      i,
    ),
  )
const ROWS = 500
export async function insertImportRows(tx: Tx, importId: number, planned: readonly PlannedGoods[]): Promise<void> {
  for (let i = 0; i < planned.length; i += ROWS) {
    await breath()
    const rows = planned.slice(i, i + ROWS).map(p => ({
      row_no: p.row,
      sku_code: p.now.skuCode,
      title: p.title,
      title_was: p.titleWas,
      kind: p.kind,
      sku_id: p.skuId,
      changes: p.changes,
      was: p.was,
      wanted: p.now,
      price_fen: p.priceFen ?? null,
    }))
    await tx.run(
      `insert into goods_import_row (import_id, row_no, sku_code, title, title_was, kind, sku_id, changes, was, wanted, price_fen)
       select $1, r.row_no, r.sku_code, r.title, r.title_was, r.kind, r.sku_id, r.changes, r.was, r.wanted, r.price_fen
       from jsonb_to_recordset($2::jsonb) as r(row_no int, sku_code text, title text, title_was text, kind text, sku_id int, changes jsonb, was jsonb, wanted jsonb, price_fen bigint)`,
      [importId, JSON.stringify(rows)],
    )
  }
}

export interface KeptRow {
  rowNo: number
  skuCode: string
  title: string
  titleWas: string
  kind: CodeOf<typeof ImportKind>
  skuId: number | null
  changes: FieldChange[]
  was: GoodsForm | null
  wanted: GoodsForm
  priceFen: Fen | null
}
const rowColumns =
  'row_no as "rowNo", sku_code as "skuCode", title, title_was as "titleWas", kind, sku_id as "skuId", changes, was, wanted, price_fen as "priceFen"'
export const importRows = (db: Db, importId: number) =>
  db.rows<KeptRow>(`select ${rowColumns} from goods_import_row where import_id = $1 order by row_no`, [importId])
export const importRowsPage = (db: Db, importId: number, kind: string, limit: number, offset: number) =>
  db.rows<KeptRow>(
    `select ${rowColumns} from goods_import_row where import_id = $1 and ($2 = '' or kind = $2) order by row_no limit $3 offset $4`,
    [importId, kind, limit, offset],
  )
export const importRowsCount = async (db: Db, importId: number, kind: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      "select count(*)::int as n from goods_import_row where import_id = $1 and ($2 = '' or kind = $2)",
      [importId, kind],
    )
  )?.n ?? 0

export const startImport = (tx: Tx, id: number, staffId: number) =>
  tx.run("update goods_import set state = 'waiting', started_at = now(), started_by = $2 where id = $1 and state = 'read'", [
    id,
    staffId,
  ])
/** The oldest that waits and that nobody else writes. */
/** Its own key stays free: how far it is (`tellProgress`) is written beside it and refers to it. */
export const takeImport = (tx: Tx) =>
  tx.row<ImportRow & { startedBy: number }>(
    `select ${columns}, coalesce(i.started_by, i.staff_id) as "startedBy" ${from} where i.state = 'waiting' order by i.id limit 1 for no key update of i skip locked`,
  )
export const nextWaiting = async (db: Db): Promise<number | null> =>
  (await db.row<{ id: number }>("select id from goods_import where state = 'waiting' order by id limit 1"))?.id ?? null
export const tellProgress = (db: Db, importId: number, done: number) =>
  db.run(
    `insert into goods_import_progress (import_id, done) values ($1, $2) on conflict (import_id) do update set done = excluded.done, at = now()`,
    [importId, done],
  )
export const finishImport = (tx: Tx, id: number) =>
  tx.run("update goods_import set state = 'done', done_at = now() where id = $1 and state = 'waiting'", [id])
export const setImportSheet = (tx: Tx, id: number, repricingId: number) =>
  tx.run('update goods_import set repricing_id = $2 where id = $1', [id, repricingId])
export const failImport = (tx: Tx, id: number, why: string) =>
  tx.run("update goods_import set state = 'failed', failed_why = $2 where id = $1 and state = 'waiting'", [id, why])
export const setRowSkus = (tx: Tx, importId: number, ids: ReadonlyMap<string, number>) =>
  tx.run(
    `update goods_import_row r set sku_id = m.id from unnest($2::text[], $3::int[]) as m(code, id) where r.import_id = $1 and r.sku_code = m.code and r.sku_id is null`,
    [importId, [...ids.keys()], [...ids.values()]],
  )
export const markUndone = (tx: Tx, id: number, staffId: number) =>
  tx.run("update goods_import set state = 'undone', undone_at = now(), undone_by = $2 where id = $1 and state = 'done'", [
    id,
    staffId,
  ])
const TRIED_DAYS = 1
/** Tried out and never started: the goods have moved on since. */
export const dropOldImports = (db: Db) =>
  db.run(`update goods_import set state = 'dropped' where state = 'read' and created_at < now() - interval '${TRIED_DAYS} days'`)

/** Goods of an import that something of a buyer rests on since it was written: orders, auctions, groups, quotes. */
export const soldSince = (db: Db, importId: number) =>
  db.rows<{ skuCode: string; what: string }>(
    `with g as (select r.sku_id, r.sku_code, r.kind, i.done_at from goods_import_row r join goods_import i on i.id = r.import_id where r.import_id = $1 and r.kind <> 'same')
     select g.sku_code as "skuCode", x.what from g join lateral (
       select '已有订单' as what where exists (select 1 from order_line l join orders o on o.id = l.order_id where l.sku_id = g.sku_id and o.created_at >= g.done_at)
       union all select '在竞拍场次里' where g.kind = 'made' and exists (select 1 from bid_line l where l.sku_id = g.sku_id)
       union all select '在团购里' where g.kind = 'made' and exists (select 1 from group_buy b where b.sku_id = g.sku_id)
       union all select '在议价单里' where g.kind = 'made' and exists (select 1 from price_quote_line q where q.sku_id = g.sku_id)
       union all select '有登记的库存件' where g.kind = 'made' and exists (select 1 from steel_unit t where t.sku_id = g.sku_id)
       limit 1) x on true limit 50`,
    [importId],
  )

/** Goods with pieces in a depot that a sheet does not name. */
export const missingInSheet = (db: Db, depotCode: string, named: readonly string[]) =>
  db.rows<{ skuCode: string; title: string; onHand: number; reserved: number }>(
    `select k.sku_code as "skuCode", k.title, s.on_hand as "onHand", s.reserved from sku k join stock s on s.sku_id = k.id
     where k.depot_code = $1 and not k.withdrawn and s.on_hand > 0 and not k.sku_code = any($2::text[]) order by k.id`,
    [depotCode, named],
  )
