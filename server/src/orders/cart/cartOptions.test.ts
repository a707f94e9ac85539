// What a line of the cart may be: pieces, parameters of made-to-order goods, services; and lists that fill it.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nearestPieces, piecesForWeight, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

/** Without the names of the codes. */
const chosenOf = (f: { words?: unknown } | undefined): object => {
  const { words: _, ...chosen } = f ?? {}
  return chosen
}

let mall: TestMall
let buyer: Caller
/** Made to order, and in stock as well. */
let made: { code: string; pieceWeightG: number; least: number }
beforeAll(async () => {
  mall = await testMall('whole')
  buyer = await mall.buyer('demo03')
  const goods = await skuWhere(`k.spot and k.futures and k.price_unit = 'ton' and k.class_code = 'GAL'`)
  const leastKg = mall.world.catalogue.classes.get('GAL')?.minFuturesKg ?? 0
  made = { ...goods, least: piecesForWeight(leastKg, goods.pieceWeightG) }
})
afterAll(() => mall.close())
beforeEach(() => buyer.get('/api/cart/clearnCart', {}))

const skuWhere = async (where: string): Promise<{ code: string; pieceWeightG: number; free: number }> => {
  const row = await mall.world.pool.row<{ code: string; pieceWeightG: number; free: number }>(
    `select k.sku_code as code, k.piece_weight_g as "pieceWeightG", s.on_hand - s.reserved as free from sku k join stock s on s.sku_id = k.id
     where k.on_shelf and s.on_hand - s.reserved > 5 and ${where} order by k.id limit 1`,
  )
  if (!row) throw new Error(`no goods where ${where}`)
  return row
}
const add = (more: { pieces?: number; weightKg?: Kg; futures?: FuturesInput; services?: string[]; stockMode?: 1 | 2 } = {}) =>
  buyer.ask('/api/cart/addGoodsToCart', { skuCode: made.code, stockMode: 2, pieces: made.least, ...more })
const lines = async () => Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
const servicesOf = (classCode: string) =>
  [...mall.world.catalogue.services.values()].filter(s => s.classCodes.includes(classCode)).map(s => s.serviceCode)

describe('the quantity', () => {
  test('is a whole number of pieces up to 99,999, and something must be said', async () => {
    expect((await add({ pieces: 99_999 })).code).toBe(1)
    for (const pieces of [0, -1, 1.5, 100_000]) expect((await add({ pieces })).code).not.toBe(1)
    const [line] = await lines()
    const cartItemId = line?.cartItemId ?? ''
    expect((await buyer.ask('/api/cart/modifyProductCount', { cartItemId })).code).toBe(4109)
    expect((await buyer.get('/api/cart/modifyProductCount', { cartItemId, weightKg: 30_000 })).pieces).toBe(
      nearestPieces(30_000, made.pieceWeightG, made.least).pieces,
    )
    expect(await buyer.get('/api/cart/modifyProductCount', { cartItemId, pieces: made.least })).toEqual({
      cartItemId,
      pieces: made.least,
      weightKg: weightOfPieces(made.least, made.pieceWeightG),
    })
  })

  test('made to order begins with the least the mill rolls, to the piece', async () => {
    expect((await add({ pieces: made.least - 1 })).code).toBe(4106)
    expect((await add({ pieces: made.least })).data).toMatchObject({ pieces: made.least, cartGoodsNum: 1 })
    // The cart's own field for tons knows it too: so many tons are these pieces, not one less.
    const [line] = await lines()
    expect(piecesForWeight(line?.rolledKg ?? 0, made.pieceWeightG)).toBe(made.least)
    expect(
      (await buyer.get('/api/cart/modifyProductCount', { cartItemId: line?.cartItemId ?? '', weightKg: line?.rolledKg })).pieces,
    ).toBe(made.least)
  })

  test('from stock ends with the last piece, and the refusal says how many there are', async () => {
    const goods = await skuWhere(`k.spot and k.class_code = 'HRC'`)
    const take = (pieces: number) => buyer.ask('/api/cart/addGoodsToCart', { skuCode: goods.code, pieces })
    const refused = await take(goods.free + 1)
    expect([refused.code, refused.message]).toEqual([4103, expect.stringContaining(`当前可供 ${goods.free} `)])
    expect((await take(goods.free)).code).toBe(1)
    // What lies in the cart counts with it.
    expect([(await take(1)).code, (await lines()).map(l => l.pieces)]).toEqual([4103, [goods.free]])
  })

  test('goods only made to order are not sold from stock, goods only in stock are not made', async () => {
    await mall.world.pool.run('update sku set spot = false where sku_code = $1', [made.code])
    try {
      expect((await add({ stockMode: 1, pieces: 1 })).code).toBe(4104)
    } finally {
      await mall.world.pool.run('update sku set spot = true where sku_code = $1', [made.code])
    }
    const stocked = await skuWhere('k.spot and not k.futures')
    const answer = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: stocked.code, pieces: 5000, stockMode: 2 })
    expect(answer.code).toBe(4105)
  })
})

