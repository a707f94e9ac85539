// What the ERP answers, signed. A message has one id; the same one twice has one effect.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'

export interface ErpAnswer {
  messageId: string
  /** Of the instruction that it answers. */
  key: string
  /** Of an instruction: what became of it. Of a fact: that it is booked. */
  result: 'paid' | 'returned' | 'accepted'
  amountFen: Fen
  bankTxnId: string
  reason: string
  /** Seconds: when it was said. */
  at: number
  /** Milliseconds, of a fact alone: when it went into the ERP's books, which may be long before the ERP said so. A count of that moment or later holds it. */
  bookedAt?: number
}
const MAX_AGE_SECONDS = 600
const RESULTS: ReadonlySet<unknown> = new Set(['paid', 'returned', 'accepted'])

const secretOf = (settings: Settings): Buffer => createHmac('sha256', settings.bankSecret).update('erp answers').digest()
const canonical = (a: ErpAnswer): string =>
  JSON.stringify([
    a.messageId,
    a.key,
    a.result,
    a.amountFen,
    a.bankTxnId,
    a.reason,
    a.at,
    ...(a.bookedAt === undefined ? [] : [a.bookedAt]),
  ])
export const signAnswer = (settings: Settings, a: ErpAnswer): string =>
  createHmac('sha256', secretOf(settings)).update(canonical(a)).digest('hex')

/**
 * The answer in it, or null for anything that is not exactly right: form, signature, age. A real ERP signs the bytes outside (webhookSignature.ts), the
 * sandbox inside.
 */
export function answerSound(
  settings: Settings,
  body: unknown,
  nowSeconds: number,
  signed: 'inside' | 'outside' = 'inside',
): ErpAnswer | null {
  if (body === null || typeof body !== 'object') return null
  const b = body as Record<string, unknown>
  const texts = ['messageId', 'key', 'bankTxnId', 'reason'] as const
  if (texts.some(k => typeof b[k] !== 'string' || (b[k] as string).length > 200)) return null
  if (b.messageId === '' || b.key === '' || !RESULTS.has(b.result)) return null
  if (!Number.isSafeInteger(b.amountFen) || !Number.isSafeInteger(b.at)) return null
  const fact = b.result === 'accepted'
  if (
    fact ? !Number.isSafeInteger(b.bookedAt) || (b.bookedAt as number) > (nowSeconds + MAX_AGE_SECONDS) * 1000 : 'bookedAt' in b
  )
    return null
  const answer = {
    messageId: b.messageId,
    key: b.key,
    result: b.result,
    amountFen: b.amountFen,
    bankTxnId: b.bankTxnId,
    reason: b.reason,
    at: b.at,
    ...(fact ? { bookedAt: b.bookedAt } : {}),
  } as ErpAnswer
  if (signed === 'outside') return Math.abs(nowSeconds - answer.at) > MAX_AGE_SECONDS ? null : answer
  const given = b.signature
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signAnswer(settings, answer), 'hex'))) return null
  return Math.abs(nowSeconds - answer.at) > MAX_AGE_SECONDS ? null : answer
}
