// 订金: from the order to the settlement, the money counted by hand. Six coils of a list price; 30 % before production unless a test says otherwise.
import { beforeAll, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { refusal, type Caller } from '../../testing/testMall.ts'
import { manager, openDesks, reviewer, sealed, setRule } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { payArrived } from '../../money/payment/payByTransfer.ts'
import { bankDecide, noticeOf, signNotice } from '../../money/payment/sandboxBank.ts'
import { remindRest } from '../../orders/order/remindRest.job.ts'
import { bookingOf, COIL, effect, period, setRoom, weeks } from '../production/testSchedule.ts'
import { draftDueSheets } from './draftSheet.ts'
import { allReceived, truck } from './testDelivered.ts'

const PIECES = 6
let planner: Caller
let finance: Caller
openDesks()
beforeAll(async () => {
  ;[planner, finance] = await Promise.all([mall.staff('S021'), mall.staff('S005')])
  for (const week of weeks()) await setRoom(week, 4_000_000)
})

const preview = async (byDeposit: boolean) => {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', {
    skuCode: COIL,
    stockMode: 2,
    pieces: PIECES,
    futures: { deliveryDateNumber: period() },
  })
  return buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1, byDeposit })
}
const place = async (fingerprint: string, byDeposit: boolean) => {
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const input = { requestId: key(), freightMode: 1 as const, invoiceId: title?.invoiceId ?? '', fingerprint, byDeposit }
  return buyer.ask('/api/order/createOrderBuyNow', input)
}
/** Reviewed and sealed: its first money is due. */
async function ordered(byDeposit = true): Promise<string> {
  const { fingerprint } = await preview(byDeposit)
  const orderCode = (await place(fingerprint, byDeposit)).data.orderCodes[0] ?? ''
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  await sealed(orderCode)
  return orderCode
}
const pay = (masterOrderCode: string, rest = false) =>
  buyer.ask('/api/pay/balancePay', { masterOrderCode, rest, requestId: key() })
const order = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })
const due = (masterOrderCode: string, rest = false) => buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode, rest })
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
let n = 0
async function produced(orderCode: string): Promise<void> {
  const b = await bookingOf(orderCode)
  const kg = Math.floor(b.kg / PIECES)
  const units = Array.from({ length: PIECES }, () => ({
    unitNo: `CD${process.pid}${String(++n).padStart(4, '0')}`,
    heatNo: '26L30901',
    kg,
    pieces: 1,
  }))
  await planner.get('/api/ops/reportProduction', { requestId: key(), bookingId: b.id, madeOn: '2026-01-05', units })
}
/** Deposit paid, goods ready. */
async function ready(): Promise<string> {
  const orderCode = await ordered()
  await pay(orderCode)
  await produced(orderCode)
  return orderCode
}
const late = (orderCode: string) =>
  mall.world.pool.run(`update orders set rest_due_on = current_date - 3 where order_code = $1`, [orderCode])
/** 30 % of the total up to whole yuan, by hand. */
const thirty = (totalFen: number) => Math.ceil((totalFen * 30) / 100 / 100) * 100

describe('the checkout', () => {
  test('offers 30 % and asks for no more than that before production; the papers say both parts', async () => {
    const all = await preview(false)
    const parts = await preview(true)
    const depositFen = thirty(parts.totalFen)
    expect(all.groups[0]?.deposit).toEqual({ chosen: false, depositPercent: 30, depositFen, restDays: 7 })
    expect([all.prepayFen, parts.prepayFen]).toEqual([all.totalFen, depositFen])
    expect(parts.nextSteps).toContain('货备齐后 7 天内付尾款，付清后提货')
    expect(all.fingerprint).not.toBe(parts.fingerprint)
    expect((await place(all.fingerprint, true)).code).toBe(Codes.ORDER_CHANGED)
    const [contract] = await buyer.get('/api/order/previewContract', { buyNow: true, freightMode: 1, byDeposit: true })
    const clause = contract?.document.clauses.at(-1)
    expect(clause?.title).toBe('订金与尾款')
    const words = (fen: number) => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(clause?.paragraphs.join('')).toContain(`订金 ${words(depositFen)} 元`)
    expect(clause?.paragraphs.join('')).toContain(
      `尾款 ${words(parts.totalFen - depositFen)} 元，在货物全部入库后 7 日内、提货之前付清`,
    )
    expect(JSON.stringify(contract?.document.clauses.map(c => c.paragraphs))).not.toContain('付清全款。')
  })

  test('takes none where the rule is 0, and an order keeps what it was made with', async () => {
    const before = await ordered()
    const { payParts } = await order(before)
    await setRule('order.depositPercent', '0')
    expect((await preview(true)).groups[0]?.deposit).toBeNull()
    const all = await ordered()
    const o = await order(all)
    expect([o.payParts, (await due(all)).dueFen]).toEqual([null, o.totalFen])
    expect((await order(before)).payParts).toEqual(payParts)
    expect((await due(before)).dueFen).toBe(payParts?.depositFen)
    await setRule('order.depositPercent', '30')
    expect((await pay(all)).code).toBe(1)
    expect((await order(all)).status).toBe(4)
  })
})

