// 建设银行 through the mall's own calls and routes: its page and its code, notices fifty times beside the job's question and a refund, what is forged or cut
// elsewhere, what does not fit, and an hour of silence.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import type { Caller } from '../../testing/testMall.ts'
import { CCB_NOTICE, CCB_RETURN } from './ccbPay.ts'
import { silentRequests } from './pay.queries.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { workOnSourceRefunds } from './sourceRefund.ts'
import { type CcbHouse, ccbHouse } from './testCcb.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'

openMall()
let house: CcbHouse
let manager: Caller
let finance: Caller
let checker: Caller
/** As the mall knows the company. */
let name = ''
beforeAll(async () => {
  house = await ccbHouse()
  manager = await mall.staff('S003')
  finance = await mall.staff('S005')
  checker = await mall.staff('S001')
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, bank: 'ccb', qr: 'ccb', refund: 'ccb' },
    adapters: { ...settings.adapters, ccb: house.settings },
  }
  name =
    (
      await mall.world.pool.row<{ name: string }>(
        `select c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.name ?? ''
})
afterAll(() => house.close())
beforeEach(() => {
  house.mood = 'sound'
  house.lineMood = 'sound'
  house.signer = 'now'
  for (const p of ['bank', 'qr', 'refund'] as const) endRest(mall.world.pool, p)
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const send = (payload: string, how: 'POST' | 'GET' = 'POST') =>
  how === 'POST'
    ? mall.app.inject({ method: 'POST', url: CCB_NOTICE, headers: form, payload })
    : mall.app.inject({ method: 'GET', url: `${CCB_NOTICE}?${payload}` })
async function opened() {
  const order = await unpaidOrder()
  const asked = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  expect(house.browse(asked.payUrl)?.amountFen).toBe(asked.amountFen)
  return { ...asked, orderCode: order.orderCodes[0] ?? '' }
}
const pays = (paymentNo: string, state: 'paid' | 'failed' | 'unsure' = 'paid') =>
  void Object.assign(house.payments.get(paymentNo) ?? {}, { state })
const company = (no: string, change: Record<string, string> = {}) => house.companyNotice(no, { ACC_NAME: name, ...change })
const ofPayment = async (paymentNo: string) =>
  mall.world.pool.row<{ events: number; payments: number; state: number; odd: number }>(
    `select (select count(*)::int from webhook_event e where e.payment_no = r.payment_no) as events,
       (select count(*)::int from payment p where p.pay_request_id = r.id) as payments, r.state::int,
       (select count(*)::int from pay_odd o where o.pay_request_id = r.id) as odd
     from pay_request r where payment_no = $1`,
    [paymentNo],
  )
/** Time goes by for what is open. */
const later = (interval: string) =>
  mall.world.pool.run(
    `update pay_request set created_at = created_at - $1::interval, house_asked_at = house_asked_at - $1::interval where state = 0`,
    [interval],
  )

test('a company goes to its bank’s page, and as often as it goes it is one payment, for days', async () => {
  const one = await opened()
  expect(new URL(one.payUrl).searchParams.get('TXCODE')).toBe('690401')
  const again = () => buyer.get('/api/pay/buyccbPay', { masterOrderCode: one.masterOrderCode, requestId: key() })
  await later('3 days')
  const two = await again()
  expect([two.paymentNo, two.payUrl]).toEqual([one.paymentNo, one.payUrl])
  // The maker has sent it to the checker: the bank does not know yet, nor does the mall, and it asks on.
  pays(one.paymentNo, 'unsure')
  expect(await reconcilePayments(mall.world)).toBe(0)
  await later('6 days')
  pays(one.paymentNo)
  expect(await reconcilePayments(mall.world)).toBe(1)
  expect(await statusOf(one.orderCode)).toBe(5)
})

test('a code for every telephone: shown, paid, told by the server and by the payer’s browser', async () => {
  const order = await unpaidOrder()
  const one = await buyer.get('/api/pay/qrCodePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  expect(one.payUrl).toMatch(/^https:\/\/ch5\.dcep\.ccb\.com\//)
  expect(one.qrSvg).toContain('<svg')
  pays(one.paymentNo)
  const back = await mall.app.inject({ method: 'GET', url: `${CCB_RETURN}?${house.personNotice(one.paymentNo)}` })
  expect([back.statusCode, back.headers.location]).toEqual([303, `/pay/orderPaySuccess?paymentNo=${one.paymentNo}`])
  expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
  expect((await send(house.personNotice(one.paymentNo))).body).toBe('success')
  expect(await ofPayment(one.paymentNo)).toMatchObject({ events: 1, payments: 1 })
  // Whoever comes with something else goes on as well, and nothing happens.
  const stranger = await mall.app.inject({ method: 'GET', url: `${CCB_RETURN}?POSID=1&ORDERID=${one.paymentNo}` })
  expect([stranger.statusCode, stranger.headers.location]).toEqual([303, '/order/orderList?status=3'])
})

test('paid, and nobody told: who asks for a code once more is not made to pay again', async () => {
  const order = await unpaidOrder()
  const again = () => buyer.ask('/api/pay/qrCodePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  pays((await again()).data.paymentNo)
  expect((await again()).code).toBe(4303)
  expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
})

test('a code that was shown before the bank refused another is paid, and nobody told: the money is found all the same', async () => {
  const other = await opened()
  pays(other.paymentNo, 'failed')
  await later('1 minute')
  await reconcilePayments(mall.world)
  expect(await ofPayment(other.paymentNo)).toMatchObject({ state: 2 })
  const order = await unpaidOrder()
  const again = () => buyer.ask('/api/pay/qrCodePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  const { paymentNo } = (await again()).data
  // As its books are when nobody has begun to pay.
  const known = house.payments.get(paymentNo)
  house.payments.delete(paymentNo)
  house.noCode = true
  expect((await again()).code).toBe(4303)
  house.noCode = false
  expect(await ofPayment(paymentNo)).toMatchObject({ state: 2 })
  if (known) house.payments.set(paymentNo, known)
  pays(paymentNo)
  await mall.world.pool.run(
    `update pay_request set created_at = created_at - interval '3 minutes', house_asked_at = null where payment_no = any($1::text[])`,
    [[paymentNo, other.paymentNo]],
  )
  // What the bank itself said no to is not asked about any more.
  const asked = (await silentRequests(mall.world.pool)).map(r => r.paymentNo)
  expect([asked.includes(paymentNo), asked.includes(other.paymentNo)]).toEqual([true, false])
  expect(await reconcilePayments(mall.world)).toBe(1)
  expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
})

test('fifty notices at once, by body and by query, beside the job’s question and a refund: one effect, all answered as the bank wants', async () => {
  const before = await opened()
  pays(before.paymentNo)
  await send(company(before.paymentNo))
  await buyer.get('/api/order/cancelOrderApproval', { orderCode: before.orderCode, reason: '不要了' })
  await manager.get('/api/ops/approveCancel', { orderCode: before.orderCode, reason: '同意' })
  const mine = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === before.orderCode)
  const had = await balanceOf()
  const { sourceNo } = await buyer.get('/api/pay/refundToSource', { refundNo: mine?.refundNo ?? '' })

  const { paymentNo, orderCode } = await opened()
  pays(paymentNo)
  await later('1 minute')
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, (_, i) => send(company(paymentNo), i % 2 ? 'GET' : 'POST'))),
    reconcilePayments(mall.world),
    reconcilePayments(mall.world),
    workOnSourceRefunds(mall.world),
    workOnSourceRefunds(mall.world),
  ])
  expect(replies.map(r => [r.statusCode, r.body])).toEqual(replies.map(() => [200, 'success']))
  expect(await statusOf(orderCode)).toBe(5)
  expect(await ofPayment(paymentNo)).toMatchObject({ events: 1, payments: 1, odd: 0 })
  // One refund at the bank, which ends when the bank says so.
  const code = sourceNo.replace('YT20', 'YT')
  expect(house.refunds.filter(r => r.order === before.paymentNo)).toMatchObject([
    { code, amountFen: before.amountFen, status: '2' },
  ])
  const row = async () => (await finance.get('/api/ops/getSourceRefunds', { state: 'all', word: sourceNo })).list[0]
  expect(await row()).toMatchObject({ state: 'sent' })
  Object.assign(house.refunds.find(r => r.code === code) ?? {}, { status: '1' })
  await mall.world.pool.run(
    `update pay_refund set looked_at = looked_at - interval '1 minute', sent_at = sent_at - interval '1 minute'`,
  )
  await workOnSourceRefunds(mall.world)
  expect(await row()).toMatchObject({ state: 'done', trouble: '' })
  expect(await balanceOf()).toBe(had - before.amountFen)
})

describe('what is not the bank’s word', () => {
  test('forged, in other letters, of another counter, stale or of tomorrow: nothing moves, and the desk reads of a wrong signature', async () => {
    const { paymentNo, orderCode } = await opened()
    pays(paymentNo)
    const cut = (text: string, name: string) => text.replace(new RegExp(`&?${name}=[^&]*`), '')
    const wrong = [
      house.companyNotice(paymentNo, { ACC_NAME: name }, { signer: 'stranger' }),
      house.companyNotice(paymentNo, { ACC_NAME: name }, { utf8: true }),
      company(paymentNo, { MPOSID: '999999999' }),
      company(paymentNo, { TRAN_TIME: '20200101000000' }),
      company(paymentNo, { TRAN_TIME: '20990101000000' }),
      cut(company(paymentNo), 'SIGNSTRING'),
      `${company(paymentNo)}&AMOUNT=0.01`,
      company(paymentNo).replace('STATUS=2', 'STATUS=5'),
      house.personNotice(paymentNo, {}, { signer: 'stranger' }),
      house.personNotice(paymentNo, { POSID: '999999999' }),
      house.personNotice(paymentNo).replace('SUCCESS=Y', 'SUCCESS=N'),
      '',
      '%',
      'POSID=%zz&SIGN=',
    ]
    const replies = [...(await Promise.all(wrong.map(w => send(w)))), ...(await Promise.all(wrong.map(w => send(w, 'GET'))))]
    expect(replies.map(r => [r.statusCode, r.body])).toEqual(replies.map(() => [400, 'fail']))
    expect(await statusOf(orderCode)).toBe(3)
    expect(await ofPayment(paymentNo)).toMatchObject({ events: 0, payments: 0, odd: 0 })
    const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'bank')
    expect(seen?.lastRefusedWhy).toContain('CCB_PUBLIC_KEY')
    // The old key counts while the new one comes.
    expect((await send(house.companyNotice(paymentNo, { ACC_NAME: name }, { signer: 'before' }))).body).toBe('success')
    expect(await statusOf(orderCode)).toBe(5)
  })

  test('a sum that is cut elsewhere under a true signature pays nothing: the bank is asked, and says what came', async () => {
    const { paymentNo, orderCode, amountFen } = await opened()
    const [, first = '', rest = ''] = /^(\d)(\d+)$/.exec(String(amountFen)) ?? []
    // He pays less by a digit, from an account whose name ends in that digit, and moves the digit in what his browser brings back.
    Object.assign(house.payments.get(paymentNo) ?? {}, { state: 'paid', amountFen: Number(rest) })
    const moved = company(paymentNo, { ACC_NAME: `${name}专户${first}` }).replace(/\d(&AMOUNT=)/, `$1${first}`)
    expect((await send(moved)).statusCode).toBe(200)
    expect(await statusOf(orderCode)).toBe(3)
    expect(await ofPayment(paymentNo)).toMatchObject({ payments: 0, odd: 1, state: 3 })
  })

  test('signed and undecided (3, 4, 6), or from an account of another name: the bank is asked', async () => {
    for (const STATUS of ['3', '4', '6']) {
      const one = await opened()
      pays(one.paymentNo, 'unsure')
      expect((await send(company(one.paymentNo, { STATUS }))).body).toBe('success')
      expect(await statusOf(one.orderCode)).toBe(3)
      pays(one.paymentNo)
      expect((await send(company(one.paymentNo, { STATUS }))).body).toBe('success')
      expect(await statusOf(one.orderCode)).toBe(5)
    }
    const one = await opened()
    pays(one.paymentNo)
    // While the bank is silent the payer waits, and the job asks.
    house.mood = 'reset'
    const back = () =>
      mall.app.inject({ method: 'GET', url: `${CCB_RETURN}?${company(one.paymentNo, { ACC_NAME: '集团财务公司' })}` })
    expect((await back()).headers.location).toBe(`/pay/payment?paymentNo=${one.paymentNo}`)
    house.mood = 'sound'
    expect((await send(company(one.paymentNo, { ACC_NAME: '集团财务公司' }))).body).toBe('success')
    expect(await statusOf(one.orderCode)).toBe(5)
    // A word of failing that was late on its way changes nothing.
    expect((await send(company(one.paymentNo, { STATUS: '5' }))).body).toBe('success')
    expect((await back()).headers.location).toBe(`/pay/orderPaySuccess?paymentNo=${one.paymentNo}`)
    expect((await send(company('ZF99999999000001', { STATUS: '6' }))).statusCode).toBe(400)
  })

  test('failed, and paid after all: a new payment meanwhile is another, and the money that came twice is the balance', async () => {
    const one = await opened()
    pays(one.paymentNo, 'failed')
    expect((await send(company(one.paymentNo, { STATUS: '5' }))).body).toBe('success')
    expect(await ofPayment(one.paymentNo)).toMatchObject({ state: 2 })
    const again = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: one.masterOrderCode, requestId: key() })
    expect(again.paymentNo).not.toBe(one.paymentNo)
    house.browse(again.payUrl)
    pays(again.paymentNo)
    await send(company(again.paymentNo))
    expect(await statusOf(one.orderCode)).toBe(5)
    // His bank says yes to the first as well.
    const had = await balanceOf()
    pays(one.paymentNo)
    expect((await send(company(one.paymentNo))).body).toBe('success')
    expect(await balanceOf()).toBe(had + one.amountFen)
  })
})

describe('money that does not fit', () => {
  const atDesk = async (paymentNo: string) =>
    (
      await mall.world.pool.row<{ no: string }>(
        'select odd_no as no from pay_odd o join pay_request r on r.id = o.pay_request_id where r.payment_no = $1',
        [paymentNo],
      )
    )?.no ?? ''
  const register = (no: string, result: 'credited' | 'dismissed') =>
    finance.get('/api/ops/registerHandWord', {
      kind: 'payOdd',
      no,
      result,
      ...(result === 'credited' ? { bankAccount: '13010000888800000001', bankTxnId: key() } : { reason: '网银里没有这笔' }),
      happenedOn: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    })

  test('paid less, since anybody can make the sum of a page: it lies at the desk, two persons make it the balance, the order is paid anew', async () => {
    const { paymentNo, orderCode, masterOrderCode } = await opened()
    Object.assign(house.payments.get(paymentNo) ?? {}, { state: 'paid', amountFen: 1 })
    const had = await balanceOf()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(company(paymentNo))))
    const back = await mall.app.inject({ method: 'GET', url: `${CCB_RETURN}?${company(paymentNo)}` })
    expect(back.headers.location).toBe(`/pay/orderPayFail?paymentNo=${paymentNo}`)
    expect(replies.map(r => r.body)).toEqual(replies.map(() => 'success'))
    expect(await ofPayment(paymentNo)).toMatchObject({ payments: 0, odd: 1, state: 3 })
    expect(await statusOf(orderCode)).toBe(3)
    expect((await buyer.get('/api/pay/getPaymentState', { paymentNo })).message).toContain('0.01 元')
    const no = await atDesk(paymentNo)
    const { list } = await finance.get('/api/ops/getHandWordList', { kind: 'payOdd' })
    expect(list.find(r => r.no === no)).toMatchObject({ amountFen: 1, whose: name })
    const { wordId } = await register(no, 'credited')
    expect(await balanceOf()).toBe(had)
    await checker.get('/api/ops/decideHandWord', { wordId, agree: true })
    expect(await balanceOf()).toBe(had + 1)
    // Told once more it is known.
    await send(company(paymentNo))
    expect(await ofPayment(paymentNo)).toMatchObject({ odd: 1 })
    const again = await buyer.get('/api/pay/buyccbPay', { masterOrderCode, requestId: key() })
    expect(again.paymentNo).not.toBe(paymentNo)
  })

  test('what the bank has not got after all is dismissed by two persons, and nothing is booked', async () => {
    const { paymentNo, amountFen } = await opened()
    Object.assign(house.payments.get(paymentNo) ?? {}, { state: 'paid', amountFen: amountFen + 100 })
    await send(company(paymentNo))
    const had = await balanceOf()
    const { wordId } = await register(await atDesk(paymentNo), 'dismissed')
    await checker.get('/api/ops/decideHandWord', { wordId, agree: true })
    expect(await balanceOf()).toBe(had)
    expect((await finance.get('/api/ops/getHandWordList', { kind: 'payOdd' })).list.map(r => r.no)).not.toContain(
      await atDesk(paymentNo),
    )
  })

  test('paid after the order was cancelled: the balance has it', async () => {
    const { paymentNo, orderCode, amountFen } = await opened()
    await buyer.get('/api/order/cancelOrder', { orderCode })
    const had = await balanceOf()
    pays(paymentNo)
    await send(company(paymentNo))
    expect(await balanceOf()).toBe(had + amountFen)
    expect(await ofPayment(paymentNo)).toMatchObject({ state: 1, payments: 0, odd: 0 })
  })
})
