import { EXAMPLE_SKU } from '@mall/contract/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const lines = async (userName: string, kind: string) =>
  mall.world.pool.rows<{ pieces: number }>(
    'select pieces from cart_item c join app_user u on u.id = c.user_id where u.user_name = $1 and c.kind = $2',
    [userName, kind],
  )

test('a cart has two hundred lines, however many come at once', async () => {
  const buyer = await mall.buyer('demo07')
  const goods = await mall.world.pool.rows<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
     where k.spot and k.on_shelf and s.on_hand - s.reserved > 5 and k.channel_code = 'J0000009' order by k.id limit 240`,
  )
  await mall.world.pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, futures, services, seen_price_fen)
     select u.id, 'cart', k.id, 1, '[[],[]]', 1, '{}', '{}', 1 from app_user u, sku k where u.user_name = 'demo07' and k.sku_code = any($1)`,
    [goods.slice(0, 190).map(g => g.code)],
  )
  const answers = await Promise.all(
    goods.slice(200, 240).map(g => buyer.ask('/api/cart/addGoodsToCart', { skuCode: g.code, pieces: 1 })),
  )
  expect([answers.filter(a => a.code === 1).length, answers.filter(a => a.code === 4108).length]).toEqual([10, 30])
  expect(await lines('demo07', 'cart')).toHaveLength(200)
})

test('buying now pressed twenty times at once is one line with the pieces asked for', async () => {
  const buyer = await mall.buyer('demo08')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => buyer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: EXAMPLE_SKU, pieces: 2 })),
  )
  expect(answers.every(a => a.code === 1)).toBe(true)
  expect(await lines('demo08', 'buyNow')).toEqual([{ pieces: 2 }])
})
