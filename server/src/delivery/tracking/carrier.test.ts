// 承运商: what they tell by themselves, signed; and the houses that are asked. Signatures of the counterparts are openssl's, not ours; the vectors are the vendors' form
// reckoned by openssl.
import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CarrierSettings } from '../../kernel/settings/carrierSettings.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { type Counterpart, counterpart, type Heard, opensslHmac } from '../../testing/counterpart.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { leave, openYard, weighed } from '../weighing/testYard.ts'
import { askCarriers } from './askCarriers.job.ts'
import { carrierKey } from './carrierNotice.ts'
import { g7, g7Md5, g7Sign } from './g7.ts'
import { sinoiov, sinoiovSign } from './sinoiov.ts'

openYard()
const pool = () => mall.world.pool

async function onTheRoad(carrier = 'C01') {
  const { waybillNo, t } = await weighed(15_060, 47_040)
  expect((await leave(waybillNo)).code).toBe(1)
  await pool().run(
    `update waybill set carrier_code = (select code from carrier order by code = $2 desc, code limit 1) where id = $1`,
    [t.w.id, carrier],
  )
  const row = await pool().row<{ code: string }>('select carrier_code as code from waybill where id = $1', [t.w.id])
  return { waybillNo, id: t.w.id, plate: t.w.plate, carrier: row?.code ?? '' }
}
type On = Awaited<ReturnType<typeof onTheRoad>>
const where = (waybillNo: string) => buyer.get('/api/order/getTruckPosition', { waybillNo })
let n = 0
function notice(o: On, more: object = {}) {
  const now = Date.now()
  n += 1
  return {
    carrier: o.carrier,
    eventId: `e${process.pid}-${n}`,
    waybillNo: o.waybillNo,
    plate: o.plate,
    latitude: '38.8740',
    longitude: '115.4640',
    at: now,
    note: '',
    sentAt: now,
    ...more,
  }
}
type Notice = ReturnType<typeof notice>
const signed = (m: Notice) => ({
  ...m,
  signature: opensslHmac(
    carrierKey(mall.world, m.carrier) ?? '',
    JSON.stringify([m.carrier, m.eventId, m.waybillNo, m.plate, m.latitude, m.longitude, m.at, m.note, m.sentAt]),
  ),
})
async function push(body: object) {
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/tracking/callback/carrier',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: reply.statusCode, ...reply.json<{ code: string; message: string }>() }
}
const rowsOf = async (id: number) =>
  (await pool().row<{ n: number }>('select count(*)::int as n from truck_position where waybill_id = $1', [id]))?.n

describe('a carrier tells', () => {
  test('where his truck is: seen as his word, and counted for the desk', async () => {
    const o = await onTheRoad()
    const seen = await effectOf(mall, async () => ({
      code: (await push(signed(notice(o, { note: '堵车' })))).status === 200 ? 1 : 0,
    }))
    expect(seen.rows?.truck_position).toContain('insert')
    expect((await where(o.waybillNo)).last).toMatchObject({ source: 'carrier', place: '保定市', note: '堵车' })
  })

  test('nothing that is unsigned, signed otherwise, changed, too old, or of tomorrow', async () => {
    const o = await onTheRoad()
    const good = notice(o)
    const hour = 3_600_000
    const bad: object[] = [
      good,
      { ...good, signature: '0'.repeat(64) },
      { ...signed(good), latitude: '31.2000' },
      { ...signed(good), carrier: 'ZZZ' },
      signed(notice(o, { sentAt: Date.now() - hour })),
      signed(notice(o, { at: Date.now() + hour })),
      signed(notice(o, { at: Date.now() - 25 * hour })),
      signed(notice(o, { latitude: '1e2' })),
      signed(notice(o, { latitude: '91.0000' })),
      [],
    ]
    for (const b of bad) expect((await push(b)).status).toBe(401)
    expect(await rowsOf(o.id)).toBe(0)
  })

  test('a copy is taken once, also two at once; the same event with other words is a conflict', async () => {
    const o = await onTheRoad()
    const m = notice(o)
    const both = await Promise.all([push(signed(m)), push(signed(m))])
    expect(both.map(b => b.code).toSorted()).toEqual(['REFUSED', 'SUCCESS'])
    expect(await push(signed(m))).toMatchObject({ status: 200, code: 'REFUSED', message: '这一条已收过' })
    expect((await push(signed({ ...m, at: m.at - 1000 }))).status).toBe(409)
    expect(await rowsOf(o.id)).toBe(1)
  })

  test('of a truck that is there, his, and on the road', async () => {
    const o = await onTheRoad()
    expect(await push(signed(notice(o, { waybillNo: 'YD00000000000000' })))).toMatchObject({
      status: 400,
      message: '没有这张运单，或车牌不符',
    })
    expect((await push(signed(notice(o, { carrier: 'ZZZ' })))).status).toBe(400)
    expect((await push(signed(notice(o, { plate: '冀B99999' })))).status).toBe(400)
    // From before it left the gate.
    expect((await push(signed(notice(o, { at: Date.now() - 3_600_000 })))).message).toBe('这一车现在不在路上')
    await pool().run('update waybill set arrived_at = now() where id = $1', [o.id])
    expect(await push(signed(notice(o)))).toMatchObject({ status: 200, code: 'REFUSED', message: '这一车现在不在路上' })
    expect(await rowsOf(o.id)).toBe(0)
  })

  test('nothing at all while it is off', async () => {
    const o = await onTheRoad()
    const m = signed(notice(o))
    const { partners } = mall.world.settings
    Object.assign(mall.world.settings, { partners: { ...partners, carrier: 'off' } })
    expect((await push(m)).status).toBe(401)
    Object.assign(mall.world.settings, { partners })
    expect((await push(m)).status).toBe(200)
  })
})

