// What a company sees of its money.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { PaymentState, type MoneyChangeTypeCode } from '@mall/domain/money/payment/pay.codes.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import { endedRefund, runningRefund } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { receiptColumns, type ReceiptRow } from './receipt.queries.ts'
import { refundColumns, refundJoins, type RefundRow } from './refund.queries.ts'

export interface BalanceRow {
  companyName: string
  companyCode: string
  certified: boolean
  /** 专属客服. */
  bdName: string
  bdPhone: string
  availableFen: Fen
  frozenFen: Fen
}
export const balanceOf = (db: Db, companyId: number) =>
  db.row<BalanceRow>(
    `select c.name as "companyName", c.code as "companyCode", c.approval_status = ${ApprovalStatus.approved} as certified,
       c.bd_name as "bdName", c.bd_phone as "bdPhone",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_available'), 0) as "availableFen",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_frozen'), 0) as "frozenFen"
     from company c where c.id = $1`,
    [companyId],
  )

export interface LedgerLine {
  journalId: number
  at: Date
  moneyChangeType: MoneyChangeTypeCode
  sourceType: string
  sourceId: string
  note: string
  availableChangeFen: Fen
  frozenChangeFen: Fen
  availableFen: Fen
  frozenFen: Fen
}
const own = (kind: 'available' | 'frozen') =>
  `(select id from account where company_id = :companyId and kind = 'customer_${kind}')`
/** After the line: of its newest entry among those of the page's window, else of an older one; found by the number it has in its own account. */
const balanceAfter = (kind: 'available' | 'frozen', last: string) =>
  `coalesce((select e.balance_after_fen from ledger_entry e where e.id = ${last}),
     case when ${last} is null then (select e.balance_after_fen from ledger_entry e where e.account_id = ${own(kind)} and e.no > 0 and e.id <= p.last
       order by e.no desc limit 1) end, 0)`
/**
 * One line a journal, with both balances after it: what moves between 可用 and 冻结 changes no money, and shows so. The page is found among the
 * entries of the two accounts, each by its own index.
 */
const linesText = (entriesOf: (kind: 'available' | 'frozen', mark: 'a' | 'f') => string) => `with entry as (
    (${entriesOf('available', 'a')}) union all (${entriesOf('frozen', 'f')})),
  known as (select entry.*, max(id) filter (where k = 'a') over (order by id) as last_a, max(id) filter (where k = 'f') over (order by id) as last_f from entry),
  p as (select journal_id, max(id) as last, max(last_a) as last_a, max(last_f) as last_f, sum(amount_fen) filter (where k = 'a') as a,
      sum(amount_fen) filter (where k = 'f') as f, count(*) over ()::int as total
    from known group by journal_id order by max(id) desc limit :limit offset :offset)
  select p.journal_id as "journalId", j.at, j.money_change_type::int as "moneyChangeType", j.source_type as "sourceType", j.source_id as "sourceId", j.note, coalesce(p.a, 0)::bigint as "availableChangeFen",
    coalesce(p.f, 0)::bigint as "frozenChangeFen", ${balanceAfter('available', 'p.last_a')} as "availableFen", ${balanceAfter('frozen', 'p.last_f')} as "frozenFen", p.total
  from p join journal j on j.id = p.journal_id order by p.last desc`
const lines = {
  // The numbers by the index alone, then each entry by its number: else all entries of the account would be read and sorted.
  all: linesText(
    (kind, mark) => `select e.journal_id, e.id, e.amount_fen, '${mark}' as k
      from (select account_id, no from ledger_entry where account_id = ${own(kind)} and no > 0 order by no desc limit ${WINDOW}) as top
      cross join lateral (select * from ledger_entry x where x.account_id = top.account_id and x.no = top.no and x.no > 0 offset 0) e`,
  ),
  days: linesText(
    (kind, mark) =>
      `select journal_id, id, amount_fen, '${mark}' as k from ledger_entry e where account_id = ${own(kind)} and ${betweenDays('e.at')} order by e.id desc limit ${WINDOW}`,
  ),
  // A contract's rebates and deposit: few among all, and the index holds only those.
  contract: linesText(
    (kind, mark) =>
      `select e.journal_id, e.id, e.amount_fen, '${mark}' as k from journal j join ledger_entry e on e.journal_id = j.id and e.account_id = ${own(kind)}
       where j.source_type in ('rebate', 'hold') and j.source_id like 'CC%' and j.source_id like :ccNo || ':%' and ${betweenDays('e.at')} order by e.id desc limit ${WINDOW}`,
  ),
}
export const ledgerLines = (db: Db, f: Days & { companyId: number; ccNo: string; limit: number; offset: number }) =>
  db.rows<LedgerLine & { total: number }>(
    ...bind(f.ccNo ? lines.contract : f.fromOn || f.toOn ? lines.days : lines.all, { ...f }),
  )

