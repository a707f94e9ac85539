import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { CART, cartLines, lockCart, putBack } from './cart.queries.ts'

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

/** A cart of so many lines, all removed a moment ago; their numbers, and goods that are not among them. */
async function removed(buyer: Caller, userName: string, n: number) {
  const goods = await mall.world.pool.rows<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
     where k.spot and k.on_shelf and s.on_hand - s.reserved > 5 and k.channel_code = 'J0000009' order by k.id limit 260`,
  )
  await mall.world.pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, futures, services, seen_price_fen)
     select u.id, 'cart', k.id, 1, '[[],[]]', 1, '{}', '{}', 1 from app_user u, sku k where u.user_name = $1 and k.sku_code = any($2)`,
    [userName, goods.slice(0, n).map(g => g.code)],
  )
  const cart = await buyer.get('/api/cart/refreashCartGroup', {})
  const cartItemIds = Object.values(cart.cartMap).flatMap(g => g.lines.map(l => l.cartItemId))
  await buyer.get('/api/cart/removeBatchStoreProduct', { cartItemIds })
  // Not more than a loaded machine takes in before the undoing is committed: a lock is waited for three seconds.
  const others = goods.slice(n, n + 24).map(g => g.code)
  return {
    cartItemIds,
    addAll: () => Promise.all(others.map(skuCode => buyer.ask('/api/cart/addGoodsToCart', { skuCode, pieces: 1 }))),
  }
}

test('goods added while a removal is being undone see its lines: the cart has two hundred', async () => {
  const buyer = await mall.buyer('demo09')
  const { cartItemIds, addAll } = await removed(buyer, 'demo09', 190)
  const { pool } = mall.world
  const { id = 0 } = (await pool.row<{ id: number }>(`select id from app_user where user_name = 'demo09'`)) ?? {}
  // The undoing has counted and not yet committed: what it has put back is seen by nobody, and it sees nobody who comes now.
  let commit = () => {}
  const open = new Promise<void>(done => (commit = done))
  let counted: (n: number) => void = () => {}
  const count = new Promise<number>(done => (counted = done))
  const undoing = pool.tx(async tx => {
    await lockCart(tx, id)
    await putBack(tx, { userId: id, visit: '' }, cartItemIds)
    counted(await cartLines(tx, id, CART))
    await open
  })
  expect(await count).toBe(190)
  const adding = addAll()
  await vi.waitFor(async () => expect((await lines('demo09', 'cart')).length).toBeGreaterThan(0), 5000)
  commit()
  await undoing
  const answers = await adding
  expect([answers.filter(a => a.code === 1).length, answers.filter(a => a.code === 4108).length]).toEqual([10, 14])
  expect(await lines('demo09', 'cart')).toHaveLength(200)
})

test('undone and added at once by the calls themselves, a cart never passes two hundred lines', async () => {
  const buyer = await mall.buyer('demo10')
  const { cartItemIds, addAll } = await removed(buyer, 'demo10', 190)
  const [undone, answers] = await Promise.all([buyer.ask('/api/cart/restoreProduct', { cartItemIds }), addAll()])
  const added = answers.filter(a => a.code === 1).length
  // Either the lines came back and ten others had room, or the others were there first and the lines wait.
  expect([1, 4108]).toContain(undone.code)
  const now = (await lines('demo10', 'cart')).length
  expect(now).toBe(added + (undone.code === 1 ? 190 : 0))
  expect(now).toBeLessThanOrEqual(200)
})

test('pieces that join a line of a full cart take nothing from it', async () => {
  const buyer = await mall.buyer('demo11')
  const { cartItemIds } = await removed(buyer, 'demo11', 200)
  await buyer.get('/api/cart/restoreProduct', { cartItemIds })
  const cart = await buyer.get('/api/cart/refreashCartGroup', {})
  const [line] = Object.values(cart.cartMap).flatMap(g => g.lines)
  const answer = await buyer.get('/api/cart/addGoodsToCart', { skuCode: line?.skuCode ?? '', pieces: 2 })
  expect([answer.cartItemId, answer.pieces, answer.cartGoodsNum]).toEqual([line?.cartItemId, 3, 200])
})

test('buying now pressed twenty times at once is one line with the pieces asked for', async () => {
  const buyer = await mall.buyer('demo08')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => buyer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: EXAMPLE_SKU, pieces: 2 })),
  )
  expect(answers.every(a => a.code === 1)).toBe(true)
  expect(await lines('demo08', 'buyNow')).toEqual([{ pieces: 2 }])
})
