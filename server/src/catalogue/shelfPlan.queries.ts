import type { Db, Tx } from '../db/pool.ts'

export const plansOf = (db: Db, skuCode: string) =>
  db.rows<{ planId: number; onShelf: boolean; dueAt: Date; reason: string; staffName: string }>(
    `select p.id as "planId", p.on_shelf as "onShelf", p.due_at as "dueAt", p.reason, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName"
     from sku_shelf_plan p join sku k on k.id = p.sku_id join app_user u on u.id = p.staff_id where k.sku_code = $1 and p.state = 'planned' order by p.due_at`,
    [skuCode],
  )
export const dropPlan = (tx: Tx, skuId: number, onShelf: boolean) =>
  tx.run(
    "update sku_shelf_plan set state = 'dropped', ended_at = now() where sku_id = $1 and on_shelf = $2 and state = 'planned'",
    [skuId, onShelf],
  )
export const addPlan = (tx: Tx, p: { skuId: number; onShelf: boolean; dueAt: number; reason: string; staffId: number }) =>
  tx.run(
    'insert into sku_shelf_plan (sku_id, on_shelf, due_at, reason, staff_id) values ($1, $2, to_timestamp($3::bigint / 1000.0), $4, $5)',
    [p.skuId, p.onShelf, p.dueAt, p.reason, p.staffId],
  )
export const duePlans = (db: Db) =>
  db.rows<{ planId: number }>(
    `select id as "planId" from sku_shelf_plan where state = 'planned' and due_at <= now() order by due_at, id limit 200`,
  )
export const lockPlan = (tx: Tx, planId: number) =>
  tx.row<{ skuCode: string; onShelf: boolean; reason: string; staffId: number }>(
    `select k.sku_code as "skuCode", p.on_shelf as "onShelf", p.reason, p.staff_id as "staffId"
     from sku_shelf_plan p join sku k on k.id = p.sku_id where p.id = $1 and p.state = 'planned' and p.due_at <= now() for update of p`,
    [planId],
  )
export const endPlan = (tx: Tx, planId: number) =>
  tx.run("update sku_shelf_plan set state = 'done', ended_at = now() where id = $1", [planId])
