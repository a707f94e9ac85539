// 撤销移除: what was taken out of the cart comes back as it was; what happened meanwhile is said, not undone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { piecesForWeight } from '@mall/domain/kernel/weight.ts'
import { EXAMPLE_COIL, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { sweepSessions } from '../../people/session/sweepSessions.job.ts'

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
  await buyer.get('/api/cart/clearnCart', {})
  await mall.world.pool.run('delete from cart_removed')
})

const lines = async (who = buyer) =>
  Object.values((await who.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
const addSpot = (pieces = 2) => buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces })
const remove = (cartItemId: string) => buyer.get('/api/cart/removeProduct', { cartItemId })
const restore = (cartItemIds: string[], who = buyer) => who.ask('/api/cart/restoreProduct', { cartItemIds })

test('a line comes back in its place with quantity, parameters, services and tick', async () => {
  const made = await mall.world.pool.row<{ code: string }>(
    `select sku_code as code from sku k where k.futures and k.on_shelf and k.variety_code = 'GGC' order by k.id limit 1`,
  )
  const skuCode = made?.code ?? ''
  const coil = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  const { cartItemId } = await buyer.get('/api/cart/addGoodsToCart', {
    skuCode,
    stockMode: 2,
    pieces: piecesForWeight(coil.minFuturesKg, coil.pieceWeightG),
    futures: { coating: 'Z80', oiling: 'L' },
    services: [coil.services[0]?.code ?? ''],
  })
  await buyer.get('/api/cart/updateAllCartItemStatus', { selected: false, cartItemIds: [cartItemId] })
  await addSpot()
  const before = await lines()
  expect(await effectOf(mall, () => remove(cartItemId))).toEqual({ rows: { cart_item: 'delete', cart_removed: 'insert cart' } })
  expect(await lines()).toHaveLength(1)
  expect(await effectOf(mall, () => restore([cartItemId]))).toEqual({
    rows: { cart_item: 'insert cart', cart_removed: 'delete' },
  })
  expect(await lines()).toEqual(before)
  // Pressed twice, in two tabs: there is nothing left to bring back.
  expect((await restore([cartItemId])).data).toEqual({ restored: 0 })
  expect(await lines()).toEqual(before)
})

test('many removed at once come back at once; nobody brings back another’s', async () => {
  await addSpot()
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_COIL, pieces: 1 })
  const ids = (await lines()).map(l => l.cartItemId)
  expect(await buyer.get('/api/cart/removeBatchStoreProduct', { cartItemIds: ids })).toEqual({ removed: 2 })
  expect((await restore(ids, other)).data).toEqual({ restored: 0 })
  expect((await restore(ids)).data).toEqual({ restored: 2 })
  expect((await lines()).map(l => l.cartItemId).toSorted()).toEqual(ids.toSorted())
})

test('sold out meanwhile, it comes back and says so', async () => {
  const { cartItemId } = await addSpot()
  await remove(cartItemId)
  const stock = (sql: string) =>
    mall.world.pool.run(`update stock set ${sql} where sku_id = (select id from sku where sku_code = $1)`, [EXAMPLE_SKU])
  const row = await mall.world.pool.row<{ reserved: number }>(
    'select s.reserved from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
    [EXAMPLE_SKU],
  )
  await stock('reserved = on_hand')
  try {
    expect((await restore([cartItemId])).data).toEqual({ restored: 1 })
    expect((await lines()).map(l => [l.valid, l.changes[0]?.kind])).toEqual([[false, 'soldOut']])
  } finally {
    await stock(`reserved = ${row?.reserved ?? 0}`)
  }
})

test('the same goods added meanwhile are not counted twice: the line stays away', async () => {
  const { cartItemId } = await addSpot(5)
  await remove(cartItemId)
  await addSpot(1)
  expect((await restore([cartItemId])).data).toEqual({ restored: 0 })
  expect((await lines()).map(l => l.pieces)).toEqual([1])
})

test('a cart that others have filled takes nothing back, and the line can still come later', async () => {
  const { cartItemId } = await addSpot()
  await remove(cartItemId)
  await mall.world.pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen)
     select (select id from app_user where user_name = 'demo03'), 'cart', k.id, 1, 'full', 1, 1 from sku k order by k.id limit 200`,
  )
  expect((await restore([cartItemId])).code).toBe(4108)
  await buyer.get('/api/cart/clearnCart', {})
  expect((await restore([cartItemId])).data).toEqual({ restored: 1 })
})

test('the way back is open for an hour; what was bought at once leaves none', async () => {
  const { cartItemId } = await addSpot()
  await remove(cartItemId)
  const kept = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from cart_removed'))?.n
  await sweepSessions(mall.world)
  expect(await kept()).toBe(1)
  await mall.world.pool.run(`update cart_removed set removed_at = now() - interval '61 minutes'`)
  await sweepSessions(mall.world)
  expect(await kept()).toBe(0)
  const now = await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: EXAMPLE_SKU, pieces: 1 })
  await remove(now.cartItemId)
  expect(await kept()).toBe(0)
})
