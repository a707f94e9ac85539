// 回单: slips that wait, and the money that each is of.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface VoucherRow {
  id: number
  userId: number
  amountFen: Fen
  paidOn: string
  accountTail: string
  fileId: string
  note: string
  state: 'waiting' | 'matched' | 'withdrawn'
  receiptNo: string | null
  /** The order it was made for, as its transfer is to name it; empty: none. */
  forOrder: string
  createdAt: Date
}
/** What a transfer of these orders writes: the number of the one, else that of all together. */
const NAMED = `case when cardinality(t.order_ids) = 1 then (select o.order_code from orders o where o.id = t.order_ids[1]) else t.master_order_code end`
const columns = `v.id, v.user_id as "userId", v.amount_fen as "amountFen", v.paid_on as "paidOn", v.account_tail as "accountTail", v.file_id as "fileId", v.note,
  v.state, r.receipt_no as "receiptNo", coalesce(${NAMED}, '') as "forOrder", v.created_at as "createdAt"`
const joins = `left join fund_receipt r on r.id = v.receipt_id left join transfer_payment t on t.id = v.transfer_id`

/** All that wait, since each can be withdrawn, and the newest of the others. */
export const vouchersOf = (db: Db, companyId: number) =>
  db.rows<VoucherRow>(
    `select ${columns} from fund_voucher v ${joins} where v.company_id = $1 order by (v.state = 'waiting') desc, v.id desc limit 20`,
    [companyId],
  )
export const slipsOfTransfer = (db: Db, transferId: number) =>
  db.rows<VoucherRow>(
    `select ${columns} from fund_voucher v ${joins} where v.transfer_id = $1 and v.state <> 'withdrawn' order by v.id desc limit 20`,
    [transferId],
  )

export interface PlannedTransfer {
  id: number
  forOrder: string
  dueFen: Fen
  codes: string[]
}
const codesOf = `(select coalesce(array_agg(o.order_code) || array_agg(distinct o.master_order_code), '{}') from orders o where o.id = any(t.order_ids))`
/** Those of the company that wait: what a slip may be for. */
export const plannedTransfers = (db: Db, companyId: number) =>
  db.rows<PlannedTransfer>(
    `select t.id, ${NAMED} as "forOrder", t.due_fen as "dueFen", ${codesOf} as codes from transfer_payment t
     where t.company_id = $1 and t.state = 'waiting' order by t.id limit 100`,
    [companyId],
  )

/** Slips that wait for receipts of these, each for its company. */
export const slipsFor = (tx: Tx, receiptIds: readonly number[]) =>
  tx.rows<{ id: number; companyId: number; amountFen: Fen; transferId: number | null; codes: string[] }>(
    `select v.id, v.company_id as "companyId", v.amount_fen as "amountFen", v.transfer_id as "transferId", coalesce(${codesOf}, '{}') as codes
     from fund_voucher v left join transfer_payment t on t.id = v.transfer_id
     where v.state = 'waiting' and exists (select from fund_receipt g where g.id = any($1::bigint[]) and g.company_id = v.company_id and g.amount_fen = v.amount_fen)
     order by v.id for update of v`,
    [receiptIds],
  )
export const receiptsCame = (tx: Tx, receiptIds: readonly number[]) =>
  tx.rows<{ receiptId: number; companyId: number | null; amountFen: Fen; remark: string; spent: boolean }>(
    `select id as "receiptId", company_id as "companyId", amount_fen as "amountFen", remark,
       exists (select from transfer_payment t where t.company_id = fund_receipt.company_id and t.created_at <= booked_at and fund_receipt.id = any(t.receipt_ids)) as spent
     from fund_receipt where id = any($1::bigint[]) and company_id is not null order by id`,
    [receiptIds],
  )
export const answerSlips = (tx: Tx, pairs: readonly { receiptId: number; slipId: number }[]) =>
  tx.run(
    `update fund_voucher v set state = 'matched', receipt_id = p.receipt_id from unnest($1::bigint[], $2::bigint[]) as p(id, receipt_id)
     where v.id = p.id and v.state = 'waiting'`,
    [pairs.map(p => p.slipId), pairs.map(p => p.receiptId)],
  )
