// 微信支付 APIv3: what is signed and how, and what a notice holds under its cover. Pure; source: the vendor's documents of APIv3 and its public SDKs.
import { createDecipheriv, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A probe of the vendor's: it asks whether a wrong signature is refused. */
const PROBE = 'WECHATPAY/SIGNTEST/'
const MAX_AGE_SECONDS = 300
const TAG_BYTES = 16

/** `pathAndQuery` as in the request line; `at` seconds. An empty body keeps its line. */
export const requestMessage = (r: { method: string; pathAndQuery: string; at: number; nonce: string; body: string }): string =>
  `${r.method}\n${r.pathAndQuery}\n${r.at}\n${r.nonce}\n${r.body}\n`

export const authorizationOf = (
  r: Parameters<typeof requestMessage>[0],
  own: { mchid: string; serial: string; privateKey: string },
): string => {
  const signature = sign('sha256', Buffer.from(requestMessage(r)), createPrivateKey(own.privateKey)).toString('base64')
  const fields = { mchid: own.mchid, nonce_str: r.nonce, signature, timestamp: String(r.at), serial_no: own.serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

export interface Signed {
  serial: string
  at: string
  nonce: string
  signature: string
}
/** The four headers of an answer or a notice; null where one is missing or there twice. */
export function signedBy(header: (name: string) => string | string[] | null | undefined): Signed | null {
  const [serial, at, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(n => header(`wechatpay-${n}`))
  return typeof serial === 'string' && typeof at === 'string' && typeof nonce === 'string' && typeof signature === 'string'
    ? { serial, at, nonce, signature }
    : null
}

/** By the key whose number the sender names; over the bytes as they came. An unknown number, a probe and five minutes of difference are a no. */
export function signatureRight(s: Signed, raw: Buffer, keys: ReadonlyMap<string, KeyObject>, nowSeconds: number): boolean {
  const key = keys.get(s.serial)
  if (!key || s.signature.startsWith(PROBE) || !/^\d{1,12}$/.test(s.at)) return false
  if (Math.abs(nowSeconds - Number(s.at)) > MAX_AGE_SECONDS) return false
  const message = Buffer.concat([Buffer.from(`${s.at}\n${s.nonce}\n`), raw, Buffer.from('\n')])
  return verify('sha256', message, key, Buffer.from(s.signature, 'base64'))
}

export const publicKeysOf = (pems: Readonly<Record<string, string>>): ReadonlyMap<string, KeyObject> =>
  new Map(Object.entries(pems).map(([serial, pem]) => [serial, createPublicKey(pem)]))

export interface Covered {
  ciphertext: string
  nonce: string
  aad: string
}
/** What lies under AEAD_AES_256_GCM, by whichever of the keys opens it (32 bytes each); null where none does. */
export function openCovered(c: Covered, keys: readonly string[]): string | null {
  const bytes = Buffer.from(c.ciphertext, 'base64')
  if (bytes.length <= TAG_BYTES || c.nonce.length !== 12) return null
  for (const key of keys)
    try {
      const opened = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(c.nonce), { authTagLength: TAG_BYTES })
      opened.setAAD(Buffer.from(c.aad))
      opened.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([opened.update(bytes.subarray(0, -TAG_BYTES)), opened.final()]).toString('utf8')
    } catch {
      // Not this key's.
    }
  return null
}
