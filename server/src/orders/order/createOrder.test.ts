import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { buyer, invoiceId, key, mall, openMall, planned, ROWS_OF_AN_ORDER, setAvailable, SKU } from './testOrder.ts'

openMall()

describe('an order of listed spot goods', () => {
  test('passes review by rule and waits for payment, with its stock reserved', async () => {
    const before = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })
    const order = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 2))
    expect(order.status).toBe(3)
    const after = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })
    expect(after.availablePieces).toBe(before.availablePieces - 2)
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: order.orderCodes[0] ?? '' })
    expect(detail.totalFen).toBe(order.totalFen)
    expect(detail.history.map(h => h.label)).toEqual(['提交订单'])
    expect(detail.blocker?.waitsFor).toBe('付款到账')
  })

  test('waits for a person of the mill when the business licence has expired', async () => {
    const late = await mall.buyer('demo59')
    const [title] = await late.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const input = { ...(await planned(late, 1)), invoiceId: title?.invoiceId }
    const order = await late.get('/api/order/createOrderBuyNow', input)
    expect(order.status).toBe(1)
    const row = await mall.world.pool.row<{ why: string }>('select review_reason as why from orders where order_code = $1', [
      order.orderCodes[0],
    ])
    expect(row?.why).toContain('营业执照已到期')
  })

  test('is written once for twenty twins of one request key', async () => {
    const input = await planned(buyer, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.ask('/api/order/createOrderBuyNow', input)))
    expect(new Set(answers.map(a => a.code))).toEqual(new Set([1]))
    expect(new Set(answers.map(a => a.data.masterOrderCode)).size).toBe(1)
    expect((await buyer.ask('/api/order/createOrderBuyNow', { ...input, note: '另一份内容' })).code).toBe(4207)
  })

  test('the millionth of all numbers and those after it are ordered and paid like the first', async () => {
    await mall.world.pool.rows(`select setval('order_no', 999997)`)
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const { orderCodes, masterOrderCode } = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 1))
      await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
      codes.push(...orderCodes)
    }
    expect(new Set(codes).size).toBe(4)
    expect(codes.map(code => code.length)).toEqual([16, 17, 17, 17])
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: codes[3] ?? '' })
    expect(detail.orderCode).toBe(codes[3])
  })

  test('another user’s key does not collide', async () => {
    const other = await mall.buyer('demo02')
    const [title] = await other.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const mine = await planned(buyer, 1)
    const theirs = { ...(await planned(other, 1)), requestId: mine.requestId, invoiceId: title?.invoiceId }
    const [a, b] = await Promise.all([
      buyer.ask('/api/order/createOrderBuyNow', mine),
      other.ask('/api/order/createOrderBuyNow', theirs),
    ])
    expect([a.code, b.code]).toEqual([1, 1])
    expect(a.data.masterOrderCode).not.toBe(b.data.masterOrderCode)
  })

  test('is refused with the new price when the price moved after the preview', async () => {
    const input = await planned(buyer, 1)
    await mall.world.pool.run('update sku set list_price_fen = list_price_fen + 5000 where sku_code = $1', [SKU])
    const answer = await buyer.ask('/api/order/createOrderBuyNow', input)
    expect(answer.code).toBe(4202)
    expect(answer.message).toMatch(/涨价：.* → .* 元\/吨/)
    await mall.world.pool.run('update sku set list_price_fen = list_price_fen - 5000 where sku_code = $1', [SKU])
    expect((await buyer.ask('/api/order/createOrderBuyNow', { ...input, requestId: key() })).code).toBe(1)
  })

  test('cannot use another company’s invoice title or address', async () => {
    const other = await mall.buyer('demo02')
    const [title] = await other.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const [address] = await other.get('/api/company/getCompanyShippingAddress', {})
    const input = await planned(buyer, 1)
    expect((await buyer.ask('/api/order/createOrderBuyNow', { ...input, invoiceId: title?.invoiceId })).code).toBe(4206)
    expect(
      (
        await buyer.ask('/api/order/createOrderBuyNow', {
          ...input,
          requestId: key(),
          freightMode: FreightMode.truck,
          addressId: address?.addressId,
        })
      ).code,
    ).toBe(4205)
  })
})

describe('made-to-order goods', () => {
  /** A galvanised coil as a buyer finds it. */
  const aCoil = async (): Promise<string> => {
    const wanted = { word: 'DX51D+Z 1.0 Z120', mode: 'futures', stock: 0, pageSize: 1 } as const
    return (await buyer.get('/api/search/getSearchProducts', wanted)).list[0]?.skuCode ?? ''
  }

  test('wait for the mill’s review, hold no stock, and go on to payment when the reviewer agrees', async () => {
    const skuCode = await aCoil()
    await buyer.get('/api/cart/addGoodsToCartBuyNow', {
      skuCode,
      weightKg: 60_000,
      stockMode: 2,
      futures: { packageWay: '3', lengthFromMm: 900, lengthToMm: 1200 },
    })
    const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    expect(preview.groups[0]?.lines[0]?.priceLines.some(l => l.label.includes('精包装'))).toBe(true)
    const order = await buyer.get('/api/order/createOrderBuyNow', {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    expect(order.status).toBe(1)
    const orderCode = order.orderCodes[0] ?? ''
    const reviewer = await mall.staff('S002')
    expect((await reviewer.get('/api/ops/reviewOrder', { orderCode })).status).toBe(3)
    expect((await reviewer.ask('/api/ops/reviewOrder', { orderCode })).code).toBe(4204)
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(detail.history.at(-1)?.label).toBe('审核通过')
  })

  test('changed in another tab after the preview are shown again, also where the sum stays the same', async () => {
    const skuCode = await aCoil()
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces: 10, stockMode: 2 })
    const preview = () => buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    const seen = await preview()
    const cartItemId = seen.groups[0]?.lines[0]?.cartItemId ?? ''
    await buyer.get('/api/cart/modifyProductTargetWgtRange', { cartItemId, weightFromKg: 6000, weightToKg: 8000 })
    const now = await preview()
    expect(now.totalFen).toBe(seen.totalFen)
    const order = (fingerprint: string) =>
      buyer.ask('/api/order/createOrderBuyNow', {
        requestId: key(),
        freightMode: FreightMode.selfPickup,
        invoiceId,
        fingerprint,
        acceptTerms: true,
      })
    expect((await order(seen.fingerprint)).code).toBe(4202)
    expect((await order(now.fingerprint)).code).toBe(1)
  })

  test('below the least quantity are refused with the least quantity', async () => {
    const answer = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: await aCoil(), pieces: 1, stockMode: 2 })
    expect(answer.message).toBe('期货排产起订 25.000 吨，请增加数量')
  })
})

