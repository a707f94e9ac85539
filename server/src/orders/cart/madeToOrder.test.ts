// Made-to-order goods with all their parameters: on the goods page's calls, in the cart, in the order and ordered again.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offeredPeriods, periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { piecesForWeight, tons } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { unseal } from '../../kernel/sealed.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

/** Without the names of the codes. */
const chosenOf = (f: { words?: unknown } | undefined): object => {
  const { words: _, ...chosen } = f ?? {}
  return chosen
}

let mall: TestMall
let buyer: Caller
/** A galvanised coil of 1 mm and a bundle of rebar, both made to order too. */
let COIL = ''
let REBAR = ''
let least = 0
let period = ''
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo03')
  COIL = await madeOf(`k.variety_code = 'GGC' and k.thickness_um = 1000`)
  REBAR = await madeOf(`k.variety_code = 'REB'`)
  const [leastKg, lead] = [mall.world.catalogue.classes.get('GAL')?.minFuturesKg ?? 0, leadOf('GAL')]
  const detail = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode: COIL })
  least = piecesForWeight(leastKg, detail.pieceWeightG)
  period = offeredPeriods(Date.now(), lead)[1] ?? ''
})
afterAll(() => mall.close())
beforeEach(() => buyer.get('/api/cart/clearnCart', {}))