describe('the sandbox plays a carrier', () => {
  test('rightly and wrongly, by the same way in', async () => {
    const o = await onTheRoad()
    const play = async (how: string) =>
      /role="status">([^<]*)</.exec(
        (
          await mall.app.inject({
            method: 'POST',
            url: '/sandbox/carrier',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams({ waybillNo: o.waybillNo, city: '保定市', case: how }).toString(),
          })
        ).body,
      )?.[1]
    expect(await play('sound')).toBe('商城已收下')
    expect(await play('unsigned')).toBe('商城拒绝：签名校验未通过（签名或写法不对，或发出已超过 10 分钟）')
    expect(await play('stale')).toBe('商城拒绝：签名校验未通过（签名或写法不对，或发出已超过 10 分钟）')
    expect(await play('replay')).toBe('商城已收下；第二次：商城拒绝：这一条已收过')
    expect(await play('unknown')).toContain('没有这张运单')
    expect(await play('foreign')).toContain('没有这张运单')
  })
})

test('vectors: 中交兴路 and G7 sign as openssl has reckoned it', () => {
  const params = { cid: '0b1c2d3e-0001', vclN: '沪A12345', vco: '2', timeNearby: '24' }
  expect(sinoiovSign(params, 'srt-0001')).toBe('DE29D37025FAFA1292342E50FEEB2FE08017E5F6')
  const timestamp = 1_795_831_200_000
  expect(
    g7Sign(
      { method: 'GET', body: '', timestamp, pathAndQuery: '/v1/device/truck/current_info?plate_num=沪A12345' },
      'g7-secret-0001',
    ),
  ).toBe('Azd6iSfUqerkK2cTwQs4sneDFcrCQxUE2yQ6i3eCgiA=')
  const body = '{"plate_nums":["沪A12345"]}'
  expect(g7Md5(body)).toBe('TqvxLhfow0viS8WfeUOJSA==')
  expect(g7Sign({ method: 'POST', body, timestamp, pathAndQuery: '/v1/device/truck/current_info/batch' }, 'g7-secret-0001')).toBe(
    'PV4u/ws8W526+hUfgNbg1jZvbJl0PeZAnFExkRe5aho=',
  )
})