describe('the deposit', () => {
  test('starts production, is its own sum of the balance, and leaves the rest', async () => {
    const orderCode = await ordered()
    const { totalFen } = await order(orderCode)
    const depositFen = thirty(totalFen)
    const before = await balance()
    const seen = await effect(() => pay(orderCode))
    expect(seen.notices).toContain('depositPaid → demo01')
    expect(before - (await balance())).toBe(depositFen)
    const o = await order(orderCode)
    expect([o.status, o.payStatus, o.paidFen]).toEqual([4, 1, depositFen])
    expect(o.payParts).toMatchObject({ depositFen, restFen: totalFen - depositFen, unpaidRestFen: totalFen - depositFen })
    expect(o.acts).toContain('payRest')
    expect((await bookingOf(orderCode)).state).not.toBe('waiting')
    // Asked for again it is not due; the rest is only paid by who asks for the rest.
    expect((await pay(orderCode)).code).toBe(Codes.PAY_NOT_DUE)
    expect((await due(orderCode, true)).orders[0]).toMatchObject({ dueFen: totalFen - depositFen, payPart: 'rest' })
  })

  test('goes not on credit; of eight payments at once one is booked, and of eight of the rest as well', async () => {
    const orderCode = await ordered()
    const { totalFen } = await order(orderCode)
    expect(await refusal(buyer, '/api/pay/creditPay', { masterOrderCode: orderCode, requestId: key() })).toBe('CREDIT_CANNOT')
    const before = await balance()
    for (const rest of [false, true]) {
      const codes = (await Promise.all(Array.from({ length: 8 }, () => pay(orderCode, rest)))).map(a => a.code)
      expect(codes.filter(c => c === 1)).toHaveLength(1)
    }
    expect(before - (await balance())).toBe(totalFen)
    const o = await order(orderCode)
    expect([o.status, o.payStatus, o.paidFen, o.payments.length]).toEqual([4, 2, totalFen, 2])
  })
})

/** The bank's own word that a payment was made there. */
async function bankSays(paymentNo: string): Promise<void> {
  const txn = await mall.world.pool.row<{ id: string }>('select txn_id as id from sandbox_bank_txn where payment_no = $1', [
    paymentNo,
  ])
  const decided = await bankDecide(mall.world.pool, txn?.id ?? '', 'paid')
  if (!decided) throw new Error('already decided')
  const body = noticeOf(decided, Math.floor(Date.now() / 1000))
  await mall.app.inject({
    method: 'POST',
    url: '/api/pay/callback/sandboxBank',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...body, signature: signNotice(mall.world.settings.bankSecret, body) }),
  })
}

