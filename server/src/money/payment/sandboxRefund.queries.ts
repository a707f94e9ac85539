// The sandbox bank's books of refunds: another house. It never gives back more than came by a transaction.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** The sandbox's bank needs so long for a refund. */
const SETTLES_SECONDS = 2

export interface BankRefund {
  key: string
  bankRefundId: string
  txnId: string
  amountFen: Fen
  state: 'taken' | 'paid' | 'failed' | 'cancelled'
  reason: string
  told: number
}
const columns = `key, bank_refund_id as "bankRefundId", txn_id as "txnId", amount_fen as "amountFen", state, reason, told`
/** No row: there is no such transaction, or it would be more than it brought. The transaction's row is locked by the caller's statement. */
export const insertBankRefund = (db: Db, r: { key: string; bankRefundId: string; txnId: string; amountFen: Fen }) =>
  db.row<BankRefund>(
    `with t as (select txn_id, amount_fen from sandbox_bank_txn where txn_id = $3 and state = 'paid' for update)
     insert into sandbox_bank_refund (key, bank_refund_id, txn_id, amount_fen) select $1, $2, t.txn_id, $4::bigint from t
     where t.amount_fen >= $4::bigint + coalesce((select sum(b.amount_fen) from sandbox_bank_refund b where b.txn_id = $3 and b.state in ('taken', 'paid')), 0)
     on conflict (key) do nothing returning ${columns}`,
    [r.key, r.bankRefundId, r.txnId, r.amountFen],
  )
export const bankRefundByKey = (db: Db, key: string) =>
  db.row<BankRefund>(`select ${columns} from sandbox_bank_refund where key = $1`, [key])
export const endBankRefund = (db: Db, key: string, state: 'paid' | 'failed' | 'cancelled', reason: string) =>
  db.row<BankRefund>(
    `update sandbox_bank_refund set state = $2, reason = $3 where key = $1 and state = 'taken' returning ${columns}`,
    [key, state, reason],
  )
export const bankRefundTold = (db: Db, key: string) =>
  db.run('update sandbox_bank_refund set told = told + 1 where key = $1', [key])
/** What the bank has taken and not done, or done and not told. */
export const bankRefundsInWork = (db: Db) =>
  db.rows<BankRefund>(
    `select ${columns} from sandbox_bank_refund where (state = 'taken' or told = 0) and taken_at < now() - interval '${SETTLES_SECONDS} seconds' order by taken_at limit 100`,
  )
/** When the bank does the next one. */
export const nextBankRefund: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest(`taken_at + interval '${SETTLES_SECONDS} seconds'`)} from sandbox_bank_refund
     where (state = 'taken' or told = 0) and ${comesSoon(`taken_at + interval '${SETTLES_SECONDS} seconds'`)}`,
    [backMs],
  )