describe('a house is asked', () => {
  const hmac = (digest: string, key: string, text: string, ...out: string[]) =>
    execFileSync('openssl', ['dgst', digest, '-hmac', key, ...out], { input: text })
  let says: object = {}
  let at = 0
  // Each answers as its vendor does, and says no to a signature that openssl does not make.
  const zhongjiao = ({ body }: Heard) => {
    const sent = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    const { sign, ...params } = sent
    const text = Object.entries(params)
      .map(([k, v]) => `${k}${v}`)
      .toSorted()
      .join('')
    const right = hmac('-sha1', 'srt-1', text)
      .toString('utf8')
      .trim()
      .replace(/^.*= ?/, '')
      .toUpperCase()
    if (sign !== right || params.vco !== '2') return { body: { status: 1002, result: null } }
    return { body: { status: 1001, result: { lat: '23324400', lon: '69278400', utc: at }, ...says } }
  }
  const g7House = ({ url, headers }: Heard) => {
    const plate = url.searchParams.get('plate_num') ?? ''
    const path = url.pathname.replace('/rest', '')
    const text = `GET\n\n\n${String(headers['x-g7-openapi-timestamp'])}\n${path}?plate_num=${plate}`
    const right = hmac('-sha256', 'secret-1', text, '-binary').toString('base64')
    if (headers.authorization !== `g7ac id-1:${right}`) return { body: { code: 401, sub_code: 'sign', msg: text } }
    return { body: { code: 0, sub_code: 0, msg: 'ok', data: { lng: '115.464', lat: '38.874', time: at }, ...says } }
  }
  let one: Counterpart
  let two: Counterpart
  beforeAll(async () => {
    ;[one, two] = await Promise.all([counterpart(zhongjiao), counterpart(g7House)])
  })
  afterAll(() => Promise.all([one.close(), two.close()]))
  afterEach(() => {
    says = {}
    one.mood = 'sound'
    two.mood = 'sound'
    endRest(pool(), 'carrier')
  })
  const settings = (url: string, id: string, secret: string): CarrierSettings => ({ url, id, secret, pushKeys: new Map() })
  const houses = () => [
    ['中交兴路', sinoiov(pool(), settings(`${one.url}/`, 'cid-1', 'srt-1')), one, { status: 1006, result: null }] as const,
    ['G7', g7(pool(), settings(`${two.url}/rest`, 'id-1', 'secret-1')), two, { data: null }] as const,
  ]

  test('and gives the last point, or none; no is no, silence is silence', async () => {
    at = Date.now()
    for (const [name, house, vendor, nothing] of houses()) {
      expect(await house.position('冀ADEMO01'), name).toEqual({
        kind: 'done',
        value: { latitude: 38.874, longitude: 115.464, at },
      })
      says = nothing
      expect(await house.position('冀ADEMO01'), name).toEqual({ kind: 'done', value: null })
      says = { status: 1016, code: 500 }
      expect(await house.position('冀ADEMO01'), name).toMatchObject({ kind: 'refused', final: false })
      says = {}
      for (const mood of ['error', 'garbage', 'reset'] as const) {
        vendor.mood = mood
        expect((await house.position('冀ADEMO01')).kind, `${name} ${mood}`).toBe('away')
        endRest(pool(), 'carrier')
      }
      vendor.mood = 'sound'
    }
    const wrong = sinoiov(pool(), settings(`${one.url}/`, 'cid-1', 'another'))
    expect(await wrong.position('冀ADEMO01')).toMatchObject({ kind: 'refused', code: '1002' })
    const wrongToo = g7(pool(), settings(`${two.url}/rest`, 'id-1', 'another'))
    expect(await wrongToo.position('冀ADEMO01')).toMatchObject({ kind: 'refused' })
  })

  test('of each load on the road once in ten minutes, and not of one that has arrived', async () => {
    await pool().run(`update waybill set arrived_at = now() where status = 4 and arrived_at is null`)
    const o = await onTheRoad()
    at = Date.now()
    const { partners, adapters } = mall.world.settings
    Object.assign(mall.world.settings, {
      partners: { ...partners, carrier: 'sinoiov' },
      adapters: { ...adapters, carrier: settings(`${one.url}/`, 'cid-1', 'srt-1') },
    })
    const heard = one.heard.length
    await Promise.all([askCarriers(mall.world), askCarriers(mall.world)])
    await askCarriers(mall.world)
    expect(one.heard.length - heard).toBe(1)
    expect((await where(o.waybillNo)).last).toMatchObject({ source: 'carrier', place: '保定市' })
    // The same point again is no new one, and of an arrived truck nothing is asked.
    await pool().run(`update position_ask set asked_at = now() - interval '11 minutes'`)
    await askCarriers(mall.world)
    expect([one.heard.length - heard, await rowsOf(o.id)]).toEqual([2, 1])
    await pool().run(`update position_ask set asked_at = now() - interval '11 minutes'`)
    await pool().run('update waybill set arrived_at = now() where id = $1', [o.id])
    await askCarriers(mall.world)
    expect(one.heard.length - heard).toBe(2)
    Object.assign(mall.world.settings, { partners, adapters })
  })
})
