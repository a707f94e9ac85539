// Receipts as the finance desk asks for them.
import { PaymentState } from '@mall/domain/pay/pay.codes.ts'
import { WINDOW } from '../app/paging.ts'
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
const columns = `r.payment_no as "paymentNo", r.provider as "payCode", r.amount_fen as "amountFen", r.state::int, c.name as "companyName",
  array(select o.order_code from orders o where o.id = any(r.order_ids) order by o.id) as "orderCodes",
  coalesce(r.provider_txn_id, '') as "providerTxnId", r.surplus_fen as "surplusFen", r.created_at as "createdAt", r.settled_at as "settledAt"`
const statementsOf = (found: string) => ({
  page: `select ${columns} from (select r.* from (${found}) r order by r.id desc limit $3 offset $4) r join company c on c.id = r.company_id order by r.id desc`,
  count: `select count(*)::int as n from (${found}) r`,
})
const newest = (where: string) => `select r.* from pay_request r where ${where} order by r.id desc limit ${WINDOW}`
const hasWord = `(r.payment_no ilike '%' || $2 || '%' or r.master_order_code ilike '%' || $2 || '%'
  or exists (select 1 from company c where c.id = r.company_id and c.name ilike '%' || $2 || '%'))`
const texts = {
  any: statementsOf(newest(`$1::int is null and $2 = ''`)),
  // A word is looked for in the newest; a number of a payment or of an order in all there are.
  word: statementsOf(`select r.* from (${newest('true')}) r where ($1::int is null or r.state = $1) and ${hasWord}`),
  number: statementsOf(`select r.* from (
      select p.id from pay_request p where p.payment_no = upper($2) union select p.id from pay_request p where p.master_order_code = upper($2)
      union select p.id from pay_request p where p.order_ids @> (select array[o.id] from orders o where o.order_code = upper($2))) named
    cross join lateral (select * from pay_request x where x.id = named.id offset 0) r where ($1::int is null or r.state = $1)`),
}
/** A state that nearly all have and one that few have need plans of their own. */
const inState = new Map(
  PaymentState.values.map(state => [
    state as number,
    statementsOf(newest(`r.state = ${state} and $1::int is not null and $2 = ''`)),
  ]),
)
const textsOf = (state: number | null, word: string) => {
  if (/^(ZF|ZD|DD)\d{14,}$/i.test(word)) return texts.number
  if (word !== '') return texts.word
  return (state === null ? undefined : inState.get(state)) ?? texts.any
}
export const paymentsPage = (db: Db, state: number | null, word: string, limit: number, offset: number) =>
  db.rows<PaymentRow>(textsOf(state, word).page, [state, word, limit, offset])
export const paymentCount = async (db: Db, state: number | null, word: string): Promise<number> =>
  (await db.row<{ n: number }>(textsOf(state, word).count, [state, word]))?.n ?? 0