describe('the whole effect', () => {
  const agreementGoods = async () =>
    (
      await mall.world.pool.row<{ code: string }>(
        `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
         where k.grade_level = '3' and k.spot and k.on_shelf and s.on_hand - s.reserved > 30 order by k.id limit 1`,
      )
    )?.code ?? ''

  test('of an order of listed goods: order, history, goods, key and cart; nobody is asked', async () => {
    await setAvailable(SKU, 200)
    const input = await planned(buyer, 2)
    expect(await effectOf(mall, () => buyer.get('/api/order/createOrderBuyNow', input))).toEqual({
      index: 1,
      rows: {
        allocation: 'insert active',
        cart_item: 'delete',
        idem: 'answer, resource_id, state running→done; insert running',
        order_contract: 'insert',
        order_contract_log: 'insert acceptTerms; insert generate',
        order_line: 'insert',
        order_status_log: 'insert create',
        orders: 'insert',
        stock: 'reserved +2',
      },
    })
    expect(await effectOf(mall, () => buyer.get('/api/order/createOrderBuyNow', input))).toEqual({})
  })

  test('of an order that waits for review: the reviewers hear of it', async () => {
    const input = await planned(buyer, 1, await agreementGoods())
    expect(await effectOf(mall, () => buyer.get('/api/order/createOrderBuyNow', input))).toEqual({
      index: 1,
      notices: ['orderWaits → s001, s002, s003, s006'],
      rows: ROWS_OF_AN_ORDER,
    })
  })

  test('of cancelling: goods free, index told, a second time nothing', async () => {
    const made = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 1))
    const orderCode = made.orderCodes[0] ?? ''
    expect(await effectOf(mall, () => buyer.get('/api/order/cancelOrder', { orderCode }))).toEqual({
      index: 1,
      live: ['company 1 order 8'],
      rows: {
        allocation: 'state active→released',
        order_contract: 'ended_at, reason, status 1→4',
        order_contract_log: 'insert delete',
        order_status_log: 'insert cancel',
        orders: 'hold_until emptied, status 3→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
    expect(await effectOf(mall, () => buyer.ask('/api/order/cancelOrder', { orderCode }))).toEqual({})
  })

  test('of a refusal is nothing, not even a taken request key', async () => {
    const input = await planned(buyer, 1)
    expect(await effectOf(mall, () => buyer.ask('/api/order/createOrderBuyNow', { ...input, fingerprint: 'old' }))).toEqual({})
    const short = await planned(buyer, 5)
    await setAvailable(SKU, 4)
    expect(await effectOf(mall, () => buyer.ask('/api/order/createOrderBuyNow', short))).toEqual({})
    await setAvailable(SKU, 200)
  })
})

describe('a cart that is not what it was', () => {
  const fill = async () => {
    await buyer.get('/api/cart/clearnCart', {})
    const { list } = await buyer.get('/api/search/getSearchProducts', {
      word: 'HRB400E',
      depot: ['W01'],
      settlement: [1],
      pageSize: 20,
    })
    const [a, b] = list.filter(r => r.availablePieces > 20).map(r => r.skuCode)
    for (const skuCode of [a ?? '', b ?? '']) await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    return {
      a: a ?? '',
      input: {
        requestId: key(),
        freightMode: FreightMode.selfPickup,
        invoiceId,
        fingerprint: preview.fingerprint,
        acceptTerms: true,
      },
    }
  }

  test('two orders of one cart at once: the lines are in one of them, the other is refused', async () => {
    const { a, input } = await fill()
    // Held here, the first waits for its goods with the lines already taken, and the second reads the cart meanwhile.
    const stock = await mall.world.pool.connect()
    await stock.query('begin')
    await stock.query('select 1 from stock s join sku k on k.id = s.sku_id where k.sku_code = $1 for update of s', [a])
    const both = [input, { ...input, requestId: key() }].map(i => buyer.ask('/api/order/createOrder', i))
    await new Promise(done => setTimeout(done, 800))
    await stock.query('commit')
    stock.release()
    const codes = (await Promise.all(both)).map(x => x.code)
    expect(codes.filter(c => c === 1)).toHaveLength(1)
  })

  test('one line of two that can no longer be ordered: the whole is refused, not the rest ordered', async () => {
    const { a, input } = await fill()
    await mall.world.pool.run('update sku set on_shelf = false where sku_code = $1', [a])
    try {
      const now = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
      for (const { fingerprint } of [input, now])
        expect(
          await effectOf(mall, () => buyer.ask('/api/order/createOrder', { ...input, requestId: key(), fingerprint })),
        ).toEqual({})
    } finally {
      await mall.world.pool.run('update sku set on_shelf = true where sku_code = $1', [a])
    }
  })
})
