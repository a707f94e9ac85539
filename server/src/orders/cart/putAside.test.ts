// 稍后再买: a line put aside is in no sum, no count and no order; it comes back as it was.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLE_COIL, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let other: Caller
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo03')
  other = await mall.buyer('demo04')
})
afterAll(() => mall.close())
beforeEach(async () => {
  await mall.world.pool.run('delete from cart_item')
  await mall.world.pool.run('delete from cart_removed')
})

const cart = (who = buyer) => who.get('/api/cart/refreashCartGroup', {})
const lines = async (who = buyer) => Object.values((await cart(who)).cartMap).flatMap(g => g.lines)
const aside = async (who = buyer) => (await who.get('/api/cart/getAsideProducts', {})).lines
const add = (skuCode = EXAMPLE_SKU, pieces = 2, who = buyer) => who.get('/api/cart/addGoodsToCart', { skuCode, pieces })
const put = (ids: string[], who = buyer) => who.get('/api/cart/putProductAside', { cartItemIds: ids })
const take = (ids: string[], who = buyer) => who.get('/api/cart/takeProductFromAside', { cartItemIds: ids })

test('put aside, it is in no sum, count, preview or order, and comes back as it was', async () => {
  const { cartItemId } = await add()
  await add(EXAMPLE_COIL, 1)
  const before = await lines()
  const whole = await cart()
  const gone = before.find(l => l.cartItemId === cartItemId)
  expect(await effectOf(mall, () => put([cartItemId]))).toEqual({ rows: { cart_item: 'created_at, kind cart→later' } })
  const left = await cart()
  expect([left.cartGoodsNum, left.selectedLines]).toEqual([1, 1])
  expect(left.weightKg).toBe(whole.weightKg - (gone?.weightKg ?? 0))
  expect(left.goodsFen).toBe(whole.goodsFen - (gone?.amountFen ?? 0))
  expect(await buyer.get('/api/cart/getCartGoodsNum', {})).toBe(1)
  const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  expect(preview.groups.flatMap(g => g.lines.map(l => l.skuCode))).toEqual([EXAMPLE_COIL])
  expect((await aside()).map(l => [l.skuCode, l.pieces, l.valid])).toEqual([[EXAMPLE_SKU, 2, true]])
  // What lies aside is changed by nobody: it is taken back first. 清空 leaves it.
  expect((await buyer.ask('/api/cart/modifyProductCount', { cartItemId, pieces: 3 })).code).toBe(4107)
  expect(await take([cartItemId])).toEqual({ moved: 1, joined: 0, stayed: 0 })
  expect(await lines()).toEqual(before)
  await put([cartItemId])
  await buyer.get('/api/cart/clearnCart', {})
  expect(await aside()).toHaveLength(1)
})

test('pressed twice, in two tabs at once, it moves once', async () => {
  const { cartItemId } = await add()
  const both = await Promise.all([put([cartItemId]), put([cartItemId])])
  expect(both.map(b => b.moved).toSorted()).toEqual([0, 1])
  const back = await Promise.all([take([cartItemId]), take([cartItemId]), put([cartItemId])])
  expect((await lines()).length + (await aside()).length, JSON.stringify(back)).toBe(1)
})

test('the same goods lie there already: two and five pieces are seven, on either side', async () => {
  await put([(await add()).cartItemId])
  const again = await add(EXAMPLE_SKU, 5)
  expect(await put([again.cartItemId])).toEqual({ moved: 0, joined: 1, stayed: 0 })
  expect((await aside()).map(l => l.pieces)).toEqual([7])
  await add(EXAMPLE_SKU, 1)
  expect(await take((await aside()).map(l => l.cartItemId))).toEqual({ moved: 0, joined: 1, stayed: 0 })
  expect((await lines()).map(l => l.pieces)).toEqual([8])
  expect(await aside()).toEqual([])
})

test('taken out of what lies aside by mistake, it comes back there', async () => {
  const { cartItemId } = await add()
  await put([cartItemId])
  await buyer.get('/api/cart/removeProduct', { cartItemId })
  expect(await aside()).toEqual([])
  expect(await buyer.get('/api/cart/restoreProduct', { cartItemIds: [cartItemId] })).toEqual({ restored: 1 })
  expect((await aside()).map(l => l.cartItemId)).toEqual([cartItemId])
  expect(await lines()).toEqual([])
})

test('its price is that of today, and sold out it says so', async () => {
  const { cartItemId } = await add()
  await put([cartItemId])
  await mall.world.pool.run('update cart_item set seen_price_fen = seen_price_fen - 100 where id = $1', [cartItemId])
  expect((await aside()).map(l => [l.valid, l.changes.map(c => c.kind)])).toEqual([[true, ['priceUp']]])
  const stock = (sql: string) =>
    mall.world.pool.run(`update stock set ${sql} where sku_id = (select id from sku where sku_code = $1)`, [EXAMPLE_SKU])
  const row = await mall.world.pool.row<{ reserved: number }>(
    'select s.reserved from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
    [EXAMPLE_SKU],
  )
  await stock('reserved = on_hand')
  try {
    expect((await aside()).map(l => [l.valid, l.changes[0]?.kind])).toEqual([[false, 'soldOut']])
  } finally {
    await stock(`reserved = ${row?.reserved ?? 0}`)
  }
})

test('another sees and moves nothing of it; a full cart takes none back', async () => {
  const { cartItemId } = await add()
  await put([cartItemId])
  expect(await aside(other)).toEqual([])
  expect(await take([cartItemId], other)).toEqual({ moved: 0, joined: 0, stayed: 0 })
  await mall.world.pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen)
     select (select id from app_user where user_name = 'demo03'), 'cart', k.id, 1, 'full', 1, 1 from sku k order by k.id limit 200`,
  )
  expect((await buyer.ask('/api/cart/takeProductFromAside', { cartItemIds: [cartItemId] })).code).toBe(4108)
  expect((await aside()).map(l => l.cartItemId)).toEqual([cartItemId])
})