describe('parameters and services', () => {
  test('make lines of their own; the same ones in another order are the same line', async () => {
    const services = servicesOf('GAL').slice(0, 2)
    expect(services).toHaveLength(2)
    await add({ futures: { lengthFromMm: 1000, lengthToMm: 2000 }, services })
    await add({ futures: { lengthToMm: 2000, lengthFromMm: 1000 }, services: services.toReversed() })
    expect((await lines()).map(l => l.pieces)).toEqual([2 * made.least])
    await add({ futures: { lengthFromMm: 1000, lengthToMm: 2001 }, services })
    await add({ futures: { lengthFromMm: 1000, lengthToMm: 2000 } })
    await add()
    expect(await lines()).toHaveLength(4)
    // From stock nothing is chosen: what was sent with it is left out.
    await add({ stockMode: 1, pieces: 1, futures: { lengthFromMm: 1000 } })
    await add({ stockMode: 1, pieces: 1 })
    expect((await lines()).flatMap(l => (l.stockMode === 1 ? [[l.pieces, l.futures]] : []))).toEqual([[2, {}]])
  })

  test('a range goes from the smaller to the larger, or is one size', async () => {
    const codes = async (futures: FuturesInput) => (await add({ futures })).code
    expect(await codes({ lengthFromMm: 2001, lengthToMm: 2000 })).toBe(4110)
    expect(await codes({ lengthFromMm: 2000, lengthToMm: 2000 })).toBe(1)
    expect(await codes({ targetWeightFromKg: 9001, targetWeightToKg: 9000 })).toBe(4110)
    expect(await codes({ targetWeightFromKg: 9000, targetWeightToKg: 9000 })).toBe(1)
    // Half a range is no order.
    expect(await codes({ targetWeightFromKg: 9000 })).toBe(9400)
    expect(await codes({ targetWeightToKg: 9000 })).toBe(9400)
    expect(await codes({ lengthFromMm: 2000 })).toBe(9400)
    expect(await codes({ lengthToMm: 2000 })).toBe(9400)
  })

  test('a drum of powder has neither length nor weight to agree upon, and no packing that costs by the ton', async () => {
    const powder = (futures: FuturesInput) =>
      buyer.ask('/api/cart/addGoodsToCart', { skuCode: 'AMP-174PH-020-10-W01', pieces: 1000, stockMode: 2, futures })
    expect((await powder({ lengthFromMm: 1000, lengthToMm: 2000 })).message).toContain('本品没有订货长度这个订货参数')
    expect((await powder({ targetWeightFromKg: 10, targetWeightToKg: 20 })).message).toContain('本品没有目标单重这个订货参数')
    expect((await powder({ packageWay: '3' })).message).toContain('本品不按吨计价')
    expect((await powder({ packageWay: '2' })).code).toBe(1)
  })

  test('are changed on the line, with the price that follows; from stock there are none', async () => {
    await add({ futures: { coating: 'Z80' } })
    const [before] = await lines()
    const cartItemId = before?.cartItemId ?? ''
    const length = (lengthFromMm: number, lengthToMm: number) =>
      buyer.ask('/api/cart/modifyProductOrderLengthRange', { cartItemId, lengthFromMm, lengthToMm })
    const weight = (weightFromKg: Kg, weightToKg: Kg) =>
      buyer.ask('/api/cart/modifyProductTargetWgtRange', { cartItemId, weightFromKg, weightToKg })
    expect(await effectOf(mall, () => length(2, 1))).toEqual({})
    expect(await effectOf(mall, () => weight(9, 8))).toEqual({})
    expect([(await length(2, 1)).code, (await weight(9, 8)).code]).toEqual([4110, 4110])
    expect([(await length(1000, 2000)).data, (await weight(8000, 9000)).data]).toEqual([{ done: true }, { done: true }])
    expect((await lines()).map(l => [chosenOf(l.futures), l.changes])).toEqual([
      [{ coating: 'Z80', lengthFromMm: 1000, lengthToMm: 2000, targetWeightFromKg: 8000, targetWeightToKg: 9000 }, []],
    ])
    await add({ stockMode: 1, pieces: 1 })
    const spot = (await lines()).find(l => l.stockMode === 1)?.cartItemId ?? ''
    const target = { cartItemId: spot, weightFromKg: 1, weightToKg: 2 }
    expect((await buyer.ask('/api/cart/modifyProductTargetWgtRange', target)).code).toBe(4105)
  })

  test('services are those of the goods, each once; two lines do not become the same', async () => {
    const [one = '', two = ''] = servicesOf('GAL')
    await add()
    const [line] = await lines()
    const change = (services: string[]) =>
      buyer.ask('/api/cart/modifyProductServices', { cartItemId: line?.cartItemId ?? '', services })
    expect([(await change(['NONE'])).code, (await change([one, 'NONE'])).code]).toEqual([4111, 4111])
    expect((await add({ services: [one, 'NONE'] })).code).toBe(4111)
    expect((await change([one, one, two])).data).toEqual({ done: true })
    const [{ services, serviceFen } = { services: [], serviceFen: 0 }] = await lines()
    expect([services.map(s => s.code), serviceFen > 0]).toEqual([[one, two], true])
    await add({ services: [one] })
    const twin = await change([one])
    expect([twin.code, twin.message]).toEqual([9400, '购物车里已有同样参数的一行，请直接修改那一行的数量'])
  })

  test('what the mill does not make of these goods is refused with the reason', async () => {
    const answer = await add({ futures: { coating: 'Z9' } })
    expect([answer.code, answer.message.length > 5]).toEqual([9400, true])
    expect(await lines()).toEqual([])
  })
})

