// 登录后可见: what a channel keeps from guests is in no answer that a guest can have. All goods of the channel are given a price that nothing else
// has, and every call that a guest may read is searched for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable } from '@mall/contract/main/calls.ts'
import { EXAMPLE_OFF_SHELF, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { basicFields } from '@mall/domain/goods/masterData/basics.rules.ts'
import { type Caller, testMall, type TestMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let desk: Caller
let channel = ''
let n = 0
beforeAll(async () => {
  mall = await testMall()
  ;[buyer, desk] = [await mall.buyer('demo01'), await mall.staff('S001')]
  const { pool } = mall.world
  channel = (await pool.row<{ c: string }>('select channel_code as c from sku where sku_code = $1', [EXAMPLE_SKU]))?.c ?? ''
  // 77,777 yuan, and up to two thousand of freight and area: no other figure of the mall looks like it.
  await pool.run('update sku set list_price_fen = 7777700 where channel_code = $1', [channel])
  await pool.run('delete from sku_area_price where sku_id in (select id from sku where channel_code = $1)', [channel])
  await mall.world.search.reread()
})
afterAll(() => mall.close())

// A digest of the auction's log may hold seven such digits between two of its letters: a sum never has a letter beside it.
const SECRET =
  /(?<![\da-f])77[789]\d{4}(?![\da-f])|(?<!\d)77,[789]\d\d(?!\d)|(?<!\d)77[789]\d\d\.\d|"(from|to)":77[789]\d\d(?!\d)/
const keep = async (priceAfterLogin: boolean) => {
  const { list } = await desk.get('/api/ops/getBasics', { ofKind: 'channel', pageSize: 100 })
  const row = list.find(r => r.code === channel)
  if (!row) throw new Error('no channel')
  const form = Object.fromEntries(basicFields.channel.map(f => [f, row[f]]))
  await desk.get('/api/ops/saveBasic', {
    ...form,
    ofKind: 'channel',
    code: channel,
    name: row.name,
    rev: row.rev,
    priceAfterLogin,
    requestId: `price-after-login-${++n}`,
  })
}
const search = (who: Caller, o: object = {}, common: object = {}) =>
  who.get('/api/search/getSearchProducts', { pageSize: 100, ...o }, { ...common })

/** Every call that a guest may read, with its own example and with ones about the channel. */
const asked = (): [string, object][] =>
  Object.entries(callTable)
    .filter(([, c]) => c.access === 'guest' && !c.writes && !c.upload)
    .flatMap(([path, c]) => {
      const example = c.example as Record<string, unknown>
      const about = {
        ...('skuCode' in example ? { skuCode: path.includes('OffShelf') ? EXAMPLE_OFF_SHELF : EXAMPLE_SKU } : {}),
        ...('ofChannel' in example ? { ofChannel: channel } : {}),
      }
      return [
        [path, example],
        [path, { ...example, ...about }],
        [path, {}],
      ] satisfies [string, object][]
    })
const leaks = async (who: Caller): Promise<string[]> => {
  const found = new Set<string>()
  for (const [path, input] of asked())
    for (const common of [{ channelCode: channel }, {}]) {
      const answer = await who.askAny(path, input, common)
      if (SECRET.test(JSON.stringify(answer.data ?? ''))) found.add(path)
    }
  return [...found]
}

test('with the rule no call tells a guest what the channel’s goods cost, and whoever has logged in is told', async () => {
  const open = await leaks(mall.guest)
  // The search sees what it is to see: lists, pages, figures, histories.
  expect(open).toEqual(
    expect.arrayContaining([
      '/api/search/getSearchProducts',
      '/api/search/searchFilterData',
      '/api/goods/getSteelProductDetailInfo',
      '/api/goods/getProductPriceHistory',
      '/api/goods/getRelatedProductList',
      '/api/goods/getChannelCardList',
      '/api/goods/getChannelPriceList',
      '/api/cms/getSellLikeHotCakesGoods',
    ]),
  )
  await keep(true)
  expect(await leaks(mall.guest)).toEqual([])
  expect(await leaks(buyer)).toEqual(
    expect.arrayContaining(['/api/search/getSearchProducts', '/api/goods/getSteelProductDetailInfo']),
  )

  const { list, pricesHidden } = await search(mall.guest, { word: EXAMPLE_SKU })
  expect(pricesHidden).toBe(true)
  expect(list.find(r => r.skuCode === EXAMPLE_SKU)).toMatchObject({
    priceHidden: true,
    priceFen: 0,
    freightFen: 0,
    deliveredFen: 0,
  })
})

test('nor does an order, a range of prices or a filter tell it', async () => {
  const mixed = await search(mall.guest, { sortField: 1, sortType: 1 })
  const hidden = mixed.list.map(r => r.channelCode === channel)
  // Last whichever way, though they are the dearest of all.
  expect(hidden).toEqual(hidden.toSorted((a, b) => Number(a) - Number(b)))
  const all = await search(mall.guest, { stock: 0, pageSize: 1 })
  const own = await search(mall.guest, { stock: 0, pageSize: 1 }, { channelCode: channel })
  const priced = await search(mall.guest, { stock: 0, pageSize: 1, priceFromYuan: 0.01 })
  expect(priced.totalCount).toBe(all.totalCount - own.totalCount)
  const band = { priceFromYuan: 77_700, priceToYuan: 77_900 }
  expect((await search(mall.guest, band)).totalCount).toBe(0)
  expect((await search(buyer, band)).totalCount).toBeGreaterThan(0)
  const { ranges } = await mall.guest.get('/api/search/searchFilterData', {}, { channelCode: channel })
  expect(ranges.map(r => r.name)).not.toContain('price')
  // Among themselves they stand alike, however the prices lie.
  const at = { channelCode: channel }
  const orders = [1, 8].flatMap(sortField => [0, 1].map(sortType => search(mall.guest, { sortField, sortType }, at)))
  const [first, ...others] = (await Promise.all(orders)).map(f => f.list.map(r => r.skuCode))
  for (const o of others) expect(o).toEqual(first)
})

test('the exported list says 登录后可见 to a guest', async () => {
  const read = async (who: Caller) => {
    const { url } = await who.get('/api/search/getExportUrl', { word: EXAMPLE_SKU })
    const headers = who.token ? { cookie: `token=${who.token}` } : {}
    return (await mall.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers })).body
  }
  const guest = await read(mall.guest)
  expect(guest).toContain(EXAMPLE_SKU)
  expect(guest).toContain('登录后可见')
  expect(guest).not.toMatch(SECRET)
})

test('the rule ends at once, and the log says who set it', async () => {
  await keep(false)
  expect((await search(mall.guest, { word: EXAMPLE_SKU })).list[0]).toMatchObject({ priceFen: 7_777_700 })
  const log = await mall.world.pool.rows<{ detail: string }>(
    `select detail from audit_log where act = 'basics.change' and object_id = $1 order by seq`,
    [channel],
  )
  expect(log.map(l => l.detail)).toEqual(['价格登录后可见 否 → 是', '价格登录后可见 是 → 否'])
})
