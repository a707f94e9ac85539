// 支付宝 through the mall's own calls and routes: a code, its notices fifty times beside the job's question and a refund, what is forged or of somebody else, what
// does not fit, what nobody is to pay any more, an hour of silence.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import type { Caller } from '../../testing/testMall.ts'
import { ALIPAY_NOTICE } from './alipayPay.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { workOnSourceRefunds } from './sourceRefund.ts'
import { type AlipayHouse, alipayHouse } from './testAlipay.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'

openMall()
let house: AlipayHouse
let manager: Caller
let finance: Caller
let checker: Caller
beforeAll(async () => {
  house = await alipayHouse()
  manager = await mall.staff('S003')
  finance = await mall.staff('S005')
  checker = await mall.staff('S001')
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, qr: 'alipay', refund: 'alipay' },
    adapters: { ...settings.adapters, alipay: house.settings },
  }
})
afterAll(() => house.close())
beforeEach(() => {
  Object.assign(house, { mood: 'sound', signer: 'now', poor: false, slow: false, oneCode: true, unsure: null })
  for (const p of ['qr', 'refund'] as const) endRest(mall.world.pool, p)
})

const send = (payload: string) =>
  mall.app.inject({
    method: 'POST',
    url: ALIPAY_NOTICE,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload,
  })
const code = (masterOrderCode: string) => buyer.ask('/api/pay/qrCodePay', { masterOrderCode, requestId: key() })
async function opened() {
  const order = await unpaidOrder()
  const { data } = await code(order.masterOrderCode)
  return { ...data, orderCode: order.orderCodes[0] ?? '' }
}
const ofPayment = async (paymentNo: string) =>
  mall.world.pool.row<{ events: number; payments: number; state: number; odd: number; txnId: string | null }>(
    `select (select count(*)::int from webhook_event e where e.payment_no = r.payment_no) as events,
       (select count(*)::int from payment p where p.pay_request_id = r.id) as payments, r.state::int, provider_txn_id as "txnId",
       (select count(*)::int from pay_odd o where o.pay_request_id = r.id) as odd
     from pay_request r where payment_no = $1`,
    [paymentNo],
  )
/** Time goes by for what is open, and for refunds under way. */
const later = async (interval: string) => {
  await mall.world.pool.run(
    `update pay_request set created_at = created_at - $1::interval, house_asked_at = house_asked_at - $1::interval where state = 0`,
    [interval],
  )
  await mall.world.pool.run(
    `update pay_refund set looked_at = looked_at - $1::interval, sent_at = sent_at - $1::interval where state = 'sent'`,
    [interval],
  )
}
/** Paid, cancelled, and on its way back. */
async function goingBack() {
  const paid = await opened()
  house.pay(paid.paymentNo)
  await send(house.notice(paid.paymentNo))
  await buyer.get('/api/order/cancelOrderApproval', { orderCode: paid.orderCode, reason: '不要了' })
  await manager.get('/api/ops/approveCancel', { orderCode: paid.orderCode, reason: '同意' })
  const mine = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === paid.orderCode)
  const had = await balanceOf()
  const { sourceNo } = await buyer.get('/api/pay/refundToSource', { refundNo: mine?.refundNo ?? '' })
  return { ...paid, sourceNo, had }
}
const refundRow = async (sourceNo: string) =>
  (await finance.get('/api/ops/getSourceRefunds', { state: 'all', word: sourceNo })).list[0]

