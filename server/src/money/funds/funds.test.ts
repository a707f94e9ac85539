import type { Fen } from '@mall/domain/kernel/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { DEMO_ACCOUNT, receivingText, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { workOnErp } from '../../desk/erp/workOnErp.job.ts'
import { webhookHeaders } from '../../platform/erpOutbox/webhookSignature.ts'
import { counterpart } from '../../testing/counterpart.ts'
import { signAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import { takeTransfer } from './takeTransfer.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { signTransfer, TRANSFER_MERCHANT, type TransferNotice } from './transferNotice.ts'

let mall: TestMall
let buyer: Caller
let other: Caller
let cashier: Caller
let finance: Caller
let manager: Caller
let company: { id: number; name: string; code: string }
let n = 0
/** On file for the buyer's company. */
const ACCOUNT = '130123450001'
const key = () => `funds-${process.pid}-${++n}`

beforeAll(async () => {
  mall = await testMall()
  ;[buyer, other] = await Promise.all([mall.buyer('demo01'), mall.buyer('demo02')])
  ;[cashier, finance, manager] = await Promise.all([mall.staff('S028'), mall.staff('S005'), mall.staff('S003')])
  company = (await mall.world.pool.row(
    `select c.id, c.name, c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )) ?? { id: 0, name: '', code: '' }
  await buyer.get('/api/company/insertCompanyBankAccount', {
    bankName: '演示银行',
    subBankName: '演示银行石家庄第一支行',
    lineNo: '999121000019',
    account: ACCOUNT,
    agreed: true,
  })
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | undefined> => {
  const { code } = await who.ask(path, input)
  return (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code)
}
const noticeOf = (change: Partial<TransferNotice> = {}): TransferNotice => ({
  merchantId: TRANSFER_MERCHANT,
  txnId: key(),
  payerName: company.name,
  payerAccount: '130100009999',
  toAccount: virtualAccountOf(company.id, DEMO_ACCOUNT),
  amountFen: 8_640_000,
  currency: 'CNY',
  remark: '',
  paidAt: Date.now(),
  at: Math.floor(Date.now() / 1000),
  ...change,
})
const post = (body: object, url = '/api/pay/callback/transfer') =>
  mall.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) })
const tell = (notice: TransferNotice) => post({ ...notice, signature: signTransfer(mall.world.settings, notice) })
const funds = (who = buyer) => who.get('/api/user/getCapital', {})
const receiptOf = async (txnId: string) =>
  (await mall.world.pool.row<{ no: string; state: string; why: string }>(
    'select receipt_no as no, state, why from fund_receipt where bank_txn_id = $1',
    [txnId],
  )) ?? { no: '', state: '', why: '' }
const suspense = async () =>
  (await mall.world.pool.row<{ fen: Fen }>(`select balance_fen as fen from mall_account where kind = 'mall_suspense'`))?.fen ?? 0
const unmatched = async (change: Partial<TransferNotice> = {}) => {
  const notice = noticeOf({ payerName: '演示某集团财务公司', ...change })
  await tell(notice)
  return (await receiptOf(notice.txnId)).no
}
const setRule = (name: string, value: string) =>
  mall.world.pool.run(`insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`, [
    name,
    value,
  ])

describe('来款', () => {
  test('to its own number under its own name it is balance at once, however often the bank tells', async () => {
    const before = await funds()
    const okToday = async () => (await partnerStates(mall.world.pool)).find(p => p.partner === 'transfer')?.okToday ?? 0
    const counted = await okToday()
    const notice = noticeOf()
    const told = await Promise.all(Array.from({ length: 30 }, () => tell(notice)))
    expect(told.map(r => r.statusCode)).toEqual(told.map(() => 200))
    // The desk sees that the bank speaks.
    expect(await okToday()).toBe(counted + 30)
    const after = await funds()
    expect(after.availableFen - before.availableFen).toBe(8_640_000)
    const list = await buyer.get('/api/user/getCollectionFundList', { word: (await receiptOf(notice.txnId)).no })
    expect(list.list).toMatchObject([{ state: 'booked', byRule: true, goodsFen: 8_640_000 }])
    const line = (await buyer.get('/api/user/getCapitalLedger', {})).list[0]
    expect(line).toMatchObject({ moneyChangeType: 1, amountFen: 8_640_000, prepaidFen: after.prepaidFen })
  })

  test('a wrong signature has no effect; other facts under a known number are flagged, not booked', async () => {
    const notice = noticeOf()
    expect((await post({ ...notice, signature: '0'.repeat(64) })).statusCode).toBe(401)
    expect((await post({ ...notice })).statusCode).toBe(401)
    const signature = signTransfer(mall.world.settings, notice)
    expect((await post({ ...notice, amountFen: notice.amountFen + 1, signature })).statusCode).toBe(401)
    expect((await tell({ ...notice, at: notice.at - 3600 })).statusCode).toBe(401)
    expect((await receiptOf(notice.txnId)).no).toBe('')
    await tell(notice)
    const before = (await funds()).availableFen
    expect((await tell({ ...notice, amountFen: 1 })).statusCode).toBe(409)
    expect((await funds()).availableFen).toBe(before)
    const { history } = await finance.get('/api/ops/getReceipt', { receiptNo: (await receiptOf(notice.txnId)).no })
    expect(history.at(-1)?.what).toContain('内容不同')
  })

  test('what no rule can place lies on the suspense account and says why', async () => {
    const before = await suspense()
    const cases = [
      [{ payerName: '演示某集团财务公司' }, 'thirdParty'],
      [{ payerName: '张乙丑' }, 'personal'],
      [{ toAccount: DEMO_ACCOUNT.accountNo }, 'mainAccount'],
      [{ toAccount: '6222020000001' }, 'unknownAccount'],
    ] as const
    for (const [change, why] of cases) {
      const notice = noticeOf(change)
      await tell(notice)
      expect(await receiptOf(notice.txnId)).toMatchObject({ state: 'open', why })
    }
    expect((await suspense()) - before).toBe(4 * 8_640_000)
    const list = await cashier.get('/api/ops/getReceiptList', {})
    expect(list.openCount).toBeGreaterThanOrEqual(4)
    expect(list.list.map(r => r.receivedAt)).toEqual(list.list.map(r => r.receivedAt).toSorted((a, b) => a - b))
  })

  test('one claims, another checks: goods money to the balance, the deposit frozen with its reason', async () => {
    const receiptNo = await unmatched()
    const claim = { receiptNo, companyCode: company.code, goodsFen: 8_000_000, depositFen: 640_000, reason: '客户来函认领' }
    expect(await refusal(cashier, '/api/ops/claimReceipt', { ...claim, depositFen: 640_001 })).toBe('RECEIPT_SPLIT')
    expect(await refusal(cashier, '/api/ops/claimReceipt', { ...claim, companyCode: 'KH999999' })).toBe('COMPANY_NOT_FOUND')
    expect((await cashier.ask('/api/ops/claimReceipt', { ...claim, reason: '' })).code).not.toBe(1)
    const before = await funds()
    await cashier.get('/api/ops/claimReceipt', claim)
    await cashier.get('/api/ops/claimReceipt', claim)
    expect((await funds()).availableFen).toBe(before.availableFen)
    expect((await cashier.ask('/api/ops/checkReceipt', { receiptNo, agree: true })).code).not.toBe(1)
    await Promise.all([finance, manager].map(who => who.ask('/api/ops/checkReceipt', { receiptNo, agree: true })))
    const after = await funds()
    expect([after.availableFen - before.availableFen, after.frozenFen - before.frozenFen]).toEqual([8_000_000, 640_000])
    expect(after.holds[0]).toMatchObject({ reason: '保证金', number: receiptNo, amountFen: 640_000 })
  })

  test('an order that claimed money would pay does not end while it waits for the check; one it would not pay keeps its time', async () => {
    // A customer whose balance is too small for what it has ordered.
    const short = await mall.world.pool.row<{ orderCode: string; companyCode: string; lacksFen: Fen }>(
      `select o.order_code as "orderCode", c.code as "companyCode", o.total_fen - coalesce(a.balance_fen, 0) as "lacksFen"
       from orders o join company c on c.id = o.company_id left join account a on a.company_id = c.id and a.kind = 'customer_available'
       where o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0 and o.total_fen > coalesce(a.balance_fen, 0) order by o.id limit 1`,
    )
    const { orderCode, companyCode, lacksFen } = short ?? { orderCode: '', companyCode: '', lacksFen: 0 }
    await mall.world.pool.run(
      `update orders set hold_until = now() + interval '1 hour', status_since = now() where order_code = $1`,
      [orderCode],
    )
    const holdHours = async () =>
      (
        await mall.world.pool.row<{ hours: number }>(
          `select (extract(epoch from hold_until - now()) / 3600)::float8 as hours from orders where order_code = $1`,
          [orderCode],
        )
      )?.hours ?? 0
    const claim = async (goodsFen: Fen) => {
      const receiptNo = await unmatched({ amountFen: goodsFen })
      await cashier.get('/api/ops/claimReceipt', { receiptNo, companyCode, goodsFen, depositFen: 0, reason: '来函' })
      return receiptNo
    }
    const tooLittle = await claim(lacksFen - 1)
    expect(await holdHours()).toBeLessThan(1)
    const enough = await claim(lacksFen)
    // Twenty hours of the desk, whatever nights lie between.
    expect(await holdHours()).toBeGreaterThan(20)
    for (const receiptNo of [tooLittle, enough]) await cashier.get('/api/ops/takeBackReceipt', { receiptNo })
  })

  test('finance who claims does not check', async () => {
    const receiptNo = await unmatched()
    const whole = { receiptNo, companyCode: company.code, goodsFen: 8_640_000, depositFen: 0, reason: '附言' }
    await finance.get('/api/ops/claimReceipt', whole)
    expect(await refusal(finance, '/api/ops/checkReceipt', { receiptNo, agree: true })).toBe('RECEIPT_TWO')
    // What he handled himself waits under 我经手: 待复核 and its number are of what he may check.
    for (const [who, state] of [
      [finance, 'mine'],
      [manager, 'check'],
    ] as const)
      expect((await who.get('/api/ops/getReceiptList', { state })).list.map(r => r.receiptNo)).toContain(receiptNo)
    const toCheck = await finance.get('/api/ops/getReceiptList', { state: 'check', pageSize: 100 })
    expect(toCheck.list.map(r => r.receiptNo)).not.toContain(receiptNo)
    expect(toCheck.totalCount).toBe(toCheck.checkCount)
    expect(await refusal(manager, '/api/ops/checkReceipt', { receiptNo, agree: false })).toBe('FUND_REASON')
    await manager.get('/api/ops/checkReceipt', { receiptNo, agree: false, reason: '户名对不上' })
    expect((await finance.get('/api/ops/getReceipt', { receiptNo })).state).toBe('open')
    await finance.get('/api/ops/claimReceipt', whole)
    expect(await refusal(cashier, '/api/ops/takeBackReceipt', { receiptNo })).toBe('RECEIPT_OTHERS')
    await finance.get('/api/ops/takeBackReceipt', { receiptNo })
    expect(await refusal(finance, '/api/ops/takeBackReceipt', { receiptNo })).toBe('RECEIPT_OTHERS')
  })

  test('what was checked, refused or taken back is nobody’s to do any more', async () => {
    const receiptNo = await unmatched()
    const whole = { receiptNo, companyCode: company.code, goodsFen: 8_640_000, depositFen: 0, reason: '附言' }
    const asked = () =>
      Promise.all(
        [finance, manager].map(async who =>
          (await who.get('/api/ops/getNoticeList', { unreadOnly: true, group: '待办', pageSize: 100 })).list.some(n =>
            n.body.includes(receiptNo),
          ),
        ),
      )
    const ends: (() => Promise<unknown>)[] = [
      () => cashier.get('/api/ops/takeBackReceipt', { receiptNo }),
      () => manager.get('/api/ops/checkReceipt', { receiptNo, agree: false, reason: '户名对不上' }),
      () => finance.get('/api/ops/checkReceipt', { receiptNo, agree: true }),
    ]
    for (const end of ends) {
      await cashier.get('/api/ops/claimReceipt', whole)
      expect(await asked()).toEqual([true, true])
      await end()
      expect(await asked()).toEqual([false, false])
    }
  })

  test('two claim at once for two companies: one of them does', async () => {
    const receiptNo = await unmatched()
    const rival = (await mall.world.pool.row<{ code: string }>(
      `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
    )) ?? { code: '' }
    const both = await Promise.all(
      (
        [
          [cashier, company.code],
          [finance, rival.code],
        ] as const
      ).map(([who, companyCode]) =>
        who.ask('/api/ops/claimReceipt', { receiptNo, companyCode, goodsFen: 8_640_000, depositFen: 0, reason: '认领' }),
      ),
    )
    expect(both.filter(b => b.code === 1)).toHaveLength(1)
  })

  test('a wrong claim is undone while the money is still there, and not after', async () => {
    const receiptNo = await unmatched({ amountFen: 5000 })
    const lying = await suspense()
    await cashier.get('/api/ops/claimReceipt', {
      receiptNo,
      companyCode: company.code,
      goodsFen: 4000,
      depositFen: 1000,
      reason: '认领',
    })
    await finance.get('/api/ops/checkReceipt', { receiptNo, agree: true })
    expect(await suspense()).toBe(lying - 5000)
    const before = await funds()
    await manager.get('/api/ops/undoReceipt', { receiptNo, reason: '认错企业' })
    const after = await funds()
    expect([before.availableFen - after.availableFen, before.frozenFen - after.frozenFen]).toEqual([4000, 1000])
    expect(await suspense()).toBe(lying)
    // Booked again and its deposit released: the money is free, what is spent of it is gone.
    await cashier.get('/api/ops/claimReceipt', {
      receiptNo,
      companyCode: company.code,
      goodsFen: 4000,
      depositFen: 1000,
      reason: '重认',
    })
    await finance.get('/api/ops/checkReceipt', { receiptNo, agree: true })
    const { holds } = await finance.get('/api/ops/getCompanyHolds', { companyCode: company.code })
    const holdId = holds.find(h => h.amountFen === 1000)?.holdId ?? ''
    const twice = await Promise.all([1, 2].map(() => finance.ask('/api/ops/releaseHold', { holdId, reason: '未成交' })))
    expect(twice.filter(t => t.code === 1)).toHaveLength(1)
    expect(await refusal(manager, '/api/ops/undoReceipt', { receiptNo, reason: '认错' })).toBe('RECEIPT_SPENT')
  })

  test('what is nobody’s goes back to its payer by two persons; the ledger follows the bank', async () => {
    const lying = await suspense()
    const receiptNo = await unmatched({ amountFen: 7000 })
    await cashier.get('/api/ops/askReceiptReturn', { receiptNo, reason: '第三方代付' })
    await finance.get('/api/ops/checkReceipt', { receiptNo, agree: true })
    expect((await finance.get('/api/ops/getReceipt', { receiptNo })).state).toBe('returning')
    expect(await suspense()).toBe(lying + 7000)
    await workOnErp(mall.world)
    expect((await finance.get('/api/ops/getReceipt', { receiptNo })).state).toBe('returned')
    expect(await suspense()).toBe(lying)
  })

  test('the remark, the account on file and the sum speak for a company, and it hears of it', async () => {
    const receiptNo = await unmatched({
      toAccount: DEMO_ACCOUNT.accountNo,
      payerAccount: ACCOUNT,
      payerName: company.name.slice(0, 8),
    })
    const seen = await cashier.get('/api/ops/getReceipt', { receiptNo })
    expect(seen.candidates[0]).toMatchObject({ companyCode: company.code, points: 76 })
    // Its salesman is shown by the list whose it probably is, and why by the receipt itself; of other companies he sees nothing.
    const salesman = await mall.staff('S011')
    const own = (await salesman.get('/api/ops/getReceipt', { receiptNo })).candidates
    expect(own[0]).toEqual(seen.candidates[0])
    expect(own.length).toBeLessThanOrEqual(seen.candidates.length)
    const listed = (await salesman.get('/api/ops/getReceiptList', { word: receiptNo })).list[0]
    expect(listed?.likelyPoints).toBe(own[0]?.points)
    expect((await funds()).hints.map(h => h.receiptNo)).toContain(receiptNo)
    expect((await funds(other)).hints.map(h => h.receiptNo)).not.toContain(receiptNo)
  })
})

