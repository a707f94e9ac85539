// The platform's notice: a picture of the flow, signed by both houses' secret. As JSON, where every field has its own ends.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'

export const CUSTOMER = 'HENGYE-SANDBOX'
export interface SignNotice {
  customer: string
  eventId: string
  /** Seconds. */
  at: number
  /** As `PlatformStateOf` reads it. */
  state: unknown
}

/** Of its own, derived from the callbacks' shared secret: a signature of the bank is none of the platform. */
const secretOf = (settings: Settings): Buffer =>
  createHmac('sha256', settings.bankSecret).update('signing platform callbacks').digest()

export const signatureOfNotice = (settings: Settings, n: SignNotice): string =>
  createHmac('sha256', secretOf(settings))
    .update(JSON.stringify([n.customer, n.eventId, n.at, JSON.stringify(n.state)]))
    .digest('hex')

/** Compared in constant time; anything but 64 hex digits is wrong before it is looked at. */
export function noticeSignatureRight(settings: Settings, n: SignNotice, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOfNotice(settings, n), 'hex'))
}
