// 第三方客服 behind the same door (specification 7): its page is opened with the visitor's id, signed by SHA-1 over nonce, timestamp and that id. What
// SHA-1 over public values would give anybody could make; so the secret agreed with the vendor is signed along with them.
import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'

/** SHA-1, upper case, of nonce=…&timestamp=…&web_token=…&<secret>; `timestamp` in milliseconds, `visitorId` as the vendor shall know him. */
export const vendorSignature = (o: { nonce: string; timestamp: number; visitorId: string; key: string }): string =>
  createHash('sha1')
    .update(`nonce=${o.nonce}&timestamp=${o.timestamp}&web_token=${o.visitorId}&${o.key}`)
    .digest('hex')
    .toUpperCase()

/** The address that opens the vendor's chat for this visitor. The id of a guest is made for this page; nothing else of a person goes along. */
export function vendorUrl(
  vendor: NonNullable<Settings['chatVendor']>,
  o: { visitorId: string; name: string; now: number },
): string {
  const nonce = randomBytes(12).toString('hex')
  const url = new URL(vendor.url)
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('timestamp', String(o.now))
  url.searchParams.set('web_token', o.visitorId)
  url.searchParams.set('c_name', o.name)
  url.searchParams.set('signature', vendorSignature({ nonce, timestamp: o.now, visitorId: o.visitorId, key: vendor.key }))
  return url.toString()
}
