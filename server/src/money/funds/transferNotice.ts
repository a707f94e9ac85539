// What the bank tells of money that came in: signed, at least once, in any order, perhaps forged.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'
import type { Transfer } from './takeTransfer.ts'

export interface TransferNotice extends Transfer {
  merchantId: string
  currency: 'CNY'
  /** Seconds: when it is told. */
  at: number
}
export const TRANSFER_MERCHANT = 'HENGYE-SANDBOX'
const MAX_AGE_SECONDS = 600
/** Ten thousand million yuan. */
const MOST_FEN = 1_000_000_000_000
/** A transfer is told of within a month and never before it happened. */
const OLDEST_MS = 31 * 86_400_000

const secretOf = (settings: Settings): Buffer => createHmac('sha256', settings.bankSecret).update('incoming transfers').digest()
/** As JSON, where every field has its own ends. */
const canonical = (n: TransferNotice): string =>
  JSON.stringify([
    n.merchantId,
    n.txnId,
    n.payerName,
    n.payerAccount,
    n.toAccount,
    n.amountFen,
    n.currency,
    n.remark,
    n.paidAt,
    n.at,
  ])
export const signTransfer = (settings: Settings, n: TransferNotice): string =>
  createHmac('sha256', secretOf(settings)).update(canonical(n)).digest('hex')

const LONGEST = { txnId: 64, payerName: 100, payerAccount: 40, toAccount: 40, remark: 200, merchantId: 40 } as const
const CONTROL = /[\p{Cc}]/u

/** The transfer in it, or null for anything that is not exactly right: form, signature, merchant, age. */
export function transferSound(settings: Settings, body: unknown, nowMs: number): Transfer | null {
  if (body === null || typeof body !== 'object') return null
  const n = body as Record<string, unknown>
  for (const [key, longest] of Object.entries(LONGEST)) {
    const value = n[key]
    if (typeof value !== 'string' || value.length > longest || CONTROL.test(value)) return null
    if (value === '' && key !== 'remark') return null
  }
  if (!/^\d{6,40}$/.test(n.payerAccount as string) || !/^\d{6,40}$/.test(n.toAccount as string)) return null
  if (!/^[A-Za-z0-9_-]{6,64}$/.test(n.txnId as string) || n.currency !== 'CNY') return null
  const { amountFen, paidAt, at } = n as { amountFen: Fen; paidAt: number; at: number }
  if (![amountFen, paidAt, at].every(Number.isSafeInteger) || amountFen <= 0 || amountFen > MOST_FEN) return null
  const { txnId, payerName, payerAccount, toAccount, remark, merchantId } = n as unknown as TransferNotice
  const notice: TransferNotice = {
    merchantId,
    txnId,
    payerName,
    payerAccount,
    toAccount,
    amountFen,
    currency: 'CNY',
    remark,
    paidAt,
    at,
  }
  const given = n.signature
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signTransfer(settings, notice), 'hex'))) return null
  if (merchantId !== TRANSFER_MERCHANT || Math.abs(nowMs / 1000 - at) > MAX_AGE_SECONDS) return null
  if (paidAt > nowMs + MAX_AGE_SECONDS * 1000 || paidAt < nowMs - OLDEST_MS) return null
  return { txnId, payerName, payerAccount, toAccount, amountFen, remark, paidAt }
}
