// ACS3-HMAC-SHA256, the signature of Alibaba Cloud's calls, in the form whose parameters stand in the query and whose body is empty.
// Source of the rule: the vendor's page "V3 request body and signature mechanism"; the vector of acs3.test.ts was checked with the vendor's own library.
import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const EMPTY = sha256('')

/** RFC 3986: everything but letters, digits and -_.~ */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sorted and encoded once: what is signed is what is sent. */
export const canonicalQuery = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map(name => `${percent(name)}=${percent(params[name] ?? '')}`)
    .join('&')

export interface Acs3 {
  keyId: string
  keySecret: string
  host: string
  action: string
  version: string
  params: Readonly<Record<string, string>>
  at: Date
  nonce: string
}

/** Headers of the request; `host` is sent by the client itself and is left out. */
export function acs3Headers(a: Acs3): Record<string, string> {
  const signed: Record<string, string> = {
    host: a.host,
    'x-acs-action': a.action,
    'x-acs-content-sha256': EMPTY,
    'x-acs-date': `${a.at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': a.nonce,
    'x-acs-version': a.version,
  }
  const names = Object.keys(signed).sort()
  const lines = names.map(name => `${name}:${signed[name] ?? ''}\n`).join('')
  const request = ['POST', '/', canonicalQuery(a.params), lines, names.join(';'), EMPTY].join('\n')
  const signature = createHmac('sha256', a.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const { host: _host, ...headers } = signed
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${a.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
