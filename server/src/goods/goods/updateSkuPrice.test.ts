import type { Fen } from '@mall/domain/kernel/money.ts'
import { EXAMPLE_COMMONLY, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
  // Which moves need a second person is the story of `handPrice.test.ts`; here they take effect at once.
  await mall.world.pool.run(`insert into setting (key, value) values ('price.approvePercent', '1000')`)
  mall.world.rules.forget()
})
afterAll(() => mall.close())

const detail = (skuCode = EXAMPLE_SKU) => desk.get('/api/ops/getSkuDetail', { skuCode })
const mallPrice = async (priceAreaCode: string) =>
  (
    await mall.guest.get(
      '/api/goods/getSteelProductDetailInfo',
      { skuCode: EXAMPLE_SKU },
      { priceAreaCode, channelCode: 'J0000009' },
    )
  ).priceFen

test('a new list price moves every area that has no price of its own, and the mall shows it', async () => {
  const before = await detail()
  const listPriceFen = before.listPriceFen + 3000
  await desk.get('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: listPriceFen, reason: '随行就市' })
  const after = await detail()
  expect(after.listPriceFen).toBe(listPriceFen)
  for (const area of after.areas) expect(area.priceFen).toBe(listPriceFen + area.adjustFen)
  expect(after.priceChanges[0]).toMatchObject({
    salesAreaCode: '',
    wasFen: before.listPriceFen,
    nowFen: listPriceFen,
    why: '随行就市',
  })
  expect(await mallPrice('035')).toBe(after.areas.find(a => a.salesAreaCode === '035')?.priceFen)
})

test('an area can have a price of its own and be given back to the computed one', async () => {
  const area = (await detail()).areas.find(a => a.salesAreaCode === '021')
  const computed = area?.priceFen ?? 0
  await desk.get('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, salesAreaCode: '021', priceFen: computed + 2500 })
  expect(await mallPrice('021')).toBe(computed + 2500)
  await desk.get('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, salesAreaCode: '021', priceFen: null })
  expect(await mallPrice('021')).toBe(computed)
  const changes = (await detail()).priceChanges.filter(c => c.salesAreaCode === '021')
  expect(changes.map(c => [c.wasFen, c.nowFen])).toEqual([
    [computed + 2500, null],
    [null, computed + 2500],
  ])
})

test('a jump of more than five percent is refused without a reason and changes nothing', async () => {
  const before = await detail()
  const answer = await desk.ask('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: before.listPriceFen + 30_000 })
  expect(answer.code).toBe(4210)
  expect((await detail()).listPriceFen).toBe(before.listPriceFen)
})

test('two steps within the band are one jump beyond it: the second is typed twice, at the price desk and in the form of the goods', async () => {
  const code = 'REB-HRB400E-20-9000-1-W01'
  const was = (await detail(code)).listPriceFen
  const ask = (priceFen: Fen, more: object = {}) =>
    desk.ask('/api/ops/updateSkuPrice', { skuCode: code, priceFen, reason: '随行就市', ...more })
  expect((await ask(Math.round(was * 1.12))).code).toBe(1)
  const second = Math.round(was * 1.22)
  expect((await ask(second)).code).toBe(4406)
  const { form, stamp } = await desk.get('/api/ops/getGoodsForm', { skuCode: code })
  const saved = await desk.ask('/api/ops/saveGoods', {
    form: { ...form, listPriceFen: second },
    stamp,
    reason: '随行就市',
    requestId: 'two-steps-1',
  } as never)
  expect(saved.code).toBe(4406)
  expect((await ask(second, { againFen: second })).code).toBe(1)
  expect((await ask(was, { againFen: was })).code).toBe(1)
})

test('a jump beyond the band is typed twice; a tenth, ten times or one fen is no price, with whatever reason', async () => {
  const { listPriceFen: was } = await detail()
  const ask = (priceFen: Fen, more: object = {}) =>
    desk.ask('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen, reason: '随行就市', ...more })
  const far = Math.round(was * 1.4)
  expect((await ask(far)).code).toBe(4406)
  expect((await ask(far, { againFen: far + 1 })).code).toBe(4406)
  for (const fen of [1, Math.round(was / 10), was * 10])
    for (const area of [null, '021']) {
      const answer = await ask(fen, { againFen: fen, salesAreaCode: area })
      expect([fen, area, answer.code]).toEqual([fen, area, 4405])
    }
  expect((await detail()).listPriceFen).toBe(was)
  expect((await ask(far, { againFen: far })).code).toBe(1)
  expect((await ask(was, { againFen: was })).code).toBe(1)
})

test('the same price again leaves no trace in the history', async () => {
  const before = await detail()
  await desk.get('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: before.listPriceFen })
  expect((await detail()).priceChanges.length).toBe(before.priceChanges.length)
})

test('the price history ends at the price that the asker’s area pays', async () => {
  const other = { skuCode: EXAMPLE_SKU, salesAreaCode: '021' }
  await desk.get('/api/ops/updateSkuPrice', { ...other, priceFen: (await mallPrice('035')) + 4700 })
  const ends = []
  for (const priceAreaCode of ['035', '021', '033']) {
    const asked = { skuCode: EXAMPLE_SKU, days: 30 }
    const { points } = await mall.guest.get('/api/goods/getProductPriceHistory', asked, {
      priceAreaCode,
      channelCode: 'J0000009',
    })
    expect(points.at(-1)?.priceFen).toBe(await mallPrice(priceAreaCode))
    ends.push(points.at(-1)?.priceFen)
  }
  expect(new Set(ends).size).toBeGreaterThan(1)
  await desk.get('/api/ops/updateSkuPrice', { ...other, priceFen: null })
})

/** Cold rolled coils of a depot that no list moved of late. */
const madeLongAgo = async (count: number): Promise<string[]> =>
  (
    await mall.world.pool.rows<{ skuCode: string }>(
      `select sku_code as "skuCode" from sku k where class_code = 'CRC' and depot_code = 'W06' and on_shelf and on_shelf_at < now() - interval '30 days'
         and not exists (select 1 from price_change p where p.sku_id = k.id and p.at > now() - interval '30 days') order by sku_code limit $1`,
      [count],
    )
  ).map(k => k.skuCode)

test('the price history and the arrow are the goods’ own: what the desk set, not what the variety did', async () => {
  const skuCode = (await madeLongAgo(1))[0] ?? ''
  const area = { priceAreaCode: '035', channelCode: 'J0000001' }
  const own = async () => {
    const goods = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode }, area)
    return { ...goods, ...(await mall.guest.get('/api/goods/getProductPriceHistory', { skuCode, days: 7 }, area)) }
  }
  // Its variety is quoted anew: the goods stay as they are.
  await mall.world.pool.run(
    `update variety_price set price_fen_per_t = price_fen_per_t + 1000 where variety_code = 'CRC' and priced_on = day_of(now())`,
  )
  const before = await own()
  expect(before.changeFen).toBe(0)
  expect(new Set(before.points.map(p => p.priceFen))).toEqual(new Set([before.priceFen]))
  const was = (await detail(skuCode)).listPriceFen
  const up = was + 79_000
  await desk.get('/api/ops/updateSkuPrice', { skuCode, priceFen: up, againFen: up, reason: '随行就市' })
  await expect.poll(async () => (await own()).changeFen, { timeout: 10_000 }).toBe(79_000)
  const after = await own()
  expect(after.points.at(-1)?.priceFen).toBe(before.priceFen + 79_000)
  expect(after.points.slice(0, -1)).toEqual(before.points.slice(0, -1))
  // The desk's own answer for those days is the same.
  for (const { on, priceFen } of after.points) {
    const day = await desk.get('/api/ops/getPriceOn', { skuCode, day: on })
    expect([on, day.areas.find(a => a.salesAreaCode === '035')?.priceFen]).toEqual([on, priceFen])
  }
  // What the area adds has moved today: the days before keep what they had.
  const admin = await mall.staff('S001')
  const addMore = async (fen: Fen) => {
    const row = (await admin.get('/api/ops/getBasics', { ofKind: 'area', word: '035' })).list.find(a => a.code === '035')
    if (!row) throw new Error('no area')
    const requestId = `area-moves-${fen}`
    await admin.get('/api/ops/saveBasic', { ...row, ofKind: 'area', adjustFen: row.adjustFen + fen, requestId })
  }
  await addMore(1000)
  const added = await own()
  expect(added.points.at(-1)?.priceFen).toBe((after.points.at(-1)?.priceFen ?? 0) + 1000)
  expect(added.points.slice(0, -1)).toEqual(after.points.slice(0, -1))
  await addMore(-1000)
  await expect.poll(async () => (await own()).changeFen, { timeout: 10_000 }).toBe(79_000)
})

test('the price of goods that were made today is put right, not moved', async () => {
  const [fresh = '', old = ''] = await madeLongAgo(2)
  await mall.world.pool.run(
    `insert into sku_change (sku_id, field, was, now) select id, 'made', '', title from sku where sku_code = $1`,
    [fresh],
  )
  const moveOf = async (skuCode: string) => (await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode })).changeFen
  for (const skuCode of [fresh, old]) {
    const priceFen = (await detail(skuCode)).listPriceFen + 5000
    await desk.get('/api/ops/updateSkuPrice', { skuCode, priceFen, reason: '录错了' })
  }
  await expect.poll(() => moveOf(old), { timeout: 10_000 }).toBe(5000)
  expect(await moveOf(fresh)).toBe(0)
})

test('days before goods were made have no price, and goods just made have not moved', async () => {
  const skuCode = 'CRC-SPCC-1.5-1250-W06'
  const db = mall.world.pool
  await db.run('alter table sku_change disable trigger sku_change_never_changed')
  await db.run(
    `update sku_change set at = now() - interval '2 days' where sku_id = (select id from sku where sku_code = $1) and field = 'made'`,
    [skuCode],
  )
  await db.run('alter table sku_change enable trigger sku_change_never_changed')
  const { points } = await mall.guest.get('/api/goods/getProductPriceHistory', { skuCode, days: 90 })
  expect(points).toHaveLength(3)
  const { day } = (await db.row<{ day: string }>('select (day_of(now()) - 5)::text as day')) ?? { day: '' }
  expect((await desk.ask('/api/ops/getPriceOn', { skuCode, day })).message).toMatch(/^这个商品 .* 才建，这一天还没有价$/)
  const { changeFen } = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  expect(changeFen).toBe(0)
})

test('goods of the mill in the demo have moved with the market, each by its own record', async () => {
  const found = await mall.world.pool.row<{ skuCode: string; wasFen: Fen; priceFen: Fen }>(
    `select k.sku_code as "skuCode", c.was_fen as "wasFen", k.list_price_fen as "priceFen" from price_change c join sku k on k.id = c.sku_id
     where k.on_shelf_at < now() - interval '30 days' and c.sales_area_code is null and c.why = '' order by c.id desc limit 1`,
  )
  const { skuCode = '' } = found ?? {}
  const { points } = await mall.guest.get('/api/goods/getProductPriceHistory', { skuCode, days: 30 })
  expect(points).toHaveLength(30)
  expect(new Set(points.map(p => p.priceFen)).size).toBeGreaterThan(2)
})

test('channels without areas have no area prices', async () => {
  expect((await detail(EXAMPLE_COMMONLY)).areas).toEqual([])
  const answer = await desk.ask('/api/ops/updateSkuPrice', {
    skuCode: EXAMPLE_COMMONLY,
    salesAreaCode: '021',
    priceFen: 400_000,
    reason: '试',
  })
  expect(answer.code).toBe(4112)
})

test('the audit names who, what, before and after', async () => {
  const before = await detail()
  await desk.get('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: before.listPriceFen - 1000, reason: '竞品下调' })
  const audits = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectType: 'sku', objectId: EXAMPLE_SKU })
  expect(audits.list[0]).toMatchObject({ actorName: '价格 赵丙', action: '改价' })
  expect(audits.list[0]?.detail).toMatch(/挂牌价 [\d,.]+ → [\d,.]+ 元\/吨，竞品下调/)
})

test('a reviewer sees prices but may not change them', async () => {
  const reviewer = await mall.staff('S002')
  expect((await reviewer.ask('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })).code).toBe(1)
  expect((await reviewer.ask('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: 1 })).code).toBe(4402)
  const buyer = await mall.buyer('demo01')
  expect((await buyer.ask('/api/ops/updateSkuPrice', { skuCode: EXAMPLE_SKU, priceFen: 1 })).code).toBe(606)
})
