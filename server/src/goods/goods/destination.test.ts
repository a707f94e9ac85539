// Whose price and where to: goods of the commonly channels cost the same everywhere, but a truck to 广州 is a truck to 广州.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { EXAMPLE_COMMONLY, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { type Caller, testMall, type TestMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
})
afterAll(() => mall.close())

const GUANGZHOU = { priceAreaCode: '020' }
const freightOf = async (skuCode: string) => {
  const { depot } = (await mall.world.pool.row<{ depot: string }>('select depot_code as depot from sku where sku_code = $1', [
    skuCode,
  ])) ?? { depot: '' }
  return (areaCode: string) => mall.world.catalogue.freight(depot, areaCode)
}

test('to 广州 the page, the list, the cart, the checkout and the order of such goods take the freight to 广州, and the price of everywhere', async () => {
  const freight = await freightOf(EXAMPLE_COMMONLY)
  expect(freight('020')).toBeGreaterThan(freight('035'))
  const at = async (common: { priceAreaCode: string }) => {
    const g = await buyer.get('/api/goods/getSteelCommonlyProductDetailInfo', { skuCode: EXAMPLE_COMMONLY }, common)
    const { list } = await buyer.get('/api/search/getSearchProducts', { word: EXAMPLE_COMMONLY }, common)
    return { page: g, row: list.find(r => r.skuCode === EXAMPLE_COMMONLY) }
  }
  const [home, far] = [await at({ priceAreaCode: '035' }), await at(GUANGZHOU)]
  expect(far.page.priceFen).toBe(home.page.priceFen)
  expect(far.row?.priceFen).toBe(home.row?.priceFen)
  expect([far.page.freightFen, far.row?.freightFen]).toEqual([freight('020'), freight('020')])
  const sorted = await buyer.get(
    '/api/search/getSearchProducts',
    { word: EXAMPLE_COMMONLY, sortField: 8, sortType: 0 },
    GUANGZHOU,
  )
  expect(sorted.list.map(r => r.deliveredFen)).toEqual(sorted.list.map(r => r.priceFen + r.freightFen))

  await buyer.get('/api/cart/clearnCart', {})
  await buyer.get('/api/cart/addGoodsToCartCommonly', { skuCode: EXAMPLE_COMMONLY, pieces: 2 }, GUANGZHOU)
  const cart = await buyer.get('/api/cart/refreashCartGroupCommonly', { appid: 1, salesType: '1' }, GUANGZHOU)
  const [line] = Object.values(cart.cartMap).flatMap(g => g.lines)
  expect([line?.priceFen, line?.freightFenPerTon]).toEqual([home.page.priceFen, freight('020')])

  const { addressId } = await buyer.get('/api/company/insertCompanyShippingAddress', {
    name: '广州工地',
    cityCode: '440100',
    detail: '示例路 2 号',
    receiver: '马丁酉',
    mobile: '10200000103',
  })
  const path = '/api/cart/refreashCartToOrderServiceByShopCommonly'
  // The visitor stands in 石家庄, the goods go to 广州.
  const plan = await buyer.get(path, { freightMode: 2, addressId }, { priceAreaCode: '035' })
  const perTon = freight('020')
  expect(plan.groups[0]?.freightFenPerTon).toBe(perTon)
  expect(plan.freightFen).toBe(Math.floor((perTon * plan.weightKg + 500) / 1000))
  const { invoiceId = '' } = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0] ?? {}
  const made = await buyer.get('/api/order/createOrderCommonly', {
    requestId: crypto.randomUUID(),
    freightMode: 2,
    addressId,
    invoiceId,
    fingerprint: plan.fingerprint,
    acceptTerms: true,
  })
  expect(made.totalFen).toBe(plan.totalFen)
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode: made.orderCodes[0] ?? '' })
  expect(order.freightFen).toBe(plan.freightFen)
})

test('a row of every channel has the freight of its depot to where the visitor is', async () => {
  const some = await mall.world.pool.rows<{ id: number; channelCode: string; depot: string }>(
    `select distinct on (k.channel_code) k.id, k.channel_code as "channelCode", k.depot_code as depot from sku k join stock s on s.sku_id = k.id
     where k.on_shelf and k.price_unit = 'ton' and s.on_hand > s.reserved order by k.channel_code, k.id`,
  )
  expect(some.filter(k => isCommonly(k.channelCode)).length).toBeGreaterThan(1)
  for (const k of some)
    expect([k.channelCode, (await mall.world.search.rows([k.id], '020'))[0]?.freightFen]).toEqual([
      k.channelCode,
      mall.world.catalogue.freight(k.depot, '020'),
    ])
})

test('a channel that sends no price area puts a line in at the price the cart shows: the visitor’s city is in his cookies', async () => {
  const kept = new Map<string, string>()
  const ask = async (path: string, input: object) => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', cookie: [...kept].map(([k, v]) => `${k}=${v}`).join('; ') },
      payload: JSON.stringify({ siteCode: 'HBJYJT', _t: 1, channelCode: 'J0000004', ...input }),
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      kept.set(name, value)
    }
    return (reply.json() as { data: never }).data
  }
  await ask('/api/address/getRegion', { city: '济南' })
  const { token } = (await ask('/api/user/loginUser', { userName: 'demo29', password: DEMO_PASSWORD })) as { token: string }
  await ask('/api/cart/clearnCart', { token })
  await ask('/api/cart/addGoodsToCart', { token, skuCode: EXAMPLE_SKU, pieces: 1 })
  const there = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: EXAMPLE_SKU }, { priceAreaCode: '053' })
  const cart = (await ask('/api/cart/refreashCartGroup', { token, appid: 1, salesType: '1' })) as {
    salesAreaCode: string
    changedLines: number
    cartMap: Record<string, { lines: { priceFen: Fen; changes: object[] }[] }>
  }
  expect([cart.salesAreaCode, cart.changedLines]).toEqual(['053', 0])
  expect(Object.values(cart.cartMap)[0]?.lines[0]?.priceFen).toBe(there.priceFen)
  // Whoever names an area is asked by it.
  const named = (await ask('/api/cart/refreashCartGroup', {
    token,
    appid: 1,
    salesType: '1',
    priceAreaCode: '035',
  })) as typeof cart
  expect(named.salesAreaCode).toBe('035')
})
