import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface NewSteel {
  claimUnitId: number
  orderLineId: number
  unitNo: string
  skuId: number
  pieces: number
  /** What lies free of the goods now; of what was made to order to other parameters nothing does. */
  left: number
}
/** Goods of claimed units that are to be delivered anew, with what is free of them. */
export const steelOf = (db: Db, claimUnitIds: readonly number[]) =>
  db.rows<NewSteel>(
    `select p.id as "claimUnitId", p.order_line_id as "orderLineId", s.unit_no as "unitNo", l.sku_id as "skuId", y.pieces,
       (case when l.made_as = '{}' then coalesce((select k.on_hand - k.reserved from stock k where k.sku_id = l.sku_id), 0) else 0 end)::int as "left"
     from claim_unit p join waybill_unit y on y.id = p.waybill_unit_id join steel_unit s on s.id = p.unit_id join order_line l on l.id = p.order_line_id
     where p.id = any($1::bigint[]) order by p.id`,
    [claimUnitIds],
  )
export const setReplaces = (tx: Tx, orderId: number, returnId: number) =>
  tx.run('update orders set replaces_return_id = $2 where id = $1', [orderId, returnId])
/** The order that brings new steel for a return; no row: money alone. */
export const replacementOfReturn = (db: Db, returnId: number) =>
  db.row<{ id: number; returnNo: string }>(
    `select o.id, g.return_no as "returnNo" from orders o join goods_return g on g.id = o.replaces_return_id where o.replaces_return_id = $1`,
    [returnId],
  )
