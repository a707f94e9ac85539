// What the tests of payments share: a mall of their own, demo01 as its buyer, orders to pay, the bank's signed notices.
import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { bankDecide, noticeOf, signNotice } from './sandboxBank.ts'

export let mall: TestMall
export let buyer: Caller
let invoiceId: string
let n = 0
export const key = () => `pay-key-${process.pid}-${++n}`

/** Once in each file: opens the mall before its tests, asks the invariants after them. */
export function openMall(): void {
  beforeAll(async () => {
    mall = await testMall()
    buyer = await mall.buyer('demo01')
    invoiceId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  })
  afterAll(async () => {
    expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    await mall.close()
  })
}

export async function unpaidOrder(who = buyer) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 1 })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const title = (await who.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
  return who.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
}
export const balanceOf = async (who = buyer) => (await who.get('/api/company/getCompanyAccountInfo', {})).availableFen
export const statusOf = async (orderCode: string) => (await buyer.get('/api/order/getOrderDetail', { orderCode })).status

/** The bank's signed notice for a payment, as it would send it. */
export async function notice(paymentNo: string, change: Record<string, unknown> = {}, state: 'paid' | 'failed' = 'paid') {
  const txn = await mall.world.pool.row<{ id: string }>('select txn_id as id from sandbox_bank_txn where payment_no = $1', [
    paymentNo,
  ])
  const decided = await bankDecide(mall.world.pool, txn?.id ?? '', state)
  if (!decided) throw new Error('already decided')
  const body = noticeOf(decided, Math.floor(Date.now() / 1000))
  return { ...body, signature: signNotice(mall.world.settings.bankSecret, body), ...change }
}
export const send = (body: object) =>
  mall.app.inject({
    method: 'POST',
    url: '/api/pay/callback/sandboxBank',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
