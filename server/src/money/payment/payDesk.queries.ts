// Receipts as the finance desk asks for them.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { PaymentState, type PaymentStateCode } from '@mall/domain/money/payment/pay.codes.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days, inDays } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface PaymentRow {
  paymentNo: string
  payCode: string
  amountFen: Fen
  heldFen: Fen
  state: PaymentStateCode
  companyName: string
  orderCodes: string[]
  providerTxnId: string
  surplusFen: Fen
  createdAt: Date
  settledAt: Date | null
}
export interface PaymentFilter extends Days {
  /** Which of its moments the days mean. */
  dayOf: 'created' | 'settled'
  state: PaymentStateCode | null
  payCode: string | null
  /** Escaped for ilike. */
  word: string
  sort: 'newest' | 'amount' | 'amountUp'
}
const columns = `r.payment_no as "paymentNo", r.provider as "payCode", r.amount_fen as "amountFen", r.held_fen as "heldFen", r.state::int, c.name as "companyName",
  array(select o.order_code from orders o where o.id = any(r.order_ids) order by o.id) as "orderCodes",
  coalesce(r.provider_txn_id, '') as "providerTxnId", r.surplus_fen as "surplusFen", r.created_at as "createdAt", r.settled_at as "settledAt"`
const hasWord = `(:word = '' or r.payment_no ilike '%' || :word || '%' or r.master_order_code ilike '%' || :word || '%'
  or r.provider_txn_id = :word or exists (select 1 from company c where c.id = r.company_id and c.name ilike '%' || :word || '%'))`
const kept = `(:state::int is null or r.state = :state) and (:payCode::text is null or r.provider = :payCode)`
const AT = { created: 'r.created_at', settled: 'r.settled_at' }

const statementsOf = (source: string, where: string, newest: string) => {
  const found = `from (${source}) r where ${kept} and ${where}`
  const page = (order: string) =>
    `select ${columns} from (select r.* ${found} order by ${order} limit :limit offset :offset) r join company c on c.id = r.company_id order by ${order}`
  return {
    newest: page(newest),
    amount: page('r.amount_fen desc, r.id desc'),
    amountUp: page('r.amount_fen, r.id desc'),
    totals: `select count(*)::int as count, coalesce(sum(r.amount_fen), 0)::bigint as "sumFen",
      coalesce(sum(r.amount_fen) filter (where r.state = ${PaymentState.succeeded}), 0)::bigint as "settledFen",
      coalesce(sum(r.surplus_fen) filter (where r.state = ${PaymentState.succeeded}), 0)::bigint as "surplusFen" ${found}`,
  }
}
const newest = (where: string) => `select r.* from pay_request r where ${where} order by r.id desc limit ${WINDOW}`
/** Days reach beyond the newest: each moment has an index of its own. */
const dated = (at: string) =>
  statementsOf(
    `select r.* from pay_request r where ${betweenDays(at)} order by ${at} desc, r.id desc limit ${WINDOW}`,
    hasWord,
    `${at} desc, r.id desc`,
  )
const texts = {
  any: statementsOf(newest('true'), hasWord, 'r.id desc'),
  created: dated(AT.created),
  settled: dated(AT.settled),
  // A word is looked for in the newest; a number of a payment or of an order in all there are.
  number: statementsOf(
    `select r.* from (
      select p.id from pay_request p where p.payment_no = upper(:word) union select p.id from pay_request p where p.master_order_code = upper(:word)
      union select p.id from pay_request p where p.order_ids @> (select array[o.id] from orders o where o.order_code = upper(:word))) named
    cross join lateral (select * from pay_request x where x.id = named.id offset 0) r`,
    inDays(`case when :dayOf = 'settled' then ${AT.settled} else ${AT.created} end`),
    'r.id desc',
  ),
}
/** A state that nearly all have and one that few have need plans of their own. */
const inState = new Map(
  PaymentState.values.map(state => [state as number, statementsOf(newest(`r.state = ${state}`), hasWord, 'r.id desc')]),
)
const textsOf = (f: PaymentFilter) => {
  if (/^(ZF|ZD|DD)\d{14,}$/i.test(f.word)) return texts.number
  if (!anyDay(f)) return texts[f.dayOf]
  return (f.state === null || f.word !== '' ? undefined : inState.get(f.state)) ?? texts.any
}
export const paymentsPage = (db: Db, f: PaymentFilter, o: { limit: number; offset: number }) =>
  db.rows<PaymentRow>(...bind(textsOf(f)[f.sort], { ...f, ...o }))
/** What was paid in some days, by the way it was paid: of the same rows as the list of them. */
export const paidByWay = (db: Db, days: Days) =>
  db.rows<{ payCode: string; count: number; fen: Fen }>(
    ...bind(
      `select r.provider as "payCode", count(*)::int as count, sum(r.amount_fen)::bigint as fen
       from (select r.* from pay_request r where ${betweenDays(AT.settled)} order by ${AT.settled} desc, r.id desc limit ${WINDOW}) r
       where r.state = ${PaymentState.succeeded} group by r.provider order by fen desc`,
      { ...days },
    ),
  )
/** How many there are and what they come to, of the whole filter. */
export const paymentTotals = (db: Db, f: PaymentFilter) =>
  db.row<{ count: number; sumFen: Fen; settledFen: Fen; surplusFen: Fen }>(...bind(textsOf(f).totals, { ...f }))
