import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('goods taken off the shelf are gone for buyers, still there for the desk, and come back', async () => {
  const desk = await mall.staff('S004')
  const seen = async () => (await mall.guest.ask('/api/goods/getSteelProductDetailInfo', { skuCode: EXAMPLE_SKU })).code
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: false, reason: '质量复检' })
  expect(await seen()).toBe(4102)
  const off = await desk.get('/api/ops/getSkuList', { word: EXAMPLE_SKU, onShelf: false })
  expect(off.list.map(s => s.skuCode)).toEqual([EXAMPLE_SKU])
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: true })
  expect(await seen()).toBe(1)
  const audits = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectId: EXAMPLE_SKU })
  expect(audits.list.map(a => a.action)).toEqual(['上架', '下架'])
})

test('the desk finds goods by every word typed; a number is a size of its own', async () => {
  const desk = await mall.staff('S004')
  const found = await desk.get('/api/ops/getSkuList', { word: 'HRB400E 20', pageSize: 100 })
  expect(found.totalCount).toBeGreaterThan(0)
  for (const sku of found.list) expect(`${sku.title} ${sku.skuCode}`).toMatch(/(^|[^0-9.])20([^0-9.]|$)/)
  // A per cent sign is text, not a pattern: nothing is called so, and the size in it is looked for instead.
  expect((await desk.get('/api/ops/getSkuList', { word: '100%' })).readWords).toBe('规格 100')
  // As people write them: no blank between word and size, the depot by its short name.
  const own = await desk.get('/api/ops/getSkuList', { word: '螺纹钢HRB400E 20*9000 厂内' })
  expect(own.list.map(s => s.skuCode)).toContain(EXAMPLE_SKU)
  for (const { skuCode } of own.list) expect(skuCode).toMatch(/-W01$/)
  expect((await desk.get('/api/ops/getSkuList', { word: '螺纹20' })).totalCount).toBeGreaterThan(0)
})

test('what finds nothing as typed is read as the mall reads it, and the desk is told how', async () => {
  const desk = await mall.staff('S004')
  const of = (word: string) => desk.get('/api/ops/getSkuList', { word, pageSize: 100 })
  const plain = await of('螺纹钢 HRB400E 20')
  expect(plain.readWords).toBe('')
  for (const word of ['lwg20', '罗纹钢 HRB400E Φ20', 'ＨＲＢ４ＯＯＥ 螺纹钢 20*9', '三级抗震螺纹钢 20×9']) {
    const found = await of(word)
    expect([word, found.readWords !== '', found.totalCount > 0]).toEqual([word, true, true])
    for (const { title } of found.list) expect(title).toMatch(/螺纹钢.*(^|[^0-9.])20([^0-9.]|$)/)
  }
  // Also goods that are off the shelf, which the mall's own search does not know.
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: false })
  const off = await desk.get('/api/ops/getSkuList', { word: '罗纹钢 HRB400E Φ20', onShelf: false })
  expect(off.list.map(s => s.skuCode)).toContain(EXAMPLE_SKU)
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: true })
  expect(await of('没有这种东西')).toMatchObject({ totalCount: 0, readWords: '' })
})

test('sorted by price the dearest of all pages comes first, and the cheapest the other way round', async () => {
  const desk = await mall.staff('S004')
  const prices = async (sort: 'price' | 'priceUp') =>
    (await desk.get('/api/ops/getSkuList', { word: '螺纹钢', sort, pageSize: 50 })).list.map(s => s.listPriceFen)
  const [down, up] = [await prices('price'), await prices('priceUp')]
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  expect(down[0]).toBeGreaterThan(up[0] ?? 0)
})
