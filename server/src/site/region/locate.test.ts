import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { nearestLocator, vendorLocator } from './cityLocator.ts'
import { askMaps, mapsSignature } from './mapsVendor.ts'
import { MAPS_FAILS, openSandboxMaps, type SandboxMaps } from './sandboxMaps.ts'

let mall: TestMall
let maps: SandboxMaps
const KEY = { key: 'sandbox-key', secret: 'sandbox-secret' }
beforeAll(async () => {
  mall = await testMall()
  maps = await openSandboxMaps({ ...KEY, lateMs: 5000 })
})
afterAll(async () => {
  await maps.close()
  await mall.close()
})

const BAODING = { latitude: 38.87, longitude: 115.46 }
const AT_SEA = { latitude: 29, longitude: 126 }
const vendor = () => ({ url: maps.url, ...KEY })

/** One browser: what it was told to remember, it sends with the next call. */
function browser() {
  const kept = new Map<string, string>()
  const ask = async (path: string, input: object) => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', cookie: [...kept].map(([k, v]) => `${k}=${v}`).join('; ') },
      payload: JSON.stringify({ siteCode: 'HBJYJT', _t: 1, ...input }),
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
    return (reply.json() as { data: Record<string, unknown> }).data
  }
  return {
    kept,
    locate: (at: object) => ask('/api/address/getRegionByLocation', at),
    take: (city: string, located = false) => ask('/api/address/getRegion', { city, located }),
    find: (word: string) => ask('/api/address/findCity', { word }),
    forget: () => ask('/api/address/forgetRegion', {}),
    login: (userName: string) => ask('/api/user/loginUser', { userName, password: 'Steel@2026' }),
    city: () => cookieJar(mall.world.settings, [...kept].map(([k, v]) => `${k}=${v}`).join('; ')).get('cityName'),
  }
}

describe('定位 by the call', () => {
  test('a position in 保定 is 保定 with its own area, and nothing is remembered by asking', async () => {
    const guest = browser()
    const reply = await guest.locate(BAODING)
    expect(reply).toMatchObject({ found: true, cityName: '保定市', cityCode: '130600', salesAreaCode: '032', isDefault: false })
    expect([...guest.kept.keys()]).toEqual([])
  })

  test('at sea the default area stays', async () => {
    expect(await browser().locate(AT_SEA)).toMatchObject({ found: false, salesAreaCode: '035', isDefault: true })
  })

  test('a city without an area of its own is found and reckoned by 035', async () => {
    expect(await browser().locate({ latitude: 22.3, longitude: 114.17 })).toMatchObject({
      found: true,
      provinceCode: '810000',
      salesAreaCode: '035',
      isDefault: true,
    })
  })

  test.each([
    [{ latitude: 91, longitude: 0 }],
    [{ latitude: 0, longitude: -180.5 }],
    [{ latitude: '38', longitude: 115 }],
    [{ latitude: null, longitude: 115 }],
    [{}],
  ])('%j is no position', async input => {
    const answer = await mall.guest.ask('/api/address/getRegionByLocation', input as never)
    expect(answer.code).not.toBe(1)
    expect(answer.message).toMatch(/[纬经]度/)
  })

  test('whoever asks without end is told when to come back; another person is not held up by it', async () => {
    const buyer = await mall.buyer('demo07')
    for (let i = 0; i < 60; i++) await buyer.get('/api/address/getRegionByLocation', BAODING)
    const { code, message } = await buyer.ask('/api/address/getRegionByLocation', BAODING)
    expect(code).toBe(9429)
    expect(message).toMatch(/\d+ (秒|分钟)后再试/)
    await mall.guest.get('/api/address/getRegionByLocation', BAODING)
  })

  test('the position is rounded before the locator hears of it, and no row of the database holds it', async () => {
    const heard = vi.spyOn(mall.world.locator, 'locate')
    await browser().locate({ latitude: 38.873_912_4, longitude: 115.464_821_7 })
    expect(heard.mock.calls).toEqual([[{ latitude: 38.87, longitude: 115.46 }]])
    heard.mockRestore()
    const rows = await mall.world.pool.rows<{ scope: string }>("select scope from ask_count where scope like 'locate:%'")
    expect(rows.map(r => r.scope).join(' ')).not.toMatch(/38\.|115\./)
  })
})

describe('a city by what somebody types', () => {
  test('a district leads to its city, a word that is no place to none; asking remembers nothing', async () => {
    const guest = browser()
    expect(await guest.find('昆山')).toMatchObject({
      kind: 'within',
      of: '昆山市',
      cities: [{ cityName: '苏州市', isDefault: false }],
    })
    expect(await guest.find('月球市')).toEqual({ kind: 'none', of: '', cities: [] })
    expect(await guest.find('南沙群岛')).toMatchObject({ kind: 'within', cities: [{ cityName: '三沙市' }] })
    expect([...guest.kept.keys()]).toEqual([])
  })
})

