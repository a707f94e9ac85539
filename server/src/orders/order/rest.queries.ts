// 尾款 of orders made with a deposit: until when, who was told.
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { restUnpaid } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** The goods stand ready, or no more: the last day for the rest by what was agreed. */
export const setRestDue = (tx: Tx, orderId: number, ready: boolean) =>
  tx.row<{ restDueOn: string | null }>(
    `update orders set rest_due_on = case when $2::boolean then ${TODAY} + rest_days end, rest_told = 0 where id = $1 returning rest_due_on as "restDueOn"`,
    [orderId, ready],
  )
/** From the day before the last one: once then, once when it has passed. */
export const restsToTell = (db: Db) =>
  db.rows<{ id: number }>(
    `select o.id from orders o where ${restUnpaid('o')} and o.cancel_apply <> ${CancelApply.applied}
       and (o.rest_told < 1 and o.rest_due_on <= ${TODAY} + 1 or o.rest_told < 2 and o.rest_due_on < ${TODAY}) order by o.rest_due_on limit 200`,
  )
/** Which of the two it is now; no row: told, paid or over meanwhile. */
export const markRestTold = (tx: Tx, orderId: number) =>
  tx.row<{ late: boolean }>(
    `update orders o set rest_told = case when o.rest_due_on < ${TODAY} then 2 else 1 end where o.id = $1 and ${restUnpaid('o')} and o.cancel_apply <> ${CancelApply.applied}
       and (o.rest_told < 1 and o.rest_due_on <= ${TODAY} + 1 or o.rest_told < 2 and o.rest_due_on < ${TODAY}) returning o.rest_due_on < ${TODAY} as late`,
    [orderId],
  )
/** By the day of the database; false: it has time, or its goods do not stand ready. */
export const restOverdue = async (db: Db, orderId: number): Promise<boolean> =>
  (await db.row<{ late: boolean | null }>(`select rest_due_on < ${TODAY} as late from orders where id = $1`, [orderId]))?.late ===
  true
export const setKept = (tx: Tx, orderId: number, keptFen: Fen) =>
  tx.run('update orders set kept_fen = $2 where id = $1', [orderId, keptFen])
