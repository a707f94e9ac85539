// 对公转账: payments that wait for their transfer.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface WishRow {
  id: number
  companyId: number
  userId: number
  masterOrderCode: string
  requestId: string
  dueFen: number
  state: 'waiting' | 'paid' | 'dropped' | 'over'
  why: string
  createdAt: Date
  endedAt: Date | null
}
const columns = `t.id, t.company_id as "companyId", t.user_id as "userId", t.master_order_code as "masterOrderCode", t.request_id as "requestId",
  t.due_fen as "dueFen", t.state, t.why, t.created_at as "createdAt", t.ended_at as "endedAt"`

export const wishByRequest = (db: Db, userId: number, requestId: string) =>
  db.row<WishRow>(`select ${columns} from transfer_payment t where t.user_id = $1 and t.request_id = $2`, [userId, requestId])
/** No row: one waits already, or the request was used. */
export const insertWish = (tx: Tx, w: Pick<WishRow, 'companyId' | 'userId' | 'masterOrderCode' | 'requestId' | 'dueFen'>) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into transfer_payment (company_id, user_id, master_order_code, request_id, due_fen)
       values (:companyId, :userId, :masterOrderCode, :requestId, :dueFen) on conflict do nothing returning id`,
      { ...w },
    ),
  )
/** The one that waits for this payment, said by the number of all its orders or of one, with who said it. */
export const waitingWish = (db: Db, companyId: number, code: string) =>
  db.row<WishRow & { who: string }>(
    `select ${columns}, coalesce(nullif(u.real_name, ''), u.nick_name) as who from transfer_payment t join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.state = 'waiting' and t.master_order_code in (
       select c.code from orders o cross join lateral (values (o.order_code), (o.master_order_code)) c (code)
       where o.company_id = $1 and (o.master_order_code = $2 or o.order_code = $2))
     order by t.id limit 1`,
    [companyId, code],
  )
export const lockWish = (tx: Tx, id: number) =>
  tx.row<WishRow>(`select ${columns} from transfer_payment t where t.id = $1 and t.state = 'waiting' for update`, [id])
/** Those of a company that money from then on may be of. */
export const wishesOf = (db: Db, companyId: number, since: Date) =>
  db.rows<WishRow & { codes: string[] }>(
    `select ${columns}, array(select distinct c.code from orders o cross join lateral (values (o.order_code), (o.master_order_code)) c (code)
         where o.company_id = t.company_id and (o.master_order_code = t.master_order_code or o.order_code = t.master_order_code)) as codes
     from transfer_payment t where t.company_id = $1 and (t.ended_at is null or t.ended_at > $2) order by t.id limit 500`,
    [companyId, since],
  )
/** What was booked to its balance since; the part that is a deposit pays nothing. */
export const arrivalsSince = (db: Db, companyId: number, since: Date) =>
  db.rows<{ remark: string; fen: number; bookedAt: Date }>(
    `select remark, goods_fen as fen, coalesce(booked_at, received_at) as "bookedAt" from fund_receipt
     where company_id = $1 and state = 'booked' and booked_at >= $2 and goods_fen > 0 order by id desc limit 500`,
    [companyId, since],
  )
/** Those for which something has come, or whose orders wait no more; the one that was looked at longest ago before the others. */
export const wishesToLookAt = (db: Db) =>
  db.rows<{ id: number }>(
    `update transfer_payment set looked_at = now() where id in (
       select t.id from transfer_payment t join company c on c.id = t.company_id
       where t.state = 'waiting' and not c.frozen and (exists (select from fund_receipt r where r.company_id = t.company_id and r.state = 'booked' and r.booked_at >= t.created_at)
         or not exists (select from orders o where o.company_id = t.company_id and (o.master_order_code = t.master_order_code or o.order_code = t.master_order_code)
           and o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0))
       order by t.looked_at nulls first, t.id limit 200) returning id`,
  )
export const endWish = async (
  tx: Tx,
  w: { id: number; state: 'paid' | 'dropped' | 'over'; why: string; paymentNo: string | null },
): Promise<boolean> =>
  (await tx.run(
    `update transfer_payment set state = $2, why = $3, payment_no = $4, ended_at = now() where id = $1 and state = 'waiting'`,
    [w.id, w.state, w.why, w.paymentNo],
  )) > 0
/** True: it is said for the first time. */
export const setWishWhy = async (db: Db, id: number, why: string): Promise<boolean> =>
  (await db.run(`update transfer_payment set why = $2 where id = $1 and state = 'waiting' and why <> $2`, [id, why])) > 0
