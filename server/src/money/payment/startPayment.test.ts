// A submission of two orders, paid together: what is due, what the page says, and what becomes of money for an order that went meanwhile.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { allPartners } from '../../kernel/settings/partners.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { noticeSound } from './sandboxNotice.ts'
import { bankDecide, bankQuery, type BankNotice, noticeOf, signNotice } from './sandboxBank.ts'

let mall: TestMall
let buyer: Caller
let invoiceId: string
let goods: string[]
let n = 0
const key = () => `start-pay-${process.pid}-${++n}`
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
  invoiceId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  const rows = await mall.world.pool.rows<{ code: string }>(
    `select (array_agg(k.sku_code order by k.id))[1] as code from sku k join stock s on s.sku_id = k.id
     where k.on_shelf and k.spot and k.grade_level = '1' and k.class_code = 'REBAR' and s.on_hand - s.reserved > 60 group by k.depot_code limit 2`,
  )
  goods = rows.map(r => r.code)
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

/** Goods of two depots: one submission, two orders. */
async function twoOrders(who = buyer) {
  await who.get('/api/cart/clearnCart', {})
  for (const skuCode of goods) await who.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
  const { fingerprint } = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const made = await who.get('/api/order/createOrder', {
    requestId: key(),
    freightMode: 1,
    invoiceId,
    fingerprint,
    acceptTerms: true,
  })
  const [one = '', two = ''] = made.orderCodes
  expect(made.orderCodes).toHaveLength(2)
  return { ...made, one, two }
}
const totalOf = async (orderCode: string) => (await buyer.get('/api/order/getOrderDetail', { orderCode })).totalFen
const page = (masterOrderCode: string, who = buyer) => who.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode })
const cancel = (orderCode: string) => buyer.get('/api/order/cancelOrder', { orderCode, reason: '不要了' })
const balanceOf = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
const noticeFor = async (paymentNo: string): Promise<BankNotice> => {
  const txn = await bankQuery(mall.world.pool, paymentNo)
  const decided = await bankDecide(mall.world.pool, txn?.txnId ?? '', 'paid')
  if (!decided) throw new Error('already decided')
  return noticeOf(decided, Math.floor(Date.now() / 1000))
}
const signed = (b: BankNotice) => ({ ...b, signature: signNotice(mall.world.settings.bankSecret, b) })
const send = async (b: BankNotice) =>
  mall.app.inject({
    method: 'POST',
    url: '/api/pay/callback/sandboxBank',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(signed(b)),
  })

describe('what is due', () => {
  test('comes with the account a transfer goes to: the company’s own, the one that 公司资金 names', async () => {
    const { masterOrderCode } = await twoOrders()
    const { account } = await buyer.get('/api/user/getCapital', {})
    expect(account?.accountNo).toMatch(/^\d{10,}$/)
    expect((await page(masterOrderCode)).payTo).toEqual(account)
  })
  test('is the sum of the orders that wait for payment; what was cancelled is shown and costs nothing', async () => {
    const { masterOrderCode, one, two, totalFen } = await twoOrders()
    const [first, second] = [await totalOf(one), await totalOf(two)]
    const before = await page(masterOrderCode)
    expect(before).toMatchObject({ masterOrderCode, totalFen, dueFen: totalFen, availableFen: await balanceOf() })
    expect(before.orders.map(o => [o.orderCode, o.status, o.totalFen, o.paidFen, o.dueFen])).toEqual([
      [one, 3, first, 0, first],
      [two, 3, second, 0, second],
    ])
    await cancel(one)
    await mall.world.pool.run(`update orders set hold_until = '2031-01-01T00:00:00Z' where order_code = $1`, [two])
    const after = await page(masterOrderCode)
    expect([after.totalFen, after.dueFen, after.payBefore]).toEqual([totalFen, second, Date.parse('2031-01-01T00:00:00Z')])
    expect(after.orders.map(o => [o.status, o.dueFen])).toEqual([
      [8, 0],
      [3, second],
    ])
    const paid = await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
    expect(paid).toMatchObject({ payCode: 'BALANCE', amountFen: second, state: 1, message: '已到账', orderCodes: [two] })
    const done = await page(masterOrderCode)
    expect([done.dueFen, done.payBefore, done.orders[1]?.paidFen]).toEqual([0, null, second])
    const again = await buyer.ask('/api/pay/balancePay', { masterOrderCode, requestId: key() })
    expect([again.code, again.message]).toEqual([4301, expect.stringContaining('已取消')])
  })

  test('of a submission nobody made, or of somebody else, is unknown', async () => {
    const { masterOrderCode } = await twoOrders()
    for (const who of [buyer, await mall.buyer('demo02')])
      expect(
        (
          await who.ask('/api/pay/getMasterOrderPayBalance', {
            masterOrderCode: who === buyer ? 'MD20991231999999' : masterOrderCode,
          })
        ).code,
      ).toBe(4203)
  })

  test('the balance is shown to who may pay from it or see it, and is 0 to others', async () => {
    const { masterOrderCode } = await twoOrders()
    // 财务 pays and sees, 查看者 neither.
    expect((await page(masterOrderCode, await mall.buyer('demo01-3'))).availableFen).toBe(await balanceOf())
    expect((await page(masterOrderCode, await mall.buyer('demo01-5'))).availableFen).toBe(0)
  })
})