describe('a list', () => {
  const fill = (rows: { text: string; pieces?: number; tons?: number }[]) =>
    buyer.get('/api/cart/importJMZGProductSellerGoodsToCart', { rows })

  test('a code is those goods, words the one kind they mean from the mill’s own depot, and each row says what became of it', async () => {
    const done = await fill([{ text: ` ${EXAMPLE_SKU} ` }, { text: 'HRB400E 25*9', tons: 3.2 }])
    const [code, words] = done.rows
    expect(code).toEqual({ text: EXAMPLE_SKU, ok: true, message: `已加入 ${EXAMPLE_SKU}，1 件`, skuCode: EXAMPLE_SKU })
    const found = (await lines()).find(l => l.skuCode === words?.skuCode)
    expect(found).toMatchObject({ grade: 'HRB400E', spec: 'Φ25*9000', depotName: '厂内成品库' })
    expect(found?.pieces).toBe(nearestPieces(3200, found?.pieceWeightG ?? 1).pieces)
    expect(words?.message).toBe(`已加入 螺纹钢 HRB400E Φ25*9000 厂内成品库，${found?.pieces} 件`)
    expect([done.added, done.cartGoodsNum]).toEqual([2, (await lines()).length])
  })

  test('a row that cannot be had is left out with its reason, the others come', async () => {
    const done = await fill([{ text: '不存在 999*999' }, { text: EXAMPLE_SKU, pieces: 99_999 }, { text: EXAMPLE_SKU, pieces: 2 }])
    expect(done.rows.map(r => [r.ok, r.skuCode])).toEqual([
      [false, ''],
      [false, EXAMPLE_SKU],
      [true, EXAMPLE_SKU],
    ])
    expect(done.rows[0]?.message).toContain('不存在')
    expect(done.rows[1]?.message).toContain('库存不足')
    expect([done.added, done.cartGoodsNum]).toEqual([1, 1])
  })

  test('an order again: pieces, parameters and services as they were; what is off the shelf is named', async () => {
    const own = await mall.buyer('demo01')
    await own.get('/api/cart/clearnCart', {})
    const goods = await skuWhere(`k.spot and k.class_code = 'HRC'`)
    const [service = ''] = servicesOf('HRC')
    await own.get('/api/cart/addGoodsToCart', {
      skuCode: made.code,
      stockMode: 2,
      pieces: made.least,
      futures: { coating: 'Z80' },
    })
    await own.get('/api/cart/addGoodsToCart', { skuCode: goods.code, pieces: 2, services: [service] })
    const preview = await own.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    const [title] = await own.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const { orderCodes } = await own.get('/api/order/createOrder', {
      requestId: `again-${process.pid}`,
      freightMode: 1,
      invoiceId: title?.invoiceId ?? '',
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    // Goods in stock and goods to be made are two orders.
    expect(orderCodes).toHaveLength(2)
    const again = () => Promise.all(orderCodes.map(orderCode => own.get('/api/cart/oneMoreOrderToCart', { orderCode })))
    for (const done of await again()) expect(done).toMatchObject({ added: 1, skipped: [] })
    const { cartMap } = await own.get('/api/cart/refreashCartGroup', {})
    const filled = Object.values(cartMap).flatMap(g => g.lines)
    expect(
      filled.map(l => [l.skuCode, l.stockMode, l.pieces, chosenOf(l.futures), l.services.map(s => s.code)]).toSorted(),
    ).toEqual(
      [
        [goods.code, 1, 2, {}, [service]],
        [made.code, 2, made.least, { coating: 'Z80' }, []],
      ].toSorted(),
    )
    await own.get('/api/cart/clearnCart', {})
    await mall.world.pool.run('update sku set on_shelf = false where sku_code = $1', [goods.code])
    const done = await again()
    expect(done.flatMap(d => d.skipped).map(s => s.message)).toEqual(['商品不存在或已下架，请重新搜索'])
    expect(done.map(d => d.added).toSorted()).toEqual([0, 1])
    expect(Math.max(...done.map(d => d.cartGoodsNum))).toBe(1)
  })
})
