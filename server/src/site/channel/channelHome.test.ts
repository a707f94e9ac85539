// A channel's home page: prices with the time they were set, its shelf, its own notices.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

const REBAR = 'J0000009'
const VEHICLES = 'J0000005'
let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('the day’s list holds eight to fourteen goods in stock, each size once, at the mill first', async () => {
  const { list } = await mall.guest.get('/api/goods/getChannelPriceList', { ofChannel: REBAR })
  expect(list.length).toBeGreaterThanOrEqual(8)
  expect(list.length).toBeLessThanOrEqual(14)
  expect(new Set(list.map(r => `${r.productName} ${r.grade} ${r.spec}`)).size).toBe(list.length)
  for (const r of list) expect(r).toMatchObject({ channelCode: REBAR, depotCode: 'W01' })
  expect(list.every(r => r.availablePieces > 0)).toBe(true)
})

test('a list was set when the desk or the day’s list set it, not when somebody asks', async () => {
  const before = await mall.guest.get('/api/goods/getChannelPriceList', { ofChannel: REBAR })
  const set = await mall.world.pool.row<{ at: Date; before: string }>(
    `with days as (select distinct priced_on as on, (priced_on + time '08:00') at time zone 'Asia/Shanghai' as at
         from variety_price where priced_on <= day_of(now()) and extract(isodow from priced_on) < 6 order by 1 desc limit 2)
     select greatest((select max(at) from days where at <= now()),
         (select max(c.at) from price_change c join sku k on k.id = c.sku_id where c.sales_area_code is null and k.sku_code = any($1::text[]))) as at,
       (select min("on") from days) as before`,
    [before.list.map(r => r.skuCode)],
  )
  expect([before.setAt, before.comparedOn]).toEqual([set?.at.getTime(), set?.before])
})

test('goods whose price the desk changed since show that change, and the list the moment of it', async () => {
  // Its own mall: what was asked before is remembered for some seconds.
  const fresh = await testMall()
  const desk = await fresh.staff('S004')
  const [listed] = (await mall.guest.get('/api/goods/getChannelPriceList', { ofChannel: REBAR })).list
  const sku = await fresh.world.pool.row<{ code: string; fen: Fen }>(
    'select sku_code as code, list_price_fen as fen from sku where sku_code = $1',
    [listed?.skuCode],
  )
  if (!sku) throw new Error('the demo has a list')
  const at = Date.now()
  await desk.get('/api/ops/updateSkuPrice', { skuCode: sku.code, priceFen: sku.fen + 1500, reason: '随行就市' })
  await expect
    .poll(async () => (await fresh.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode: sku.code })).priceFen)
    .toBe(sku.fen + 1500)
  const { setAt, list } = await fresh.guest.get('/api/goods/getChannelPriceList', { ofChannel: REBAR })
  // The day's list may have moved it already: the desk's change comes on top.
  expect(list.find(r => r.skuCode === sku.code)?.changeFen).toBe((listed?.changeFen ?? 0) + 1500)
  expect(setAt).toBeGreaterThanOrEqual(at - 1000)
  await fresh.close()
})

test('a channel priced by the piece has no day’s list to be compared with', async () => {
  expect(await mall.guest.get('/api/goods/getChannelPriceList', { ofChannel: VEHICLES })).toMatchObject({
    setAt: null,
    comparedOn: '',
  })
})

test('the shelf counts what a search for it finds', async () => {
  const shelf = await mall.guest.get('/api/goods/getChannelShelf', { ofChannel: REBAR })
  const found = async (criteria: Sent<'/api/search/getSearchProducts'>) =>
    (await mall.guest.get('/api/search/getSearchProducts', criteria, { channelCode: REBAR })).totalCount
  expect(shelf.skuCount).toBe(await found({}))
  for (const v of shelf.varieties) {
    expect([v.name, v.count]).toEqual([v.name, await found({ cid: v.cateCode })])
    for (const g of v.grades) expect([g.grade, g.count]).toEqual([g.grade, await found({ cid: v.cateCode, grade: [g.grade] })])
  }
  expect(shelf.size?.axis).toBe('diameter')
  for (const { mm, count } of shelf.size?.values ?? [])
    expect([mm, count]).toEqual([mm, await found({ diameterFromMm: mm, diameterToMm: mm })])
  expect(shelf.depots[0]?.depotCode).toBe('W01')
  for (const d of shelf.depots) expect([d.depotName, d.count]).toEqual([d.depotName, await found({ depot: [d.depotCode] })])
})

test('a channel shows its own notices and those for everybody, never another channel’s', async () => {
  const shown = async (ofChannel: string) =>
    (await mall.guest.get('/api/cms/getNoticeList', { ofChannel, size: 50 })).map(n => n.articleId)
  const all = await mall.world.pool.rows<{ id: string; of: string | null }>(
    `select article_id as id, channels[1] as of from article where cat_code = 'notice'`,
  )
  expect(all.some(n => n.of === REBAR) && all.some(n => n.of !== null && n.of !== REBAR) && all.some(n => n.of === null)).toBe(
    true,
  )
  for (const channel of [REBAR, VEHICLES])
    expect((await shown(channel)).toSorted()).toEqual(
      all
        .filter(n => n.of === null || n.of === channel)
        .map(n => n.id)
        .toSorted(),
    )
})

test('hot goods say how much of them was ordered, most first', async () => {
  const list = await mall.guest.get('/api/cms/getSellLikeHotCakesGoods', { ofChannel: REBAR, size: 5 })
  const sold = await mall.world.pool.rows<{ code: string; kg: Kg }>(
    `select k.sku_code as code, h.kg from hot_sku h join sku k on k.id = h.sku_id where h.channel_code = $1 order by h.rank limit 5`,
    [REBAR],
  )
  expect(sold.length).toBeGreaterThan(0)
  expect(list.slice(0, sold.length).map(r => [r.skuCode, r.soldKg])).toEqual(sold.map(s => [s.code, s.kg]))
})