// ---------- 来款
export interface CompanyReceipt extends ReceiptRow {
  companyName: string
  total: number
}
export interface ReceiptFilter extends Days {
  companyId: number
  /** Escaped for ilike. */
  word: string
  state: string | null
  limit: number
  offset: number
}
const inWord = `(:word = '' or r.receipt_no ilike '%' || :word || '%' or r.payer_name ilike '%' || :word || '%' or r.bank_txn_id = :word)`
const boundDays = betweenDays('r.received_at')
/** Its own, and what waits for a check under its name. */
const collectionText = `select ${receiptColumns('r')}, '' as "companyName", count(*) over ()::int as total
  from (select * from fund_receipt where company_id = :companyId order by id desc limit ${WINDOW}) r
  where ${inWord} and (:state::text is null or r.state = :state) and ${boundDays} order by r.id desc limit :limit offset :offset`
export const collectionOf = (db: Db, f: ReceiptFilter) => db.rows<CompanyReceipt>(...bind(collectionText, { ...f }))
/** Orders paid straight from the bank, the newest: this money never was on the balance. What was too much went there (`surplusFen`). */
export const directPayments = (db: Db, companyId: number) =>
  db.rows<{ paymentNo: string; payCode: 'CCB' | 'QR'; masterOrderCode: string; amountFen: Fen; surplusFen: Fen; at: Date }>(
    `select payment_no as "paymentNo", provider as "payCode", master_order_code as "masterOrderCode", amount_fen as "amountFen", surplus_fen as "surplusFen",
       coalesce(settled_at, created_at) as at
     from pay_request where company_id = $1 and state = ${PaymentState.succeeded} and provider in ('CCB', 'QR') order by id desc limit 20`,
    [companyId],
  )
export const receiptsAfter = (db: Db, f: { companyId: number; before: number; limit: number }) =>
  db.rows<ReceiptRow>(
    `select ${receiptColumns('r')} from fund_receipt r where company_id = $1 and id < $2 order by id desc limit $3`,
    [f.companyId, f.before, f.limit],
  )
export const likelyReceipts = (db: Db, companyId: number, points: number) =>
  db.rows<ReceiptRow>(
    `select ${receiptColumns('r')} from fund_receipt r
     where likely_company_id = $1 and state in ('open', 'returnAsked') and likely_points >= $2 order by id desc limit 5`,
    [companyId, points],
  )

// ---------- 回单
export const insertVoucher = (
  tx: Tx,
  v: {
    companyId: number
    userId: number
    requestId: string
    amountFen: Fen
    paidOn: string
    accountTail: string
    fileId: string
    note: string
    transferId: number | null
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into fund_voucher (company_id, user_id, request_id, amount_fen, paid_on, account_tail, file_id, note, transfer_id)
       values (:companyId, :userId, :requestId, :amountFen, :paidOn, :accountTail, :fileId, :note, :transferId)
       on conflict (user_id, request_id) do nothing returning id`,
      { ...v },
    ),
  )
export const waitingVouchers = async (tx: Tx, companyId: number): Promise<number> =>
  (
    await tx.row<{ n: number }>(`select count(*)::int as n from fund_voucher where company_id = $1 and state = 'waiting'`, [
      companyId,
    ])
  )?.n ?? 0
/** `transferId`: only where it was made for this one. */
export const withdrawVoucherRow = (tx: Tx, companyId: number, id: number, transferId: number | null = null) =>
  tx.run(
    `update fund_voucher set state = 'withdrawn' where company_id = $1 and id = $2 and state = 'waiting' and ($3::bigint is null or transfer_id = $3)`,
    [companyId, id, transferId],
  )
export const lockVouchers = (tx: Tx, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`vouchers:${companyId}`])
/** Receipts of the sum that wait: the new voucher speaks for its company. */
export const openOfAmount = (tx: Tx, amountFen: Fen) =>
  tx.rows<ReceiptRow>(
    `select ${receiptColumns('r')} from fund_receipt r where r.state = 'open' and r.amount_fen = $1 order by r.id limit 20 for update`,
    [amountFen],
  )

// ---------- 余款退款
const refundsText = (where: string) =>
  `select ${refundColumns}, count(*) over ()::int as total from (select * from fund_refund where company_id = :companyId order by id desc limit ${WINDOW}) f
   ${refundJoins} where ${where} order by f.id desc limit :limit offset :offset`
const refundLists = {
  all: refundsText('true'),
  running: refundsText(runningRefund('f')),
  arrived: refundsText(`f.status = ${RefundStatus.paid}`),
  ended: refundsText(endedRefund('f')),
}
export type RefundList = keyof typeof refundLists
export const refundsOf = (db: Db, list: RefundList, f: { companyId: number; limit: number; offset: number }) =>
  db.rows<RefundRow & { total: number }>(...bind(refundLists[list], f))
export const refundsAfter = (db: Db, f: { companyId: number; before: number; limit: number }) =>
  db.rows<RefundRow>(
    `select ${refundColumns} from fund_refund f ${refundJoins} where f.company_id = $1 and f.id < $2 order by f.id desc limit $3`,
    [f.companyId, f.before, f.limit],
  )

// ---------- 导出
