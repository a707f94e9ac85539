import { EXAMPLE_SKU } from '@mall/contract/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../app/testMall.ts'

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
  expect((await desk.get('/api/ops/getSkuList', { word: '100%' })).totalCount).toBe(0)
  // As people write them: no blank between word and size, the depot by its short name.
  const own = await desk.get('/api/ops/getSkuList', { word: '螺纹钢HRB400E 20*9000 厂内' })
  expect(own.list.map(s => s.skuCode)).toContain(EXAMPLE_SKU)
  for (const { skuCode } of own.list) expect(skuCode).toMatch(/-W01$/)
  expect((await desk.get('/api/ops/getSkuList', { word: '螺纹20' })).totalCount).toBeGreaterThan(0)
})
