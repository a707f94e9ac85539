// Lines of made-to-order goods that other rules let in, services that are parameters of what is made, an account that lacks something: none is
// ordered unseen.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let COIL = ''
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo03')
  COIL = await madeOf(`k.variety_code = 'GGC' and k.thickness_um = 1000`)
})
afterAll(() => mall.close())
beforeEach(() => buyer.get('/api/cart/clearnCart', {}))

const madeOf = async (where: string): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select sku_code as code from sku k where k.futures and k.on_shelf and ${where} order by k.id limit 1`,
    )
  )?.code ?? ''
const add = (futures: FuturesInput) => buyer.get('/api/cart/addGoodsToCart', { skuCode: COIL, stockMode: 2, pieces: 20, futures })
const lines = async () => Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)

test.each([
  ['half a range', { lengthFromMm: 1000 }, [], '请把订货长度的起止都填上'],
  ['a range turned over', { targetWeightFromKg: 9000, targetWeightToKg: 6000 }, [], '目标单重的下限不能大于上限'],
  ['telescoping out of bounds', { towerToleranceMm: 90 }, [], '塔形允许 30–80 mm'],
  ['packing as a service beside the parameter', { packageWay: '3' }, ['PACK'], '排产参数「包装」'],
] as const)(
  'an old line with %s, put in under other rules, says so and is not ordered',
  async (_name, futures, services, why) => {
    await add({})
    const fresh = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    await mall.world.pool.run(
      `update cart_item set futures = $1, services = $2 where user_id = (select id from app_user where user_name = 'demo03')`,
      [JSON.stringify(futures), services],
    )
    const [line] = await lines()
    expect([line?.valid, line?.changes[0]?.kind, line?.changes[0]?.message]).toEqual([
      false,
      'paramsGone',
      expect.stringContaining(why),
    ])
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    expect([preview.groups, preview.problems[0]?.message]).toEqual([[], expect.stringContaining(why)])
    // Neither by the fingerprint of before nor by the one of now.
    const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    for (const { fingerprint } of [fresh, preview]) {
      const place = () =>
        buyer.ask('/api/order/createOrder', {
          requestId: `gone-${process.pid}-${Math.random().toString(36).slice(2)}`,
          freightMode: 1,
          invoiceId: title?.invoiceId ?? '',
          fingerprint,
          acceptTerms: true,
        })
      const answer = await place()
      expect([answer.code, answer.message]).toEqual([4202, expect.stringContaining(why)])
      expect(await effectOf(mall, place)).toEqual({})
    }
  },
)

test('goods made to order are packed and galvanised by their parameters: the services beside them are refused in words', async () => {
  const withService = (skuCode: string, code: string) => () =>
    buyer.ask('/api/cart/addGoodsToCart', { skuCode, stockMode: 2, weightKg: 30_000, services: [code] })
  const tube = await madeOf(`k.variety_code = 'JFG'`)
  for (const [act, why] of [
    [withService(COIL, 'PACK'), '排产参数「包装」'],
    [withService(tube, 'GALV'), '排产参数「镀层」'],
  ] as const) {
    const answer = await act()
    expect([answer.code, answer.message]).toEqual([9400, expect.stringContaining(why)])
    expect(await effectOf(mall, act)).toEqual({})
  }
  await add({ packageWay: '3' })
  const [line] = await lines()
  const change = (services: string[]) =>
    buyer.ask('/api/cart/modifyProductServices', { cartItemId: line?.cartItemId ?? '', services })
  expect((await change(['PACK'])).message).toContain('排产参数「包装」')
  expect((await change(['SLIT'])).code).toBe(1)
  const offered = await buyer.get('/api/productAdditionalServices/getProductAdditionalServicesList', { skuCode: COIL })
  expect(offered.filter(s => s.whyNotMade !== '').map(s => s.code)).toEqual(['PACK'])
  const detail = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode: COIL })
  expect(detail.services).toEqual(offered)
})

test('what an account lacks before it can order is named with the page where it is added', async () => {
  expect(await buyer.get('/api/cart/checkCartUserDataFunction', {})).toEqual({ ok: true, missing: [] })
  await mall.world.pool.run(
    `update invoice_title set deleted = true where company_id = (select company_id from app_user where user_name = 'demo03')`,
  )
  const { ok, missing } = await buyer.get('/api/cart/checkCartUserDataFunction', {})
  expect([ok, missing]).toEqual([false, [{ code: 'invoice', message: '还没有发票抬头，请先添加', link: '/user/companyCapital' }]])
})
