// 微信支付 through the mall's own calls and routes: a code, its notice fifty times beside the job's question, a refund back to the account that paid.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endRest } from '../../platform/partner/breaker.ts'
import type { Caller } from '../../testing/testMall.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { workOnSourceRefunds } from './sourceRefund.ts'
import { takePayment } from './takePayment.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'
import { type WechatHouse, wechatHouse } from './testWechat.ts'
import { WECHAT_NOTICE } from './wechatPay.ts'

openMall()
let house: WechatHouse
let manager: Caller
beforeAll(async () => {
  house = await wechatHouse()
  manager = await mall.staff('S003')
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, qr: 'wechat', refund: 'wechat' },
    adapters: { ...settings.adapters, wechat: house.settings },
  }
})
afterAll(() => house.close())
beforeEach(() => {
  house.mood = 'sound'
  endRest(mall.world.pool, 'qr')
  endRest(mall.world.pool, 'refund')
})

const send = (n: { payload: string; headers: Record<string, string> }) =>
  mall.app.inject({ method: 'POST', url: WECHAT_NOTICE, ...n })
async function opened() {
  const order = await unpaidOrder()
  const asked = await buyer.get('/api/pay/qrCodePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  return { ...asked, orderCode: order.orderCodes[0] ?? '' }
}
const pays = (paymentNo: string) =>
  Object.assign(house.payments.get(paymentNo) ?? {}, { state: 'SUCCESS', txnId: `4200${randomBytes(8).toString('hex')}` })
const told = (paymentNo: string, change: object = {}) => house.notice(house.paymentInside(paymentNo, change))
const ofPayment = async (paymentNo: string) =>
  mall.world.pool.row<{ events: number; payments: number; partner: string; txnId: string | null }>(
    `select (select count(*)::int from webhook_event e where e.payment_no = r.payment_no) as events,
       (select count(*)::int from payment p where p.pay_request_id = r.id) as payments, partner, provider_txn_id as "txnId"
     from pay_request r where payment_no = $1`,
    [paymentNo],
  )
const silent = () => mall.world.pool.run(`update pay_request set created_at = created_at - interval '1 minute' where state = 0`)

test('the code is the house’s own; asked for again it is the same payment', async () => {
  const one = await opened()
  expect(one.payUrl).toMatch(/^weixin:\/\//)
  expect(one.qrSvg).toContain('<svg')
  const two = await buyer.get('/api/pay/qrCodePay', { masterOrderCode: one.masterOrderCode, requestId: key() })
  expect([two.paymentNo, two.amountFen]).toEqual([one.paymentNo, one.amountFen])
  expect(await ofPayment(one.paymentNo)).toMatchObject({ partner: 'wechat', txnId: null, payments: 0 })
  expect(house.payments.get(one.paymentNo)?.amountFen).toBe(one.amountFen)
})

test('one payment told fifty times beside the question of the job has one effect, and every notice is answered as wanted', async () => {
  const { paymentNo, orderCode } = await opened()
  pays(paymentNo)
  await silent()
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => send(told(paymentNo)))),
    reconcilePayments(mall.world),
    reconcilePayments(mall.world),
  ])
  expect(replies.map(r => [r.statusCode, r.body])).toEqual(replies.map(() => [204, '']))
  expect(await statusOf(orderCode)).toBe(5)
  expect(await ofPayment(paymentNo)).toMatchObject({ events: 1, payments: 1, txnId: house.payments.get(paymentNo)?.txnId })
})

test('forged, stale, of another merchant, of another sum: nothing moves', async () => {
  const { paymentNo, orderCode, amountFen } = await opened()
  pays(paymentNo)
  const inside = house.paymentInside(paymentNo)
  const now = Math.floor(Date.now() / 1000)
  const forged = [
    house.notice(inside, { signer: 'stranger' }),
    house.notice(inside, { at: now - 3600 }),
    house.notice(inside, { at: now + 3600 }),
    // The bytes of one with the signature of another.
    { ...told(paymentNo), payload: told(paymentNo).payload },
    { ...told(paymentNo), headers: { 'content-type': 'application/json' } },
  ]
  expect((await Promise.all(forged.map(send))).map(r => r.statusCode)).toEqual(forged.map(() => 401))
  const wrong = [
    told(paymentNo, { mchid: '1900000000' }),
    told(paymentNo, { appid: 'wx0000000000000000' }),
    told(paymentNo, { amount: { total: amountFen + 1, currency: 'CNY' } }),
    told(paymentNo, { amount: { total: amountFen, currency: 'USD' } }),
    told('ZF0000000000'),
    house.notice(inside, { key: 'X'.repeat(32) }),
    house.notice({ hello: 1 }),
  ]
  expect((await Promise.all(wrong.map(send))).map(r => [r.statusCode, JSON.parse(r.body).code])).toEqual(
    wrong.map(() => [400, 'FAIL']),
  )
  expect(await statusOf(orderCode)).toBe(3)
  expect(await ofPayment(paymentNo)).toMatchObject({ events: 0, payments: 0 })
  // The old cover and the old signer count while the new ones come.
  expect((await send(house.notice(inside, { signer: 'before', key: '0123456789ABCDEFGHIJKLMNOPQRSTUV' }))).statusCode).toBe(204)
  expect(await statusOf(orderCode)).toBe(5)
})

