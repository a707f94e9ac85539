// Standard Webhooks (standardwebhooks.com): a message has an id that stays over all tries, a moment, and a signature over both and the raw bytes. While a
// secret is being replaced the sender signs with both and the receiver believes either.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Seconds. */
const WINDOW = 300

const signature = (secret: Buffer, id: string, at: number, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${id}.${at}.`).update(body).digest()

export const webhookHeaders = (
  secrets: readonly Buffer[],
  m: { id: string; at: number; body: string },
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'webhook-id': m.id,
  'webhook-timestamp': String(m.at),
  'webhook-signature': secrets.map(s => `v1,${signature(s, m.id, m.at, m.body).toString('base64')}`).join(' '),
})

/** Its id, if one of the secrets made one of its signatures a moment ago; null for anything else. */
export function webhookSound(
  secrets: readonly Buffer[],
  headers: IncomingHttpHeaders,
  raw: Buffer,
  nowSeconds: number,
): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(id)) return null
  if (typeof at !== 'string' || !/^\d{1,12}$/.test(at) || Math.abs(nowSeconds - Number(at)) > WINDOW) return null
  if (typeof given !== 'string' || given.length > 1000) return null
  const wanted = secrets.map(s => signature(s, id, Number(at), raw))
  const fits = given.split(' ').some(part => {
    const [version, base64 = ''] = part.split(',')
    const bytes = Buffer.from(base64, 'base64')
    return version === 'v1' && wanted.some(w => w.length === bytes.length && timingSafeEqual(w, bytes))
  })
  return fits ? id : null
}
