// Values that are encrypted: cookies under the cookie keys, columns (bank accounts, second factors) under the data keys. AES-256-GCM with the name of
// the cookie or column bound in, so that a value that was moved to another name does not open.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Settings } from './settings/settings.ts'

/** v1.<key id>.<nonce + cipher + tag, base64url>; the version leaves room for another cipher suite. */
export function seal(keys: Settings['cookieKeys'], name: string, value: string): string {
  const [newest] = keys
  if (!newest) throw new Error('no cookie key')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
  cipher.setAAD(Buffer.from(name))
  const body = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${newest.id}.${body.toString('base64url')}`
}

export function unseal(keys: Settings['cookieKeys'], name: string, text: string): string | null {
  const [version, id, body] = text.split('.')
  const key = keys.find(k => k.id === id)
  if (version !== 'v1' || !key || !body) return null
  const bytes = Buffer.from(body, 'base64url')
  // base64url decoding forgives stray bits at the end; only the canonical text is accepted.
  if (bytes.length < 29 || bytes.toString('base64url') !== body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const sealColumn = (settings: Settings, column: string, value: string): string => seal(settings.dataKeys, column, value)

/** The plain text; throws when the value was changed, moved to another column, or its key is gone. */
export function openColumn(settings: Settings, column: string, sealed: string): string {
  const value = unseal(settings.dataKeys, column, sealed)
  if (value === null) throw new Error(`${column}: sealed value cannot be opened with the configured DATA_KEYS`)
  return value
}

/** Finds doubles of a sealed value without opening any: keyed, so that short numbers cannot be tried out from a copy of the table. */
export const columnDigest = (settings: Settings, column: string, value: string): string => {
  const oldest = settings.dataKeys.at(-1)
  if (!oldest) throw new Error('no data key')
  return createHmac('sha256', oldest.key).update(`${column}:${value}`).digest('hex')
}