describe('余款退款', () => {
  const accountId = async () => (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
  const ask = async (amountFen: Fen, change: object = {}) =>
    buyer.ask('/api/userRefundFunds/applyRefund', {
      amountFen,
      accountId: await accountId(),
      reason: '项目结束',
      requestId: key(),
      ...change,
    })
  const asked = async (amountFen: Fen) => (await ask(amountFen)).data.refundNo
  const detail = (refundNo: string) => buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })
  const approve = (refundNo: string, attempt = 0, who = finance) =>
    who.get('/api/ops/decideBalanceRefund', { refundNo, attempt, agree: true })
  const paidOut = async () =>
    (
      await mall.world.pool.row<{ fen: Fen }>(
        `select coalesce(sum(amount_fen), 0)::bigint as fen from sandbox_erp where state = 'paid'`,
      )
    )?.fen ?? 0
  const dueNow = () => mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)

  test('frozen when asked, paid by the ERP, and told', async () => {
    const before = await funds()
    const refundNo = await asked(30_000)
    const frozen = await funds()
    expect([frozen.availableFen - before.availableFen, frozen.frozenFen - before.frozenFen]).toEqual([-30_000, 30_000])
    await approve(refundNo)
    expect((await detail(refundNo)).status).toBe(1)
    await workOnErp(mall.world)
    const done = await detail(refundNo)
    expect([done.status, done.history.map(h => h.what)]).toEqual([
      3,
      ['申请退款，金额已冻结', '财务审核通过', '已交 ERP 付款', '银行已付款'],
    ])
    const after = await funds()
    expect([after.prepaidFen - before.prepaidFen, after.frozenFen]).toEqual([-30_000, before.frozenFen])
    expect((await buyer.get('/api/user/getCapitalLedger', {})).list[0]).toMatchObject({ moneyChangeType: 4, amountFen: -30_000 })
  })

  test('withdrawn before it is looked at, rejected with a reason: the money is free again', async () => {
    const before = await funds()
    const one = await asked(100)
    await Promise.all([1, 2].map(() => buyer.get('/api/userRefundFunds/withdrawRefund', { refundNo: one })))
    const two = await asked(200)
    expect(await refusal(finance, '/api/ops/decideBalanceRefund', { refundNo: two, attempt: 0, agree: false })).toBe(
      'FUND_REASON',
    )
    await finance.get('/api/ops/decideBalanceRefund', { refundNo: two, attempt: 0, agree: false, reason: '有未结订单' })
    expect([(await detail(one)).status, (await detail(two)).status, (await detail(two)).answerText]).toEqual([5, 4, '有未结订单'])
    expect(await funds()).toMatchObject({ availableFen: before.availableFen, frozenFen: before.frozenFen })
    expect(await refusal(buyer, '/api/userRefundFunds/withdrawRefund', { refundNo: two })).toBe('REFUND_STATE')
  })

  test('twenty ask for one balance at once: no more goes out than is there', async () => {
    const { availableFen } = await funds()
    const each = Math.floor(availableFen / 3)
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(each)))
    const good = all.filter(a => a.code === 1)
    expect([good.length, all.filter(a => a.code === Errors.BALANCE_SHORT.code).length]).toEqual([3, 17])
    expect((await funds()).availableFen).toBe(availableFen - 3 * each)
    for (const g of good) await buyer.get('/api/userRefundFunds/withdrawRefund', { refundNo: g.data.refundNo })
    expect((await funds()).availableFen).toBe(availableFen)
  })

  test('the same press twice is one request, another sum under its key is refused', async () => {
    const requestId = key()
    const twins = await Promise.all([1, 2, 3].map(() => ask(500, { requestId })))
    expect(new Set(twins.map(t => t.data.refundNo)).size).toBe(1)
    expect((await ask(501, { requestId })).code).toBe(Errors.REQUEST_REUSED.code)
    await buyer.get('/api/userRefundFunds/withdrawRefund', { refundNo: twins[0]?.data.refundNo ?? '' })
    expect((await ask(1.5)).code).not.toBe(1)
    expect((await ask(0)).code).not.toBe(1)
    expect((await ask(500, { accountId: '999999' })).code).toBe(Errors.BANK_ACCOUNT_NOT_FOUND.code)
  })

  test('above the line two different persons', async () => {
    const refundNo = await asked(10_000_001)
    await approve(refundNo)
    expect((await detail(refundNo)).waitsFor).toBe('等财务复审')
    expect(await refusal(finance, '/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })).toBe('REFUND_TWO')
    await approve(refundNo, 0, manager)
    await workOnErp(mall.world)
    expect((await detail(refundNo)).status).toBe(3)
  })

  test('another company sees nothing of it, and who has no right asks for nothing', async () => {
    const refundNo = await asked(100)
    expect(await refusal(other, '/api/userRefundFunds/getRefundDetail', { refundNo })).toBe('REFUND_NONE')
    expect(await refusal(other, '/api/userRefundFunds/withdrawRefund', { refundNo })).toBe('REFUND_NONE')
    expect((await cashier.ask('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })).code).not.toBe(1)
    await buyer.get('/api/userRefundFunds/withdrawRefund', { refundNo })
  })

  describe('the ERP', () => {
    const run = async (mode: string, amountFen = 1234) => {
      await setRule('sandbox.erp', mode)
      mall.world.rules.forget()
      const refundNo = await asked(amountFen)
      await approve(refundNo)
      await workOnErp(mall.world)
      return refundNo
    }
    const normal = async () => {
      await setRule('sandbox.erp', 'normal')
      mall.world.rules.forget()
    }
    const heal = async () => {
      await normal()
      await dueNow()
      await workOnErp(mall.world)
    }
    test('answers twice, also to the callback: paid once', async () => {
      const before = await paidOut()
      const refundNo = await run('twice')
      await normal()
      const answer = {
        messageId: `${refundNo}-1-paid`,
        key: `${refundNo}-1`,
        result: 'paid' as const,
        amountFen: 1234,
        bankTxnId: 'EPX',
        reason: '',
        at: Math.floor(Date.now() / 1000),
      }
      const signature = signAnswer(mall.world.settings, answer)
      const told = await Promise.all(Array.from({ length: 10 }, () => post({ ...answer, signature }, '/api/erp/callback')))
      expect(told.map(t => t.statusCode)).toEqual(told.map(() => 200))
      expect((await post({ ...answer, signature: 'x' }, '/api/erp/callback')).statusCode).toBe(401)
      expect([(await detail(refundNo)).status, (await paidOut()) - before]).toEqual([3, 1234])
    })
    test.each(['silent', 'unknownNumber', 'hang', 'down'])('%s: found by asking, paid once', async mode => {
      const before = await paidOut()
      const refundNo = await run(mode)
      expect((await detail(refundNo)).status).toBe(mode === 'down' ? 1 : 2)
      await heal()
      await heal()
      expect([(await detail(refundNo)).status, (await paidOut()) - before]).toEqual([3, 1234])
    })
    test('a real one says no to an instruction: its words are read here; sent anew it is paid by the signed answer alone', async () => {
      const says = { status: 422, body: { message: '付款账户没有维护' } }
      const erp = await counterpart(() => says)
      const { settings } = mall.world
      const secrets = [Buffer.from('0123456789abcdef0123456789abcdef')]
      mall.world.settings = {
        ...settings,
        partners: { ...settings.partners, erp: 'webhook' },
        adapters: { ...settings.adapters, erp: { url: erp.url, secrets } },
      }
      try {
        const before = await funds()
        const refundNo = await asked(1234)
        await approve(refundNo)
        await dueNow()
        await workOnErp(mall.world)
        expect(await detail(refundNo)).toMatchObject({ status: 1 })
        expect((await finance.get('/api/ops/getBalanceRefund', { refundNo })).answerText).toContain(
          'ERP 没有收下：付款账户没有维护',
        )
        says.status = 200
        await finance.get('/api/ops/resendErpMessage', { messageKey: `${refundNo}-1`, note: '账户已维护' })
        await workOnErp(mall.world)
        expect([(await detail(refundNo)).status, (await funds()).prepaidFen]).toEqual([2, before.prepaidFen])
        const at = Math.floor(Date.now() / 1000)
        const body = JSON.stringify({
          messageId: `${refundNo}-real`,
          key: `${refundNo}-1`,
          result: 'paid',
          amountFen: 1234,
          bankTxnId: 'EPR',
          reason: '',
          at,
        })
        const headers = webhookHeaders(secrets, { id: `${refundNo}-real`, at, body })
        const told = await mall.app.inject({ method: 'POST', url: '/api/erp/callback', headers, payload: body })
        expect(told.statusCode).toBe(200)
        expect([(await detail(refundNo)).status, (await funds()).prepaidFen]).toEqual([3, before.prepaidFen - 1234])
      } finally {
        mall.world.settings = settings
        await erp.close()
      }
    })
    test('a wrong sum is kept, shown and booked only when it is right', async () => {
      const refundNo = await run('wrongAmount')
      expect((await detail(refundNo)).status).toBe(2)
      expect((await finance.get('/api/ops/getBalanceRefund', { refundNo })).answerText).toContain('金额不符')
      await heal()
      expect(await detail(refundNo)).toMatchObject({ status: 3, answerText: '' })
    })
    test('what the bank returns is free again, and is paid anew only by a new word', async () => {
      const before = await funds()
      const refundNo = await run('bankReturn')
      await normal()
      const back = await detail(refundNo)
      expect([back.status, back.answerText]).toEqual([0, '收款账户已销户，银行退回'])
      expect(await funds()).toMatchObject({ availableFen: before.availableFen, frozenFen: before.frozenFen })
      expect(await refusal(finance, '/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })).toBe('REFUND_STATE')
      await approve(refundNo, 1)
      await workOnErp(mall.world)
      expect((await detail(refundNo)).status).toBe(3)
      expect((await funds()).prepaidFen).toBe(before.prepaidFen - 1234)
    })
    test('two approve at once, two workers at once: one instruction', async () => {
      await normal()
      const before = await paidOut()
      const refundNo = await asked(777)
      await Promise.all(
        [finance, manager, finance].map(who => who.ask('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })),
      )
      await Promise.all([1, 2, 3].map(() => workOnErp(mall.world)))
      await heal()
      expect([(await detail(refundNo)).status, (await paidOut()) - before]).toEqual([3, 777])
    })
  })
})

test('whatever happens to money at once, the ledger, the holds and the bank agree', async () => {
  await setRule('sandbox.erp', 'normal')
  mall.world.rules.forget()
  const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
  const receipts: string[] = []
  const refunds: string[] = []
  const pick = (from: readonly string[], n: number) => from[n % Math.max(1, from.length)] ?? ''
  const acts: ((n: number) => Promise<unknown>)[] = [
    n => tell(noticeOf({ amountFen: 1 + n })),
    async n => receipts.push(await unmatched({ amountFen: 2 + n })),
    async n => {
      const receiptNo = pick(receipts, n)
      const { data } = await finance.ask('/api/ops/getReceipt', { receiptNo })
      const goodsFen = Math.floor((data?.amountFen ?? 0) / 2)
      await cashier.ask('/api/ops/claimReceipt', {
        receiptNo,
        companyCode: company.code,
        goodsFen,
        depositFen: (data?.amountFen ?? 0) - goodsFen,
        reason: '认领',
      })
    },
    n => finance.ask('/api/ops/checkReceipt', { receiptNo: pick(receipts, n), agree: n % 5 !== 0, reason: '复核' }),
    n => manager.ask('/api/ops/undoReceipt', { receiptNo: pick(receipts, n), reason: '认错' }),
    n => cashier.ask('/api/ops/askReceiptReturn', { receiptNo: pick(receipts, n), reason: '退回' }),
    async n => {
      const { data } = await buyer.ask('/api/userRefundFunds/applyRefund', {
        amountFen: 1 + (n % 9000),
        accountId,
        reason: '余款',
        requestId: key(),
      })
      if (data?.refundNo) refunds.push(data.refundNo)
    },
    n =>
      finance.ask('/api/ops/decideBalanceRefund', {
        refundNo: pick(refunds, n),
        attempt: n % 2,
        agree: n % 3 !== 0,
        reason: '审核',
      }),
    n => buyer.ask('/api/userRefundFunds/withdrawRefund', { refundNo: pick(refunds, n) }),
    () => workOnErp(mall.world),
    async n => {
      await setRule('sandbox.erp', n % 2 === 0 ? 'bankReturn' : 'twice')
      mall.world.rules.forget()
    },
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(100_000)), { minLength: 24, maxLength: 48 }),
      async list => {
        for (let i = 0; i < list.length; i += 6)
          await Promise.all(list.slice(i, i + 6).map(([act, n]) => acts[act]?.(n) ?? Promise.resolve()))
        expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
})

test('the sheet of refunds and of receipts is fetched once by its address', async () => {
  for (const kind of ['refunds', 'receipts'] as const) {
    const { url } = await buyer.get('/api/userRefundFunds/getExportUrl', { kind })
    const got = await mall.app.inject({ method: 'GET', url })
    expect([got.statusCode, got.body.startsWith('\uFEFF')]).toEqual([200, true])
    expect(got.body.split('\r\n').length).toBeGreaterThan(2)
    expect((await mall.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
})

test('可用 of the pool is what the balance and the credit line say, and doAccount pays as the balance does', async () => {
  const pool = await buyer.get('/api/userRefundFunds/getArPoolPrice', {})
  expect(pool.creditFen).toBeGreaterThan(0)
  expect(pool.poolFen).toBe(pool.prepaidFen + pool.creditFen - pool.creditUsedFen - pool.frozenFen)
  expect(pool.availableFen).toBe((await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen)
  expect(await refusal(buyer, '/api/userRefundFunds/doAccount', { masterOrderCode: 'ZD20269999000001', requestId: key() })).toBe(
    'ORDER_NOT_FOUND',
  )
})

describe('收款账户', () => {
  const set = async (value: string | null) => {
    const { pool, rules } = mall.world
    if (value === null) await pool.run(`delete from setting where key = 'funds.receivingAccount'`)
    else
      await pool.run(
        `insert into setting (key, value) values ('funds.receivingAccount', $1) on conflict (key) do update set value = excluded.value`,
        [value],
      )
    rules.forget()
  }
  const REAL = { ...DEMO_ACCOUNT, holder: '冀北示例钢铁有限公司', accountNo: '13010000888800001', prefix: '13018888' }
  test('not set: no buyer is told to pay anywhere, but whom to ask', async () => {
    await set('')
    try {
      const seen = await buyer.get('/api/user/getCapital', {})
      expect(seen).toMatchObject({ account: null, whyNoAccount: 'notSet' })
      expect(seen.askText).toMatch(/^收款账户还没有公布，汇款前请向.+索取/)
      for (const said of [DEMO_ACCOUNT.holder, DEMO_ACCOUNT.bankName, DEMO_ACCOUNT.prefix])
        expect(JSON.stringify(seen)).not.toContain(said)
    } finally {
      await set(null)
    }
  })
  test('the mill’s own account is told, its numbers book by themselves, the demo’s are no longer known', async () => {
    await set(receivingText(REAL))
    try {
      expect((await buyer.get('/api/user/getCapital', {})).account).toMatchObject({
        accountName: REAL.holder,
        accountNo: virtualAccountOf(company.id, REAL),
        ownNumber: true,
      })
      const came = async (toAccount: string) => {
        const txnId = key()
        await takeTransfer(
          mall.world,
          {
            payerName: company.name,
            payerAccount: '130100009999',
            toAccount,
            txnId,
            amountFen: 700,
            remark: '',
            paidAt: Date.now(),
          },
          'notice',
        )
        return mall.world.pool.row('select state, why from fund_receipt where bank_txn_id = $1', [txnId])
      }
      expect(await came(virtualAccountOf(company.id, REAL))).toEqual({ state: 'booked', why: '' })
      expect(await came(REAL.accountNo)).toEqual({ state: 'open', why: 'mainAccount' })
      expect(await came(virtualAccountOf(company.id, DEMO_ACCOUNT))).toEqual({ state: 'open', why: 'unknownAccount' })
      // A bank without numbers for each: all pay to the account itself, and finance says whose it is.
      await set(receivingText({ ...REAL, prefix: '' }))
      expect((await buyer.get('/api/user/getCapital', {})).account).toMatchObject({ accountNo: REAL.accountNo, ownNumber: false })
    } finally {
      await set(null)
    }
  })
})
