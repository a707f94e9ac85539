// 来款核对: lines of the bank's that no receipt was made of by rule.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface OddArrival {
  id: number
  oddNo: string
  account: string
  txnId: string
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: Fen
  remark: string
  paidAt: Date | null
  why: string
  twinNo: string | null
  bookable: boolean
  /** A file or another way has brought it meanwhile under its number. */
  taken: boolean
  state: 'open' | 'booked' | 'setAside'
  at: Date
}
const columns = `o.id, o.odd_no as "oddNo", o.account, o.txn_id as "txnId", o.payer_name as "payerName", o.payer_sealed as "payerSealed", o.payer_tail as "payerTail",
  o.payer_hash as "payerHash", o.to_account as "toAccount", o.amount_fen as "amountFen", o.remark, o.paid_at as "paidAt", o.why, k.receipt_no as "twinNo", o.bookable,
  exists (select from fund_receipt f where f.bank_txn_id = o.txn_id and f.to_account = o.to_account
    and ((f.paid_at at time zone 'Asia/Shanghai')::date = o.day or (f.payer_hash = o.payer_hash and f.amount_fen = o.amount_fen
      and abs((f.paid_at at time zone 'Asia/Shanghai')::date - o.day) = 1))) as taken, o.state, o.at`
const from = 'from odd_arrival o left join fund_receipt k on k.id = o.twin_id'

export type NewOdd = Omit<OddArrival, 'id' | 'oddNo' | 'twinNo' | 'taken' | 'state' | 'at'> & {
  day: string
  twinId: number | null
}
/** No row: the bank has said it before. */
export const insertOddArrival = (tx: Tx, o: NewOdd) =>
  tx.row<{ oddNo: string }>(
    ...bind(
      `insert into odd_arrival (odd_no, account, txn_id, day, payer_name, payer_sealed, payer_tail, payer_hash, to_account, amount_fen, remark, paid_at, why, twin_id, bookable)
       values (${runningNo('oddArrival')}, :account, :txnId, :day::date, :payerName, :payerSealed, :payerTail, :payerHash, :toAccount, :amountFen, :remark,
         :paidAt::timestamptz, :why, :twinId, :bookable) on conflict do nothing returning odd_no as "oddNo"`,
      { ...o },
    ),
  )
/** Which of these numbers lie or lay at the desk: what was said of them stands. */
export const oddTxns = (db: Db, account: string, txnIds: readonly string[]) =>
  db.rows<{ txnId: string; day: string }>(
    'select txn_id as "txnId", day::text from odd_arrival where account = $1 and txn_id = any($2::text[])',
    [account, txnIds],
  )
export const oddArrivalByNo = (db: Db, oddNo: string) =>
  db.row<OddArrival>(`select ${columns} ${from} where o.odd_no = $1`, [oddNo])
export const lockOddArrival = (tx: Tx, oddNo: string) =>
  tx.row<OddArrival>(`select ${columns} ${from} where o.odd_no = $1 for update of o`, [oddNo])
export const endOddArrival = async (
  tx: Tx,
  o: { id: number; state: 'booked' | 'setAside'; receiptId: number | null },
): Promise<boolean> =>
  (await tx.run(`update odd_arrival set state = $2, receipt_id = $3, ended_at = now() where id = $1 and state = 'open'`, [
    o.id,
    o.state,
    o.receiptId,
  ])) > 0

/** How many wait at the desk, and since when. */
export const oddArrivalsWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(`select count(*)::int as n, min(at) as since from odd_arrival where state = 'open'`)
