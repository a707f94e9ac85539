import type { Db } from '../db/pool.ts'
import type { Scope } from '../order/order.queries.ts'

export interface PayRequest {
  id: number
  paymentNo: string
  companyId: number
  userId: number
  provider: string
  masterOrderCode: string
  orderIds: number[]
  amountFen: number
  state: number
  message: string
  /** The provider's number of the money; known from the moment it was asked for a page. */
  txnId: string | null
  createdAt: Date
}
const columns = `id, payment_no as "paymentNo", company_id as "companyId", user_id as "userId", provider, master_order_code as "masterOrderCode",
  order_ids as "orderIds", amount_fen as "amountFen", state::int, message, provider_txn_id as "txnId", created_at as "createdAt"`

const withIds = (r: PayRequest | undefined): PayRequest | undefined =>
  r ? { ...r, orderIds: r.orderIds.map(Number) } : undefined

export const requestByKey = async (db: Db, userId: number, key: string) =>
  withIds(
    await db.row<PayRequest>(`select ${columns} from pay_request where user_id = $1 and client_request_id = $2`, [userId, key]),
  )
/** Who sees only his own orders sees the payments of these, whoever of the company pays, and what he started himself. */
export const requestByNo = async (db: Db, scope: Scope, paymentNo: string) =>
  withIds(
    await db.row<PayRequest>(
      `select ${columns} from pay_request where company_id = $1 and payment_no = $2 and ($3::bigint is null or user_id = $3
         or not exists (select 1 from orders o where o.id = any(order_ids) and o.user_id <> $3))`,
      [scope.companyId, paymentNo, scope.userId],
    ),
  )
/** What the bank calls this payment: its notices must say the same. */
export const keepTxn = (db: Db, id: number, txnId: string) =>
  db.run('update pay_request set provider_txn_id = $2 where id = $1 and provider_txn_id is null', [id, txnId])
export const lockRequest = async (db: Db, paymentNo: string) =>
  withIds(await db.row<PayRequest>(`select ${columns} from pay_request where payment_no = $1 for update`, [paymentNo]))
/** An open payment of the same orders by the same way is used again: two tabs are one payment. */
export const openRequest = async (db: Db, companyId: number, provider: string, orderIds: readonly number[]) =>
  withIds(
    await db.row<PayRequest>(
      `select ${columns} from pay_request where company_id = $1 and provider = $2 and state = 0 and order_ids = $3::bigint[]
         and created_at > now() - interval '20 hours' order by id desc limit 1`,
      [companyId, provider, orderIds],
    ),
  )
export const insertRequest = async (
  db: Db,
  r: {
    companyId: number
    userId: number
    provider: string
    masterOrderCode: string
    orderIds: readonly number[]
    amountFen: number
    key: string
  },
) =>
  withIds(
    await db.row<PayRequest>(
      `insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, client_request_id)
       values ('ZF' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('order_no')::text, 6, '0'), $1, $2, $3, $4, $5, $6, $7)
       returning ${columns}`,
      [r.companyId, r.userId, r.provider, r.masterOrderCode, r.orderIds, r.amountFen, r.key],
    ),
  )
export const closeRequest = (
  db: Db,
  id: number,
  o: { state: number; message: string; txnId: string | null; surplusFen: number },
) =>
  db.run(
    'update pay_request set state = $2, message = $3, provider_txn_id = $4, surplus_fen = $5, settled_at = now() where id = $1 and state in (0, 2, 3)',
    [id, o.state, o.message, o.txnId, o.surplusFen],
  )
export const insertPayment = (
  db: Db,
  p: {
    requestId: number
    orderId: number
    companyId: number
    provider: string
    txnId: string
    amountFen: number
    eventId: number | null
  },
) =>
  db.row<{ id: number }>(
    `insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, state, webhook_event_id)
     values ($1, $2, $3, $4, $5, $6, 'succeeded', $7) returning id`,
    [p.requestId, p.orderId, p.companyId, p.provider, p.txnId, p.amountFen, p.eventId],
  )
/** First arrival of an event; no row for a repeat. */
export const insertEvent = (
  db: Db,
  e: { provider: string; eventId: string; verified: boolean; paymentNo: string; amountFen: number; outcome: string },
) =>
  db.row<{ id: number }>(
    `insert into webhook_event (provider, event_id, verified, payment_no, amount_fen, outcome) values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, event_id) do nothing returning id`,
    [e.provider, e.eventId, e.verified, e.paymentNo, e.amountFen, e.outcome],
  )
export const orderCodesOf = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (await db.rows<{ code: string }>('select order_code as code from orders where id = any($1::bigint[]) order by id', [ids])).map(
    r => r.code,
  )
/** Outside payments that should have been told by now. */
export const silentRequests = (db: Db) =>
  db.rows<{ paymentNo: string }>(
    `select payment_no as "paymentNo" from pay_request where state = 0 and provider <> 'BALANCE' and created_at < now() - interval '15 seconds'
       and created_at > now() - interval '3 days' order by created_at limit 100`,
  )