test('the code is the house’s own, for two hours; asked for again it is the same, also where the house gives no second', async () => {
  const one = await opened()
  expect(one.payUrl).toMatch(/^https:\/\/qr\.alipay\.com\//)
  expect(one.qrSvg).toContain('<svg')
  const two = (await code(one.masterOrderCode)).data
  expect([two.paymentNo, two.payUrl, two.amountFen]).toEqual([one.paymentNo, one.payUrl, one.amountFen])
  expect(house.trades.get(one.paymentNo)).toMatchObject({ amountFen: one.amountFen, state: 'none' })
  // Nobody has scanned it: the house does not know it, and that is no fault.
  await later('1 minute')
  expect(await reconcilePayments(mall.world)).toBe(0)
  expect(await ofPayment(one.paymentNo)).toMatchObject({ state: 0, payments: 0 })
  // An hour later it is another payment; the first, begun meanwhile, is closed at the house, and one that nobody began ends by itself.
  house.scan(one.paymentNo)
  await later('61 minutes')
  const three = (await code(one.masterOrderCode)).data
  expect(three.paymentNo).not.toBe(one.paymentNo)
  await reconcilePayments(mall.world)
  expect(house.trades.get(one.paymentNo)).toMatchObject({ state: 'TRADE_CLOSED' })
  expect(await ofPayment(one.paymentNo)).toMatchObject({ state: 2, payments: 0 })
  expect((await code(one.masterOrderCode)).data.paymentNo).toBe(three.paymentNo)
  await later('181 minutes')
  await reconcilePayments(mall.world)
  expect(await ofPayment(three.paymentNo)).toMatchObject({ state: 2, payments: 0 })
})

test('fifty notices at once beside the job’s question and a refund: one effect, each answered by the one word', async () => {
  const back = await goingBack()
  const { paymentNo, orderCode } = await opened()
  house.pay(paymentNo)
  await later('1 minute')
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => send(house.notice(paymentNo)))),
    reconcilePayments(mall.world),
    reconcilePayments(mall.world),
    workOnSourceRefunds(mall.world),
    workOnSourceRefunds(mall.world),
  ])
  expect(replies.map(r => [r.statusCode, r.body])).toEqual(replies.map(() => [200, 'success']))
  expect(await statusOf(orderCode)).toBe(5)
  expect(await ofPayment(paymentNo)).toMatchObject({
    events: 1,
    payments: 1,
    odd: 0,
    txnId: house.trades.get(paymentNo)?.tradeNo,
  })
  // Told of part of it given back, and months later that it is finished: the same payment, and nothing new.
  const again = [
    house.notice(paymentNo, { notify_id: key(), refund_fee: '1.00', gmt_refund: '2026-11-28 10:20:00', out_biz_no: 'YT1' }),
    house.notice(paymentNo, { notify_id: key(), trade_status: 'TRADE_FINISHED' }),
    house.notice(paymentNo, { notify_id: key(), trade_status: 'TRADE_CLOSED' }),
  ]
  for (const n of again) expect((await send(n)).body).toBe('success')
  expect(await ofPayment(paymentNo)).toMatchObject({ state: 1, payments: 1, odd: 0 })
  expect(await statusOf(orderCode)).toBe(5)
  // One refund at the house, which is told when it is asked.
  expect(house.refunds.get(back.sourceNo)).toMatchObject({ paymentNo: back.paymentNo, amountFen: back.amountFen })
  expect(await refundRow(back.sourceNo)).toMatchObject({ state: 'done', trouble: '' })
  expect(await balanceOf()).toBe(back.had - back.amountFen)
})

test('forged, stale, of another application, seller or sum: nothing moves, and the desk reads of a wrong signature', async () => {
  const { paymentNo, orderCode } = await opened()
  house.pay(paymentNo)
  const n = (change: Record<string, string>) => house.notice(paymentNo, change)
  const wrong = [
    house.notice(paymentNo, {}, { signer: 'stranger' }),
    house.notice(paymentNo, {}, { signer: 'nobody' }),
    house.notice(paymentNo).replace(/total_amount=[^&]*/, 'total_amount=0.01'),
    `${house.notice(paymentNo)}&trade_status=TRADE_SUCCESS`,
    n({ notify_time: '2020-01-01 00:00:00' }),
    n({ notify_time: '2099-01-01 00:00:00' }),
    n({ notify_time: '' }),
    n({ app_id: '2021000000000009' }),
    n({ seller_id: '2088000000000000' }),
    n({ seller_id: '' }),
    n({ trade_status: 'SOMETHING_ELSE' }),
    n({ total_amount: '1e3' }),
    n({ out_trade_no: 'ZF99999999000001' }),
    n({ out_trade_no: '' }),
    '',
    '%',
    JSON.stringify({ app_id: house.settings.appId }),
  ]
  const replies = await Promise.all(wrong.map(send))
  expect(replies.map(r => [r.statusCode, r.body])).toEqual(replies.map(() => [400, 'fail']))
  expect(await statusOf(orderCode)).toBe(3)
  expect(await ofPayment(paymentNo)).toMatchObject({ events: 0, payments: 0, odd: 0 })
  await send(house.notice(paymentNo, {}, { signer: 'stranger' }))
  const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'qr')
  expect(seen?.lastRefusedWhy).toContain('ALIPAY_PUBLIC_KEYS')
  // It waits for the payer: known, and no effect.
  expect((await send(n({ trade_status: 'WAIT_BUYER_PAY' }))).body).toBe('success')
  expect(await statusOf(orderCode)).toBe(3)
  // The old key counts while the new one comes.
  expect((await send(house.notice(paymentNo, {}, { signer: 'before' }))).body).toBe('success')
  expect(await statusOf(orderCode)).toBe(5)
})

test('the house is away, or refuses for good what it does not know: the buyer is told to pay another way, and the next code is another payment', async () => {
  const order = await unpaidOrder()
  house.mood = 'lost'
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  expect((await buyer.ask('/api/pay/qrCodePay', input)).code).toBe(4303)
  house.mood = 'sound'
  endRest(mall.world.pool, 'qr')
  // It gave a code that nobody has seen, and gives no second for that number.
  const [lost] = [...house.trades.keys()].slice(-1)
  expect((await buyer.ask('/api/pay/qrCodePay', input)).code).toBe(4303)
  expect(await ofPayment(lost ?? '')).toMatchObject({ state: 2 })
  const again = (await code(order.masterOrderCode)).data
  expect(again.paymentNo).not.toBe(lost)
  house.pay(again.paymentNo)
  // Paid, and nobody told: who asks for a code once more is not made to pay again.
  expect((await code(order.masterOrderCode)).code).toBe(4303)
  expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
})

