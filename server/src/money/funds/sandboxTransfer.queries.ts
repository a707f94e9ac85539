// The sandbox bank's own books of transfers to the mall: another house.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** What nobody answered is told again after so long. */
const AGAIN_SECONDS = 20

export interface SandboxTransfer {
  txnId: string
  payerName: string
  payerAccount: string
  toAccount: string
  amountFen: Fen
  remark: string
  createdAt: Date
}
const columns = `txn_id as "txnId", payer_name as "payerName", payer_account as "payerAccount", to_account as "toAccount", amount_fen as "amountFen",
  remark, created_at as "createdAt"`
export const insertTransfer = (db: Db, t: Omit<SandboxTransfer, 'createdAt'>) =>
  db.row<SandboxTransfer>(
    ...bind(
      `insert into sandbox_transfer (txn_id, payer_name, payer_account, to_account, amount_fen, remark)
       values (:txnId, :payerName, :payerAccount, :toAccount, :amountFen, :remark) on conflict (txn_id) do nothing returning ${columns}`,
      { ...t },
    ),
  )
export const transferTold = (db: Db, txnId: string) =>
  db.run('update sandbox_transfer set notified = true where txn_id = $1', [txnId])
/** What the bank has not told of, because nobody answered it. */
export const untoldTransfers = (db: Db) =>
  db.rows<SandboxTransfer>(
    `select ${columns} from sandbox_transfer where not notified and created_at < now() - interval '${AGAIN_SECONDS} seconds' order by created_at limit 100`,
  )
/** When the next one is told again. */
export const nextUntold: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest(`created_at + interval '${AGAIN_SECONDS} seconds'`)} from sandbox_transfer
     where not notified and ${comesSoon(`created_at + interval '${AGAIN_SECONDS} seconds'`)}`,
    [backMs],
  )
