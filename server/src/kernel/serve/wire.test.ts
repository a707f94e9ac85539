import { Codes } from '@mall/contract/kernel/codes.ts'
import { clashes } from './serve.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../main/routes.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall('whole')
})
afterAll(() => mall.close())

const post = (url: string, payload: string, type = 'application/json') =>
  mall.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const SEARCH = '/api/search/getSearchProducts'

describe('the envelope', () => {
  test('stands around every answer, good or bad', async () => {
    const cases: [name: string, http: number, reply: Awaited<ReturnType<typeof post>>][] = [
      ['unknown call', 404, await post('/api/nothing/here', '{}')],
      ['broken JSON', 400, await post(SEARCH, '{"word":')],
      ['a list', 400, await post(SEARCH, '[]')],
      ['wrong method', 405, await mall.app.inject({ method: 'GET', url: SEARCH })],
      ['another wrong method', 405, await mall.app.inject({ method: 'PATCH', url: `${SEARCH}?word=x`, payload: { word: 'x' } })],
      ['wrong method of no call', 404, await mall.app.inject({ method: 'DELETE', url: '/api/nothing/here' })],
      ['wrong method of a call under another name', 404, await mall.app.inject({ method: 'GET', url: `${SEARCH}/x` })],
      ['wrong type', 415, await post(SEARCH, 'x', 'text/plain')],
      ['too large', 413, await post(SEARCH, JSON.stringify({ word: 'x'.repeat(1_100_000) }))],
      ['good', 200, await post(SEARCH, '{}')],
    ]
    for (const [name, http, reply] of cases) {
      expect([name, reply.statusCode]).toEqual([name, http])
      const body = reply.json() as { status: { code: number; message: string }; data: unknown }
      expect(Object.keys(body).sort()).toEqual(['data', 'status'])
      expect(body.status.message).toMatch(/[\u4e00-\u9fff]/)
      expect(reply.body).not.toMatch(/at .*\.ts:|node_modules|select |sqlstate/i)
    }
  })

  test('no other site makes a visitor’s browser do anything: not by form, not by an empty post', async () => {
    const mark = 'x7'
    const bodies: [type: string, payload: string][] = [
      [
        `multipart/form-data; boundary=${mark}`,
        `--${mark}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--${mark}--\r\n`,
      ],
      ['', ''],
      ['application/json', '{}'],
    ]
    const send = (headers: Record<string, string>, [type, payload]: [string, string]) =>
      mall.app.inject({
        method: 'POST',
        url: '/api/user/logoutUser',
        headers: { host: 'mall.example', cookie: 'HBJYJT_token=x', ...(type ? { 'content-type': type } : {}), ...headers },
        ...(payload ? { payload } : {}),
      })
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.mall.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign)
      for (const body of bodies) {
        const reply = await send(headers, body)
        expect([headers, body[0], reply.statusCode, reply.headers['set-cookie']]).toEqual([headers, body[0], 403, undefined])
      }
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'http://mall.example' },
      { origin: 'http://mall.example' },
      { origin: mall.world.settings.origin },
      {},
    ]
    for (const headers of own) {
      const types = await Promise.all(bodies.map(async b => (await send(headers, b)).statusCode))
      // A call without an upload takes no multipart, from nobody.
      expect([headers, types]).toEqual([headers, [415, 200, 200]])
    }
  })

  test('search takes url-encoded bodies like JSON, with shopMaterial URI-encoded', async () => {
    const json = (await post(SEARCH, JSON.stringify({ word: '螺纹钢', shopMaterial: 'HRB400E', currentPage: 2 }))).json()
    const form = (
      await post(
        SEARCH,
        `word=${encodeURIComponent('螺纹钢')}&shopMaterial=${encodeURIComponent(encodeURIComponent('HRB400E'))}&currentPage=2&stock=1&pageSize=10`,
        'application/x-www-form-urlencoded',
      )
    ).json()
    expect(form.data).toEqual(json.data)
    expect(form.data.list.length).toBe(10)
    expect((await post('/api/cart/clearnCart', 'a=1', 'application/x-www-form-urlencoded')).json().status.code).toBe(9400)
    // What our own front end makes of a search with several filters is the same search.
    const asked = {
      appId: 1,
      word: '20*9',
      shopMaterial: 'HRB400E,HRB500E',
      settlement: [1, 2],
      depot: ['W01', 'W02'],
      mode: 'all',
      lengthFromMm: 8999.5,
      stock: 1,
      sortField: 1,
      sortType: 0,
      currentPage: 1,
      pageSize: 10,
    }
    const form2 = new URLSearchParams({ ...asked, depot: '', settlement: '' } as unknown as Record<string, string>)
    for (const name of ['depot', 'settlement', 'shopMaterial']) form2.delete(name)
    for (const depot of asked.depot) form2.append('depot', depot)
    for (const settlement of asked.settlement) form2.append('settlement', String(settlement))
    form2.append('shopMaterial', encodeURIComponent(asked.shopMaterial))
    const ours = (await post(SEARCH, form2.toString(), 'application/x-www-form-urlencoded')).json()
    expect(ours.status.code).toBe(1)
    expect(ours.data).toEqual((await post(SEARCH, JSON.stringify(asked))).json().data)
    expect(new Set(ours.data.list.map((r: { grade: string }) => r.grade))).toEqual(new Set(['HRB400E', 'HRB500E']))
    // A key repeated without end is not read at all.
    const endless = await post(SEARCH, 'mill=a&'.repeat(100_000), 'application/x-www-form-urlencoded')
    expect(endless.json().status).toMatchObject({ code: 9400, message: expect.stringContaining('内容过长') })
    const bent = await post(SEARCH, 'settlement=abc', 'application/x-www-form-urlencoded')
    expect(bent.json().status.code).toBe(9400)
  })

  test('numbers are what they claim: nothing is bent into an integer', async () => {
    const buyer = await mall.buyer('demo01')
    for (const pieces of [null, true, [3], '0x10', '5e2', '3', 'NaN', '３', -1, 0, 0.5, 2 ** 53, 1e308, {}]) {
      const answer = await mall.app.inject({
        method: 'POST',
        url: '/api/cart/addGoodsToCart',
        headers: { 'content-type': 'application/json', token: buyer.token ?? '' },
        payload: JSON.stringify({ skuCode: 'REB-HRB400E-20-9000-1-W01', pieces }),
      })
      expect([pieces, answer.json().status.code]).toEqual([pieces, 9400])
    }
    expect(await buyer.get('/api/cart/getCartGoodsNum', {})).toBe(0)
  })

  test('control characters, lone surrogates, deep and wide bodies are refused before any rule sees them', async () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, 1])))
    for (const body of ['{"word":"a\\u0000b"}', '{"word":"\\ud800"}', deep, wide])
      expect((await post(SEARCH, body)).json().status.code).toBe(9400)
  })
})