describe('by bank', () => {
  test('a deposit that comes when it is paid already becomes balance: it never pays the rest', async () => {
    await setRule('order.depositPercent', '50')
    const orderCode = await ordered()
    const bank = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: orderCode, requestId: key() })
    await pay(orderCode)
    const { paidFen } = await order(orderCode)
    expect(bank.amountFen).toBe(paidFen)
    const before = await balance()
    await bankSays(bank.paymentNo)
    expect((await balance()) - before).toBe(paidFen)
    expect((await order(orderCode)).paidFen).toBe(paidFen)
    const rest = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: orderCode, rest: true, requestId: key() })
    await bankSays(rest.paymentNo)
    const o = await order(orderCode)
    expect([o.paidFen, rest.amountFen]).toEqual([o.totalFen, o.totalFen - paidFen])
    await setRule('order.depositPercent', '30')
  })

  test('what waits for its transfer waits for its own part', async () => {
    const orderCode = await ordered()
    const plan = (rest: boolean) => buyer.get('/api/pay/payByTransfer', { masterOrderCode: orderCode, rest, requestId: key() })
    await plan(false)
    expect((await due(orderCode)).transfer).not.toBeNull()
    await pay(orderCode)
    await payArrived(mall.world)
    expect((await due(orderCode, true)).transfer).toBeNull()
    await plan(true)
    expect((await due(orderCode, true)).transfer).not.toBeNull()
    await pay(orderCode, true)
    await payArrived(mall.world)
    const plans = await mall.world.pool.rows<{ rest: boolean; state: string }>(
      `select t.rest, t.state from transfer_payment t join orders o on o.id = any(t.order_ids) where o.order_code = $1 order by t.id`,
      [orderCode],
    )
    expect(plans).toEqual([
      { rest: false, state: 'over' },
      { rest: true, state: 'over' },
    ])
  })
})

