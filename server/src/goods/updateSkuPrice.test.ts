import { EXAMPLE_COMMONLY, EXAMPLE_SKU } from '@mall/contract/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
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
  expect(after.priceChanges[0]).toMatchObject({ salesAreaCode: '', wasFen: before.listPriceFen, nowFen: listPriceFen })
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
  const ask = (priceFen: number, more: object = {}) =>
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
  const ask = (priceFen: number, more: object = {}) =>
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
