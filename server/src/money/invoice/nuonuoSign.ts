// How 诺诺 wants a question signed: HMAC-SHA1 over its own order of fields and the body, byte for byte as it goes out.
import { createHmac } from 'node:crypto'

export interface Signed {
  senid: string
  /** Eight digits, the first not 0. */
  nonce: string
  /** Seconds. */
  at: number
  body: string
}
export const signatureOf = (q: Signed, own: { appKey: string; appSecret: string }): string =>
  createHmac('sha1', own.appSecret)
    .update(`a=services&l=v1&p=open&k=${own.appKey}&i=${q.senid}&n=${q.nonce}&t=${q.at}&f=${q.body}`)
    .digest('base64')
