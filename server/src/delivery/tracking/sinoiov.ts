// 中交兴路 open API (vLastLocationV3). Form of request and signature agree in six public integrations; the datum of its points is not said anywhere, which at the
// kilometre they are kept to does not matter.
import { createHmac } from 'node:crypto'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import type { CarrierSettings } from '../../kernel/settings/carrierSettings.ts'
import { callPartner, jsonOf, partnerSaid } from '../../platform/partner/callPartner.ts'
import { type Fix, fixOf, probed, type TruckLocator } from './carrierPort.ts'

/** HMAC-SHA1 over all name+value, sorted and joined, in capitals; the secret itself is never sent. */
export const sinoiovSign = (params: Readonly<Record<string, string>>, srt: string): string =>
  createHmac('sha1', srt)
    .update(
      Object.entries(params)
        .map(([name, value]) => `${name}${value}`)
        .toSorted()
        .join(''),
    )
    .digest('hex')
    .toUpperCase()

const OK = 1001
const NOTHING = 1006
const TOKEN_OVER = 1016
/** Plates of heavy trucks are yellow; a wrong colour is the usual reason of a no. */
const YELLOW = '2'
const HOURS = '24'
/** Points are in 1/600000 of a degree. */
const UNIT = 600_000
const PROBE_PLATE = '冀A00000'

interface Wire {
  status?: unknown
  result?: { lat?: unknown; lon?: unknown; utc?: unknown } | null
}

export function sinoiov(pool: Pool, s: CarrierSettings): TruckLocator {
  const position = async (plate: string): Promise<PartnerAnswer<Fix | null>> => {
    const params = { cid: s.id, vclN: plate, vco: YELLOW, timeNearby: HOURS }
    const act = 'position'
    const reply = await callPartner(pool, {
      partner: 'carrier',
      act,
      url: new URL('vLastLocationV3', s.url.endsWith('/') ? s.url : `${s.url}/`),
      base: s.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...params, sign: sinoiovSign(params, s.secret) }).toString(),
    })
    if (reply.kind !== 'done') return reply
    const { status, result } = (jsonOf(reply.value) ?? {}) as Wire
    const code = Number(status)
    const fix = result ? fixOf({ latitude: result.lat, longitude: result.lon, at: result.utc }, UNIT) : null
    const answer: PartnerAnswer<Fix | null> =
      code === OK
        ? done(fix)
        : code === NOTHING
          ? done(null)
          : !Number.isSafeInteger(code)
            ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
            : {
                kind: 'refused',
                code: String(code),
                words: code === TOKEN_OVER ? '授权已到期' : '没有给位置，可能签名、车牌颜色或车辆授权不对',
                final: false,
                ...(code === TOKEN_OVER ? { alarm: true } : {}),
              }
    return partnerSaid(pool, { partner: 'carrier', act }, answer, reply.value.headers)
  }
  return { position, probe: async () => probed(await position(PROBE_PLATE)) }
}