describe('a way of paying', () => {
  test('is asked for once: the same key for another submission or another way is refused', async () => {
    const [a, b] = [await twoOrders(), await twoOrders()]
    const input = { masterOrderCode: a.masterOrderCode, requestId: key() }
    const first = await buyer.get('/api/pay/buyccbPay', input)
    expect(first).toMatchObject({ state: 0, orderCodes: a.orderCodes, payUrl: expect.stringMatching(/^\/sandbox\/bank\?txn=/) })
    expect((await buyer.get('/api/pay/buyccbPay', input)).paymentNo).toBe(first.paymentNo)
    expect((await buyer.ask('/api/pay/qrCodePay', input)).code).toBe(4207)
    expect((await buyer.ask('/api/pay/buyccbPay', { ...input, masterOrderCode: b.masterOrderCode })).code).toBe(4207)
    const qr = await buyer.get('/api/pay/qrCodePay', { ...input, requestId: key() })
    expect([qr.paymentNo === first.paymentNo, qr.payUrl.startsWith(mall.world.settings.origin)]).toEqual([false, true])
  })

  test('a balance that is too small pays nothing and says both sums', async () => {
    const poor = await mall.buyer('demo02')
    const order = await twoOrdersOf(poor)
    const { availableFen } = await page(order.masterOrderCode, poor)
    await drain('demo02', availableFen - order.totalFen + 1)
    const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
    let refused = { code: 0, message: '' }
    expect(
      await effectOf(mall, async () => {
        refused = await poor.ask('/api/pay/balancePay', input)
      }),
    ).toEqual({})
    expect([refused.code, /\d/.test(refused.message)]).toEqual([4302, true])
    await drain('demo02', -1)
    expect((await poor.ask('/api/pay/balancePay', input)).code).toBe(1)
  })

  test('without a bank, or with one that is out of reach, nothing is begun', async () => {
    const { masterOrderCode } = await twoOrders()
    const ask = (path: '/api/pay/buyccbPay' | '/api/pay/qrCodePay') => async () => {
      expect((await buyer.ask(path, { masterOrderCode, requestId: key() })).code).toBe(4303)
    }
    mall.world.settings.partners = allPartners('off')
    expect(await effectOf(mall, ask('/api/pay/buyccbPay'))).toEqual({})
    mall.world.settings.partners = allPartners('sandbox')
    const admin = await mall.staff('S001')
    await admin.get('/api/ops/updateSetting', { key: 'sandbox.bank', value: 'down' })
    expect(await effectOf(mall, ask('/api/pay/qrCodePay'))).toEqual({})
    await admin.get('/api/ops/updateSetting', { key: 'sandbox.bank', value: 'normal' })
  })
})

