// G7 open API (truck/current_info). The text that is signed is of the vendor's own note; what it says of a wrong signature comes back in `msg`.
import { createHash, createHmac } from 'node:crypto'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import type { CarrierSettings } from '../../kernel/settings/carrierSettings.ts'
import { callPartner, jsonOf, partnerSaid } from '../../platform/partner/callPartner.ts'
import { type Fix, fixOf, probed, type TruckLocator } from './carrierPort.ts'

/** Method, digest and kind of a body, moment, path with its question as it is before it is written into an address. */
interface G7Request {
  method: 'GET' | 'POST'
  body: string
  timestamp: number
  pathAndQuery: string
}
export const g7Md5 = (body: string): string => (body === '' ? '' : createHash('md5').update(body).digest('base64'))
export const g7Sign = (r: G7Request, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      `${[r.method, g7Md5(r.body), r.body === '' ? '' : 'application/json; charset=utf-8', r.timestamp].join('\n')}\n${r.pathAndQuery}`,
    )
    .digest('base64')

const PATH = '/v1/device/truck/current_info'
const PROBE_PLATE = '冀A00000'
interface Wire {
  code?: unknown
  sub_code?: unknown
  msg?: unknown
  data?: { lat?: unknown; lng?: unknown; time?: unknown } | null
}

export function g7(pool: Pool, s: CarrierSettings, now: () => number = Date.now): TruckLocator {
  const position = async (plate: string): Promise<PartnerAnswer<Fix | null>> => {
    const act = 'position'
    const timestamp = now()
    const signature = g7Sign({ method: 'GET', body: '', timestamp, pathAndQuery: `${PATH}?plate_num=${plate}` }, s.secret)
    const url = new URL(`${s.url.replace(/\/$/, '')}${PATH}`)
    url.searchParams.set('plate_num', plate)
    const reply = await callPartner(pool, {
      partner: 'carrier',
      act,
      url,
      base: s.url,
      method: 'GET',
      headers: { 'x-g7-openapi-timestamp': String(timestamp), authorization: `g7ac ${s.id}:${signature}` },
    })
    if (reply.kind !== 'done') return reply
    const { code, sub_code: sub, data } = (jsonOf(reply.value) ?? {}) as Wire
    const answer: PartnerAnswer<Fix | null> =
      code === 0
        ? done(data ? fixOf({ latitude: data.lat, longitude: data.lng, at: data.time }) : null)
        : typeof code !== 'number'
          ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
          : { kind: 'refused', code: `${code} ${String(sub ?? '')}`.trim(), words: '没有给位置', final: false }
    return partnerSaid(pool, { partner: 'carrier', act }, answer, reply.value.headers)
  }
  return { position, probe: async () => probed(await position(PROBE_PLATE)) }
}
