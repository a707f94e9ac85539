import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { collectCredit } from './collectCredit.job.ts'
import { giveBackToCredit } from './credit.ts'

let mall: TestMall
let buyer: Caller
let other: Caller
let finance: Caller
let manager: Caller
let cashier: Caller
let code = ''
let companyId = 0
let n = 0
const key = () => `credit-${process.pid}-${++n}`
const pool = () => mall.world.pool
const SKU = 'REB-HRB400E-20-9000-1-W01'

beforeAll(async () => {
  mall = await testMall()
  ;[buyer, other] = await Promise.all([mall.buyer('demo02'), mall.buyer('demo03')])
  ;[finance, manager, cashier] = await Promise.all([mall.staff('S005'), mall.staff('S003'), mall.staff('S028')])
  const company = await pool().row<{ id: number; code: string }>(
    `select c.id, c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
  )
  ;[companyId, code] = [company?.id ?? 0, company?.code ?? '']
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | undefined> => {
  const { code: answer } = await who.ask(path, input)
  return (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === answer)
}
const lineAtDesk = (companyCode = code) => finance.get('/api/ops/getCredit', { companyCode })
const funds = (who = buyer) => who.get('/api/user/getCapital', {})
/** Sets the line by one person, whatever it was; two persons where the amount asks for it. */
async function give(limitFen: Fen, change: { companyCode?: string; termDays?: number; validUntil?: string } = {}) {
  const companyCode = change.companyCode ?? code
  const { version } = await lineAtDesk(companyCode)
  const made = await finance.get('/api/ops/setCredit', {
    companyCode,
    limitFen,
    termDays: change.termDays ?? 30,
    validUntil: change.validUntil ?? '2027-12-31',
    reason: '评审通过',
    version,
  })
  if (made.waitsFor) {
    const { ask } = await lineAtDesk(companyCode)
    await manager.get('/api/ops/decideCredit', { askId: ask?.askId ?? '', agree: true })
  }
}
async function unpaid(who = buyer, pieces = 1) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const title = (await who.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
  const made = await who.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const due = await who.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: made.masterOrderCode })
  return { master: made.masterOrderCode, orderCode: due.orders[0]?.orderCode ?? '', fen: due.dueFen }
}
const payOn = (master: string, requestId = key(), who = buyer) =>
  who.ask('/api/pay/creditPay', { masterOrderCode: master, requestId })
async function onCredit(who = buyer) {
  const order = await unpaid(who)
  const paid = await payOn(order.master, key(), who)
  expect(paid).toMatchObject({ code: 1 })
  const use = (await funds(who)).credit?.uses.find(u => u.orderCode === order.orderCode)
  if (!use) throw new Error('no use')
  return { ...order, use }
}
const offer = async (master: string, who = buyer) =>
  (await who.get('/api/order/getPayCodeList', { masterOrderCode: master })).find(m => m.payCode === PayCode.credit)
const repay = (useId: string, amountFen: Fen, requestId = key(), who = buyer) =>
  who.ask('/api/user/repayCredit', { useId, amountFen, requestId })
/** Money on the balance, out of nowhere but with its journal. */
const payIn = (amountFen: Fen, of = companyId) =>
  pool().tx(async tx => {
    const { post } = await import('./ledger.ts')
    await post(tx, {
      sourceType: 'recharge',
      sourceId: key(),
      sourceStep: 'received',
      moneyChangeType: 1,
      note: '来款',
      actorId: 1,
      entries: [
        { kind: 'mall_bank', companyId: null, amountFen: minus(amountFen) },
        { kind: 'customer_available', companyId: of, amountFen },
      ],
    })
  })
/** Nothing on the balance. */
async function spendAll() {
  const { availableFen } = await funds()
  if (availableFen > 0)
    await pool().tx(async tx => {
      const { post } = await import('./ledger.ts')
      await post(tx, {
        sourceType: 'recharge',
        sourceId: key(),
        sourceStep: 'taken',
        moneyChangeType: 9,
        note: '检验',
        actorId: 1,
        entries: [
          { kind: 'mall_bank', companyId: null, amountFen: availableFen },
          { kind: 'customer_available', companyId, amountFen: minus(availableFen) },
        ],
      })
    })
}
const dueInDays = (useId: string, days: number) =>
  pool().run(`update credit_use set due_on = (now() at time zone 'Asia/Shanghai')::date + $2::int, told = 0 where id = $1`, [
    Number(useId),
    days,
  ])
async function clear() {
  const { credit } = await funds()
  for (const u of credit?.uses ?? []) {
    await payIn(u.restFen)
    await repay(u.useId, u.restFen)
  }
}
const notices = async (event: string) =>
  (
    await pool().row<{ n: number }>(
      `select count(*)::int as n from notice n join app_user u on u.id = n.user_id where n.event = $1 and u.user_name = 'demo02'`,
      [event],
    )
  )?.n ?? 0

describe('开通', () => {
  test('a company without a line is told so, at the payment page and when it tries', async () => {
    const order = await unpaid()
    expect(await offer(order.master)).toMatchObject({
      enabled: false,
      why: '贵公司没有开通授信，需要时请联系专属客服',
      leftFen: null,
    })
    expect((await payOn(order.master)).code).toBe(Errors.CREDIT_CANNOT.code)
    expect((await funds()).credit).toBeNull()
  })

  test('finance gives a line; the buyer hears it and it counts as 可用', async () => {
    const before = await funds()
    const heard = await notices('creditOpened')
    await give(20_000_000)
    const after = await funds()
    expect(after.credit).toMatchObject({
      limitFen: 20_000_000,
      usedFen: 0,
      leftFen: 20_000_000,
      termDays: 30,
      whyNot: '',
      uses: [],
    })
    expect(after.poolFen - before.poolFen).toBe(20_000_000)
    expect((await buyer.get('/api/userRefundFunds/getArPoolPrice', {})).poolFen).toBe(after.poolFen)
    expect(await notices('creditOpened')).toBe(heard + 1)
    expect((await lineAtDesk()).history[0]).toMatchObject({ what: '开通', limitFen: 20_000_000 })
  })

  test('above the mark a second person says yes; the one who asked does not', async () => {
    const { version } = await lineAtDesk()
    const wish = { companyCode: code, limitFen: 60_000_000, termDays: 30, validUntil: '2027-12-31', reason: '旺季备货', version }
    // Pressed twice: one asking.
    const asked = await Promise.all([finance.ask('/api/ops/setCredit', wish), finance.ask('/api/ops/setCredit', wish)])
    expect(asked.map(a => a.code === 1).includes(true)).toBe(true)
    expect((await lineAtDesk()).line?.limitFen).toBe(20_000_000)
    const { ask } = await lineAtDesk()
    const askId = ask?.askId ?? ''
    expect(await refusal(manager, '/api/ops/setCredit', { ...wish, limitFen: 30_000_000 })).toBe('CREDIT_WAITS')
    expect(await refusal(finance, '/api/ops/decideCredit', { askId, agree: true })).toBe('CREDIT_TWO')
    expect(await refusal(manager, '/api/ops/decideCredit', { askId, agree: false })).toBe('FUND_REASON')
    const [a, b] = await Promise.all([
      manager.ask('/api/ops/decideCredit', { askId, agree: true }),
      manager.ask('/api/ops/decideCredit', { askId, agree: true }),
    ])
    expect([a.code, b.code]).toEqual([1, 1])
    const line = await lineAtDesk()
    expect(line.line?.limitFen).toBe(60_000_000)
    expect(line.version).toBe(version + 1)
    expect(line.history[0]?.detail).toContain('旺季备货')
  })

  test('an asking taken back or refused changes nothing', async () => {
    const { version } = await lineAtDesk()
    const wish = { companyCode: code, limitFen: 90_000_000, termDays: 60, validUntil: '2027-12-31', reason: '提额', version }
    await finance.get('/api/ops/setCredit', wish)
    const first = (await lineAtDesk()).ask?.askId ?? ''
    expect(await refusal(manager, '/api/ops/withdrawCredit', { askId: first })).toBe('CREDIT_WAITS')
    await finance.get('/api/ops/withdrawCredit', { askId: first })
    expect(await refusal(manager, '/api/ops/decideCredit', { askId: first, agree: true })).toBe('CREDIT_ASK_NONE')
    await finance.get('/api/ops/setCredit', wish)
    await manager.get('/api/ops/decideCredit', { askId: (await lineAtDesk()).ask?.askId ?? '', agree: false, reason: '敞口过大' })
    expect((await lineAtDesk()).line).toMatchObject({ limitFen: 60_000_000, termDays: 30 })
  })

  test('bad wishes are refused: a stale version, a day in the past, too long a term, a fraction of a fen, another right', async () => {
    const { version } = await lineAtDesk()
    const wish = { companyCode: code, limitFen: 10_000_000, termDays: 30, validUntil: '2027-12-31', reason: '降额', version }
    expect(await refusal(finance, '/api/ops/setCredit', { ...wish, version: version - 1 })).toBe('CREDIT_CHANGED')
    expect(await refusal(finance, '/api/ops/setCredit', { ...wish, validUntil: '2020-01-01' })).toBe('CREDIT_WRONG')
    expect(await refusal(finance, '/api/ops/setCredit', { ...wish, validUntil: '2039-01-01' })).toBe('CREDIT_WRONG')
    for (const bad of [{ termDays: 181 }, { termDays: 0 }, { limitFen: 0 }, { limitFen: 10.5 }, { reason: ' ' }])
      expect((await finance.ask('/api/ops/setCredit', { ...wish, ...bad })).code).not.toBe(1)
    expect((await cashier.ask('/api/ops/setCredit', wish)).code).not.toBe(1)
    expect((await buyer.ask('/api/ops/getCredit', { companyCode: code })).code).not.toBe(1)
    expect(await refusal(finance, '/api/ops/stopCredit', { companyCode: 'KH999999', reason: '年审' })).toBe('COMPANY_NOT_FOUND')
    expect(await refusal(finance, '/api/ops/stopCredit', { companyCode: 'KH100030', reason: '年审' })).toBe('CREDIT_NONE')
  })
})

describe('用授信付款', () => {
  test('the order is paid at once, no own money moves, and a due date stands', async () => {
    const order = await unpaid()
    const before = await funds()
    const offered = await offer(order.master)
    expect(offered).toMatchObject({ enabled: true, why: '', leftFen: 60_000_000 })
    const requestId = key()
    const paid = await Promise.all([payOn(order.master, requestId), payOn(order.master, requestId)])
    expect(paid.map(p => [p.code, p.data.state])).toEqual([
      [1, 1],
      [1, 1],
    ])
    const after = await funds()
    expect([after.availableFen, after.frozenFen]).toEqual([before.availableFen, before.frozenFen])
    expect(after.credit).toMatchObject({ usedFen: order.fen, leftFen: 60_000_000 - order.fen })
    expect(after.poolFen).toBe(before.poolFen - order.fen)
    expect(after.credit?.uses).toMatchObject([{ orderCode: order.orderCode, restFen: order.fen, daysLeft: 30 }])
    expect((await buyer.get('/api/order/getOrderDetail', { orderCode: order.orderCode })).status).not.toBe(3)
    await clear()
  })

  test('twenty orders at once never go above the limit', async () => {
    const orders = []
    for (let i = 0; i < 20; i += 1) orders.push(await unpaid())
    const fen = orders[0]?.fen ?? 0
    await give(fen * 3 + 1)
    const answers = await Promise.all(orders.map(o => payOn(o.master)))
    expect(answers.filter(a => a.code === 1).length).toBe(3)
    expect(new Set(answers.filter(a => a.code !== 1).map(a => a.code))).toEqual(new Set([Errors.CREDIT_CANNOT.code]))
    expect((await funds()).credit).toMatchObject({ usedFen: fen * 3, leftFen: 1 })
    await clear()
    await give(60_000_000)
  })

  test('an overdue use, an unpaid difference, a stopped or expired line: blocked, and the page says which', async () => {
    const old = await onCredit()
    const next = await unpaid()
    await dueInDays(old.use.useId, -3)
    expect(await offer(next.master)).toMatchObject({ enabled: false, why: expect.stringContaining('已逾期') })
    expect((await payOn(next.master)).message).toContain('已逾期')
    expect((await funds()).credit).toMatchObject({ overdueFen: old.fen, whyNot: expect.stringContaining('已逾期') })
    await clear()
    await finance.get('/api/ops/stopCredit', { companyCode: code, reason: '年审未过' })
    await finance.get('/api/ops/stopCredit', { companyCode: code, reason: '年审未过' })
    expect((await payOn(next.master)).message).toContain('授信已停用：年审未过')
    expect((await funds()).poolFen).toBe((await funds()).availableFen)
    await finance.get('/api/ops/resumeCredit', { companyCode: code, reason: '年审通过' })
    await pool().run(`update credit_line set valid_until = date '2020-01-01' where company_id = $1`, [companyId])
    expect((await payOn(next.master)).message).toContain('2020-01-01 到期')
    await pool().run(`update credit_line set valid_until = date '2027-12-31' where company_id = $1`, [companyId])
    expect((await offer(next.master))?.enabled).toBe(true)
  })

  test('somebody of another company cannot pay for it, and a line of one is not a line of another', async () => {
    const order = await unpaid()
    expect(await refusal(other, '/api/pay/creditPay', { masterOrderCode: order.master, requestId: key() })).toBe(
      'ORDER_NOT_FOUND',
    )
    const theirs = await unpaid(other)
    expect((await payOn(theirs.master, key(), other)).message).toContain('没有开通')
  })

  test('a limit lowered below what is used: nothing more, the debt stays', async () => {
    const used = await onCredit()
    await give(1)
    const { credit } = await funds()
    expect(credit).toMatchObject({ usedFen: used.fen, leftFen: 0 })
    const next = await unpaid()
    expect((await payOn(next.master)).message).toContain('还可用 0.00 元')
    await give(60_000_000)
    await clear()
  })
})

describe('归还', () => {
  test('from the balance, part by part; twice is once; more than is owed or than is there is refused', async () => {
    const order = await onCredit()
    const { useId } = order.use
    await spendAll()
    expect(await refusal(buyer, '/api/user/repayCredit', { useId, amountFen: 100, requestId: key() })).toBe('BALANCE_SHORT')
    await payIn(order.fen + 500)
    expect(await refusal(buyer, '/api/user/repayCredit', { useId, amountFen: order.fen + 1, requestId: key() })).toBe(
      'CREDIT_REST',
    )
    expect(await refusal(other, '/api/user/repayCredit', { useId, amountFen: 1, requestId: key() })).toBe('CREDIT_USE_NONE')
    expect((await buyer.ask('/api/user/repayCredit', { useId, amountFen: 0.5, requestId: key() })).code).not.toBe(1)
    const requestId = key()
    const first = await Promise.all([repay(useId, 1000, requestId), repay(useId, 1000, requestId)])
    expect(first.map(r => r.data.restFen)).toEqual([order.fen - 1000, order.fen - 1000])
    expect(await refusal(buyer, '/api/user/repayCredit', { useId, amountFen: 999, requestId })).toBe('REQUEST_REUSED')
    // The rest from two windows at once: one of them.
    const both = await Promise.all([repay(useId, order.fen - 1000), repay(useId, order.fen - 1000)])
    expect(both.map(r => r.code).toSorted((a, b) => a - b)[0]).toBe(1)
    expect(both.filter(r => r.code === 1).length).toBe(1)
    expect((await funds()).credit).toMatchObject({ usedFen: 0, uses: [] })
    expect((await funds()).availableFen).toBe(500)
    const ledger = await buyer.get('/api/user/getCapitalLedger', {})
    expect(ledger.list[0]).toMatchObject({ moneyChangeType: 11, amountFen: -(order.fen - 1000) })
  })

  test('on the due date the balance is taken when it is enough; before, its people are told once a stage', async () => {
    const order = await onCredit()
    await spendAll()
    const soon = await notices('creditDueSoon')
    await dueInDays(order.use.useId, 8)
    await collectCredit(mall.world)
    expect(await notices('creditDueSoon')).toBe(soon)
    await dueInDays(order.use.useId, 7)
    await collectCredit(mall.world)
    await collectCredit(mall.world)
    expect(await notices('creditDueSoon')).toBe(soon + 1)
    await dueInDays(order.use.useId, 0)
    await payIn(order.fen - 1)
    await collectCredit(mall.world)
    expect(await notices('creditDueToday')).toBe(1)
    expect((await funds()).credit?.uses).toMatchObject([{ restFen: order.fen }])
    await payIn(1)
    // Two at once: whoever comes late finds the balance taken, says so and leaves nothing; any other failure is one.
    const twins = await Promise.allSettled([collectCredit(mall.world), collectCredit(mall.world)])
    const late = twins.flatMap(t => (t.status === 'rejected' ? [String(t.reason)] : []))
    expect(late.filter(why => !why.includes('the balance went meanwhile'))).toEqual([])
    expect(late.length).toBeLessThan(2)
    const after = await funds()
    expect([after.credit?.usedFen, after.availableFen]).toEqual([0, 0])
    expect((await lineAtDesk()).history[0]).toMatchObject({ what: '到期自动归还', amountFen: minus(order.fen) })
  })
})

describe('退回来的钱', () => {
  test('a cancelled order gives its credit back, not cash', async () => {
    const order = await onCredit()
    const before = await funds()
    await buyer.get('/api/order/cancelOrderApproval', { orderCode: order.orderCode, reason: '项目暂停' })
    await manager.get('/api/ops/approveCancel', { orderCode: order.orderCode, reason: '' })
    const after = await funds()
    expect(after.availableFen).toBe(before.availableFen)
    expect(after.credit?.usedFen).toBe(0)
    const [back, given] = (await buyer.get('/api/user/getCapitalLedger', {})).list
    expect([given?.moneyChangeType, given?.amountFen]).toEqual([3, order.fen])
    expect([back?.moneyChangeType, back?.amountFen]).toEqual([11, minus(order.fen)])
  })

  test('of an order repaid in part the rest of the debt goes first, then cash', async () => {
    const order = await onCredit()
    await payIn(2000)
    await repay(order.use.useId, 2000)
    const before = await funds()
    await buyer.get('/api/order/cancelOrderApproval', { orderCode: order.orderCode, reason: '项目暂停' })
    await manager.get('/api/ops/approveCancel', { orderCode: order.orderCode, reason: '' })
    const after = await funds()
    expect(after.availableFen - before.availableFen).toBe(2000)
    expect(after.credit?.usedFen).toBe(0)
  })

  test('of an order that goes on as another one, what comes back goes to the debt of the first', async () => {
    const first = await onCredit()
    const next = await unpaid()
    await payIn(next.fen)
    await buyer.get('/api/pay/balancePay', { masterOrderCode: next.master, requestId: key() })
    await pool().run('update orders set carried_from = (select id from orders where order_code = $2) where order_code = $1', [
      next.orderCode,
      first.orderCode,
    ])
    const given = await pool().tx(async tx => {
      const row = await tx.row<{ id: number }>('select id from orders where order_code = $1', [next.orderCode])
      return giveBackToCredit(tx, { id: row?.id ?? 0, orderCode: next.orderCode, companyId }, 0, 1)
    })
    expect(given).toBe(0)
    await buyer.get('/api/order/cancelOrderApproval', { orderCode: next.orderCode, reason: '不要了' })
    await manager.get('/api/ops/approveCancel', { orderCode: next.orderCode, reason: '' })
    expect((await funds()).credit?.usedFen).toBe(0)
    await pool().run('update orders set carried_from = null where order_code = $1', [next.orderCode])
  })

  test('an unpaid settlement difference blocks credit, and the sentence names it', async () => {
    const order = await unpaid()
    const sheet = await pool().row<{ id: number }>(
      `insert into settlement (settle_no, order_id, company_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, drafted_by, confirmed_at)
       select 'JS20990101000001', id, company_id, 1, 'due', 0, total_fen + 500, 0, 0, total_fen + 500, -500, 1, now() from orders where order_code = $1 returning id`,
      [order.orderCode],
    )
    expect((await payOn(order.master)).message).toContain('结算差额 5.00 元')
    await pool().run('delete from settlement where id = $1', [sheet?.id])
  })
})

test('whatever is paid on credit, paid back and cancelled: what is used stays within the limit and the books agree', async () => {
  await clear()
  const one = await unpaid()
  const limit = one.fen * 2 + 7
  await give(limit)
  type Step = 'pay' | 'repayAll' | 'repayPart' | 'cancel' | 'collect'
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Step>('pay', 'repayAll', 'repayPart', 'cancel', 'collect'), { minLength: 3, maxLength: 7 }),
      async steps => {
        for (const step of steps) {
          const uses = (await funds()).credit?.uses ?? []
          const use = uses[0]
          if (step === 'pay') await payOn((await unpaid()).master)
          else if (use && step === 'cancel') {
            await buyer.ask('/api/order/cancelOrderApproval', { orderCode: use.orderCode, reason: '不要了' })
            await manager.ask('/api/ops/approveCancel', { orderCode: use.orderCode, reason: '' })
          } else if (use && step === 'collect') {
            await dueInDays(use.useId, 0)
            await payIn(use.restFen)
            await collectCredit(mall.world)
          } else if (use) {
            const part = step === 'repayAll' ? use.restFen : Math.ceil(use.restFen / 3)
            await payIn(part)
            expect((await repay(use.useId, part)).code).toBe(1)
          }
          const { credit } = await funds()
          expect(credit?.usedFen).toBeLessThanOrEqual(limit)
          expect(credit?.usedFen).toBe(credit?.uses.reduce((sum, u) => sum + u.restFen, 0))
        }
      },
    ),
    { numRuns: 6 },
  )
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
})

test('the list of finance: who is late comes first, sums agree with the lines', async () => {
  await clear()
  await give(60_000_000)
  const order = await onCredit()
  await dueInDays(order.use.useId, -40)
  const list = await finance.get('/api/ops/getCreditList', {})
  expect(list.list.find(r => r.companyCode === code)).toMatchObject({ overdueFen: order.fen, overdueDays: 40 })
  const late = list.list.map(r => r.overdueDays)
  expect(late).toEqual(late.toSorted((a, b) => b - a))
  expect(list.usedFen).toBe(list.list.reduce((sum, r) => sum + r.usedFen, 0))
  expect(list.overdueFen).toBe(list.list.reduce((sum, r) => sum + r.overdueFen, 0))
  const overdue = await finance.get('/api/ops/getCreditList', { state: 'overdue' })
  expect([overdue.totalCount, overdue.overdueCount]).toEqual([list.overdueCount, list.overdueCount])
  expect((await finance.get('/api/ops/getCreditList', { word: '没有这家' })).list).toEqual([])
  await clear()
})