describe('the bank’s money', () => {
  test('for two orders of which one was cancelled meanwhile pays the other; the rest is balance, and who paid hears of both', async () => {
    const { masterOrderCode, one, two, totalFen } = await twoOrders()
    const finance = await mall.buyer('demo01-3')
    const { paymentNo } = await finance.get('/api/pay/buyccbPay', { masterOrderCode, requestId: key() })
    await cancel(one)
    const before = await balanceOf()
    const paid = await noticeFor(paymentNo)
    // Two notices in one moment wake an open page once.
    expect(await effectOf(mall, () => send(paid))).toMatchObject({
      live: ['company 1 order 5', 'company 1 payment 1'],
      notices: ['paid → demo01, demo01-3', 'surplus → demo01 (nothing announced), demo01-3 (nothing announced)'],
    })
    expect(await balanceOf()).toBe(before + (await totalOf(one)))
    const state = await buyer.get('/api/pay/getPaymentState', { paymentNo })
    expect(state).toMatchObject({
      amountFen: totalFen,
      state: 1,
      message: expect.stringMatching(/^已到账；.* 元订单已付或已取消，转入余额$/),
    })
    expect((await buyer.get('/api/order/getOrderDetail', { orderCode: two })).status).toBe(5)
  })

  test('a notice is sound in every field, or it is none', async () => {
    const { masterOrderCode } = await twoOrders()
    const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode, requestId: key() })
    const good = await noticeFor(paymentNo)
    const read = (b: object, now = good.at) => noticeSound(mall.world, signed({ ...good, ...b } as BankNotice), now)
    expect(read({})).toEqual(good)
    expect(read({ eventId: 'x'.repeat(80) })).not.toBeNull()
    // Ten minutes early or late.
    expect([read({}, good.at + 600), read({}, good.at - 600)].every(x => x !== null)).toBe(true)
    expect([read({}, good.at + 601), read({}, good.at - 601)]).toEqual([null, null])
    for (const field of ['merchantId', 'eventId', 'txnId', 'paymentNo'] as const)
      for (const bad of ['', 7, undefined, 'x'.repeat(81)])
        expect([field, bad, read({ [field]: bad })]).toEqual([field, bad, null])
    for (const bad of [
      { currency: 'USD' },
      { state: 'refunded' },
      { amountFen: 1.5 },
      { amountFen: '100' },
      { at: `${good.at}` },
      { merchantId: 'SOMEBODY' },
    ])
      expect([bad, read(bad)]).toEqual([bad, null])
    expect(read({ state: 'failed' })).not.toBeNull()
    for (const nothing of [null, undefined, 'text', 7]) expect(noticeSound(mall.world, nothing, good.at)).toBeNull()
    for (const signature of [undefined, '', 'g'.repeat(64), `${signed(good).signature}0`, ` ${signed(good).signature}`])
      expect(noticeSound(mall.world, { ...good, signature }, good.at)).toBeNull()
  })
})

async function twoOrdersOf(who: Caller) {
  const own = invoiceId
  invoiceId = (await who.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  const made = await twoOrders(who)
  invoiceId = own
  return made
}
/** Takes money out of a company’s balance through the ledger, so that the books stay true. */
const drain = (userName: string, fen: Fen) =>
  mall.world.pool.tx(async tx => {
    const { post } = await import('../funds/ledger.ts')
    const company = await tx.row<{ id: number }>('select company_id as id from app_user where user_name = $1', [userName])
    await post(tx, {
      sourceType: 'recharge',
      sourceId: key(),
      sourceStep: 't',
      moneyChangeType: 9,
      note: '',
      actorId: 1,
      entries: [
        { kind: 'customer_available', companyId: company?.id ?? 0, amountFen: minus(fen) },
        { kind: 'mall_bank', companyId: null, amountFen: fen },
      ],
    })
  })