const madeOf = async (where: string): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select sku_code as code from sku k where k.futures and k.on_shelf and ${where} order by k.id limit 1`,
    )
  )?.code ?? ''
const leadOf = (classCode: string): number => mall.world.catalogue.classes.get(classCode)?.futuresDays?.[0] ?? 0
/** Everything a galvanised coil can be asked for. */
const all = (): FuturesInput => ({
  coating: 'Z275',
  packageWay: '3',
  baseSize: '0.95-',
  rolledBase: 'CR',
  innerDiameter: '508',
  oiling: 'N',
  surfaceQuality: 'FB',
  surfaceStructure: 'N',
  surfaceTreatment: 'AF5',
  towerToleranceMm: 40,
  targetWeightFromKg: 6000,
  targetWeightToKg: 9000,
  deliveryDateNumber: period,
})
const add = (futures: FuturesInput, skuCode = COIL, pieces = least) =>
  buyer.ask('/api/cart/addGoodsToCart', { skuCode, stockMode: 2, pieces, futures })
const lines = async () => Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
const post = (url: string, body: object, token: string | null = buyer.token) =>
  mall.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    payload: JSON.stringify(body),
  })
const periodCookie = (reply: Awaited<ReturnType<typeof post>>) => {
  const cookie = reply.cookies.find(c => c.name === 'deliveryDateNumber')
  return cookie && unseal(mall.world.settings.cookieKeys, cookie.name, cookie.value)
}

describe('the lists of parameters', () => {
  const listOf = (skuCode: string) => mall.guest.get('/api/goods/selectProductOrderParamList', { skuCode })

  test('are those of the class, with what the goods have by themselves', async () => {
    const coil = await listOf(COIL)
    expect(coil.params.map(p => p.label)).toEqual(['内径', '涂油', '表面质量', '表面结构', '表面处理'])
    for (const p of coil.params) expect([p.name, p.choices.some(c => c.code === p.own)]).toEqual([p.name, true])
    // What they have costs nothing extra.
    expect(coil.params.flatMap(p => p.choices.filter(c => c.code === p.own).map(c => c.addFenPerTon))).toEqual([0, 0, 0, 0, 0])
    expect([coil.tower, coil.length, coil.weight]).toEqual([{ fromMm: 30, toMm: 80 }, false, true])
    expect(await listOf(REBAR)).toEqual({ params: [], tower: null, length: true, weight: true })
  })

  test('of the base size and the rolled base are calls of their own', async () => {
    const base = await mall.guest.get('/api/goods/selectProductBaseSizeList', { skuCode: COIL })
    expect(base.filter(c => c.possible).map(c => [c.label, c.addFenPerTon])).toEqual([['厚度 ≥ 0.95 mm', 0]])
    const rolled = await mall.guest.get('/api/goods/selectProductRolledBaseList', { skuCode: COIL })
    expect(rolled.map(c => [c.label, c.possible])).toEqual([
      ['冷轧基料', true],
      ['热轧酸洗基料', false],
    ])
  })
})

describe('a line with all its parameters', () => {
  test('keeps them, is priced by them line by line, and reads them in words', async () => {
    await add({})
    const [plain] = await lines()
    await buyer.get('/api/cart/clearnCart', {})
    expect((await add(all())).code).toBe(1)
    const [line] = await lines()
    expect(chosenOf(line?.futures)).toEqual(all())
    const { params } = await mall.guest.get('/api/goods/selectProductOrderParamList', { skuCode: COIL })
    const coatings = await mall.guest.get('/api/goods/selectProductCoatingList', { skuCode: COIL })
    const chosen: Readonly<Record<string, unknown>> = all()
    const sum =
      params.flatMap(p => p.choices.filter(c => c.code === chosen[p.name])).reduce((a, c) => a + c.addFenPerTon, 0) +
      (coatings.find(c => c.code === 'Z275')?.addFenPerTon ?? 0) +
      2500
    expect((line?.priceFen ?? 0) - (plain?.priceFen ?? 0)).toBe(sum)
    const [planned] = (await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })).groups.flatMap(
      g => g.lines,
    )
    const parts = planned?.priceLines.filter(l => l.kind === 'part' && l.code !== 'freight') ?? []
    expect(parts.reduce((a, l) => a + l.fen, 0)).toBe(line?.priceFen)
    expect(parts.map(l => l.label)).toEqual(expect.arrayContaining(['镀层 Z275', '包装 精包装', '表面处理 无铬耐指纹膜']))
    expect(orderParamTexts(line?.futures ?? {})).toEqual([
      '镀层 Z275',
      '包装 精包装',
      '基准规格 厚度 ≥ 0.95 mm',
      '轧制基料 冷轧基料',
      '内径 508 mm',
      '涂油 不涂油',
      '表面质量 较高级（FB）',
      '表面结构 正常锌花',
      '表面处理 无铬耐指纹膜',
      '塔形 ≤ 40 mm',
      '单重 6000–9000 kg',
      `交期 ${periodLabel(period)}`,
    ])
  })

  test.each([
    ['rebar', { oiling: 'L' }, '本品没有涂油这个订货参数'],
    ['rebar', { towerToleranceMm: 40 }, '本品不是卷，没有塔形这个订货参数'],
    ['coil', { innerDiameter: '762' }, '本品产线卷筒只有 508、610 mm'],
    ['coil', { oiling: 'X' }, '涂油 X 不适用于本品'],
    ['coil', { rolledBase: 'HRP' }, '厚度 1.5 mm 起才有热轧酸洗基料'],
    ['coil', { coating: 'Z275', surfaceStructure: 'F' }, '镀层 Z180 及以上做不了无锌花，请改选镀层或表面结构'],
    ['coil', { towerToleranceMm: 20 }, '塔形允许 30–80 mm'],
    ['coil', { deliveryDateNumber: '2026011' }, '交货期2026 年 1 月上旬不能排产'],
  ])('%s with %j is refused in words, and nothing is written', async (goods, futures, why) => {
    const skuCode = goods === 'rebar' ? REBAR : COIL
    const answer = await add(futures, skuCode, 200)
    expect([answer.code, answer.message]).toEqual([9400, expect.stringContaining(why)])
    expect(await effectOf(mall, () => add(futures, skuCode, 200))).toEqual({})
    expect(await lines()).toEqual([])
  })

  test('is changed as a whole, or not at all; from stock there is nothing to change', async () => {
    await add({ coating: 'Z80', lengthFromMm: 1000, lengthToMm: 2000 })
    const [before] = await lines()
    const change = (futures: FuturesInput) =>
      buyer.ask('/api/cart/modifyProductOrderParams', { cartItemId: before?.cartItemId ?? '', futures })
    expect((await change({ oiling: 'N', surfaceTreatment: 'CO' })).message).toContain('矛盾')
    expect((await lines()).map(l => chosenOf(l.futures))).toEqual([{ coating: 'Z80', lengthFromMm: 1000, lengthToMm: 2000 }])
    expect(await effectOf(mall, () => change(all()))).toEqual({
      rows: { cart_item: 'futures, options_key, seen_price_fen' },
    })
    expect((await lines()).map(l => [chosenOf(l.futures), l.changes])).toEqual([[all(), []]])
    await add({ packageWay: '3' })
    expect((await change({ packageWay: '3' })).message).toContain('购物车里已有同样参数的一行')
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces: 1 })
    const [spot] = await lines()
    const refused = await buyer.ask('/api/cart/modifyProductOrderParams', { cartItemId: spot?.cartItemId ?? '', futures: {} })
    expect(refused.code).toBe(4105)
  })

  test('is a whole number of coils of the target weight, or is refused: when it is added, when its weight or its pieces change', async () => {
    const between = (targetWeightFromKg: Kg, targetWeightToKg: Kg) => ({ targetWeightFromKg, targetWeightToKg })
    await add({})
    const [plain] = await lines()
    const [kg, cartItemId] = [plain?.weightKg ?? 0, plain?.cartItemId ?? '']
    // Two coils would be too light, one too heavy.
    const odd = between(Math.floor(kg / 2) + 1, kg - 1)
    const why = `${tons(kg)} 吨按单重 ${odd.targetWeightFromKg}–${odd.targetWeightToKg} kg 分不成整卷`
    expect((await add(odd)).message).toContain(why)
    const change = (r: ReturnType<typeof between>) =>
      buyer.ask('/api/cart/modifyProductTargetWgtRange', {
        cartItemId,
        weightFromKg: r.targetWeightFromKg,
        weightToKg: r.targetWeightToKg,
      })
    expect((await change(odd)).message).toContain(why)
    expect((await lines()).map(l => chosenOf(l.futures))).toEqual([{}])
    expect((await change(between(3000, 4000))).code).toBe(1)
    // A line that was made odd elsewhere stays with the reason and is not ordered.
    await mall.world.pool.run(`update cart_item set futures = $1::jsonb where id = $2::bigint`, [JSON.stringify(odd), cartItemId])
    const [line] = await lines()
    expect([line?.valid, line?.changes[0]?.message]).toEqual([false, expect.stringContaining(why)])
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    expect(preview.problems[0]?.message).toContain('分不成整卷')
    expect((await buyer.ask('/api/cart/modifyProductCount', { cartItemId, pieces: plain?.pieces ?? 0 })).message).toContain(why)
  })

  test('whose period has passed meanwhile says so, is not ordered, and can be mended', async () => {
    await add({ deliveryDateNumber: period })
    await mall.world.pool.run(
      `update cart_item set futures = '{"deliveryDateNumber":"2025011"}' where user_id = (select id from app_user where user_name = 'demo03')`,
    )
    const [line] = await lines()
    expect([line?.valid, line?.changes.map(c => c.kind)]).toEqual([false, ['paramsGone']])
    expect(line?.changes[0]?.message).toMatch(/^交货期2025 年 1 月上旬不能排产，可选 .*，请改参数$/)
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    expect([preview.groups, preview.problems[0]?.message]).toEqual([[], expect.stringContaining('不能排产')])
    await buyer.get('/api/cart/modifyProductOrderParams', {
      cartItemId: line?.cartItemId ?? '',
      futures: { deliveryDateNumber: period },
    })
    expect((await lines()).map(l => l.valid)).toEqual([true])
  })
})

test('an order carries the parameters to the desk, to the lists that leave as a sheet, and back into the cart', async () => {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, stockMode: 2, pieces: least, futures: all() })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  expect(chosenOf(preview.groups[0]?.lines[0]?.futures)).toEqual(all())
  // The chosen coating stands where the goods' title says its own.
  const goods = await mall.world.pool.row<{ title: string }>('select title from sku where sku_code = $1', [COIL])
  const own = goods?.title ?? ''
  const called = own.replace(/Z\d+$/, 'Z275')
  expect([preview.groups[0]?.lines[0]?.title, called !== own]).toEqual([called, true])
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const order = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `params-${Date.now()}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const orderCode = order.orderCodes[0] ?? ''
  const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
  expect([chosenOf(detail.lines[0]?.futures), detail.lines[0]?.title, detail.summary]).toEqual([all(), called, called])
  expect(detail.lines[0]?.priceLines.map(l => l.label)).toContain('表面处理 无铬耐指纹膜')
  const words = orderParamTexts(detail.lines[0]?.futures ?? {}).join('，')
  expect((await buyer.get('/api/order/getOrderList', { word: orderCode })).list[0]?.params).toBe(words)
  const desk = await mall.staff('S002')
  expect(chosenOf((await desk.get('/api/ops/getOrderDetail', { orderCode })).lines[0]?.futures)).toEqual(all())
  const queue = await desk.get('/api/ops/getOrderQueue', { queue: 'all', word: orderCode })
  expect(queue.list[0]?.params).toBe(words)
  expect(await buyer.get('/api/cart/oneMoreOrderToCart', { orderCode })).toMatchObject({ added: 1, skipped: [] })
  expect((await lines()).map(l => [chosenOf(l.futures), l.pieces, l.title])).toEqual([[all(), least, called]])
})

describe('the cookie deliveryDateNumber', () => {
  test('is written when a period is chosen, by a guest too, and holds nothing that is no period', async () => {
    const reply = await post('/api/goods/chooseDeliveryPeriod', { deliveryDateNumber: period }, null)
    expect([reply.json().status.code, periodCookie(reply)]).toEqual([1, period])
    for (const wrong of ['2026131', '2026120', '20261', 'x'])
      expect((await post('/api/goods/chooseDeliveryPeriod', { deliveryDateNumber: wrong }, null)).json().status.code).toBe(9400)
  })

  test('is written when an order line asks for a period, not otherwise', async () => {
    const line = { skuCode: COIL, stockMode: 2, pieces: least }
    expect(periodCookie(await post('/api/cart/addGoodsToCart', { ...line, futures: { deliveryDateNumber: period } }))).toBe(
      period,
    )
    expect(periodCookie(await post('/api/cart/addGoodsToCart', { ...line, futures: {} }))).toBeUndefined()
    const refused = await post('/api/cart/addGoodsToCart', { ...line, pieces: 1, futures: { deliveryDateNumber: period } })
    expect([refused.json().status.code, periodCookie(refused)]).toEqual([4106, undefined])
  })
})
