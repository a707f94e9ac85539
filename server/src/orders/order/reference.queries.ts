// 采购单号、希望到货日 of orders. 项目 has a table of its own (project.queries.ts).
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { WANTED_MONTHS } from '@mall/domain/orders/order/reference.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'

/** The days that can be wished for, of China's calendar by the database's clock. */
export const wantedDays = async (db: Db): Promise<{ today: string; last: string }> =>
  (await db.row<{ today: string; last: string }>(
    `select to_char(d, 'YYYY-MM-DD') as today, to_char(d + make_interval(months => $1::int), 'YYYY-MM-DD') as last
     from (select (now() at time zone 'Asia/Shanghai')::date as d) x`,
    [WANTED_MONTHS],
  )) ?? { today: '', last: '' }

/** Of each of these orders alike; what says nothing has no row (`dropReference`). */
export const setReference = (
  tx: Tx,
  r: { orderIds: readonly number[]; buyerNo: string; wantedOn: string | null; userId: number },
) =>
  tx.run(
    `insert into order_reference (order_id, buyer_no, wanted_on, set_by) select unnest($1::bigint[]), $2, $3::date, $4::bigint
     on conflict (order_id) do update set buyer_no = excluded.buyer_no, wanted_on = excluded.wanted_on, set_by = excluded.set_by, set_at = now()`,
    [r.orderIds, r.buyerNo, r.wantedOn, r.userId],
  )
export const dropReference = (tx: Tx, orderId: number) => tx.run('delete from order_reference where order_id = $1', [orderId])

/** The order that follows from another is the same to its buyer's books. */
export const copyReference = async (tx: Tx, fromId: number, toId: number): Promise<void> => {
  await tx.run(
    `insert into order_reference (order_id, buyer_no, wanted_on, set_by) select $2, buyer_no, wanted_on, set_by from order_reference where order_id = $1`,
    [fromId, toId],
  )
  await tx.run(
    `insert into order_project (order_id, project, set_by) select $2, project, set_by from order_project where order_id = $1`,
    [fromId, toId],
  )
}

/** Whether anything of it is still to be loaded: a unit is put on its truck's list long before it is lifted onto it. */
export const loadsMore = async (db: Db, orderId: number): Promise<boolean> =>
  (
    await db.row<{ more: boolean }>(
      `select exists (select from order_line l where l.order_id = $1 and l.pieces - l.tail_pieces > coalesce(
         (select sum(u.pieces) from steel_unit u join waybill w on w.id = u.waybill_id where u.order_line_id = l.id and u.state in ('loaded', 'shipped')
            and w.status not in (${WaybillStatus.allocated}, ${WaybillStatus.loading})), 0)) as more`,
      [orderId],
    )
  )?.more ?? false