test('every call has a Chinese title, an example its own schema accepts, and a place in OpenAPI', async () => {
  const doc = (await mall.app.inject({ method: 'GET', url: '/api/openapi.json' })).json() as { paths: Record<string, unknown> }
  for (const { path, call } of allRoutes) {
    expect(call.title).toMatch(/[\u4e00-\u9fff]/)
    expect([path, call.input.safeParse(call.example).success]).toEqual([path, true])
    expect(doc.paths[path]).toBeDefined()
  }
})

test('every call without login that needs one answers 606, and no call of a guest answers with an error of ours', async () => {
  for (const { path, call } of allRoutes) {
    const body = (await post(path, JSON.stringify(call.example))).json() as { status: { code: number } }
    if (call.access === 'guest') expect([path, body.status.code >= 9500]).toEqual([path, false])
    else expect([path, body.status.code]).toEqual([path, 606])
  }
})

/**
 * Rightly refused on the first second of the demo: an empty cart, a document that nobody has opened for signing, a bill before the first truck,
 * papers that the jobs make, a refund before the first.
 */
const NOT_YET: Readonly<Record<string, number>> = {
  '/api/ops/getShelfBatch': Codes.SHELF_BATCH_NONE,
  // Of orders bought otherwise than at a price of their own; the example's is not one.
  '/api/order/getDeliveryChoice': Codes.ORDER_DELIVERY,
  '/api/cart/refreashCartToOrderServiceByShop': Codes.CART_EMPTY,
  '/api/cart/refreashCartToOrderServiceByShopCommonly': Codes.CART_EMPTY,
  '/api/cart/refreashCartBuyNowToOrderServiceByShop': Codes.CART_EMPTY,
  '/api/cart/refreashCartBuyNowToOrderServiceByShopCommonly': Codes.CART_EMPTY,
  '/api/order/previewContract': Codes.CART_EMPTY,
  '/api/order/getContractSignType': Codes.SIGN_NONE,
  '/api/order/getContractSign': Codes.SIGN_NONE,
  '/api/framework/getContractSignType': Codes.SIGN_NONE,
  '/api/framework/getContractSign': Codes.SIGN_NONE,
  '/api/ops/getSignDetail': Codes.SIGN_NONE,
  '/api/order/getBill': Codes.BILL_NONE,
  '/api/ops/getDeskBill': Codes.BILL_NONE,
  // Before the first comparison of the books there is none; numbers of messages, drafts, quotes and kinds of coupons begin with the day of the demo.
  '/api/ops/getErpDifference': Codes.ERP_DIFFERENCE_NONE,
  '/api/ops/getErpMessage': Codes.ERP_MESSAGE_NONE,
  '/api/draft/getDraft': Codes.DRAFT_NONE,
  // Numbers of waybills begin with the day of the demo.
  '/api/ops/getObjection': Codes.WAYBILL_NOT_FOUND,
  '/api/ops/getHandWord': Codes.HAND_NONE,
  '/api/ops/getCoupons': Codes.COUPON_PLAN_NONE,
  '/api/ops/getRepricing': Codes.REPRICE_NONE,
  '/api/ops/getRepricingTouched': Codes.REPRICE_NONE,
  '/api/ops/getRepricingLines': Codes.REPRICE_NONE,
  '/api/ops/getOptionChange': Codes.OPTION_CHANGE_NONE,
  '/api/ops/getPriceOn': Codes.GOODS_NOT_FOUND,
  '/api/ops/getConsents': Codes.ARTICLE_NONE,
  '/api/ops/getCompanyPrice': Codes.AGREED_NONE,
  '/api/ops/getGoodsImport': Codes.GOODS_IMPORT_NONE,
  '/api/ops/getIntendOffer': Codes.INTEND_NONE,
  '/api/ops/getQuote': Codes.QUOTE_NONE,
  '/api/quote/getQuoteDetail': Codes.QUOTE_NONE,
  '/api/quote/previewQuoteOrder': Codes.QUOTE_NONE,
  '/api/ops/getDraft': Codes.DRAFT_NONE,
  '/api/ops/findTruck': Codes.WAYBILL_NOT_FOUND,
  '/api/warranty/getWarrantyDetail': Codes.WARRANTY_NONE,
  '/api/warranty/getWarrantyPreview': Codes.WARRANTY_NONE,
  '/api/warranty/getWarrantyFile': Codes.WARRANTY_NONE,
  '/api/ops/getMisfitInstead': Codes.MISFIT_NONE,
  '/api/order/getRefundDetail': Codes.REFUND_NOT_FOUND,
  '/api/ops/getWarrantyFile': Codes.WARRANTY_NONE,
  // Their numbers bear the day on which they were made.
  '/api/userRefundFunds/getRefundDetail': Codes.REFUND_NONE,
  '/api/ops/getBalanceRefund': Codes.REFUND_NONE,
  '/api/statement/getStatement': Codes.STATEMENT_NONE,
  '/api/ops/getStatementDetail': Codes.STATEMENT_NONE,
  '/api/support/getMessages': Codes.SUPPORT_NONE,
  '/api/ops/getSupportThread': Codes.SUPPORT_NONE,
  '/api/ops/findSupportCards': Codes.SUPPORT_NONE,
  '/api/ops/getSupportTicket': Codes.SUPPORT_TICKET,
  '/api/export/getExport': Codes.EXPORT_NONE,
  '/api/ops/getExport': Codes.EXPORT_NONE,
  '/api/ops/getReceipt': Codes.RECEIPT_NONE,
  // Numbers of the yard's units begin with the day on which they came.
  '/api/goods/getUnitQuality': Codes.UNITS_GONE,
}

