import type { Fen } from '@mall/domain/kernel/money.ts'
import type { ReceiptSource } from '@mall/domain/money/funds/receipt.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface ReceiptRow {
  id: number
  receiptNo: string
  bankTxnId: string
  source: ReceiptSource
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: Fen
  remark: string
  paidAt: Date
  receivedAt: Date
  factsHash: string
  state: 'open' | 'claimed' | 'booked' | 'returnAsked' | 'returning' | 'returned'
  why: string
  likelyCompanyId: number | null
  likelyPoints: number
  companyId: number | null
  goodsFen: Fen
  depositFen: Fen
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
  source: ReceiptSource
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: Fen
  remark: string
  paidAt: Date
  factsHash: string
  importId: number | null
}
/** A number made of what a line says, where the bank's file gave none (statementFile.worker.ts). In the order of texts these stand together. */
const MADE = (txn: string): string => `(${txn} >= 'H' and ${txn} < 'I' and ${txn} ~ '^H[0-9A-F]{31}$')`
/** Moments of one transfer as two sources tell them: a minute or two apart, or the day alone. */
const SAME_MOMENT = (a: string, b: string): string =>
  `(abs(extract(epoch from ${a} - ${b})) <= 120 or ((${a} at time zone 'Asia/Shanghai')::date = (${b} at time zone 'Asia/Shanghai')::date
     and (midnight(${a}) or midnight(${b}))))`.replaceAll(
    /midnight\(([^)]*)\)/g,
    "($1 at time zone 'Asia/Shanghai')::time = '00:00'",
  )
const DAYS_APART = (a: string, b: string): string =>
  `abs((${a} at time zone 'Asia/Shanghai')::date - (${b} at time zone 'Asia/Shanghai')::date)`
const arrivalsTold = `unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[]) as t(line, txn, account, hash, amount, at)`
type Told = { line: number; txnId: string; toAccount: string; payerHash: string; amountFen: Fen; paidAt: number }
const toldColumns = (list: readonly Told[]) => [
  list.map(t => t.line),
  list.map(t => t.txnId),
  list.map(t => t.toAccount),
  list.map(t => t.payerHash),
  list.map(t => t.amountFen),
  list.map(t => new Date(t.paidAt)),
]
/** Of transfers those that are there under another number, which one of both sources had to make. */
export const toldOtherwise = (db: Db, list: readonly Told[]) =>
  db.rows<{ line: number; receiptNo: string }>(
    `select t.line, k.receipt_no as "receiptNo"
     from ${arrivalsTold} join fund_receipt k on k.payer_hash = t.hash and k.to_account = t.account and k.amount_fen = t.amount and k.bank_txn_id <> t.txn
     where (${MADE('k.bank_txn_id')} or ${MADE('t.txn')}) and ${SAME_MOMENT('k.paid_at', 't.at')}`,
    toldColumns(list),
  )
/** The bank's own list, its notices, or a file. */
export type ToldBy = 'list' | 'notice' | 'file'
/** What one of the other ways has told of. The notices of a bank whose list is asked for are its own; without it they bear the numbers that a file has. */
const OTHER_WAY = `case $7 when 'file' then k.source = 'link' or (k.source = 'notice' and exists (select from bank_round)) when 'notice' then k.source <> 'notice'
  else k.source <> 'link' end`
/**
 * Of transfers those that may be there already, told by the bank's link and by another way. `same`: by the number, payer and sum, whichever of our accounts each
 * names (a number of the payer's own in the one, the account behind it in the other) and whatever else differs. Otherwise only payer, sum and moment are the same,
 * of a receipt that is none of `known`, the numbers of the same page or file: two transfers, or one under two numbers.
 */
export const twinsOf = (db: Db, list: readonly Told[], o: { by: ToldBy; known: readonly string[] }) =>
  db.rows<{ line: number; receiptNo: string; id: number; same: boolean }>(
    `select distinct on (t.line) t.line, k.receipt_no as "receiptNo", k.id, k.bank_txn_id = t.txn as same from ${arrivalsTold}
     join fund_receipt k on k.payer_hash = t.hash and k.amount_fen = t.amount
     left join (select distinct txn from unnest($8::text[]) as n(txn)) n on n.txn = k.bank_txn_id
     where (k.bank_txn_id = t.txn and ${DAYS_APART('k.paid_at', 't.at')} <= 1 and ($7 <> 'file' or k.source = 'link'))
       or (k.bank_txn_id <> t.txn and ${OTHER_WAY} and n.txn is null and ${SAME_MOMENT('k.paid_at', 't.at')}
         and not ((${MADE('k.bank_txn_id')} or ${MADE('t.txn')}) and k.to_account = t.account))
     order by t.line, same desc, k.id`,
    [...toldColumns(list), o.by, o.known],
  )
