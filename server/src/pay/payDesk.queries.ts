// Receipts as the finance desk asks for them.
import type { Db } from '../db/pool.ts'

export interface PaymentRow {
  paymentNo: string
  payCode: string
  amountFen: number
  state: number
  companyName: string
  orderCodes: string[]
  providerTxnId: string
  surplusFen: number
  createdAt: Date
  settledAt: Date | null
}
const paymentWanted = `($1::int is null or r.state = $1) and ($2 = '' or r.payment_no ilike '%' || $2 || '%' or r.master_order_code ilike '%' || $2 || '%'
  or c.name ilike '%' || $2 || '%' or exists (select 1 from orders o where o.id = any(r.order_ids) and o.order_code ilike '%' || $2 || '%'))`
export const paymentsPage = (db: Db, state: number | null, word: string, limit: number, offset: number) =>
  db.rows<PaymentRow>(
    `select r.payment_no as "paymentNo", r.provider as "payCode", r.amount_fen as "amountFen", r.state::int, c.name as "companyName",
       array(select o.order_code from orders o where o.id = any(r.order_ids) order by o.id) as "orderCodes",
       coalesce(r.provider_txn_id, '') as "providerTxnId", r.surplus_fen as "surplusFen", r.created_at as "createdAt", r.settled_at as "settledAt"
     from pay_request r join company c on c.id = r.company_id where ${paymentWanted} order by r.id desc limit $3 offset $4`,
    [state, word, limit, offset],
  )
export const paymentCount = async (db: Db, state: number | null, word: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from pay_request r join company c on c.id = r.company_id where ${paymentWanted}`,
      [state, word],
    )
  )?.n ?? 0