/** Money that was booked before its slip was shown, from the slip's day on, and that no slip is of yet. */
export const cameBefore = async (db: Db, companyId: number | null): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select r.id from (select company_id, amount_fen, min(paid_on) as paid_on from fund_voucher where state = 'waiting' and ($1::bigint is null or company_id = $1)
         group by company_id, amount_fen) v
       join fund_receipt r on r.company_id = v.company_id and r.amount_fen = v.amount_fen and r.state = 'booked'
         and r.paid_at >= v.paid_on::timestamp at time zone 'Asia/Shanghai'
       where not exists (select from fund_voucher m where m.receipt_id = r.id) order by r.id limit 500`,
      [companyId],
    )
  ).map(r => r.id)

/** Slips of the same transfer said anew, or for more orders, and the only one of its sum that nobody has made for any. */
export const adoptSlips = (tx: Tx, w: { transferId: number; companyId: number; orderIds: readonly number[]; dueFen: Fen }) =>
  tx.run(
    `update fund_voucher v set transfer_id = $1 where v.company_id = $2 and (
       v.transfer_id in (select t.id from transfer_payment t where t.company_id = $2 and t.id <> $1 and t.order_ids && $3::bigint[] and t.state in ('dropped', 'over')
         and v.state <> 'withdrawn')
       or (v.state = 'waiting' and v.transfer_id is null and v.amount_fen = $4
         and 1 = (select count(*) from fund_voucher x where x.company_id = $2 and x.state = 'waiting' and x.amount_fen = $4)
         and not exists (select from transfer_payment t where t.company_id = $2 and t.state = 'waiting' and t.due_fen = $4 and t.id <> $1)))`,
    [w.transferId, w.companyId, w.orderIds, w.dueFen],
  )
/**
 * Its transfer has paid: a slip of another sum than the bank told of is the paper of that money, unless another slip of it was, which leaves this one to
 * wait for its own.
 */
export const endSlipsOf = (tx: Tx, transferId: number, receiptId: number) =>
  tx.run(
    `update fund_voucher set state = 'matched', receipt_id = $2 where transfer_id = $1 and state = 'waiting'
       and not exists (select from fund_voucher m where m.transfer_id = $1 and m.state = 'matched')`,
    [transferId, receiptId],
  )

export interface DeskSlip {
  companyCode: string
  companyName: string
  amountFen: Fen
  fileId: string
  paidOn: string
  accountTail: string
  forOrder: string
  dueFen: Fen | null
  state: 'waiting' | 'matched'
  createdAt: Date
}
const deskColumns = `c.code as "companyCode", c.name as "companyName", v.amount_fen as "amountFen", v.file_id as "fileId", v.paid_on as "paidOn", v.account_tail as "accountTail",
  coalesce(${NAMED}, '') as "forOrder", t.due_fen as "dueFen", v.state, v.created_at as "createdAt"`
const deskJoins = `join company c on c.id = v.company_id left join transfer_payment t on t.id = v.transfer_id`
/** What speaks for a receipt: slips of its sum, those made for an order that it names, and what it has answered. */
export const slipsBeside = (db: Db, r: { id: number; amountFen: Fen; codes: readonly string[] }) =>
  db.rows<DeskSlip>(
    `select ${deskColumns} from (select id from fund_voucher where amount_fen = $1 and state = 'waiting'
       union select v.id from fund_voucher v join fund_receipt r on r.id = v.receipt_id and r.company_id = v.company_id where r.id = $2
       union select v.id from orders o join transfer_payment t on t.company_id = o.company_id and o.id = any(t.order_ids) join fund_voucher v on v.transfer_id = t.id
         where v.state = 'waiting' and (o.order_code = any($3::text[]) or o.master_order_code = any($3::text[]))) s
     join fund_voucher v on v.id = s.id ${deskJoins} order by (v.receipt_id is not distinct from $2) desc, v.id limit 10`,
    [r.amountFen, r.id, r.codes],
  )
/** All that wait for money, the oldest first. */
export const slipsAtDesk = (db: Db, contactId: number | null) =>
  db.rows<DeskSlip & { total: number }>(
    `select ${deskColumns}, count(*) over ()::int as total from fund_voucher v ${deskJoins}
     where v.state = 'waiting' and ($1::bigint is null or c.bd_user_id = $1) order by v.id limit 50`,
    [contactId],
  )
