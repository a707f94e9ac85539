// 成包/整车倍数: goods sold in whole packs. Every way to a quantity asks the one rule and says the next fewer and the next more.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  ;[buyer, desk] = await Promise.all([mall.buyer('demo01'), mall.staff('S004')])
  // Ten each, twenty at least; forty-seven lie there.
  const { form, stamp } = await desk.get('/api/ops/getGoodsForm', { skuCode: EXAMPLE_SKU })
  await desk.get('/api/ops/saveGoods', {
    form: { ...form, stepPieces: 10, minPieces: 20 },
    stamp,
    reason: '整摞出库',
  })
  await stock(47)
})
afterAll(() => mall.close())
beforeEach(() => mall.world.pool.run('delete from cart_item'))

const stock = (left: number) =>
  mall.world.pool.run('update stock s set on_hand = s.reserved + $2 from sku k where k.id = s.sku_id and k.sku_code = $1', [
    EXAMPLE_SKU,
    left,
  ])
const add = (pieces: number) => buyer.ask('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces })
const lines = async () => Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)

test('25 is answered with 20 or 30, fewer than 20 with 20, and all 47 may be bought', async () => {
  const said = async (pieces: number) => {
    const { code, message } = await add(pieces)
    return code === 4114 ? message.replace(/^.* 按/, '按') : code
  }
  expect(await said(25)).toBe('按 10 件的整倍数卖，20 件起订，25 件不成整，可改为 20 件或 30 件')
  expect(await said(10)).toBe('按 10 件的整倍数卖，20 件起订，10 件不成整，可改为 20 件')
  expect(await said(45)).toBe('按 10 件的整倍数卖，20 件起订，45 件不成整，可改为 40 件或 47 件（余下的全部）')
  expect(await said(47)).not.toBe(4114)
  expect(await lines()).toHaveLength(1)
})

test('what joins a line counts with it: 10 more on 20 are whole, 5 more are not', async () => {
  expect((await add(20)).code).toBe(1)
  expect((await add(10)).data?.pieces).toBe(30)
  const no = await add(5)
  expect([no.code, no.message]).toEqual([4114, expect.stringContaining('连同已有的 30 件，按 10 件的整倍数卖')])
  // All that is left may be taken in two steps as well.
  expect((await add(17)).data?.pieces).toBe(47)
})

test('buy-now, the stepper of the cart, a list, a quote and an order again ask the same', async () => {
  const { cartItemId } = (await add(20)).data ?? { cartItemId: '' }
  const codes = [
    await buyer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: EXAMPLE_SKU, pieces: 25 }),
    await buyer.ask('/api/cart/modifyProductCount', { cartItemId, pieces: 25 }),
    await buyer.ask('/api/quote/askQuote', {
      lines: [{ skuCode: EXAMPLE_SKU, pieces: 25, wantedFen: 300_000 }],
      requestId: 'packs-quote-1',
    }),
  ].map(r => r.code)
  expect(codes).toEqual([4114, 4114, 4114])
  const list = await buyer.get('/api/cart/importJMZGProductSellerGoodsToCart', { rows: [{ text: EXAMPLE_SKU, pieces: 25 }] })
  expect([list.added, list.rows[0]?.message]).toEqual([
    0,
    expect.stringContaining('连同已有的 20 件，按 10 件的整倍数卖，20 件起订，45 件不成整，可改为 40 件'),
  ])
  const [line] = await lines()
  expect([line?.pieces, line?.stepPieces, line?.minPieces]).toEqual([20, 10, 20])
})

test('tons become the nearest pack', async () => {
  const grams = (await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode: EXAMPLE_SKU })).pieceWeightG
  const kg = (pieces: number) => Math.round((pieces * grams) / 1000)
  for (const [wanted, pieces] of [
    [23, 20],
    [26, 30],
    [3, 20],
  ] as const) {
    await mall.world.pool.run('delete from cart_item')
    const { data } = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, weightKg: kg(wanted) })
    expect(data?.pieces).toBe(pieces)
  }
})

test('a line that was the whole rest and is no more says so and is not ordered', async () => {
  await add(47)
  expect((await lines()).map(l => [l.valid, l.changes.map(c => c.kind)])).toEqual([[true, []]])
  await stock(90)
  const [line] = await lines()
  expect([line?.valid, line?.changes.map(c => c.kind)]).toEqual([false, ['packOff']])
  const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  expect(preview.problems.map(p => p.message).join()).toContain('可改为 40 件或 50 件')
  await stock(47)
})

test('the page of the goods says it from the moment the desk has set it', async () => {
  const shown = async () => {
    const g = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: EXAMPLE_SKU })
    return [g.stepPieces, g.minPieces, g.depots.find(d => d.skuCode === EXAMPLE_SKU)?.stepPieces]
  }
  const set = async (stepPieces: number) => {
    const { form, stamp } = await desk.get('/api/ops/getGoodsForm', { skuCode: EXAMPLE_SKU })
    await desk.get('/api/ops/saveGoods', { form: { ...form, stepPieces }, stamp, reason: '整摞出库' })
  }
  expect(await shown()).toEqual([10, 20, 10])
  await set(5)
  expect(await shown()).toEqual([5, 20, 5])
  await set(10)
})

test('the desk sets it with the goods, and no step of nought pieces', async () => {
  const row = await mall.world.pool.row<{ step: number; least: number }>(
    'select step_pieces as step, min_pieces as least from sku where sku_code = $1',
    [EXAMPLE_SKU],
  )
  expect(row).toEqual({ step: 10, least: 20 })
  const { form, stamp } = await desk.get('/api/ops/getGoodsForm', { skuCode: EXAMPLE_SKU })
  const wrong = await desk.ask('/api/ops/saveGoods', {
    form: { ...form, stepPieces: 0 },
    stamp,
    reason: '试',
  })
  expect(wrong.code).toBe(9400)
})
