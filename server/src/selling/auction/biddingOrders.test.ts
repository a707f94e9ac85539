// 竞拍 to the order and to its payment: every mode from the desk's form on, every way to pay, and what becomes of a lot whose buyer did not.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { workSandboxRefunds } from '../../money/payment/sandboxPay.ts'
import { noticeOf, bankDecide, signNotice } from '../../money/payment/sandboxBank.ts'
import { workOnSourceRefunds } from '../../money/payment/sourceRefund.ts'
import {
  A,
  B,
  bid,
  bids,
  C,
  companies,
  desk,
  HOUR,
  joinAll,
  key,
  lot,
  mall,
  manager,
  nameOf,
  one,
  openMall,
  over,
  pool,
  refusal,
  see,
  sku,
} from './testBidding.ts'

openMall()

interface Ordered {
  company: number
  total: number
  pieces: number
  price: number
  status: number
}
/** The lot's orders, by what they pay for a ton. */
const ordersOf = (no: string) =>
  mall.world.pool.rows<Ordered>(
    `select o.company_id as company, o.total_fen as total, o.pieces, l.price_fen as price, o.status::int from orders o join order_line l on l.order_id = o.id
     where o.origin = 'auction' and o.origin_no = $1 order by l.price_fen desc, o.id`,
    [no],
  )
const amount = (priceFen: Fen, pieces: number): number => Math.floor((priceFen * sku.kg * pieces + 500) / 1000)
const free = async () =>
  (
    await one<{ n: number }>(
      'select on_hand - reserved as n from stock where sku_id = (select id from sku where sku_code = $1)',
      [sku.code],
    )
  )?.n

describe('到订单', () => {
  test('by quantity: each winner has his own order at his own price, the pieces nobody bid for are free again', async () => {
    const before = await free()
    const no = await lot({ mode: 'QTY', pieces: 10, stepFen: 2000 })
    await joinAll(no, A(), B(), C())
    expect(await bids(A(), no, 3040, { pieces: 3 })).toBe('ok')
    expect(await bids(B(), no, 3000, { pieces: 4 })).toBe('ok')
    expect(await bids(C(), no, 3020, { pieces: 1 })).toBe('ok')
    // More than twenty steps above what is to be passed: named as too high, then confirmed, then still too many steps.
    expect(await bids(C(), no, 30_000, { pieces: 2 })).toBe('BID_CONFIRM_HIGH')
    await over(no)
    await see(no)
    expect(await ordersOf(no)).toEqual([
      { company: companies[0], total: amount(304_000, 3), pieces: 3, price: 304_000, status: 3 },
      { company: companies[2], total: amount(302_000, 1), pieces: 1, price: 302_000, status: 3 },
      { company: companies[1], total: amount(300_000, 4), pieces: 4, price: 300_000, status: 3 },
    ])
    expect(await free()).toBe((before ?? 0) - 8)
  })

  test('sealed: one order for the highest, the earlier of two; the others’ deposits are free, and the buyer has what he offered', async () => {
    const no = await lot({ mode: 'SEALED', stepFen: 1 })
    await joinAll(no, A(), B(), C())
    for (const [who, price] of [
      [A(), 3101.01],
      [B(), 3333.33],
      [C(), 3333.33],
    ] as const)
      expect(await bids(who, no, price)).toBe('ok')
    await over(no)
    await see(no)
    expect(await ordersOf(no)).toEqual([
      { company: companies[1], total: amount(333_333, 2), pieces: 2, price: 333_333, status: 3 },
    ])
    expect((await see(no, A())).mine).toMatchObject({ depositState: 'released' })
    expect((await see(no, C())).mine).toMatchObject({ depositState: 'released' })
    expect((await see(no, B())).mine).toMatchObject({ place: 'won', depositState: 'held' })
  })

  test('a lot whose buyer did not pay is put up again as a new lot, once; its goods are kept for the new one alone', async () => {
    const no = await lot()
    await joinAll(no, C())
    await bid(C(), no, 3000)
    await over(no)
    await see(no)
    const [openAt, endAt] = [Date.now() + HOUR, Date.now() + 3 * HOUR]
    const again = (requestId: string) => ({
      biddingNo: no,
      openAt,
      endAt,
      relist: true,
      requestId,
    })
    expect(await refusal(desk, '/api/ops/copyBiddingLot', again(key()))).toBe('BID_STATE')
    await mall.world.pool.run(
      `update orders set hold_until = now() - interval '1 minute' where origin = 'auction' and origin_no = $1`,
      [no],
    )
    await endOverdue(mall.world)
    const before = await free()
    const requestId = key()
    const [x, y] = await Promise.all([1, 2].map(() => desk.get('/api/ops/copyBiddingLot', again(requestId))))
    expect(x).toEqual(y)
    // The same key with another hour, or as a plain copy, is another wish.
    for (const other of [{ endAt: endAt + HOUR }, { relist: false }])
      expect(await refusal(desk, '/api/ops/copyBiddingLot', { ...again(requestId), ...other })).toBe('REQUEST_REUSED')
    const copied = await desk.get('/api/ops/getBiddingLot', { biddingNo: x?.biddingNo ?? '' })
    expect([copied.state, copied.lines.length, copied.bids]).toEqual([0, 1, 0])
    await desk.get('/api/ops/publishBiddingLot', { biddingNo: copied.biddingNo, version: copied.version })
    expect(await free()).toBe((before ?? 0) - 2)
  })
})

