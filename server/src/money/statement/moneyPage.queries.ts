// 资金总览: what is to be paid, and what came in and where it went. Sums of days are the statement's (statement.queries.ts).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { DUE_DAYS } from '@mall/domain/money/statement/moneyPage.rules.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { firstFenOf, restEnding, restUnpaid } from '../../platform/db/orderSets.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { OfDays } from './statement.queries.ts'

/** Rows of a kind that are read; a company has far fewer unpaid at once. */
export const MOST_DUES = 200
const MOST_CAME = 30

interface OfCompany {
  companyId: number
  /** Whose orders: null for the whole company's. */
  userId: number | null
}
const UNTIL = `(day_of(now()) + ${DUE_DAYS})::timestamp at time zone 'Asia/Shanghai'`
/** The rule is `isDue` of money/payment/due.ts; those whose time ends within the days, or has no end. */
export const ordersDue = (db: Db, o: OfCompany) =>
  db.rows<{ id: number; orderCode: string; summary: string; dueFen: Fen; dueAt: Date | null }>(
    ...bind(
      `select o.id, o.order_code as "orderCode", o.summary, ${firstFenOf('o')} as "dueFen", o.hold_until as "dueAt" from orders o
       where o.company_id = :companyId and o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0 and o.replaces_return_id is null
         and (:userId::bigint is null or o.user_id = :userId) and (o.hold_until is null or o.hold_until < ${UNTIL})
         and coalesce((select n.status from order_contract n where n.order_id = o.id order by n.version_no desc limit 1), 0)
           not in (${ContractStatus.unconfirmed}, ${ContractStatus.pendingReview})
       order by o.hold_until nulls first, o.id limit ${MOST_DUES}`,
      { ...o },
    ),
  )
/**
 * 尾款 whose goods stand ready, and the next stage, whose last day is among the days, the seventh too: who was given seven days reads of it at once. Before the
 * goods are there it has none. Who asked for the order's end is not asked for it.
 */
export const restsDue = (db: Db, o: OfCompany) =>
  db.rows<{ orderCode: string; staged: boolean; summary: string; dueFen: Fen; dueAt: Date }>(
    ...bind(
      `select o.order_code as "orderCode", o.summary, o.stage_shares <> '{}' as staged, o.next_fen as "dueFen", (o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai' as "dueAt" from orders o
       where o.company_id = :companyId and ${restUnpaid('o')} and o.rest_due_on <= day_of(now()) + ${DUE_DAYS} and not ${restEnding('o')} and (o.cancel_apply <> ${CancelApply.applied} or o.cancel_asked_by is not null)
         and (:userId::bigint is null or o.user_id = :userId) order by o.rest_due_on, o.id limit ${MOST_DUES}`,
      { ...o },
    ),
  )
export const settlementsDue = (db: Db, o: OfCompany) =>
  db.rows<{ settleNo: string; orderCode: string; fen: Fen }>(
    ...bind(
      `select s.settle_no as "settleNo", o.order_code as "orderCode", -s.difference_fen as fen from settlement s join orders o on o.id = s.order_id
       where s.company_id = :companyId and s.state = 'due' and (:userId::bigint is null or o.user_id = :userId) order by s.id limit ${MOST_DUES}`,
      { ...o },
    ),
  )
export const draftDebts = (db: Db, companyId: number) =>
  db.rows<{ draftCode: string; acceptorName: string; fen: Fen; dueAt: Date }>(
    `select d.draft_code as "draftCode", d.acceptor_name as "acceptorName", x.amount_fen - x.offset_fen - x.paid_fen as fen,
       x.due_on::timestamp at time zone 'Asia/Shanghai' as "dueAt"
     from draft_debt x join draft d on d.id = x.draft_id where x.company_id = $1 and x.settled_at is null order by x.due_on, d.id limit ${MOST_DUES}`,
    [companyId],
  )

const OWN = `select id, kind from account where company_id = :companyId and kind in ('customer_available', 'customer_frozen')`
export interface Recharge {
  at: Date
  fen: Fen
  frozenFen: Fen
  note: string
  receiptNo: string
  payerName: string
  /** Whose transfer it was waited for: the order that it paid at once. */
  orderCode: string
}
/** 来款充值 of the days, a journal a row: receipts, what was paid too much, drafts that were honoured. The newest. */
export const recharges = (db: Db, m: OfDays) =>
  db.rows<Recharge>(
    ...bind(
      `with moved as (
         select e.journal_id, sum(e.amount_fen) as fen, coalesce(sum(e.amount_fen) filter (where a.kind = 'customer_frozen'), 0) as frozen, max(e.at) as at, max(e.id) as last
         from (${OWN}) a cross join lateral (select * from ledger_entry x where x.account_id = a.id and x.money_change_type = ${MoneyChangeType.recharge}
           and ${betweenDays('x.at')} order by x.at desc, x.id desc limit ${MOST_CAME * 2} offset 0) e
         group by e.journal_id order by max(e.id) desc limit ${MOST_CAME})
       select m.at, m.fen::bigint as fen, m.frozen::bigint as "frozenFen", j.note, coalesce(r.receipt_no, '') as "receiptNo", coalesce(r.payer_name, '') as "payerName",
         coalesce((select t.master_order_code from transfer_payment t where t.company_id = :companyId and t.state = 'paid' and r.id = any(t.receipt_ids) order by t.id limit 1), '') as "orderCode"
       from moved m join journal j on j.id = m.journal_id
         left join fund_receipt r on j.source_type = 'receipt' and r.id = case when j.source_type = 'receipt' then j.source_id::bigint end
       order by m.last desc`,
      { ...m },
    ),
  )
/** How many journals there were. */
export const rechargeCount = async (db: Db, m: OfDays): Promise<number> =>
  (
    await db.row<{ n: number }>(
      ...bind(
        `select count(distinct e.journal_id)::int as n from (${OWN}) a cross join lateral (select x.journal_id from ledger_entry x
           where x.account_id = a.id and x.money_change_type = ${MoneyChangeType.recharge} and ${betweenDays('x.at')} offset 0) e`,
        { ...m },
      ),
    )
  )?.n ?? 0

export interface PaidDirect {
  at: Date
  fen: Fen
  paymentNo: string
  provider: 'CCB' | 'QR'
  orderCode: string
}
const DIRECT = `payment p where p.company_id = :companyId and p.state = 'succeeded' and p.provider in ('CCB', 'QR') and ${betweenDays('p.at')}`
/** What a bank paid straight into an order, without what was frozen for it: as `trade_of_payment` counts it. The newest. */
export const directOfDays = (db: Db, m: OfDays) =>
  db.rows<PaidDirect>(
    ...bind(
      `select p.at, p.amount_fen - p.held_fen as fen, q.payment_no as "paymentNo", p.provider, o.order_code as "orderCode"
       from (select p.* from ${DIRECT} order by p.at desc, p.id desc limit ${MOST_CAME}) p
         join pay_request q on q.id = p.pay_request_id join orders o on o.id = p.order_id order by p.at desc, p.id desc`,
      { ...m },
    ),
  )
export const directSum = async (db: Db, m: OfDays): Promise<{ fen: Fen; n: number }> =>
  (await db.row<{ fen: Fen; n: number }>(
    ...bind(`select coalesce(sum(p.amount_fen - p.held_fen), 0)::bigint as fen, count(*)::int as n from ${DIRECT}`, { ...m }),
  )) ?? { fen: 0, n: 0 }