test('an order that is cancelled is not paid any more: what the payer has begun is closed there; what came before that is the balance', async () => {
  const one = await opened()
  house.scan(one.paymentNo)
  await buyer.get('/api/order/cancelOrder', { orderCode: one.orderCode })
  await later('1 minute')
  await reconcilePayments(mall.world)
  expect(house.trades.get(one.paymentNo)).toMatchObject({ state: 'TRADE_CLOSED' })
  expect(await ofPayment(one.paymentNo)).toMatchObject({ state: 2, payments: 0 })
  const two = await opened()
  house.pay(two.paymentNo)
  await buyer.get('/api/order/cancelOrder', { orderCode: two.orderCode })
  const had = await balanceOf()
  await later('1 minute')
  await reconcilePayments(mall.world)
  expect(await balanceOf()).toBe(had + two.amountFen)
  expect(house.trades.get(two.paymentNo)).toMatchObject({ state: 'TRADE_SUCCESS' })
})

test('another sum than was asked for lies at the desk, and two persons make it the balance', async () => {
  const { paymentNo, orderCode, masterOrderCode } = await opened()
  house.pay(paymentNo)
  Object.assign(house.trades.get(paymentNo) ?? {}, { amountFen: 1 })
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(house.notice(paymentNo))))
  expect(replies.map(r => r.body)).toEqual(replies.map(() => 'success'))
  expect(await ofPayment(paymentNo)).toMatchObject({ payments: 0, odd: 1, state: 3 })
  expect(await statusOf(orderCode)).toBe(3)
  const had = await balanceOf()
  const no = (
    await mall.world.pool.row<{ no: string }>(
      'select odd_no as no from pay_odd o join pay_request r on r.id = o.pay_request_id where r.payment_no = $1',
      [paymentNo],
    )
  )?.no
  const { wordId } = await finance.get('/api/ops/registerHandWord', {
    kind: 'payOdd',
    no: no ?? '',
    result: 'credited',
    bankAccount: '13010000888800000001',
    bankTxnId: key(),
    happenedOn: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  })
  await checker.get('/api/ops/decideHandWord', { wordId, agree: true })
  expect(await balanceOf()).toBe(had + 1)
  expect((await code(masterOrderCode)).data.paymentNo).not.toBe(paymentNo)
})

describe('a refund', () => {
  test('waits while the merchant has no money there, and goes when it has; that no money moved is asked about', async () => {
    const back = await goingBack()
    house.poor = true
    expect(await workOnSourceRefunds(mall.world)).toBe(0)
    expect(await refundRow(back.sourceNo)).toMatchObject({ state: 'asked', trouble: expect.stringContaining('余额不足') })
    Object.assign(house, { poor: false, slow: true })
    await workOnSourceRefunds(mall.world)
    expect(await refundRow(back.sourceNo)).toMatchObject({ state: 'sent', trouble: '' })
    Object.assign(house.refunds.get(back.sourceNo) ?? {}, { state: 'done' })
    await later('1 minute')
    await workOnSourceRefunds(mall.world)
    expect(await refundRow(back.sourceNo)).toMatchObject({ state: 'done' })
    expect(await balanceOf()).toBe(back.had - back.amountFen)
  })

  test('refused for good it is the balance again, with why; not done for a day the desk reads so, and ends it by hand', async () => {
    const back = await goingBack()
    Object.assign(house.trades.get(back.paymentNo) ?? {}, { state: 'TRADE_FINISHED' })
    await workOnSourceRefunds(mall.world)
    expect(await refundRow(back.sourceNo)).toMatchObject({ state: 'failed', reason: expect.stringContaining('可退期') })
    expect(await balanceOf()).toBe(back.had)
    const slow = await goingBack()
    house.slow = true
    await workOnSourceRefunds(mall.world)
    await later('25 hours')
    await workOnSourceRefunds(mall.world)
    expect(await refundRow(slow.sourceNo)).toMatchObject({ state: 'sent', trouble: expect.stringContaining('商家平台') })
    const { wordId } = await finance.get('/api/ops/registerHandWord', {
      kind: 'sourceRefund',
      no: slow.sourceNo,
      result: 'returned',
      reason: '商家平台显示未退',
      happenedOn: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    })
    await checker.get('/api/ops/decideHandWord', { wordId, agree: true })
    expect(await refundRow(slow.sourceNo)).toMatchObject({ state: 'failed' })
    expect(await balanceOf()).toBe(slow.had)
  })
})
