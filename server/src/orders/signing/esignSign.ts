// e签宝 V3: how a request and a callback are signed. Pure; source: the vendor's pages of the request signature and of callbacks.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const JSON_TYPE = 'application/json; charset=UTF-8'
const ACCEPT = '*/*'

export const contentMd5 = (bytes: string | Uint8Array): string => createHash('md5').update(bytes).digest('base64')

export interface EsignQuestion {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Signed by sorted names and as they are; encoded on the wire alone. */
  query?: Readonly<Record<string, string>>
  /** Empty: none. */
  body: string
}
const pathAndQuery = (q: EsignQuestion, value: (v: string) => string): string => {
  const pairs = Object.entries(q.query ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return pairs.length === 0 ? q.path : `${q.path}?${pairs.map(([k, v]) => (v === '' ? k : `${k}=${value(v)}`)).join('&')}`
}
export const wirePath = (q: EsignQuestion): string => pathAndQuery(q, encodeURIComponent)

export const stringToSign = (q: EsignQuestion): string =>
  [q.method, ACCEPT, q.body === '' ? '' : contentMd5(q.body), JSON_TYPE, '', pathAndQuery(q, v => v)].join('\n')

/** `at`: milliseconds. */
export const headersOf = (q: EsignQuestion, own: { appId: string; secret: string }, at: number): Record<string, string> => ({
  'x-tsign-open-app-id': own.appId,
  // Forgotten, it is answered as if there were no token.
  'x-tsign-open-auth-mode': 'Signature',
  'x-tsign-open-ca-timestamp': String(at),
  'x-tsign-open-ca-signature': createHmac('sha256', own.secret).update(stringToSign(q)).digest('base64'),
  accept: ACCEPT,
  'content-type': JSON_TYPE,
  'content-md5': q.body === '' ? '' : contentMd5(q.body),
})

export interface EsignNoticeWire {
  timestamp: string
  signature: string
  /** As it came, still in the address. */
  query: URLSearchParams
  raw: Buffer
}
/** The values of the query stand in the order of their names, joined by nothing; the body as it came. */
export const noticeSignature = (secret: string, n: Omit<EsignNoticeWire, 'signature'>): string => {
  const names = [...new Set(n.query.keys())].toSorted((a, b) => (a < b ? -1 : 1))
  return createHmac('sha256', secret)
    .update(n.timestamp + names.map(name => n.query.get(name) ?? '').join(''))
    .update(n.raw)
    .digest('hex')
}
/** By whichever of the secrets is good; anything but 64 small hex digits is wrong before it is looked at. */
export const noticeRight = (secrets: readonly string[], n: EsignNoticeWire): boolean =>
  /^[0-9a-f]{64}$/.test(n.signature) &&
  /^\d{10,16}$/.test(n.timestamp) &&
  secrets.some(secret => timingSafeEqual(Buffer.from(n.signature, 'hex'), Buffer.from(noticeSignature(secret, n), 'hex')))
