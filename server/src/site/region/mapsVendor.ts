// A maps service of the usual Chinese kind: reverse geocoding by GET with key and signature, answered with the administrative code of the district.
// The browser's position is WGS-84, the service reckons in GCJ-02: half a kilometre apart, less than what rounding has taken away already.
import { createHash } from 'node:crypto'
import type { Position } from '@mall/domain/site/region/nearestCity.ts'
import type { Settings } from '../../kernel/settings/settings.ts'

/** Null: the service says that the position lies in no district of the country. */
export interface MapsAnswer {
  adcode: string | null
}

/** The visitor has waited for his browser up to three seconds already. */
const TIMEOUT_MS = 1500
/** Characters; the answer we ask for has about a thousand. */
const MOST_ANSWER = 64_000

/** MD5 over the sorted parameters and the secret, as such services ask for it: it guards their quota, not the visitor. */
export const mapsSignature = (params: Readonly<Record<string, string>>, secret: string): string =>
  createHash('md5')
    .update(
      Object.keys(params)
        .sort()
        .map(name => `${name}=${params[name] ?? ''}`)
        .join('&') + secret,
    )
    .digest('hex')

interface Wire {
  status?: unknown
  regeocode?: { addressComponent?: { adcode?: unknown } }
}

/** Throws for whatever is no sound answer: too late, not 200, not JSON, refused, a code that is none. */
export async function askMaps(
  vendor: NonNullable<Settings['mapsVendor']>,
  { latitude, longitude }: Position,
  timeoutMs = TIMEOUT_MS,
): Promise<MapsAnswer> {
  const params = { key: vendor.key, location: `${longitude.toFixed(2)},${latitude.toFixed(2)}`, output: 'JSON' }
  const url = new URL(vendor.url)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  if (vendor.secret) url.searchParams.set('sig', mapsSignature(params, vendor.secret))
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!reply.ok) throw new Error(`maps service: HTTP ${reply.status}`)
  const text = await reply.text()
  if (text.length > MOST_ANSWER) throw new Error('maps service: answer too long')
  const { status, regeocode } = (JSON.parse(text) ?? {}) as Wire
  if (status !== '1') throw new Error('maps service: refused')
  const adcode = regeocode?.addressComponent?.adcode
  // At sea and abroad these services leave an empty list where the code would be.
  if (Array.isArray(adcode) && adcode.length === 0) return { adcode: null }
  if (typeof adcode !== 'string' || !/^[1-9]\d{5}$/.test(adcode)) throw new Error('maps service: no code')
  return { adcode }
}
