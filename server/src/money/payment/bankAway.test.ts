// The bank is away for an hour while five hundred payments are made, and none of its notices comes. Its clock is moved, minute by minute, as the job's would go.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRest } from '../../platform/partner/breaker.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { type CcbHouse, ccbHouse } from './testCcb.ts'

const PAYMENTS = 500
const AWAY_MINUTES = 60
/** Within so many minutes of its return everything is as the bank says. */
const WITHIN_MINUTES = 5

let mall: TestMall
let house: CcbHouse
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  house = await ccbHouse()
  buyer = await mall.buyer('demo01')
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, bank: 'ccb' },
    adapters: { ...settings.adapters, ccb: house.settings },
  }
})
afterAll(async () => {
  await house.close()
  await mall.close()
})

const inTens = async <T, R>(list: readonly T[], one: (t: T) => Promise<R>): Promise<R[]> => {
  const all: R[] = []
  for (let i = 0; i < list.length; i += 10) all.push(...(await Promise.all(list.slice(i, i + 10).map(one))))
  return all
}
/** Orders to pay, written as the first of them was: what is tried here is the bank. */
async function manyOrders(): Promise<string[]> {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 1 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const title = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
  const order = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: 'bank-away-1',
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  // A sum that the table counts itself is not written.
  const columns = await mall.world.pool.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const names = columns.map(c => c.name).join(', ')
  const rows = await mall.world.pool.rows<{ code: string }>(
    `insert into orders (${names}) overriding system value
     select ${names} from (select (jsonb_populate_record(o, jsonb_build_object('id', o.id + 1000000 + n, 'order_code', 'DD2099' || lpad(n::text, 10, '0'),
       'master_order_code', 'MD2099' || lpad(n::text, 10, '0'), 'hold_until', now() + interval '7 days'))).*
     from orders o, generate_series(1, $2) n where o.order_code = $1) made returning master_order_code as code`,
    [order.orderCodes[0], PAYMENTS],
  )
  return rows.map(r => r.code)
}
/** A minute goes by for all that is open, and the job runs. */
async function minute(minutes = 1): Promise<void> {
  endRest(mall.world.pool, 'bank')
  await mall.world.pool.run(
    `update pay_request set created_at = created_at - make_interval(mins => $1), house_asked_at = house_asked_at - make_interval(mins => $1) where state = 0`,
    [minutes],
  )
  await reconcilePayments(mall.world)
}
const states = async () =>
  new Map(
    (
      await mall.world.pool.rows<{ no: string; state: number; payments: number }>(
        `select payment_no as no, state::int, (select count(*)::int from payment p where p.pay_request_id = r.id) as payments from pay_request r where partner = 'ccb'`,
      )
    ).map(r => [r.no, r]),
  )
const wanted = { paid: 1, failed: 2, open: 0, unsure: 0 } as const
const notAsTheBankSays = async () => {
  const now = await states()
  return [...house.payments].filter(([no, p]) => now.get(no)?.state !== wanted[p.state])
}

test('every payment of that hour ends as the bank says within five minutes of its return, and nobody is asked to pay twice', async () => {
  const orders = await manyOrders()
  expect(orders).toHaveLength(PAYMENTS)
  let key = 0
  const open = (masterOrderCode: string) => buyer.ask('/api/pay/buyccbPay', { masterOrderCode, requestId: `bank-away-${++key}x` })
  const opened = await inTens(orders, open)
  expect(opened.map(a => a.code).filter(code => code !== 1)).toEqual([])

  // They pay, are refused, or leave it to a checker; nothing of it is told, and whoever asks hears nothing.
  house.mood = 'reset'
  for (const [i, a] of opened.entries()) {
    house.payments.set(a.data.paymentNo, {
      amountFen: a.data.amountFen,
      state: (['paid', 'paid', 'paid', 'failed', 'unsure'] as const)[i % 5] ?? 'open',
      before: false,
    })
  }
  for (let gone = 0; gone < AWAY_MINUTES; gone += 5) await minute(5)
  expect([...(await states()).values()].filter(s => s.state !== 0)).toEqual([])
  // Who comes back meanwhile is told that the bank is not there, or goes on to the same payment.
  const again = await inTens(orders.slice(0, 50), open)
  for (const [i, a] of again.entries())
    expect([4303, opened[i]?.data.paymentNo]).toContain(a.code === 1 ? a.data.paymentNo : a.code)

  house.mood = 'sound'
  let minutes = 0
  while ((await notAsTheBankSays()).length > 0 && minutes <= WITHIN_MINUTES) {
    minutes += 1
    await minute()
  }
  expect(await notAsTheBankSays()).toEqual([])
  expect(minutes).toBeLessThanOrEqual(WITHIN_MINUTES)
  const now = await states()
  // One payment of one number for each order, and of each that was paid one effect.
  expect([now.size, house.payments.size]).toEqual([PAYMENTS, PAYMENTS])
  expect([...now.values()].filter(s => s.payments !== (s.state === 1 ? 1 : 0))).toEqual([])
  // What is undecided keeps no other waiting, however many there are of it.
  const late = await open(orders.find((_, i) => i % 5 === 3) ?? '')
  house.payments.set(late.data.paymentNo, { amountFen: late.data.amountFen, state: 'paid', before: false })
  await minute()
  expect((await states()).get(late.data.paymentNo)?.state).toBe(1)
})