test('examples that read work on the demo data', async () => {
  const buyer = await mall.buyer('demo01')
  const staff = await mall.staff('S001')
  for (const { path, call } of allRoutes) {
    if (call.writes || call.upload || path.includes('createOrder')) continue
    const who = call.access === 'staff' ? staff : buyer
    const answer = await who.askAny(path, call.example as object)
    expect([path, answer.code === 1 || answer.code === NOT_YET[path]]).toEqual([path, true])
  }
})

test('a company sees its own orders only: a foreign number answers like one that does not exist', async () => {
  const mine = await mall.buyer('demo01')
  const other = await mall.buyer('demo02')
  const orders = await mine.get('/api/order/getOrderList', { pageSize: 5 })
  for (const o of orders.list) {
    const foreign = await other.ask('/api/order/getOrderDetail', { orderCode: o.orderCode })
    const missing = await other.ask('/api/order/getOrderDetail', { orderCode: 'DD00000000000000' })
    expect([foreign.code, foreign.message, foreign.data]).toEqual([missing.code, missing.message, missing.data])
  }
})

test('what goes with every call fills no field of a call: the order list shows every channel wherever the buyer stands', async () => {
  const buyer = await mall.buyer('demo01')
  const all = await buyer.get('/api/order/getOrderList', { pageSize: 100 })
  const there = await buyer.get('/api/order/getOrderList', { pageSize: 100 }, { channelCode: 'J0000004' })
  expect(there.totalCount).toBe(all.totalCount)
  const [first] = all.list
  const some = await buyer.get('/api/order/getOrderList', { pageSize: 100, ofChannel: first?.channelCode })
  expect(some.list.every(o => o.channelCode === first?.channelCode)).toBe(true)
  expect(some.totalCount).toBeLessThan(all.totalCount)
})

test('a call whose own field bears the name of a common one does not start, but for those that the specification names', () => {
  expect(clashes('/api/order/getOrderList', ['word', 'channelCode', 'userName'])).toEqual(['channelCode', 'userName'])
  expect(clashes('/api/user/loginUser', ['userName', 'password'])).toEqual([])
})

test('a name that comes twice in an address breaks nothing: the last counts, as text', async () => {
  const addresses = [
    '/api/productGroupBuy/live',
    '/api/live',
    '/api/file/get',
    '/api/framework/pdf',
    '/api/signing/pdf',
    '/api/docs',
  ]
  for (const address of addresses) {
    const query = ['no', 'id', 'size', 'desk', 'age', 'flowNo', 'part', 'documentNo', 'area', '__proto__'].map(
      k => `${k}=a&${k}=b`,
    )
    const reply = await mall.app.inject({ method: 'GET', url: `${address}?${query.join('&')}` })
    expect([address, reply.statusCode < 500], address).toEqual([address, true])
  }
})
