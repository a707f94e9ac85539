import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface ReceiptRow {
  id: number
  receiptNo: string
  bankTxnId: string
  source: 'notice' | 'import'
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: number
  remark: string
  paidAt: Date
  receivedAt: Date
  factsHash: string
  state: 'open' | 'claimed' | 'booked' | 'returnAsked' | 'returning' | 'returned'
  why: string
  likelyCompanyId: number | null
  likelyPoints: number
  companyId: number | null
  goodsFen: number
  depositFen: number
  round: number
  byRule: boolean
  askedBy: number | null
  askedAt: Date | null
  askReason: string
  checkedBy: number | null
  bookedAt: Date | null
}
export const receiptColumns = (r: string): string =>
  `${r}.id, ${r}.receipt_no as "receiptNo", ${r}.bank_txn_id as "bankTxnId", ${r}.source, ${r}.payer_name as "payerName", ${r}.payer_sealed as "payerSealed",
   ${r}.payer_tail as "payerTail", ${r}.payer_hash as "payerHash", ${r}.to_account as "toAccount", ${r}.amount_fen as "amountFen", ${r}.remark,
   ${r}.paid_at as "paidAt", ${r}.received_at as "receivedAt", ${r}.facts_hash as "factsHash", ${r}.state, ${r}.why,
   ${r}.likely_company_id as "likelyCompanyId", ${r}.likely_points as "likelyPoints", ${r}.company_id as "companyId", ${r}.goods_fen as "goodsFen",
   ${r}.deposit_fen as "depositFen", ${r}.round, ${r}.by_rule as "byRule", ${r}.asked_by as "askedBy", ${r}.asked_at as "askedAt",
   ${r}.ask_reason as "askReason", ${r}.checked_by as "checkedBy", ${r}.booked_at as "bookedAt"`

export interface NewReceipt {
  bankTxnId: string
  source: 'notice' | 'import'
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: number
  remark: string
  paidAt: Date
  factsHash: string
  importId: number | null
}
/**
 * No row: the transaction is known; or the day before or after has the same number, account, payer and sum: one transfer around midnight, told once by
 * its moment and once by its entry.
 */
export const insertReceipt = (tx: Tx, r: NewReceipt) =>
  tx.row<ReceiptRow>(
    ...bind(
      `insert into fund_receipt as r (receipt_no, bank_txn_id, source, payer_name, payer_sealed, payer_tail, payer_hash, to_account, amount_fen, remark, paid_at, facts_hash, import_id)
       select ${runningNo('receipt')}, :bankTxnId, :source, :payerName,
         :payerSealed, :payerTail, :payerHash, :toAccount, :amountFen::bigint, :remark, :paidAt::timestamptz, :factsHash, :importId::bigint
       where not exists (select from fund_receipt k where k.bank_txn_id = :bankTxnId and k.to_account = :toAccount and k.payer_hash = :payerHash
         and k.amount_fen = :amountFen::bigint
         and abs((k.paid_at at time zone 'Asia/Shanghai')::date - (:paidAt::timestamptz at time zone 'Asia/Shanghai')::date) = 1)
       on conflict (bank_txn_id, to_account, ((paid_at at time zone 'Asia/Shanghai')::date)) do nothing returning ${receiptColumns('r')}`,
      { ...r },
    ),
  )
const SAME_DAY = `(paid_at at time zone 'Asia/Shanghai')::date = ($3::timestamptz at time zone 'Asia/Shanghai')::date`
export const lockReceiptByTxn = (tx: Tx, t: { txnId: string; toAccount: string; paidAt: number }) =>
  tx.row<ReceiptRow>(
    `select ${receiptColumns('r')} from fund_receipt r where bank_txn_id = $1 and to_account = $2 and ${SAME_DAY} for update`,
    [t.txnId, t.toAccount, new Date(t.paidAt)],
  )
export const lockReceipt = (tx: Tx, receiptNo: string) =>
  tx.row<ReceiptRow>(`select ${receiptColumns('r')} from fund_receipt r where receipt_no = $1 for update`, [receiptNo])

export const receiptByNo = (db: Db, receiptNo: string) =>
  db.row<ReceiptRow>(`select ${receiptColumns('r')} from fund_receipt r where receipt_no = $1`, [receiptNo])

