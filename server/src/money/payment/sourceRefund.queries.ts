// 原路退回: the refund, its way to the bank, and what the desk looks at.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { ASK_SECONDS } from './pay.queries.ts'
import type { SourceRefundStateCode } from '@mall/domain/money/payment/sourceRefund.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bankRestOf, refundPaidFor } from '../../platform/db/orderSets.ts'
import { bind } from '../../platform/db/bind.ts'
import { handAsked } from '../byHand/handWord.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { RefundOrder } from '../../kernel/ports/payment.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface SourceRow {
  id: number
  sourceNo: string
  refundId: number
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
  payCode: string
  txnId: string
  amountFen: Fen
  state: SourceRefundStateCode
  bankRefundId: string | null
  reason: string
  trouble: string
  /** Ended by a word registered by hand. */
  byHand: boolean
  askedAt: Date
}
const columns = `p.id, p.source_no as "sourceNo", p.refund_id as "refundId", o.id as "orderId", o.order_code as "orderCode", p.company_id as "companyId", c.name as "companyName",
  p.user_id as "userId", m.provider as "payCode", p.txn_id as "txnId", p.amount_fen as "amountFen", p.state, p.bank_refund_id as "bankRefundId", p.reason, p.trouble, p.by_hand as "byHand", p.asked_at as "askedAt"`
const joins =
  'from pay_refund p join refund r on r.id = p.refund_id join payment m on m.id = r.payment_id join orders o on o.id = r.order_id join company c on c.id = p.company_id'

export const lockSource = (tx: Tx, sourceNo: string) =>
  tx.row<SourceRow>(`select ${columns} ${joins} where p.source_no = $1 for update of p`, [sourceNo])
export const sourceByNo = (db: Db, sourceNo: string) =>
  db.row<SourceRow>(`select ${columns} ${joins} where p.source_no = $1`, [sourceNo])
/** The try that runs or has succeeded, of a refund. */
export const liveSource = (db: Db, refundId: number) =>
  db.row<SourceRow>(`select ${columns} ${joins} where p.refund_id = $1 and p.state <> 'failed'`, [refundId])

/** A refund with the payment it is of. `companyId` null: of anybody, for the desk. */
export const refundToSend = (db: Db, id: number, scope: { companyId: number | null; userId: number | null }) =>
  db.row<{
    id: number
    orderId: number
    orderCode: string
    companyId: number
    amountFen: Fen
    bankRestFen: Fen
    provider: string
    newOrderCode: string
    txnId: string
  }>(
    `select r.id, r.order_id as "orderId", o.order_code as "orderCode", r.company_id as "companyId", r.amount_fen as "amountFen", ${bankRestOf('r')} as "bankRestFen", m.provider,
       ${refundPaidFor('r')} as "newOrderCode", coalesce(m.provider_txn_id, '') as "txnId"
     from refund r join payment m on m.id = r.payment_id join orders o on o.id = r.order_id
     where r.id = $1 and r.state = 'done' and ($2::bigint is null or r.company_id = $2) and ($3::bigint is null or o.user_id = $3)`,
    [id, scope.companyId, scope.userId],
  )
/** No row: a try of this refund runs, or has succeeded. */
export const insertSource = (tx: Tx, r: { refundId: number; companyId: number; userId: number; txnId: string; amountFen: Fen }) =>
  tx.row<{ id: number; sourceNo: string }>(
    ...bind(
      `insert into pay_refund (source_no, refund_id, company_id, user_id, txn_id, amount_fen)
       values (${runningNo('sourceRefund')}, :refundId, :companyId, :userId, :txnId, :amountFen)
       on conflict do nothing returning id, source_no as "sourceNo"`,
      { ...r },
    ),
  )
