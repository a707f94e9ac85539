// 沙箱银行: an honest stand-in for the bank. It keeps its own books, shows its own page, and tells the mall only by a signed callback;
// it can be told to fail, to be late, to stay silent or to be out of reach (rule sandbox.bank).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../kernel/ports/database.ts'

export const MERCHANT_ID = 'HENGYE-SANDBOX'
/** Its name as a partner: of its payments and events. */
export const SANDBOX = 'sandboxBank'

export interface BankNotice {
  merchantId: string
  eventId: string
  txnId: string
  paymentNo: string
  amountFen: Fen
  currency: 'CNY'
  state: 'paid' | 'failed'
  /** Seconds. */
  at: number
}

/** As JSON, where every field has its own ends: joined by a sign, a field that holds the sign reads like two others. */
const canonical = (n: BankNotice): string =>
  JSON.stringify([n.merchantId, n.eventId, n.txnId, n.paymentNo, n.amountFen, n.currency, n.state, n.at])

export const signNotice = (secret: string, n: BankNotice): string =>
  createHmac('sha256', secret).update(canonical(n)).digest('hex')

/** Compared in constant time; anything but 64 hex digits is wrong before it is looked at. */
export function signatureRight(secret: string, n: BankNotice, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signNotice(secret, n), 'hex'))
}

export interface BankTxn {
  txnId: string
  paymentNo: string
  amountFen: Fen
  payer: string
  state: 'created' | 'paid' | 'failed'
  kind: string
  notified: boolean
}
const columns = `txn_id as "txnId", payment_no as "paymentNo", amount_fen as "amountFen", payer, state, kind, notified`

/** The mall asks the bank for a payment page; asking again for the same payment gives the same transaction. */
export async function bankOrder(db: Db, o: { paymentNo: string; amountFen: Fen; kind: string; payer: string }): Promise<string> {
  const row = await db.row<{ txnId: string }>(
    `insert into sandbox_bank_txn (txn_id, payment_no, amount_fen, payer, state, kind, notify_url) values ($1, $2, $3, $4, 'created', $5, '/api/pay/callback/sandboxBank')
     on conflict (payment_no) do update set kind = excluded.kind returning txn_id as "txnId"`,
    [randomBytes(16).toString('hex'), o.paymentNo, o.amountFen, o.payer, o.kind],
  )
  return row?.txnId ?? ''
}
export const bankPageUrl = (origin: string, txnId: string): string => `${origin}/sandbox/bank?txn=${txnId}`
export const bankTxn = (db: Db, txnId: string) =>
  db.row<BankTxn>(`select ${columns} from sandbox_bank_txn where txn_id = $1`, [txnId])
/** What the reconcile job asks: how does the bank see this payment? */
export const bankQuery = (db: Db, paymentNo: string) =>
  db.row<BankTxn>(`select ${columns} from sandbox_bank_txn where payment_no = $1`, [paymentNo])
/** The payer decides once; a paid transaction stays paid. */
export const bankDecide = (db: Db, txnId: string, state: 'paid' | 'failed') =>
  db.row<BankTxn>(
    `update sandbox_bank_txn set state = $2, paid_at = now() where txn_id = $1 and (state = 'created' or (state = 'failed' and $2 = 'paid')) returning ${columns}`,
    [txnId, state],
  )
export const bankNotified = (db: Db, txnId: string) =>
  db.run('update sandbox_bank_txn set notified = true where txn_id = $1', [txnId])
export const noticeOf = (t: BankTxn, at: number): BankNotice => ({
  merchantId: MERCHANT_ID,
  eventId: `${t.txnId}-${t.state}`,
  txnId: t.txnId,
  paymentNo: t.paymentNo,
  amountFen: t.amountFen,
  currency: 'CNY',
  state: t.state === 'paid' ? 'paid' : 'failed',
  at,
})
