import { EXAMPLE_OFF_SHELF, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('goods off the shelf tell since when and why, and offer the same goods elsewhere first, then others by what differs', async () => {
  const gone = await mall.guest.get('/api/goods/getOffShelfGoods', { skuCode: EXAMPLE_OFF_SHELF })
  expect(gone).toMatchObject({ grade: 'HRB500E', spec: 'Φ22*9000', depotName: '保定示范库', why: '已被整批调拨' })
  expect(gone.offAt).toBeLessThan(Date.now())
  const codes = gone.alternatives.map(a => a.row.skuCode)
  expect(new Set(codes).size).toBe(codes.length)
  const kinds = gone.alternatives.map(a => a.differs.length)
  expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
  const same = gone.alternatives.filter(a => a.differs.length === 0)
  expect(same.length).toBeGreaterThan(0)
  expect(same.length).toBeLessThanOrEqual(3)
  const prices = same.map(a => a.row.deliveredFen)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  for (const { row, differs } of gone.alternatives) {
    expect(row.availablePieces).toBeGreaterThan(0)
    expect(row.skuCode).not.toBe(EXAMPLE_OFF_SHELF)
    expect(differs.includes(`材质 ${row.grade}`)).toBe(row.grade !== 'HRB500E')
    expect(differs.includes(`规格 ${row.spec}`)).toBe(row.spec !== 'Φ22*9000')
  }
})

test('the desk’s word is shown to the buyer, and back on the shelf there is no such page', async () => {
  const desk = await mall.staff('S004')
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: false, reason: '盘点' })
  expect(await mall.guest.get('/api/goods/getOffShelfGoods', { skuCode: EXAMPLE_SKU })).toMatchObject({ why: '盘点' })
  await desk.get('/api/ops/updateSkuShelf', { skuCode: EXAMPLE_SKU, onShelf: true, reason: '' })
  expect((await mall.guest.ask('/api/goods/getOffShelfGoods', { skuCode: EXAMPLE_SKU })).code).toBe(4102)
})
