// Two tabs with one checkout: one order, and the other tab is told its number. By fact: nothing is said of lines that went another way.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, invoiceId, key, mall, openMall, setAvailable } from './testOrder.ts'

openMall()
const OTHER = 'REB-HRB400E-22-9000-1-W01'
const SKU = 'REB-HRB400E-20-9000-1-W01'

/** A cart of two lines at the checkout: what each tab sends, its request key apart. */
async function checkout(who: Caller = buyer, skus = [SKU, OTHER]) {
  await who.get('/api/cart/clearnCart', {})
  for (const skuCode of skus) {
    await setAvailable(skuCode, 200)
    await who.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
  }
  const preview = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  const cartItemIds = preview.groups.flatMap(g => g.lines.map(l => l.cartItemId))
  return { freightMode: FreightMode.selfPickup, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true, cartItemIds }
}
const submit = (tab: object, who: Caller = buyer) =>
  who.ask('/api/order/createOrder', { ...(tab as Awaited<ReturnType<typeof checkout>>), requestId: key() })

describe('the second tab', () => {
  test('is told the number of the order that has its lines, and nothing happens', async () => {
    const tab = await checkout()
    const first = await submit(tab)
    const orders = first.data.orderCodes.join('、')
    expect(await effectOf(mall, () => submit(tab))).toEqual({})
    expect(await submit(tab)).toMatchObject({ code: 4225, message: `这些商品刚才已经下单（订单号 ${orders}），没有重复提交` })
    // Another address or payment there is another plan of the same lines.
    expect((await submit({ ...tab, fingerprint: 'other', paymentType: 'B' })).message).toContain(orders)
    const found = await buyer.get('/api/order/getCartItemOrderList', { cartItemIds: tab.cartItemIds })
    expect(found.map(o => o.orderCode)).toEqual(first.data.orderCodes)
    expect(found.reduce((sum, o) => sum + o.count, 0)).toBe(2)
  })

  test('is told so too when both press at once: one order, the other hears its number', async () => {
    const tab = await checkout()
    // Held here, the first waits for its goods with the lines already taken, and the second reads the cart meanwhile.
    const stock = await mall.world.pool.connect()
    await stock.query('begin')
    await stock.query('select 1 from stock s join sku k on k.id = s.sku_id where k.sku_code = $1 for update of s', [SKU])
    const both = [submit(tab), submit(tab)]
    await new Promise(done => setTimeout(done, 800))
    await stock.query('commit')
    stock.release()
    const answers = await Promise.all(both)
    expect(answers.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, 4225])
    const made = answers.find(a => a.code === 1)?.data.orderCodes ?? []
    expect(answers.find(a => a.code === 4225)?.message).toContain(made.join('、'))
  })

  test('is told so when the cart has been filled anew meanwhile', async () => {
    const tab = await checkout()
    const first = await submit(tab)
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 5 })
    expect(await submit(tab)).toMatchObject({ code: 4225 })
    expect((await submit(tab)).message).toContain(first.data.orderCodes[0])
  })
})

describe('nothing is guessed', () => {
  test('of lines that were removed, not ordered', async () => {
    const tab = await checkout()
    await buyer.get('/api/cart/removeBatchStoreProduct', { cartItemIds: tab.cartItemIds })
    expect(await submit(tab)).toMatchObject({ code: 4201 })
    expect(await buyer.get('/api/order/getCartItemOrderList', { cartItemIds: tab.cartItemIds })).toEqual([])
  })

  test('of a checkout of which only a part was ordered: the buyer agrees anew to what is left', async () => {
    const tab = await checkout()
    const [one, two] = tab.cartItemIds
    await buyer.get('/api/cart/updateAllCartItemStatus', { selected: false })
    await buyer.get('/api/cart/updateAllCartItemStatus', { selected: true, cartItemIds: [one ?? ''] })
    const part = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    expect((await submit({ ...tab, fingerprint: part.fingerprint, cartItemIds: [one] })).code).toBe(1)
    await buyer.get('/api/cart/updateAllCartItemStatus', { selected: true, cartItemIds: [two ?? ''] })
    expect((await submit(tab)).code).toBe(4202)
  })

  test('of another person’s lines, whoever sends their numbers', async () => {
    const tab = await checkout()
    await submit(tab)
    const colleague = await mall.buyer('demo01-2')
    const stranger = await mall.buyer('demo02')
    for (const who of [colleague, stranger]) {
      expect((await submit(tab, who)).code).toBe(4201)
      expect(await who.get('/api/order/getCartItemOrderList', { cartItemIds: tab.cartItemIds })).toEqual([])
    }
  })
})
