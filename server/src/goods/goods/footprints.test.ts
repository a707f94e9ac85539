import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('footprints are removed by their own user; another one’s stay', async () => {
  const mine = await mall.buyer('demo01')
  const other = await mall.buyer('demo02')
  const goods = (await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E' })).list.slice(0, 3).map(g => g.skuCode)
  for (const skuCode of goods)
    for (const who of [mine, other]) await who.get('/api/user/addUserFootPrintProductInfo', { skuCode })
  const seen = async (who: typeof mine) =>
    (await who.get('/api/user/getUserFootPrintProductInfo', {})).list.map(g => g.skuCode).sort()
  await mine.get('/api/user/deleteUserFootPrintProductInfo', { skuCodes: goods.slice(0, 2) })
  expect(await seen(mine)).toEqual(goods.slice(2))
  expect(await seen(other)).toEqual([...goods].sort())
  expect((await mine.ask('/api/user/deleteUserFootPrintProductInfo', { skuCodes: ['none'] })).code).toBe(1)
  expect((await mine.ask('/api/user/deleteUserFootPrintProductInfo', { skuCodes: [] })).code).toBe(9400)
})
