// 尾款 of orders made with a deposit: until when, who was told.
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { restEnding, restUnpaid } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** The goods stand ready, or no more: the last day for the rest by what was agreed. */
export const setRestDue = (tx: Tx, orderId: number, ready: boolean) =>
  tx.row<{ restDueOn: string | null }>(
    `update orders set rest_due_on = case when $2::boolean then ${TODAY} + rest_days end, rest_told = 0 where id = $1 returning rest_due_on as "restDueOn"`,
    [orderId, ready],
  )
/**
 * A stage of an order was paid, or its days begin or are taken back (`begins` undefined: as it was): the last day of the next one, of which nobody has been told.
 * By what is paid now, so after it was written.
 */
export const stageIsPaid = (tx: Tx, orderId: number, o: { begins?: boolean; takenBack?: boolean }) =>
  tx.row<{ restDueOn: string | null }>(
    `with f as (select id, case when $3::boolean then null when $2::boolean then coalesce(stages_from_on, ${TODAY}) else stages_from_on end as on_day from orders where id = $1)
     update orders o set stages_from_on = f.on_day, rest_due_on = case when o.paid_fen < o.total_fen then f.on_day + o.stages_paid * o.rest_days end, rest_told = 0
     from f where o.id = f.id returning o.rest_due_on as "restDueOn"`,
    [orderId, o.begins ?? false, o.takenBack ?? false],
  )
/** From the day before the last one: once then, once when it has passed. */
export const restsToTell = (db: Db) =>
  db.rows<{ id: number }>(
    `select o.id from orders o where ${restUnpaid('o')} and not ${restEnding('o')} and o.cancel_apply <> ${CancelApply.applied}
       and (o.rest_told < 1 and o.rest_due_on <= ${TODAY} + 1 or o.rest_told < 2 and o.rest_due_on < ${TODAY}) order by o.rest_due_on limit 200`,
  )
/** Which of the two it is now; no row: told, paid or over meanwhile. */
export const markRestTold = (tx: Tx, orderId: number) =>
  tx.row<{ late: boolean }>(
    `update orders o set rest_told = case when o.rest_due_on < ${TODAY} then 2 else 1 end where o.id = $1 and ${restUnpaid('o')} and not ${restEnding('o')} and o.cancel_apply <> ${CancelApply.applied}
       and (o.rest_told < 1 and o.rest_due_on <= ${TODAY} + 1 or o.rest_told < 2 and o.rest_due_on < ${TODAY}) returning o.rest_due_on < ${TODAY} as late`,
    [orderId],
  )
/** By the day of the database; false: it has time, or its goods do not stand ready. */
export const restOverdue = async (db: Db, orderId: number): Promise<boolean> =>
  (await db.row<{ late: boolean | null }>(`select rest_due_on < ${TODAY} as late from orders where id = $1`, [orderId]))?.late ===
  true
export const setKept = (tx: Tx, orderId: number, keptFen: Fen) =>
  tx.run('update orders set kept_fen = $2 where id = $1', [orderId, keptFen])