/** What another way has told of is not seen before it is committed: who tells by link and who imports a file take turns. */
export const inArrivalsTurn = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727014)')

/**
 * No row: the transaction is known; or the day before or after has the same number, account, payer and sum: one transfer around midnight, told once by
 * its moment and once by its entry; or a file without numbers has told of it.
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
         and not exists (select from fund_receipt k where ${MADE('k.bank_txn_id')} and k.to_account = :toAccount and k.payer_hash = :payerHash
           and k.amount_fen = :amountFen::bigint and ${SAME_MOMENT('k.paid_at', ':paidAt::timestamptz')})
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
  goodsFen: Fen
  depositFen: Fen
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
export const companiesOfIds = (db: Db, ids: readonly number[]) =>
  db.rows<OwnerRow>(`select ${ownerColumns} from company where id = any($1::bigint[])`, [ids])
/** Companies that have proved one of these accounts to be theirs. */
export const provedOwners = (db: Db, payerHashes: readonly string[]) =>
  db.rows<OwnerRow & { payerHash: string }>(
    `select b.account_hash as "payerHash", c.id, c.code, c.name, c.approval_status = ${ApprovalStatus.approved} as certified, c.frozen, c.bd_user_id as "bdUserId"
     from company_bank_account b join company c on c.id = b.company_id
     where b.account_hash = any($1::text[]) and b.verified_at is not null and not b.deleted order by c.id`,
    [payerHashes],
  )
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
export interface CandidateFacts {
  ownerId: number | null
  payerHash: string
  orderCodes: readonly string[]
  namePrefix: string
  remark: string
  amountFen: Fen
}
/**
 * Companies that something speaks for, of each of the transfers (`at`: its place among them): the number, an account on file, an order in the remark, a
 * name that begins alike, a voucher of the sum, an order that waits for exactly it. Ten of each at most.
 */
export const candidatesFor = (db: Db, facts: readonly CandidateFacts[]) =>
  db.rows<CandidateRow & { at: number }>(
    ...bind(
      `select (q.at - 1)::int as at, c.*
       from unnest(:owners::bigint[], :hashes::text[], :codes::text[], :prefixes::text[], :remarks::text[], :amounts::bigint[])
         with ordinality as q(owner_id, payer_hash, codes, prefix, remark, amount_fen, at)
       cross join lateral (
         with named as (select id, order_code, company_id from orders where q.codes <> '' and (order_code = any(string_to_array(q.codes, ' '))
             or master_order_code = any(string_to_array(q.codes, ' ')))),
         due as (select order_code, company_id from orders where status = ${OrderStatus.pendingPayment} and total_fen = q.amount_fen order by id desc limit 10),
         found as (
           select q.owner_id as id
           union (select company_id from company_bank_account where account_hash = q.payer_hash and not deleted limit 10)
           union (select company_id from named limit 10)
           union (select company_id from due)
           union (select company_id from fund_voucher where amount_fen = q.amount_fen and state = 'waiting' limit 10)
           union (select id from company where q.prefix <> '' and name || ' ' || code || ' ' || credit_code ilike q.prefix || '%' order by id limit 10))
         select c.id as "companyId", c.code as "companyCode", c.name as "companyName",
           exists (select 1 from company_bank_account b where b.company_id = c.id and b.account_hash = q.payer_hash and not b.deleted) as "bankAccountOnFile",
           array(select n.order_code from named n where n.company_id = c.id order by n.id limit 3) as "remarkOrders",
           length(c.name) > 3 and position(c.name in q.remark) > 0 as "remarkNamesCompany",
           array(select d.order_code from due d where d.company_id = c.id limit 3) as "dueOrders",
           exists (select 1 from fund_voucher v where v.company_id = c.id and v.amount_fen = q.amount_fen and v.state = 'waiting') as voucher
         from found join company c on c.id = found.id where c.approval_status = ${ApprovalStatus.approved} and not c.frozen) c`,
      {
        owners: facts.map(f => f.ownerId),
        hashes: facts.map(f => f.payerHash),
        codes: facts.map(f => f.orderCodes.join(' ')),
        prefixes: facts.map(f => f.namePrefix),
        remarks: facts.map(f => f.remark),
        amounts: facts.map(f => f.amountFen),
      },
    ),
  )

export const unmatchVouchers = (tx: Tx, receiptId: number) =>
  tx.run(`update fund_voucher set state = 'waiting', receipt_id = null where receipt_id = $1`, [receiptId])