describe('付款', () => {
  /** Won by one bid at the start price: two coils. */
  async function won(): Promise<{
    no: string
    orderCode: string
    masterOrderCode: string
    totalFen: Fen
    depositFen: Fen
  }> {
    const no = await lot()
    await joinAll(no, A())
    await bid(A(), no, 3000)
    await over(no)
    await see(no)
    const w = (await A().get('/api/bidding/getWonLots', {})).list.find(x => x.biddingNo === no)
    const order = await one<{ master: string; total: number }>(
      'select master_order_code as master, total_fen as total from orders where order_code = $1',
      [w?.orderCode],
    )
    expect(order?.total).toBe(amount(300_000, 2))
    return {
      no,
      orderCode: w?.orderCode ?? '',
      masterOrderCode: order?.master ?? '',
      totalFen: order?.total ?? 0,
      depositFen: w?.depositFen ?? 0,
    }
  }
  const money = async () => {
    const p = await pool(A())
    return { available: p.availableFen, pool: p.poolFen, covered: p.exposureFen }
  }
  const paid = (orderCode: string) =>
    one<{ status: number; paid: number; total: number }>(
      'select status::int, paid_fen as paid, total_fen as total from orders where order_code = $1',
      [orderCode],
    )

  test('the contract says what the rules say of not paying, and within how many hours; the order knows its deposit', async () => {
    const w = await won()
    const hours = (await one<{ h: number }>('select pay_hours as h from bid_lot where bidding_no = $1', [w.no]))?.h
    const text = JSON.stringify((await A().get('/api/order/getOrderContract', { orderCode: w.orderCode })).document?.clauses)
    expect(text).toContain('竞拍保证金不予退还')
    expect(text).toContain(`${hours} 小时内付清全款`)
    expect(text).not.toContain('互不承担')
    expect((await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).deposit).toEqual({
      name: '保证金',
      fen: w.depositFen,
      state: 'held',
    })
    await A().get('/api/order/cancelOrder', { orderCode: w.orderCode })
    expect((await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).deposit?.state).toBe('forfeited')
  })

  test('from the balance: the deposit is part of it, once', async () => {
    const w = await won()
    const before = await money()
    // What the page of the payment says before is what is taken.
    expect(await A().get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: w.masterOrderCode })).toMatchObject({
      dueFen: w.totalFen,
      heldFen: w.depositFen,
      orders: [{ heldFen: w.depositFen }],
    })
    const input = { masterOrderCode: w.masterOrderCode, requestId: key() }
    const [paidNow] = await Promise.all([1, 2].map(() => A().get('/api/pay/balancePay', input)))
    expect(paidNow?.message).toBe(`已到账；另 ${yuan(w.depositFen)} 元由冻结的保证金、订金付`)
    const after = await money()
    expect(await paid(w.orderCode)).toMatchObject({ paid: w.totalFen, total: w.totalFen })
    expect(before.available - after.available).toBe(w.totalFen - w.depositFen)
    expect([before.pool - after.pool, before.covered - after.covered]).toEqual([w.depositFen, w.depositFen])
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
  })

  const choice = (orderCode: string) => A().get('/api/order/getDeliveryChoice', { orderCode })
  const delivered = async (orderCode: string) => {
    const c = await choice(orderCode)
    const [to] = c.addresses
    if (!to) throw new Error('no address')
    return { c, to, input: { orderCode, freightMode: FreightMode.truck, addressId: to.addressId, totalFen: to.totalFen } }
  }
  test('won goods are driven to an address at what the checkout asks for it: sums, contract and price lines follow to the fen, the deposit is part of the payment as before', async () => {
    const w = await won()
    const { c, to, input } = await delivered(w.orderCode)
    expect([c.whyNot, c.freightMode, c.pickUpFen]).toEqual(['', 1, w.totalFen])
    const kg = sku.kg * 2
    expect(to.freightFen).toBe(Math.floor((to.freightFenPerTon * kg + 500) / 1000))
    expect(to.totalFen).toBe(w.totalFen + to.freightFen)
    const old = (await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).contractNo
    const done = await A().get('/api/order/changeDelivery', input)
    expect(done).toMatchObject({ totalFen: to.totalFen, freightFen: to.freightFen, contractNo: `${old}-2` })
    const o = await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })
    expect(o).toMatchObject({
      freightMode: FreightMode.truck,
      goodsFen: w.totalFen,
      freightFen: to.freightFen,
      totalFen: to.totalFen,
      address: to.text,
    })
    expect(o.history.map(h => h.event)).toContain('changeDelivery')
    expect(o.lines[0]?.priceLines.find(l => l.code === 'delivered')?.fen).toBe((o.lines[0]?.priceFen ?? 0) + to.freightFenPerTon)
    const contract = await A().get('/api/order/getOrderContract', { orderCode: w.orderCode })
    expect(JSON.stringify(contract.document)).toContain(to.text)
    // The same again is the same.
    expect(await A().get('/api/order/changeDelivery', input)).toEqual(done)
    expect((await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).history.length).toBe(o.history.length)
    const before = await money()
    await A().get('/api/pay/balancePay', { masterOrderCode: w.masterOrderCode, requestId: key() })
    const after = await money()
    expect(before.available - after.available).toBe(to.totalFen - w.depositFen)
    expect(before.pool - after.pool).toBe(w.depositFen)
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
    expect(await refusal(A(), '/api/order/changeDelivery', input)).toBe('ORDER_DELIVERY')
  })

  test('back to fetching it costs the hammer price again; an old sum, another company’s address and a payment at the bank are refused in words', async () => {
    const w = await won()
    const { to, input } = await delivered(w.orderCode)
    await A().get('/api/order/changeDelivery', input)
    expect(await refusal(A(), '/api/order/changeDelivery', { ...input, totalFen: w.totalFen })).toBe('ORDER_DELIVERY')
    expect(await refusal(A(), '/api/order/changeDelivery', { ...input, addressId: '999999999' })).toBe('ADDRESS_NEEDED')
    expect(await refusal(A(), '/api/order/changeDelivery', { ...input, invoiceId: '999999999' })).toBe('INVOICE_NEEDED')
    expect(await refusal(B(), '/api/order/changeDelivery', input)).toBe('ORDER_NOT_FOUND')
    const back = { orderCode: w.orderCode, freightMode: FreightMode.selfPickup, totalFen: w.totalFen }
    expect((await A().get('/api/order/changeDelivery', back)).totalFen).toBe(w.totalFen)
    expect(await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).toMatchObject({
      freightMode: FreightMode.selfPickup,
      freightFen: 0,
      address: '',
    })
    await A().get('/api/pay/buyccbPay', { masterOrderCode: w.masterOrderCode, requestId: key() })
    const late = await A().ask('/api/order/changeDelivery', input)
    expect(late.message).toBe('有一笔付款在等银行，到账或关闭后再改')
    expect(to.freightFen).toBeGreaterThan(0)
  })

  test('paid and changed in one moment: what is paid is what the order costs, whoever was first', async () => {
    for (let i = 0; i < 4; i++) {
      const w = await won()
      const { input } = await delivered(w.orderCode)
      const before = await money()
      const both = [
        () => A().ask('/api/pay/balancePay', { masterOrderCode: w.masterOrderCode, requestId: key() }),
        () => A().ask('/api/order/changeDelivery', input),
      ]
      const [pay] = await Promise.all((i % 2 ? both.reverse() : both).map(f => f()))
      expect(pay).toBeDefined()
      const o = await paid(w.orderCode)
      expect(o?.paid).toBe(o?.total)
      expect(before.available - (await money()).available).toBe((o?.total ?? 0) - w.depositFen)
    }
  })

  /** The bank's word on what its page was opened for. */
  async function bankSays(paymentNo: string, state: 'paid' | 'failed' = 'paid') {
    const txn = await one<{ id: string; fen: Fen }>(
      'select txn_id as id, amount_fen as fen from sandbox_bank_txn where payment_no = $1',
      [paymentNo],
    )
    const decided = await bankDecide(mall.world.pool, txn?.id ?? '', state)
    if (!decided) throw new Error('no transaction')
    const body = noticeOf(decided, Math.floor(Date.now() / 1000))
    const payload = JSON.stringify({ ...body, signature: signNotice(mall.world.settings.bankSecret, body) })
    const headers = { 'content-type': 'application/json' }
    return {
      fen: txn?.fen ?? 0,
      tell: () => mall.app.inject({ method: 'POST', url: '/api/pay/callback/sandboxBank', headers, payload }),
    }
  }
  /** A second default would bar the company from the tests that follow. */
  const unbar = () => mall.world.pool.run('update bid_pool set barred_until = null')
  const toBank = (masterOrderCode: string) => A().get('/api/pay/buyccbPay', { masterOrderCode, requestId: key() })

  test('by the bank: it is asked for what the deposit leaves, and the deposit becomes payment with the bank’s word, told three times at once', async () => {
    const w = await won()
    const before = await money()
    const payment = await toBank(w.masterOrderCode)
    expect([payment.amountFen, payment.heldFen]).toEqual([w.totalFen - w.depositFen, w.depositFen])
    // While the bank has not said a word the deposit is still what keeps the lot.
    expect(await money()).toEqual(before)
    const bank = await bankSays(payment.paymentNo)
    expect(bank.fen).toBe(w.totalFen - w.depositFen)
    await Promise.all([bank.tell(), bank.tell(), bank.tell()])
    const after = await money()
    expect(await paid(w.orderCode)).toMatchObject({ paid: w.totalFen, total: w.totalFen })
    expect([after.available - before.available, before.pool - after.pool]).toEqual([0, w.depositFen])
    expect(before.covered - after.covered).toBe(w.depositFen)
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
    expect((await A().get('/api/pay/getPaymentState', { paymentNo: payment.paymentNo })).message).toBe(
      `已到账；另 ${yuan(w.depositFen)} 元由冻结的保证金、订金付`,
    )
    expect((await A().get('/api/order/getOrderDetail', { orderCode: w.orderCode })).payments).toMatchObject([
      { amountFen: w.totalFen - w.depositFen, heldFen: w.depositFen },
    ])
  })

  test('cancelled while the bank works: the deposit is the mill’s, what the bank brings is balance, all of it', async () => {
    const w = await won()
    const before = await money()
    const { paymentNo } = await toBank(w.masterOrderCode)
    await A().get('/api/order/cancelOrder', { orderCode: w.orderCode, reason: '不要了' })
    await (await bankSays(paymentNo)).tell()
    const after = await money()
    expect((await paid(w.orderCode))?.paid).toBe(0)
    expect([after.available - before.available, before.pool - after.pool]).toEqual([w.totalFen - w.depositFen, w.depositFen])
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'forfeited', award: { state: 'defaulted' } })
    expect(await A().get('/api/pay/getPaymentState', { paymentNo })).toMatchObject({
      heldFen: 0,
      surplusFen: w.totalFen - w.depositFen,
    })
    await unbar()
  })

  test('out of time, or said to be in default, at the moment of the bank’s word: one of the two has the deposit, never both', async () => {
    for (const end of ['clock', 'desk'] as const) {
      const w = await won()
      const before = await money()
      const { paymentNo } = await toBank(w.masterOrderCode)
      const bank = await bankSays(paymentNo)
      await mall.world.pool.run(`update orders set hold_until = now() - interval '1 minute' where order_code = $1`, [w.orderCode])
      const { awards } = await desk.get('/api/ops/getBiddingLot', { biddingNo: w.no })
      const awardNo = awards[0]?.awardNo ?? ''
      await Promise.all([
        bank.tell(),
        end === 'clock'
          ? endOverdue(mall.world)
          : manager.ask('/api/ops/defaultBiddingAward', { biddingNo: w.no, awardNo, reason: '逾期未付' }),
      ])
      const after = await money()
      const order = await paid(w.orderCode)
      const { mine } = await see(w.no, A())
      expect(before.pool - after.pool).toBe(w.depositFen)
      if (order?.paid === 0) {
        expect(mine).toMatchObject({ depositState: 'forfeited', award: { state: 'defaulted' } })
        expect(after.available - before.available).toBe(w.totalFen - w.depositFen)
      } else {
        expect(order?.paid).toBe(w.totalFen)
        expect(mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
        expect(after.available).toBe(before.available)
      }
      await unbar()
    }
  })

  test('by the bank, by code and from the balance at once: one pays with the deposit, what the others bring is balance', async () => {
    const w = await won()
    const before = await money()
    const ask = { masterOrderCode: w.masterOrderCode }
    const [byBank, byQr] = await Promise.all([
      A().get('/api/pay/buyccbPay', { ...ask, requestId: key() }),
      A().get('/api/pay/qrCodePay', { ...ask, requestId: key() }),
    ])
    const [one1, two] = await Promise.all([bankSays(byBank.paymentNo), bankSays(byQr.paymentNo)])
    const [balance] = await Promise.all([A().ask('/api/pay/balancePay', { ...ask, requestId: key() }), one1.tell(), two.tell()])
    const after = await money()
    const rest = w.totalFen - w.depositFen
    expect((await paid(w.orderCode))?.paid).toBe(w.totalFen)
    expect(before.pool - after.pool).toBe(w.depositFen)
    // Two sums came from outside; one sum was spent, from wherever.
    expect(after.available - before.available).toBe(rest)
    expect(balance.code === 1 ? 'ok' : nameOf(balance.code)).toBeOneOf(['ok', 'PAY_NOT_DUE'])
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
  })

  test('a page of the bank opened twice is one payment; a bank that says no leaves the deposit where it is', async () => {
    const w = await won()
    const before = await money()
    const [first, second] = await Promise.all([toBank(w.masterOrderCode), toBank(w.masterOrderCode)])
    expect(first?.paymentNo).toBe(second?.paymentNo)
    await (await bankSays(first?.paymentNo ?? '', 'failed')).tell()
    expect(await money()).toEqual(before)
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'held', award: { state: 'unpaid' } })
    const again = await toBank(w.masterOrderCode)
    expect(again.paymentNo).not.toBe(first?.paymentNo)
    await (await bankSays(again.paymentNo)).tell()
    expect((await paid(w.orderCode))?.paid).toBe(w.totalFen)
  })

  test('a payment that was opened for the whole sum before is settled by it, and the deposit is free', async () => {
    const w = await won()
    const before = await money()
    const { paymentNo } = await toBank(w.masterOrderCode)
    await mall.world.pool.run('update pay_request set amount_fen = $2, held_fen = 0 where payment_no = $1', [
      paymentNo,
      w.totalFen,
    ])
    await mall.world.pool.run('update sandbox_bank_txn set amount_fen = $2 where payment_no = $1', [paymentNo, w.totalFen])
    await (await bankSays(paymentNo)).tell()
    const after = await money()
    expect((await paid(w.orderCode))?.paid).toBe(w.totalFen)
    expect([after.available - before.available, before.pool - after.pool]).toEqual([0, 0])
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'released', award: { state: 'paid' } })
  })

  test('a deposit of all the goods’ value: nothing is left for a bank, said in words; the balance pays nothing more', async () => {
    const no = await lot({ depositFen: amount(300_000, 2) })
    await joinAll(no, A())
    await bid(A(), no, 3000)
    await over(no)
    await see(no)
    const w = (await A().get('/api/bidding/getWonLots', {})).list.find(x => x.biddingNo === no)
    const ask = { masterOrderCode: w?.masterOrderCode ?? '' }
    const before = await money()
    for (const path of ['/api/pay/buyccbPay', '/api/pay/qrCodePay', '/api/pay/creditPay'] as const)
      expect(await refusal(A(), path, { ...ask, requestId: key() })).toBe('PAY_HELD_ENOUGH')
    expect(await money()).toEqual(before)
    await A().get('/api/pay/balancePay', { ...ask, requestId: key() })
    const after = await money()
    expect([before.available - after.available, before.pool - after.pool]).toEqual([0, amount(300_000, 2)])
    expect((await see(no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
  })

  test('paid by the bank and cancelled: the bank gets back what it brought, the deposit’s part stays balance', async () => {
    const w = await won()
    const before = await money()
    const { paymentNo } = await toBank(w.masterOrderCode)
    await (await bankSays(paymentNo)).tell()
    // The company's own statement shows the deposit's part alone, and says what it is.
    const { list } = await A().get('/api/user/getCapitalLedger', {})
    expect(list.find(f => f.note.includes(w.orderCode))?.note).toBe(
      `订单 ${w.orderCode} 付款，其中 ${yuan(w.depositFen)} 元由冻结的保证金、订金付`,
    )
    await A().get('/api/order/cancelOrderApproval', { orderCode: w.orderCode, reason: '用不上了' })
    await manager.get('/api/ops/approveCancel', { orderCode: w.orderCode, reason: '同意' })
    const back = (await A().get('/api/order/getRefundList', {})).list.find(r => r.orderCode === w.orderCode)
    const rest = w.totalFen - w.depositFen
    expect(back).toMatchObject({ amountFen: w.totalFen, sourceFen: rest, whyNotSource: '' })
    await Promise.all([1, 2].map(() => A().get('/api/pay/refundToSource', { refundNo: back?.refundNo ?? '' })))
    await workOnSourceRefunds(mall.world)
    await mall.world.pool.run(`update sandbox_bank_refund set taken_at = taken_at - interval '5 seconds'`)
    await workSandboxRefunds(mall.world)
    const after = await money()
    expect([after.available - before.available, before.pool - after.pool]).toEqual([w.depositFen, w.depositFen])
    expect((await A().get('/api/order/getRefundList', {})).list.find(r => r.orderCode === w.orderCode)).toMatchObject({
      sourceState: 'done',
      // What went back is told, not the whole refund; the rest is where it says.
      sourceFen: rest,
      amountFen: w.totalFen,
    })
  })

  test('on credit: the line lends what the deposit leaves', async () => {
    const w = await won()
    const finance = await mall.staff('S005')
    const code = (await one<{ code: string }>('select code from company where id = $1', [companies[0]]))?.code ?? ''
    const { version } = await finance.get('/api/ops/getCredit', { companyCode: code })
    // Enough for the rest, not for the whole sum.
    const asked = await finance.get('/api/ops/setCredit', {
      companyCode: code,
      limitFen: w.totalFen - w.depositFen,
      termDays: 30,
      validUntil: '2027-12-31',
      reason: '评审通过',
      version,
    })
    if (asked.waitsFor) {
      const { ask } = await finance.get('/api/ops/getCredit', { companyCode: code })
      await (await mall.staff('S003')).get('/api/ops/decideCredit', { askId: ask?.askId ?? '', agree: true })
    }
    const before = await money()
    const credit = (await A().get('/api/order/getPayCodeList', { masterOrderCode: w.masterOrderCode })).find(
      c => c.payCode === 'CREDIT',
    )
    expect(credit).toMatchObject({ enabled: true, why: '' })
    await A().get('/api/pay/creditPay', { masterOrderCode: w.masterOrderCode, requestId: key() })
    const after = await money()
    expect(await paid(w.orderCode)).toMatchObject({ paid: w.totalFen, total: w.totalFen })
    expect([after.available - before.available, before.pool - after.pool, before.covered - after.covered]).toEqual([
      0,
      w.depositFen,
      w.depositFen,
    ])
    const use = (await A().get('/api/user/getCapital', {})).credit?.uses.find(u => u.orderCode === w.orderCode)
    expect(use?.amountFen).toBe(w.totalFen - w.depositFen)
    expect((await see(w.no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
  })

  test('by a draft it is not: a hammer price is a price in cash; said in words, and nothing has moved', async () => {
    const w = await won()
    const before = await money()
    const parts = [{ draftCode: 'CD20261101000001', amountFen: w.totalFen }]
    expect(await refusal(A(), '/api/pay/draftPay', { masterOrderCode: w.masterOrderCode, requestId: key(), parts })).toBe(
      'DRAFT_ORDER_KIND',
    )
    const offered = await A().get('/api/order/getPayCodeList', { masterOrderCode: w.masterOrderCode })
    expect(offered.find(m => m.label.includes('承兑'))).toMatchObject({ enabled: false })
    expect(await money()).toEqual(before)
    expect(await paid(w.orderCode)).toMatchObject({ status: 3, paid: 0 })
    // What was transferred to the mall stands on the balance, and pays as the balance does.
    await A().get('/api/bidding/payWonLot', { biddingNo: w.no, requestId: key() })
    expect(await paid(w.orderCode)).toMatchObject({ paid: w.totalFen })
  })
})