test('the sandbox’s word pays nothing that 微信支付 was asked for', async () => {
  const { paymentNo, orderCode, amountFen } = await opened()
  const n = { partner: 'sandboxBank', eventId: key(), paymentNo, txnId: key(), amountFen, state: 'paid' as const }
  expect(await takePayment(mall.world, n)).toBe('refused')
  expect(await statusOf(orderCode)).toBe(3)
})

test('the house is away: the buyer is told to pay another way, and what he had begun is found when it is back', async () => {
  const order = await unpaidOrder()
  house.mood = 'lost'
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  expect((await buyer.ask('/api/pay/qrCodePay', input)).code).toBe(4303)
  house.mood = 'sound'
  endRest(mall.world.pool, 'qr')
  const again = await buyer.get('/api/pay/qrCodePay', input)
  pays(again.paymentNo)
  await silent()
  expect(await reconcilePayments(mall.world)).toBe(1)
  expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
})

test('a refund goes back to the house that was paid, by its own number, and its notice ends it', async () => {
  const { paymentNo, orderCode, amountFen } = await opened()
  pays(paymentNo)
  await send(told(paymentNo))
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' })
  await manager.get('/api/ops/approveCancel', { orderCode, reason: '同意' })
  const mine = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === orderCode)
  const refundNo = mine?.refundNo ?? ''
  const before = await balanceOf()
  const { sourceNo } = await buyer.get('/api/pay/refundToSource', { refundNo })
  expect(await balanceOf()).toBe(before - amountFen)
  await Promise.all([workOnSourceRefunds(mall.world), workOnSourceRefunds(mall.world)])
  expect(house.refunds.get(sourceNo)).toMatchObject({ amountFen, status: 'PROCESSING' })
  const kept = house.refunds.get(sourceNo)
  // It cannot arrive: the desk reads so, and nothing is ended.
  if (kept) kept.status = 'ABNORMAL'
  const notice = () => house.notice(house.refundInside(sourceNo), { event: `REFUND.${kept?.status ?? ''}` })
  expect((await send(notice())).statusCode).toBe(204)
  const row = async () =>
    (await (await mall.staff('S005')).get('/api/ops/getSourceRefunds', { state: 'all', word: sourceNo })).list[0]
  expect(await row()).toMatchObject({ state: 'sent', trouble: expect.stringContaining('微信商户平台') })
  if (kept) kept.status = 'SUCCESS'
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(notice())))
  expect(replies.map(r => r.statusCode)).toEqual(replies.map(() => 204))
  expect(await row()).toMatchObject({ state: 'done', trouble: '' })
  expect(await balanceOf()).toBe(before - amountFen)
})

test('what came by a house that the mall has left is not sent to another: it waits for a hand', async () => {
  const { paymentNo, orderCode } = await opened()
  pays(paymentNo)
  await send(told(paymentNo))
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' })
  await manager.get('/api/ops/approveCancel', { orderCode, reason: '同意' })
  const mine = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === orderCode)
  const { sourceNo } = await buyer.get('/api/pay/refundToSource', { refundNo: mine?.refundNo ?? '' })
  const { settings } = mall.world
  mall.world.settings = { ...settings, partners: { ...settings.partners, refund: 'sandbox' } }
  expect(await workOnSourceRefunds(mall.world)).toBe(0)
  mall.world.settings = settings
  expect(await workOnSourceRefunds(mall.world)).toBe(1)
  expect(house.refunds.has(sourceNo)).toBe(true)
})