export interface ReceiptChange {
  id: number
  from: string
  to: string
  why: string
  companyId: number | null
  goodsFen: number
  depositFen: number
  round: number
  byRule: boolean
  askedBy: number | null
  askReason: string
  checkedBy: number | null
  booked: boolean
}
/** No row touched: somebody was faster. */
export const changeReceipt = async (tx: Tx, c: ReceiptChange): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update fund_receipt set state = :to, why = :why, company_id = :companyId, goods_fen = :goodsFen, deposit_fen = :depositFen, round = :round,
         by_rule = :byRule, asked_at = case when :askedBy::bigint is null then null when asked_by = :askedBy::bigint then asked_at else now() end,
         asked_by = :askedBy, ask_reason = :askReason, checked_by = :checkedBy, booked_at = case when :booked::boolean then now() end
       where id = :id and state = :from`,
      { ...c },
    ),
  )) > 0
export const setLikely = (tx: Tx, id: number, companyId: number | null, points: number) =>
  tx.run('update fund_receipt set likely_company_id = $2, likely_points = $3 where id = $1', [id, companyId, points])

export const logReceipt = (tx: Tx, e: { receiptId: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    `insert into fund_receipt_event (receipt_id, seq, event, detail, actor_id)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from fund_receipt_event where receipt_id = $1`,
    [e.receiptId, e.event, e.detail, e.actorId],
  )
export interface EventRow {
  event: string
  detail: string
  who: string
  at: Date
}
export const eventsOfReceipt = (db: Db, receiptId: number) =>
  db.rows<EventRow>(
    `select e.event, e.detail, u.nick_name as who, e.at from fund_receipt_event e join app_user u on u.id = e.actor_id
     where e.receipt_id = $1 order by e.seq`,
    [receiptId],
  )

export interface OwnerRow {
  id: number
  code: string
  name: string
  certified: boolean
  frozen: boolean
  bdUserId: number | null
}
const ownerColumns = `id, code, name, approval_status = ${ApprovalStatus.approved} as certified, frozen, bd_user_id as "bdUserId"`
export const companyOfId = (db: Db, id: number) => db.row<OwnerRow>(`select ${ownerColumns} from company where id = $1`, [id])
export const companyOfCode = (db: Db, code: string) =>
  db.row<OwnerRow>(`select ${ownerColumns} from company where code = $1`, [code])

export interface CandidateRow {
  companyId: number
  companyCode: string
  companyName: string
  bankAccountOnFile: boolean
  remarkOrders: string[]
  remarkNamesCompany: boolean
  dueOrders: string[]
  voucher: boolean
}
/**
 * Companies that something speaks for: the number, an account on file, an order in the remark, a name that begins alike, a voucher of the sum, an
 * order that waits for exactly it. Ten of each at most.
 */
export const candidatesFor = (
  db: Db,
  f: {
    ownerId: number | null
    payerHash: string
    orderCodes: readonly string[]
    namePrefix: string
    remark: string
    amountFen: number
  },
) =>
  db.rows<CandidateRow>(
    ...bind(
      `with named as (select id, order_code, company_id from orders where order_code = any(:orderCodes::text[]) or master_order_code = any(:orderCodes::text[])),
       due as (select order_code, company_id from orders where status = ${OrderStatus.pendingPayment} and total_fen = :amountFen order by id desc limit 10),
       found as (
         select :ownerId::bigint as id
         union (select company_id from company_bank_account where account_hash = :payerHash and not deleted limit 10)
         union (select company_id from named limit 10)
         union (select company_id from due)
         union (select company_id from fund_voucher where amount_fen = :amountFen and state = 'waiting' limit 10)
         union (select id from company where :namePrefix <> '' and name || ' ' || code || ' ' || credit_code ilike :namePrefix || '%' order by id limit 10))
       select c.id as "companyId", c.code as "companyCode", c.name as "companyName",
         exists (select 1 from company_bank_account b where b.company_id = c.id and b.account_hash = :payerHash and not b.deleted) as "bankAccountOnFile",
         array(select n.order_code from named n where n.company_id = c.id order by n.id limit 3) as "remarkOrders",
         length(c.name) > 3 and position(c.name in :remark) > 0 as "remarkNamesCompany",
         array(select d.order_code from due d where d.company_id = c.id limit 3) as "dueOrders",
         exists (select 1 from fund_voucher v where v.company_id = c.id and v.amount_fen = :amountFen and v.state = 'waiting') as voucher
       from found join company c on c.id = found.id where c.approval_status = ${ApprovalStatus.approved} and not c.frozen`,
      { ...f },
    ),
  )

/** A voucher of the company that names this sum has found its money. */
export const matchVoucher = (tx: Tx, o: { companyId: number; amountFen: number; receiptId: number }) =>
  tx.run(
    `update fund_voucher set state = 'matched', receipt_id = $3 where id = (
       select id from fund_voucher where company_id = $1 and amount_fen = $2 and state = 'waiting' order by id limit 1 for update)`,
    [o.companyId, o.amountFen, o.receiptId],
  )
export const unmatchVouchers = (tx: Tx, receiptId: number) =>
  tx.run(`update fund_voucher set state = 'waiting', receipt_id = null where receipt_id = $1`, [receiptId])