describe('what is remembered', () => {
  test('a located city is remembered like one chosen by hand, a city chosen by hand takes its place', async () => {
    const guest = browser()
    await guest.take('保定市', true)
    expect(guest.city()).toBe('保定市')
    expect(guest.kept.get('HBJYJT_cityBy')).toBe('located')
    await guest.take('天津市', true)
    expect(guest.city()).toBe('天津市')
    await guest.take('唐山市')
    expect(guest.city()).toBe('唐山市')
    expect(guest.kept.has('HBJYJT_cityBy')).toBe(false)
  })

  test('a city chosen by hand is never overwritten by a located one: the answer is the one that stays', async () => {
    const guest = browser()
    await guest.take('唐山市')
    expect(await guest.take('保定市', true)).toMatchObject({ cityName: '唐山市', salesAreaCode: '031' })
    expect(guest.city()).toBe('唐山市')
  })

  test('forgotten means the default area, without a trace', async () => {
    const guest = browser()
    await guest.take('保定市', true)
    expect(await guest.forget()).toMatchObject({ cityName: '石家庄市', salesAreaCode: '035', isDefault: true })
    expect([...guest.kept.keys()]).toEqual([])
  })

  test('at the log-in the city of the profile comes before a located one and after one chosen by hand', async () => {
    const { pool } = mall.world
    await pool.run(`update app_user set city_code = '120000' where user_name = 'demo08'`)
    // Neither he nor his company has said where.
    await pool.run(
      `update shipping_address set is_default = false where company_id = (select company_id from app_user where user_name = 'demo09')`,
    )
    await pool.run(`update app_user set city_code = null where user_name = 'demo09'`)
    const located = browser()
    await located.take('保定市', true)
    await located.login('demo08')
    expect(located.city()).toBe('天津市')
    expect(located.kept.has('HBJYJT_cityBy')).toBe(false)
    const chosen = browser()
    await chosen.take('保定市')
    await chosen.login('demo08')
    expect(chosen.city()).toBe('保定市')
    const plain = browser()
    await plain.take('保定市', true)
    await plain.login('demo09')
    expect(plain.city()).toBe('保定市')
  })
})

describe('a maps service', () => {
  test('its district is brought to our city, municipalities to themselves', async () => {
    const locator = vendorLocator(vendor())
    expect(await locator.locate(BAODING)).toEqual({ cityCode: '130600', by: 'maps' })
    expect(await locator.locate({ latitude: 39.9, longitude: 116.66 })).toEqual({ cityCode: '110000', by: 'maps' })
    expect(maps.asked).toContain('115.46,38.87')
  })

  test('it says that nobody of ours is there: that is believed, not asked again of our own table', async () => {
    expect(await vendorLocator(vendor()).locate(AT_SEA)).toBeNull()
  })

  test.each(Object.entries(MAPS_FAILS))('when it answers %s, the nearest city answers instead', async (_, longitude) => {
    // 玉树 lies two hundred kilometres away, 果洛 within the limit.
    const at = { latitude: 34.5, longitude }
    const locator = vendorLocator(vendor(), { ask: (v, p) => askMaps(v, p, 200) })
    const found = await locator.locate(at)
    expect(found).toEqual(await nearestLocator().locate(at))
    expect(found?.by).toBe('nearest')
  })

  test('a service that is not there, a wrong key and a county we do not list lead to the nearest city', async () => {
    const nearest = { cityCode: '130600', by: 'nearest' }
    expect(await vendorLocator({ ...vendor(), url: 'http://127.0.0.1:1/' }).locate(BAODING)).toEqual(nearest)
    expect(await vendorLocator({ ...vendor(), secret: 'another' }).locate(BAODING)).toEqual(nearest)
    const ask = async () => ({ adcode: '429004' })
    expect(await vendorLocator(vendor(), { ask }).locate(BAODING)).toEqual(nearest)
  })

  test('after a failure it is left alone for half a minute, then asked again', async () => {
    let [now, asked] = [0, 0]
    const ask = async () => {
      asked += 1
      throw new Error('down')
    }
    const locator = vendorLocator(vendor(), { ask, now: () => now })
    for (const at of [0, 10, 29_999]) {
      now = at
      await locator.locate(BAODING)
    }
    expect(asked).toBe(1)
    now = 30_000
    await locator.locate(BAODING)
    expect(asked).toBe(2)
  })

  test('the signature is MD5 over the sorted parameters and the secret', () => {
    // echo -n 'a=23&b=12&d=48&f=8bbbbb' | md5sum
    expect(mapsSignature({ b: '12', d: '48', a: '23', f: '8' }, 'bbbbb')).toBe('2493ec5bf42a32050889d70c2abab338')
  })
})
