// What the tests of orders share: a mall of their own, demo01 as its buyer, an order about to be placed.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

export let mall: TestMall
export let buyer: Caller
export let invoiceId: string
export const SKU = 'REB-HRB400E-20-9000-1-W01'
let n = 0
export const key = () => `test-key-${process.pid}-${++n}`

/** Once in each file: opens the mall before its tests, asks the invariants after them. */
export function openMall(goods: 'thin' | 'whole' = 'thin'): void {
  beforeAll(async () => {
    mall = await testMall(goods)
    buyer = await mall.buyer('demo01')
    const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    invoiceId = title?.invoiceId ?? ''
  })
  afterAll(async () => {
    expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    await mall.close()
  })
}

/** A buy-now order of some pieces, picked up by the buyer: input for createOrderBuyNow. */
export async function planned(who: Caller, pieces: number, skuCode = SKU) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  return { requestId: key(), freightMode: FreightMode.selfPickup, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true }
}
export const setAvailable = (skuCode: string, pieces: number) =>
  mall.world.pool.run(
    `with before as (select s.sku_id, s.on_hand as was, s.reserved from stock s join sku k on k.id = s.sku_id where k.sku_code = $1),
     moved as (insert into stock_move (sku_id, delta, reason, ref) select sku_id, reserved + $2 - was, '测试', 't' from before where reserved + $2 <> was)
     update stock s set on_hand = before.reserved + $2 from before where s.sku_id = before.sku_id`,
    [skuCode, pieces],
  )

/** What an order of one line, placed by buy-now, writes: whoever places it, and whatever it waits for. */
export const ROWS_OF_AN_ORDER = {
  allocation: 'insert active',
  cart_item: 'delete',
  idem: 'answer, resource_id, state running→done; insert running',
  order_line: 'insert',
  order_status_log: 'insert create',
  orders: 'insert',
  stock: 'reserved +1',
}