describe('the rest', () => {
  test('has its day from the goods standing ready; until it is paid nothing is loaded', async () => {
    const orderCode = await ordered()
    await pay(orderCode)
    const seen = await effect(() => produced(orderCode))
    expect(seen.notices?.join()).toMatch(/restDue → .*demo01/)
    const o = await order(orderCode)
    expect(o.status).toBe(5)
    expect(o.payParts?.restDueOn).toBe(new Date(Date.now() + 8 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10))
    expect(o.blocker).toMatchObject({ mine: true, whose: '贵公司' })
    const due = async () => (await buyer.get('/api/user/getMoneyPage', {})).dues.find(d => d.dueNo === orderCode)
    expect(await due()).toMatchObject({ dueKind: 'rest', amountFen: o.payParts?.restFen })
    // What is due later than in the days of the page is not on it.
    await mall.world.pool.run('update orders set rest_due_on = rest_due_on + 1 where order_code = $1', [orderCode])
    expect(await due()).toBeUndefined()
    await mall.world.pool.run('update orders set rest_due_on = rest_due_on - 1 where order_code = $1', [orderCode])
    const owed = await finance.get('/api/ops/getReceivableList', { word: orderCode })
    expect(owed.list).toMatchObject([{ matter: 'rest', amountFen: o.payParts?.restFen }])
    await expect(truck(orderCode, { tags: [], made: PIECES, netKg: o.weightKg })).rejects.toThrow('尾款')
    // Whoever writes the state past all rooms is stopped by the database.
    await expect(mall.world.pool.run('update orders set status = 6 where order_code = $1', [orderCode])).rejects.toThrow(/check/)
    expect((await pay(orderCode, true)).code).toBe(1)
    await truck(orderCode, { tags: [], made: PIECES, netKg: o.weightKg })
    expect((await order(orderCode)).status).toBe(6)
  })

  test('is told of the day before and once when it is over; sales asks for the end, a payment answers it', async () => {
    const orderCode = await ready()
    await mall.world.pool.run(
      `update orders set rest_due_on = (now() at time zone 'Asia/Shanghai')::date + 1 where order_code = $1`,
      [orderCode],
    )
    expect((await effect(() => remindRest(mall.world))).notices?.join()).toContain('restDueSoon')
    expect(await effect(() => remindRest(mall.world))).toEqual({})
    expect(await refusal(reviewer, '/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })).toBe('CANCEL_UNPAID')
    await late(orderCode)
    const told = (await effect(() => remindRest(mall.world))).notices?.join()
    expect(told).toContain('restOverdue')
    expect(told).toContain('restUnpaid')
    expect(await effect(() => remindRest(mall.world))).toEqual({})
    await reviewer.get('/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })
    expect(await order(orderCode)).toMatchObject({ cancelApply: 1, payParts: { endAskedByMill: true } })
    expect((await pay(orderCode, true)).code).toBe(1)
    const o = await order(orderCode)
    expect([o.cancelApply, o.payStatus, o.status]).toEqual([3, 2, 5])
  })
})

describe('the end of an order with a deposit', () => {
  test('asked for by its buyer: what was paid comes back, all of it', async () => {
    const orderCode = await ordered()
    await pay(orderCode)
    const before = await balance()
    const { payParts } = await order(orderCode)
    await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '项目停了' })
    expect(await refusal(buyer, '/api/pay/balancePay', { masterOrderCode: orderCode, rest: true, requestId: key() })).toBe(
      'PAY_NOT_DUE',
    )
    await manager.get('/api/ops/approveCancel', { orderCode, reason: '' })
    expect((await balance()) - before).toBe(payParts?.depositFen)
    expect((await order(orderCode)).payStatus).toBe(3)
  })

  test('asked for by the mill: two persons, and 违约金 up to the deposit by their word alone', async () => {
    const orderCode = await ready()
    await late(orderCode)
    const admin = await mall.staff('S001')
    await admin.get('/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })
    const before = await balance()
    const depositFen = (await order(orderCode)).payParts?.depositFen ?? 0
    expect(await refusal(admin, '/api/ops/approveCancel', { orderCode, reason: '同意' })).toBe('SECOND_PERSON')
    expect(await refusal(manager, '/api/ops/approveCancel', { orderCode, reason: '同意', keptFen: depositFen + 1 })).toBe(
      'KEEP_OVER',
    )
    expect(await refusal(manager, '/api/ops/approveCancel', { orderCode, reason: '', keptFen: 100_000 })).toBe('REASON_NEEDED')
    const twice = await Promise.all(
      [1, 2].map(() => manager.ask('/api/ops/approveCancel', { orderCode, reason: '已按单轧制', keptFen: 100_000 })),
    )
    expect(twice.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, Codes.ALREADY_DONE])
    expect((await balance()) - before).toBe(depositFen - 100_000)
    const o = await order(orderCode)
    expect([o.status, o.payParts?.keptFen]).toEqual([8, 100_000])
  })
})

describe('settled by what came', () => {
  test('a little more or less on the scale: both parts together are what was paid', async () => {
    for (const off of [-20, 20]) {
      const orderCode = await ready()
      await pay(orderCode, true)
      const { weightKg, totalFen } = await order(orderCode)
      await truck(orderCode, { tags: [], made: PIECES, netKg: weightKg + off })
      await allReceived(orderCode)
      await draftDueSheets(mall.world)
      const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
      const view = await buyer.get('/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })
      expect(view.paidFen).toBe(totalFen)
      expect(Math.sign(sheet?.differenceFen ?? 0)).toBe(-Math.sign(off))
      const before = await balance()
      const { settleNo = '', differenceFen = 0 } = sheet ?? {}
      await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })
      if (differenceFen < 0) await buyer.get('/api/order/payDifference', { settleNo })
      expect((await balance()) - before).toBe(sheet?.differenceFen)
    }
  })

  test('one coil of six came, and the others do not: more goes back than either part was', async () => {
    await setRule('order.depositPercent', '50')
    for (const tailChoice of ['close', 'carry'] as const) {
      const orderCode = await ready()
      await pay(orderCode, true)
      const { weightKg, totalFen, payParts } = await order(orderCode)
      await truck(orderCode, { tags: [], made: 1, netKg: Math.floor(weightKg / PIECES) })
      await mall.world.pool.run(
        `update steel_unit u set state = 'free', order_line_id = null from order_line l, orders o where l.id = u.order_line_id and o.id = l.order_id
           and o.order_code = $1 and u.state = 'allocated' and u.waybill_id is null`,
        [orderCode],
      )
      await buyer.get('/api/order/orderCaseClosed', { orderCode, reason: '工程已完' })
      const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
      const seen = await buyer.get('/api/order/getSettlementDetail', { settleNo })
      expect(seen.paidFen).toBe(totalFen)
      expect(seen.differenceFen).toBeGreaterThan(payParts?.depositFen ?? totalFen)
      const before = await balance()
      const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', {
        settleNo,
        tailChoice,
        differenceFen: seen.differenceFen,
      })
      // What is carried on is paid at once with what came back: no deposit of its own.
      const carried = carriedOrderCode ? await order(carriedOrderCode) : null
      expect(carried?.payParts ?? null).toBeNull()
      expect((await balance()) - before).toBe(seen.differenceFen - (carried?.paidFen ?? 0))
      expect((await order(orderCode)).refunds.map(r => r.amountFen)).toEqual([seen.differenceFen])
    }
    await setRule('order.depositPercent', '30')
  })
})
