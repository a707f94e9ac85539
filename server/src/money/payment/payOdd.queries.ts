// 付款异常: money that a house says has come, and that does not fit its payment.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface PayOdd {
  id: number
  oddNo: string
  requestId: number
  paymentNo: string
  askedFen: Fen
  masterOrderCode: string
  companyId: number
  companyName: string
  userId: number
  payCode: string
  txnId: string
  amountFen: Fen
  why: 'less' | 'more' | 'twice'
  state: 'open' | 'credited' | 'dismissed'
  at: Date
}
const columns = `o.id, o.odd_no as "oddNo", o.pay_request_id as "requestId", r.payment_no as "paymentNo", r.amount_fen as "askedFen", r.master_order_code as "masterOrderCode",
  o.company_id as "companyId", c.name as "companyName", r.user_id as "userId", r.provider as "payCode", o.txn_id as "txnId", o.amount_fen as "amountFen", o.why, o.state, o.at`
const joins = 'from pay_odd o join pay_request r on r.id = o.pay_request_id join company c on c.id = o.company_id'

/** No row: it was told before. */
export const insertOdd = (
  tx: Tx,
  o: { requestId: number; companyId: number; partner: string; txnId: string; amountFen: Fen; why: PayOdd['why'] },
) =>
  tx.row<{ oddNo: string }>(
    ...bind(
      `insert into pay_odd (odd_no, pay_request_id, company_id, partner, txn_id, amount_fen, why)
       values (${runningNo('payOdd')}, :requestId, :companyId, :partner, :txnId, :amountFen, :why) on conflict do nothing returning odd_no as "oddNo"`,
      { ...o },
    ),
  )
export const oddByNo = (db: Db, oddNo: string) => db.row<PayOdd>(`select ${columns} ${joins} where o.odd_no = $1`, [oddNo])
export const lockOdd = (tx: Tx, oddNo: string) =>
  tx.row<PayOdd>(`select ${columns} ${joins} where o.odd_no = $1 for update of o`, [oddNo])
export const endOdd = async (tx: Tx, id: number, state: 'credited' | 'dismissed'): Promise<boolean> =>
  (await tx.run(`update pay_odd set state = $2, ended_at = now() where id = $1 and state = 'open'`, [id, state])) > 0
