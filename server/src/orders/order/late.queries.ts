// 约定交货期 of orders that are being made: when it was, who was told that it has passed.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

export const shipByNow = async (tx: Tx, orderId: number): Promise<string | null> =>
  (await tx.row<{ on: string | null }>('select ship_by_of($1) as on', [orderId]))?.on ?? null

const BEING_MADE = `o.status = ${OrderStatus.pendingSchedule} and o.late_cancel_days > 0`
/** 1: the date has passed; 2: the buyer may end it. */
const STAGE = `case when ship_by_of(o.id) + o.late_cancel_days < ${TODAY} then 2 when ship_by_of(o.id) < ${TODAY} then 1 else 0 end`
export const lateToTell = (db: Db) =>
  db.rows<{ id: number }>(
    `select o.id from orders o where ${BEING_MADE} and o.late_told < 2 and ${STAGE} > o.late_told order by o.id limit 200`,
  )
/** Which of the two it is now; no row: told, ready or over meanwhile. A date that was moved and accepted is told of anew when it has passed. */
export const markLateTold = (tx: Tx, orderId: number) =>
  tx.row<{ stage: number; shipByOn: string; fromOn: string }>(
    `update orders o set late_told = ${STAGE} where o.id = $1 and ${BEING_MADE} and ${STAGE} > o.late_told
     returning o.late_told::int as stage, ship_by_of(o.id) as "shipByOn", ship_by_of(o.id) + o.late_cancel_days + 1 as "fromOn"`,
    [orderId],
  )
