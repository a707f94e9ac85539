// What the bank sends of a refund to its source, and whether a thing that came is one: its form, its signature, its age.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import { MERCHANT_ID } from './sandboxBank.ts'

export interface RefundNotice {
  merchantId: string
  eventId: string
  /** The mall's number of the refund. */
  sourceNo: string
  bankRefundId: string
  txnId: string
  amountFen: Fen
  currency: 'CNY'
  state: 'paid' | 'failed'
  reason: string
  /** Seconds. */
  at: number
}
const secretOf = (world: Pick<World, 'settings'>): Buffer =>
  createHmac('sha256', world.settings.bankSecret).update('refunds').digest()
const canonical = (n: RefundNotice): string =>
  JSON.stringify([n.merchantId, n.eventId, n.sourceNo, n.bankRefundId, n.txnId, n.amountFen, n.currency, n.state, n.reason, n.at])
export const signRefund = (world: Pick<World, 'settings'>, n: RefundNotice): string =>
  createHmac('sha256', secretOf(world)).update(canonical(n)).digest('hex')

const LONGEST = { merchantId: 40, eventId: 80, sourceNo: 40, bankRefundId: 64, txnId: 64, reason: 200 } as const
const MAX_AGE_SECONDS = 600
/** The notice in it, or null for anything that is not exactly right: form, signature, merchant, age. */
export function refundNoticeSound(world: Pick<World, 'settings'>, body: unknown, nowSeconds: number): RefundNotice | null {
  if (body === null || typeof body !== 'object') return null
  const n = body as Record<string, unknown>
  for (const [key, longest] of Object.entries(LONGEST)) {
    const value = n[key]
    if (typeof value !== 'string' || value.length > longest || (value === '' && key !== 'reason')) return null
  }
  if (n.currency !== 'CNY' || (n.state !== 'paid' && n.state !== 'failed')) return null
  if (!Number.isSafeInteger(n.amountFen) || !Number.isSafeInteger(n.at)) return null
  const { merchantId, eventId, sourceNo, bankRefundId, txnId, amountFen, state, reason, at } = n as unknown as RefundNotice
  const notice: RefundNotice = {
    merchantId,
    eventId,
    sourceNo,
    bankRefundId,
    txnId,
    amountFen,
    currency: 'CNY',
    state,
    reason,
    at,
  }
  const given = n.signature
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signRefund(world, notice), 'hex'))) return null
  return merchantId === MERCHANT_ID && Math.abs(nowSeconds - at) <= MAX_AGE_SECONDS ? notice : null
}
