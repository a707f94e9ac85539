// The sandbox bank's word of a payment, and whether a thing that came is one: its form, its signature, its age.
import type { World } from '../../kernel/ctx.ts'
import { type BankNotice, MERCHANT_ID, signatureRight } from './sandboxBank.ts'

const MAX_AGE_SECONDS = 600

/** Checks a callback's envelope. Anything not exactly right is refused without an effect. */
export function noticeSound(world: World, body: unknown, nowSeconds: number): BankNotice | null {
  if (body === null || typeof body !== 'object') return null
  const n = body as Record<string, unknown>
  const texts = ['merchantId', 'eventId', 'txnId', 'paymentNo'] as const
  if (texts.some(k => typeof n[k] !== 'string' || n[k] === '' || (n[k] as string).length > 80)) return null
  if (n.currency !== 'CNY' || (n.state !== 'paid' && n.state !== 'failed')) return null
  if (!Number.isSafeInteger(n.amountFen) || !Number.isSafeInteger(n.at)) return null
  const notice = {
    merchantId: n.merchantId,
    eventId: n.eventId,
    txnId: n.txnId,
    paymentNo: n.paymentNo,
    amountFen: n.amountFen,
    currency: n.currency,
    state: n.state,
    at: n.at,
  } as BankNotice
  if (!signatureRight(world.settings.bankSecret, notice, n.signature)) return null
  if (notice.merchantId !== MERCHANT_ID || Math.abs(nowSeconds - notice.at) > MAX_AGE_SECONDS) return null
  return notice
}
