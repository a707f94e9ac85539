// TC3-HMAC-SHA256, the signature of Tencent Cloud's calls. The day in it is UTC's, not Beijing's.
// Source of the rule: the vendor's page on signature v3; the vector of tc3.test.ts was checked with the vendor's own library.
import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const TC3_TYPE = 'application/json; charset=utf-8'
const SIGNED = 'content-type;host'

export interface Tc3 {
  keyId: string
  keySecret: string
  service: string
  host: string
  body: string
  /** Seconds. */
  at: number
}

export function tc3Authorization(t: Tc3): string {
  const day = new Date(t.at * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${t.service}/tc3_request`
  const request = `POST\n/\n\ncontent-type:${TC3_TYPE}\nhost:${t.host}\n\n${SIGNED}\n${sha256(t.body)}`
  const text = `TC3-HMAC-SHA256\n${t.at}\n${scope}\n${sha256(request)}`
  const key = hmac(hmac(hmac(`TC3${t.keySecret}`, day), t.service), 'tc3_request')
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${t.keyId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`
}