/** Moves one that is still as it was seen; false: somebody was faster. */
export const moveSource = async (
  tx: Tx,
  m: { id: number; from: string; to: string; bankRefundId: string | null; reason: string; byHand?: boolean },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update pay_refund set state = :to, bank_refund_id = coalesce(bank_refund_id, :bankRefundId::text), reason = :reason, looked_at = now(), by_hand = :byHand::boolean,
         trouble = case when :to = 'sent' then '' else trouble end, sent_at = case when :to = 'sent' then coalesce(sent_at, now()) else sent_at end, ended_at = case when :to in ('done', 'failed') then now() end
       where id = :id and state = :from`,
      { byHand: false, ...m },
    ),
  )) > 0
export const markLooked = (db: Db, sourceNo: string) =>
  db.run(`update pay_refund set looked_at = now() where source_no = $1`, [sourceNo])
/** True: it is new. */
export const setTrouble = async (tx: Tx, id: number, trouble: string): Promise<boolean> =>
  (await tx.run('update pay_refund set trouble = $2 where id = $1 and trouble <> $2', [id, trouble])) > 0

/** A refund on its way, with whom the payment was asked of. */
export interface SourceInWork extends RefundOrder {
  partner: string
  state: SourceRefundStateCode
  over: boolean
}
export const clearTrouble = (db: Db, sourceNo: string) =>
  db.run(`update pay_refund set trouble = '' where source_no = $1`, [sourceNo])

/**
 * What has to go to a house, to be asked about, or to be dropped there, what it has said nothing of for longest first; a word by hand that waits for the second
 * person keeps it from going or being dropped. Of another house it waits for a hand, and keeps nobody waiting.
 */
export const sourcesInWork = (db: Db, patienceHours: number, house: string) =>
  db.rows<SourceInWork>(
    `select p.source_no as "sourceNo", p.txn_id as "txnId", p.amount_fen as "amountFen", p.state, q.partner, q.payment_no as "paymentNo", q.amount_fen as "paidFen", sent_at is not null and sent_at < now() - make_interval(hours => $1) and not ${handAsked("'sourceRefund'", 'source_no')} as over
     from pay_refund p join refund r on r.id = p.refund_id join payment m on m.id = r.payment_id join pay_request q on q.id = m.pay_request_id
     where q.partner = $2 and ((p.state = 'asked' and not ${handAsked("'sourceRefund'", 'source_no')})
       or (p.state = 'sent' and coalesce(looked_at, sent_at, asked_at) < now() - interval '${ASK_SECONDS} seconds'))
     order by coalesce(looked_at, sent_at, asked_at), p.id limit 100`,
    [patienceHours, house],
  )
/** When the bank is asked about the next one again. */
export const nextSource: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('p.at')} from (
       select coalesce(looked_at, sent_at, asked_at) + interval '${ASK_SECONDS} seconds' as at from pay_refund where state = 'sent') p where ${comesSoon('p.at')}`,
    [backMs],
  )

export interface SourceListRow {
  refundId: number
  orderCode: string
  companyName: string
  payCode: string
  /** What goes back, or would. */
  amountFen: Fen
  why: string
  at: Date
  sourceNo: string
  state: SourceRefundStateCode | null
  reason: string
  trouble: string
  askedAt: Date | null
  endedAt: Date | null
  total: number
}
/** Refunds of money that came by the bank, each with its last try. Of the newest refunds. */
export const sourcePage = (
  db: Db,
  f: { state: 'can' | 'work' | 'done' | 'failed' | 'all'; word: string; contactId: number | null; limit: number; offset: number },
) =>
  db.rows<SourceListRow>(
    ...bind(
      `select r.id as "refundId", o.order_code as "orderCode", c.name as "companyName", m.provider as "payCode", coalesce(case when p.state <> 'failed' then p.amount_fen end, least(r.amount_fen, ${bankRestOf('r')})) as "amountFen", r.reason as why, r.at,
         coalesce(p.source_no, '') as "sourceNo", p.state, coalesce(p.reason, '') as reason, coalesce(p.trouble, '') as trouble, p.asked_at as "askedAt", p.ended_at as "endedAt",
         count(*) over ()::int as total
       from (select x.* from refund x where x.state = 'done' order by x.id desc limit ${WINDOW}) r
         join payment m on m.id = r.payment_id and m.provider in ('CCB', 'QR') join orders o on o.id = r.order_id join company c on c.id = r.company_id
         left join lateral (select y.* from pay_refund y where y.refund_id = r.id order by y.id desc limit 1) p on true
       where (:state = 'all' or p.state = :state or (:state = 'can' and coalesce(p.state, 'failed') = 'failed' and ${refundPaidFor('r')} = '' and ${bankRestOf('r')} > 0)
           or (:state = 'work' and p.state in ('asked', 'sent'))) and (:contactId::bigint is null or c.bd_user_id = :contactId)
         and (:word = '' or o.order_code ilike '%' || :word || '%' or c.name ilike '%' || :word || '%' or p.source_no ilike '%' || :word || '%')
       order by r.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )
/** `contactId`: of his companies; null: of all. */
export const sourcesRunning = async (db: Db, contactId: number | null): Promise<{ n: number; fen: Fen }> =>
  (await db.row<{ n: number; fen: Fen }>(
    `select count(*)::int as n, coalesce(sum(p.amount_fen), 0)::bigint as fen from pay_refund p join company c on c.id = p.company_id
     where p.state in ('asked', 'sent') and ($1::bigint is null or c.bd_user_id = $1)`,
    [contactId],
  )) ?? { n: 0, fen: 0 }

/** What the bank has not taken yet: how many, and since when. */
export const refundsWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(asked_at) as since from pay_refund where state = 'asked'`,
  )
