// 手工登记: a mill without an ERP, without refunds of the bank and without a platform of bills gives money back, and takes drafts, by two persons.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import type { HandKindCode } from '@mall/domain/money/byHand/handWord.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { allPartners } from '../../kernel/settings/partners.ts'
import { workOnErp } from '../../desk/erp/workOnErp.job.ts'
import { giveMessages } from '../../desk/erp/pullMessages.ts'
import { receiveAnswer } from '../../desk/erp/receiveAnswer.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { workOnDrafts } from '../acceptance/workOnDrafts.job.ts'
import { takeTransfer } from '../funds/takeTransfer.ts'
import { takeRefund } from '../payment/takeRefund.ts'
import { workOnSourceRefunds } from '../payment/sourceRefund.ts'
import { bankDecide, noticeOf, SANDBOX } from '../payment/sandboxBank.ts'
import { paymentTold } from '../payment/sandboxPay.ts'
import { takePayment } from '../payment/takePayment.ts'

let mall: TestMall
let buyer: Caller
let cashier: Caller
let finance: Caller
let manager: Caller
let today = ''
let n = 0
const key = () => `hand-${process.pid}-${++n}`
const OWN = '13010000888800000001'

beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
  ;[cashier, finance, manager] = await Promise.all([mall.staff('S028'), mall.staff('S005'), mall.staff('S003')])
  await buyer.get('/api/company/insertCompanyBankAccount', {
    bankName: '演示银行',
    subBankName: '演示银行石家庄第一支行',
    lineNo: '999121000019',
    account: '130123450077',
    agreed: true,
  })
  today = (await buyer.get('/api/draft/getDraftDesk', {})).today
  await mall.world.pool.run('update draft_class set single_limit_fen = 500000000, company_limit_fen = 900000000000')
})
const partners = (choice: 'off' | 'sandbox') => {
  mall.world.settings = { ...mall.world.settings, partners: allPartners(choice) }
}
beforeEach(() => partners('off'))
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const funds = async () => {
  const { availableFen, frozenFen, prepaidFen } = await buyer.get('/api/user/getCapital', {})
  return { availableFen, frozenFen, prepaidFen }
}
const bank = async () =>
  (await mall.world.pool.row<{ fen: Fen }>(`select balance_fen as fen from mall_account where kind = 'mall_bank'`))?.fen ?? 0
const suspense = async () =>
  (await mall.world.pool.row<{ fen: Fen }>(`select balance_fen as fen from mall_account where kind = 'mall_suspense'`))?.fen ?? 0

/** A balance refund that finance has agreed to. */
async function agreed(amountFen = 12_300): Promise<string> {
  const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
  const { refundNo } = await buyer.get('/api/userRefundFunds/applyRefund', {
    amountFen,
    accountId,
    reason: '项目结束',
    requestId: key(),
  })
  await finance.get('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })
  return refundNo
}
/** A transfer that goes back to its payer. */
async function goesBack(amountFen = 45_600): Promise<string> {
  const txnId = key()
  await takeTransfer(
    mall.world,
    {
      txnId,
      payerName: '演示某集团财务公司',
      payerAccount: '130100009999',
      toAccount: OWN,
      amountFen,
      remark: '',
      paidAt: Date.now(),
    },
    'notice',
  )
  const row = await mall.world.pool.row<{ no: string }>('select receipt_no as no from fund_receipt where bank_txn_id = $1', [
    txnId,
  ])
  const receiptNo = row?.no ?? ''
  await cashier.get('/api/ops/askReceiptReturn', { receiptNo, reason: '付错收款单位' })
  await finance.get('/api/ops/checkReceipt', { receiptNo, agree: true })
  return receiptNo
}
/** A refund of what came by the bank, on its way back there. */
async function toSource(): Promise<string> {
  partners('sandbox')
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 1 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const title = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
  const order = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  const txn = await mall.world.pool.row<{ id: string }>('select txn_id as id from sandbox_bank_txn where payment_no = $1', [
    paymentNo,
  ])
  const decided = await bankDecide(mall.world.pool, txn?.id ?? '', 'paid')
  if (!decided) throw new Error('not paid')
  await takePayment(mall.world, paymentTold(noticeOf(decided, Math.floor(Date.now() / 1000))))
  const orderCode = order.orderCodes[0] ?? ''
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' })
  await (await mall.staff('S001')).get('/api/ops/approveCancel', { orderCode, reason: '同意' })
  const refund = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === orderCode)
  partners('off')
  return (await buyer.get('/api/pay/refundToSource', { refundNo: refund?.refundNo ?? '' })).sourceNo
}
const said = (kind: HandKindCode, no: string, o: object = {}) => ({
  kind,
  no,
  result: 'paid' as const,
  bankAccount: OWN,
  bankName: '演示银行',
  bankTxnId: `BK${process.pid}${String(++n).padStart(6, '0')}`,
  happenedOn: today,
  ...o,
})
const register = async (kind: HandKindCode, no: string, o: object = {}, who = cashier) =>
  (await who.get('/api/ops/registerHandWord', said(kind, no, o))).wordId
const failed = (kind: HandKindCode, no: string) =>
  register(kind, no, { result: 'returned', bankAccount: '', bankTxnId: '', reason: '收款账户已销户' })
const confirm = (wordId: string, who = finance) => who.ask('/api/ops/decideHandWord', { wordId, agree: true })
const read = (kind: HandKindCode, no: string, who = finance) => who.get('/api/ops/getHandWord', { kind, no })
const waits = async (no: string) =>
  (await finance.get('/api/ops/getHandWordList', { word: no })).list.map(r => ({ no: r.no, amountFen: r.amountFen }))
const answer = (refundKey: string, amountFen: Fen, o: object = {}) => ({
  messageId: `${refundKey}-paid`,
  key: refundKey,
  result: 'paid' as const,
  amountFen,
  bankTxnId: 'EPLATE',
  reason: '',
  at: Math.floor(Date.now() / 1000),
  ...o,
})

test('a balance refund without an ERP: one registers the payment, another confirms, and it is paid as the ERP would have paid it', async () => {
  const before = await funds()
  const out = await bank()
  const refundNo = await agreed()
  expect(await workOnErp(mall.world)).toBe(0)
  expect(await waits(refundNo)).toEqual([{ no: refundNo, amountFen: 12_300 }])
  expect((await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })).waitsFor).toBe('等付款')
  const made = await effectOf(mall, () => register('balanceRefund', refundNo))
  expect(made).toMatchObject({ audits: ['hand.register by s028'] })
  expect(made.notices?.some(x => x.startsWith('handToCheck → '))).toBe(true)
  expect(await read('balanceRefund', refundNo)).toMatchObject({ whyNotDecide: '', words: [{ wordState: 'asked' }] })
  expect((await finance.get('/api/ops/getHandWordList', { view: 'check', word: refundNo })).list).toHaveLength(1)
  const wordId = (await read('balanceRefund', refundNo)).words[0]?.wordId ?? ''
  const effect = await effectOf(mall, () => confirm(wordId))
  expect(effect.notices?.some(x => x.startsWith('refundPaid → '))).toBe(true)
  expect(await funds()).toEqual({ ...before, availableFen: before.availableFen - 12_300, prepaidFen: before.prepaidFen - 12_300 })
  expect((await bank()) - out).toBe(12_300)
  const detail = await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })
  expect([detail.status, detail.history.at(-1)?.what, detail.history.at(-1)?.who]).toEqual([3, '银行已付款', '钢厂财务'])
  expect(await waits(refundNo)).toEqual([])
})

test('who pays by hand reads the whole account as long as it waits to be paid, and nobody else does', async () => {
  const refundNo = await agreed()
  const receiptNo = await goesBack()
  const accounts = async (who: Caller) => [
    (await read('balanceRefund', refundNo, who)).toAccount,
    (await read('receiptReturn', receiptNo, who)).toAccount,
  ]
  const whole = ['130100001001', '130100009999']
  expect([await accounts(cashier), await accounts(finance), await accounts(manager)]).toEqual([whole, whole, whole])
  const salesman = await mall.staff('S011')
  const seen = await salesman.ask('/api/ops/getHandWord', { kind: 'balanceRefund', no: refundNo })
  expect(JSON.stringify(seen)).not.toContain('130100001001')
  await confirm(await register('balanceRefund', refundNo))
  expect((await read('balanceRefund', refundNo)).toAccount).toBe('')
  await confirm(await register('receiptReturn', receiptNo))
})

test('who registered cannot confirm, and withdraws what nobody has confirmed; another person cannot withdraw it', async () => {
  const refundNo = await agreed()
  const wordId = await register('balanceRefund', refundNo, {}, finance)
  expect(await refusal(finance, '/api/ops/decideHandWord', { wordId, agree: true })).toBe('HAND_TWO')
  expect((await read('balanceRefund', refundNo)).whyNotDecide).toContain('另一位同事')
  expect(await refusal(cashier, '/api/ops/withdrawHandWord', { wordId })).toBe('HAND_OTHERS')
  expect(await refusal(cashier, '/api/ops/registerHandWord', said('balanceRefund', refundNo))).toBe('HAND_OPEN')
  await finance.get('/api/ops/withdrawHandWord', { wordId })
  expect(await refusal(manager, '/api/ops/decideHandWord', { wordId, agree: true })).toBe('HAND_STATE')
  const second = await register('balanceRefund', refundNo)
  expect(await refusal(manager, '/api/ops/decideHandWord', { wordId: second, agree: false })).toBe('FUND_REASON')
  await manager.get('/api/ops/decideHandWord', { wordId: second, agree: false, reason: '网银里没有这笔' })
  expect((await confirm(await register('balanceRefund', refundNo))).code).toBe(1)
})

test('a cashier cannot confirm, a manager cannot register, a buyer can do neither, and a salesman sees no foreign company', async () => {
  const refundNo = await agreed()
  const wordId = await register('balanceRefund', refundNo)
  expect(await refusal(cashier, '/api/ops/decideHandWord', { wordId, agree: true })).toBe('STAFF_RIGHT')
  expect(await refusal(manager, '/api/ops/registerHandWord', said('balanceRefund', refundNo))).toBe('STAFF_RIGHT')
  expect(await refusal(buyer, '/api/ops/decideHandWord', { wordId, agree: true })).not.toBe('ok')
  await mall.world.pool.run(
    `update company set bd_user_id = (select id from app_user where staff_code = 'S001') where id = (select company_id from app_user where user_name = 'demo01')`,
  )
  const salesman = await mall.staff('S011')
  expect(await refusal(salesman, '/api/ops/getHandWord', { kind: 'balanceRefund', no: refundNo })).toBe('HAND_NONE')
  expect((await salesman.get('/api/ops/getHandWordList', { view: 'check', word: refundNo })).list).toEqual([])
  expect((await confirm(wordId)).code).toBe(1)
})

test('a transfer that goes back to its payer ends with the word of two persons', async () => {
  const before = await suspense()
  const receiptNo = await goesBack()
  expect((await suspense()) - before).toBe(45_600)
  expect(await waits(receiptNo)).toEqual([{ no: receiptNo, amountFen: 45_600 }])
  expect((await confirm(await register('receiptReturn', receiptNo))).code).toBe(1)
  expect(await suspense()).toBe(before)
  const r = await finance.get('/api/ops/getReceipt', { receiptNo })
  expect([r.state, r.history.at(-1)?.what]).toEqual(['returned', '已退回付款人'])
})

test('a transfer that the bank could not give back waits to be claimed again', async () => {
  const receiptNo = await goesBack()
  expect((await confirm(await failed('receiptReturn', receiptNo))).code).toBe(1)
  expect(await finance.get('/api/ops/getReceipt', { receiptNo })).toMatchObject({ state: 'open', why: 'sentBack' })
})

test('a refund to its source without the bank: paid by two persons it is done, failed it lies on the balance', async () => {
  const before = await funds()
  const paid = await toSource()
  expect(await workOnSourceRefunds(mall.world).catch(() => 0)).toBe(0)
  const amountFen = (await read('sourceRefund', paid)).amountFen
  expect(await waits(paid)).toEqual([{ no: paid, amountFen }])
  const effect = await effectOf(mall, async () => confirm(await register('sourceRefund', paid)))
  expect(effect.notices?.some(x => x.startsWith('sourceRefundDone → '))).toBe(true)
  expect(await funds()).toEqual(before)
  const back = await toSource()
  const second = (await read('sourceRefund', back)).amountFen
  const free = (await funds()).availableFen
  expect((await confirm(await failed('sourceRefund', back))).code).toBe(1)
  expect((await funds()).availableFen).toBe(free + second)
})

test('a failed balance refund is free again, and is paid by a new try', async () => {
  const before = await funds()
  const refundNo = await agreed()
  expect((await confirm(await failed('balanceRefund', refundNo))).code).toBe(1)
  expect(await funds()).toEqual(before)
  await finance.get('/api/ops/decideBalanceRefund', { refundNo, attempt: 1, agree: true })
  expect((await confirm(await register('balanceRefund', refundNo))).code).toBe(1)
  expect((await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })).status).toBe(3)
})

test('one number of a bank pays once on its account', async () => {
  const [one, two] = [await agreed(), await agreed()]
  const bankTxnId = `ONCE${process.pid}`
  const both = await Promise.all(
    [one, two].map(no => cashier.ask('/api/ops/registerHandWord', said('balanceRefund', no, { bankTxnId }))),
  )
  expect(both.filter(b => b.code === 1)).toHaveLength(1)
  const other = both[0]?.code === 1 ? two : one
  expect(
    await refusal(cashier, '/api/ops/registerHandWord', said('balanceRefund', other, { bankTxnId: `once${process.pid} ` })),
  ).toBe('HAND_TXN')
  await register('balanceRefund', other, { bankTxnId, bankAccount: '622200001111' })
})

test('a day before it was agreed to, tomorrow, a payment without a number, a failure without a reason: refused in words', async () => {
  const refundNo = await agreed()
  const why = async (o: object) => (await cashier.ask('/api/ops/registerHandWord', said('balanceRefund', refundNo, o))).message
  expect(await why({ happenedOn: '2020-01-01' })).toContain('日期不能早于')
  expect(await why({ happenedOn: dayAfter(today, 1) })).toBe('日期不能晚于今天')
  expect(await why({ bankTxnId: '' })).toContain('银行流水号')
  expect(await why({ result: 'returned', bankTxnId: '', bankAccount: '' })).toContain('原因')
  expect(await why({ result: 'signed', bankTxnId: '' })).toContain('已签收')
  expect(await refusal(cashier, '/api/ops/registerHandWord', said('balanceRefund', 'TK29990101000001'))).toBe('HAND_NONE')
})

test('ten confirm at once: it is paid once', async () => {
  const out = await bank()
  const wordId = await register('balanceRefund', await agreed(777))
  const told = await many(10, i => confirm(wordId, i % 2 === 0 ? finance : manager))
  expect(told.some(t => t.code === 1)).toBe(true)
  expect((await bank()) - out).toBe(777)
})

test('confirmed while the late answer of the ERP comes in: paid once, and who was late is told so', async () => {
  const out = await bank()
  for (let i = 0; i < 4; i++) {
    const refundNo = await agreed(1000 + i)
    const wordId = await register('balanceRefund', refundNo)
    const late = answer(`${refundNo}-1`, 1000 + i, { bankTxnId: `EP${refundNo}` })
    await Promise.all([confirm(wordId), receiveAnswer(mall.world, late), confirm(wordId, manager)])
    const { words } = await read('balanceRefund', refundNo)
    expect(['confirmed', 'overtaken']).toContain(words[0]?.wordState)
    expect((await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })).status).toBe(3)
  }
  expect((await bank()) - out).toBe(1000 + 1001 + 1002 + 1003)
})

test('the ERP answers after the word of two persons: nothing is booked again, and finance hears that it may have been paid twice', async () => {
  const refundNo = await agreed(888)
  await confirm(await register('balanceRefund', refundNo))
  const out = await bank()
  const effect = await effectOf(mall, () => receiveAnswer(mall.world, answer(`${refundNo}-1`, 888)))
  expect(effect.notices?.some(x => x.startsWith('refundOdd → '))).toBe(true)
  expect(await bank()).toBe(out)
  const { history } = await finance.get('/api/ops/getBalanceRefund', { refundNo })
  expect(history.at(-1)?.detail).toContain('可能付了两次')
  const again = await effectOf(mall, () => receiveAnswer(mall.world, answer(`${refundNo}-1`, 888)))
  expect(again.notices ?? []).toEqual([])
})

test('the ERP answers first: the word has no effect any more, and both persons hear it', async () => {
  const refundNo = await agreed(999)
  const wordId = await register('balanceRefund', refundNo)
  const out = await bank()
  const effect = await effectOf(mall, () =>
    receiveAnswer(mall.world, answer(`${refundNo}-1`, 999, { bankTxnId: `EQ${refundNo}` })),
  )
  expect(effect.notices?.some(x => x.startsWith('handOvertaken → '))).toBe(true)
  expect(await refusal(finance, '/api/ops/decideHandWord', { wordId, agree: true })).toBe('HAND_STATE')
  expect((await bank()) - out).toBe(999)
})

test('an ERP that has the instruction may pay too: a reason is asked for, and while a word waits nothing is sent', async () => {
  partners('sandbox')
  await mall.world.pool.run(
    `insert into setting (key, value) values ('sandbox.erp', 'hang') on conflict (key) do update set value = 'hang'`,
  )
  mall.world.rules.forget()
  const sent = await agreed()
  await workOnErp(mall.world)
  expect((await read('balanceRefund', sent)).warningText).toContain('可能也会办')
  expect(await refusal(cashier, '/api/ops/registerHandWord', said('balanceRefund', sent))).toBe('HAND_WRONG')
  await register('balanceRefund', sent, { reason: 'ERP 停机，已电话确认没有付' })
  const held = await agreed()
  const wordId = await register('balanceRefund', held)
  await workOnErp(mall.world)
  expect((await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo: held })).status).toBe(1)
  await cashier.get('/api/ops/withdrawHandWord', { wordId })
  await workOnErp(mall.world)
  expect((await buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo: held })).status).toBe(2)
})

test('an ERP that fetches gets no payment that a person has registered; what it may have fetched asks for a reason', async () => {
  partners('off')
  const held = await agreed()
  const wordId = await register('balanceRefund', held)
  const open = await agreed()
  mall.world.settings = {
    ...mall.world.settings,
    partners: { ...allPartners('off'), erp: 'pull' },
    adapters: { ...mall.world.settings.adapters, erp: { url: '', secrets: [] } },
  }
  const fetched = async () => {
    const all = []
    for (let after = 0, more = true; more; ) {
      const page = await giveMessages(mall.world, { after, limit: 100 })
      all.push(...page.list)
      ;({ next: after, more } = page)
    }
    return all
  }
  const instruction = (of: { key: string }[], refundNo: string) => of.find(m => m.key.startsWith(`${refundNo}-`))
  const first = await fetched()
  expect(instruction(first, held)).toBeUndefined()
  // The number itself, which whoever pays needs; our seal opens nowhere else.
  expect(instruction(first, open)).toMatchObject({ data: { refundNo: open, account: '130100001001' } })
  expect(JSON.stringify(first)).not.toContain('ccountSealed')
  expect((await read('balanceRefund', open)).warningText).toContain('可能也会办')
  expect(await refusal(cashier, '/api/ops/registerHandWord', said('balanceRefund', open))).toBe('HAND_WRONG')
  await cashier.get('/api/ops/withdrawHandWord', { wordId })
  expect(instruction(await fetched(), held)).toMatchObject({ data: { refundNo: held } })
})

test('the bank answers after a refund to its source was registered by hand: booked once, and seen at the desk', async () => {
  const sourceNo = await toSource()
  const { amountFen } = await read('sourceRefund', sourceNo)
  await confirm(await register('sourceRefund', sourceNo))
  const out = await bank()
  const heard = await takeRefund(mall.world, {
    partner: SANDBOX,
    eventId: key(),
    sourceNo,
    bankRefundId: key(),
    txnId: 'any',
    amountFen,
    state: 'paid',
    reason: '',
  })
  expect([heard, await bank()]).toEqual(['repeat', out])
  const row = (await finance.get('/api/ops/getSourceRefunds', { state: 'all', word: sourceNo })).list[0]
  expect(row?.trouble).toContain('可能退了两次')
})

test('the morning board says what waits for a partner that is not there, since when, and what waits for the second person', async () => {
  const refundNo = await agreed()
  await mall.world.pool.run(`update fund_refund set approved_at = now() - interval '3 days' where refund_no = $1`, [refundNo])
  const todo = async () =>
    (await finance.get('/api/ops/getFinanceBoard', {})).todo.filter(t => t.kind === 'byHand').map(t => `${t.text} ${t.to}`)
  expect(
    (await todo()).some(t => t.includes('余款退款等ERP，没有接通，最久等了 3 天') && t.includes('/byHand?kind=balanceRefund')),
  ).toBe(true)
  await register('balanceRefund', refundNo)
  expect((await todo()).some(t => t.startsWith('手工登记等另一人复核'))).toBe(true)
})

async function draft(faceFen: Fen, o: { matures?: boolean } = {}) {
  const desk = await buyer.get('/api/draft/getDraftDesk', {})
  const { draftCode } = await buyer.get('/api/draft/register', {
    kind: 'bank',
    acceptorId: desk.acceptors.find(a => a.name === '演示银行')?.acceptorId ?? '',
    faceFen,
    dueOn: dayAfter(today, 150),
    draftNo: `1999010000999${String(process.pid).padStart(9, '7')}${String(++n).padStart(8, '0')}`,
    requestId: key(),
  })
  if (o.matures) {
    expect((await confirm(await register('draft', draftCode, { result: 'signed', bankAccount: '', bankTxnId: '' }))).code).toBe(1)
    await mall.world.pool.run(`update draft set due_on = (now() at time zone 'Asia/Shanghai')::date where draft_code = $1`, [
      draftCode,
    ])
    await workOnDrafts(mall.world)
  }
  return draftCode
}
const stateOf = async (draftCode: string) => (await buyer.get('/api/draft/getDraft', { draftCode })).state

test('a draft without a platform: signed for, presented and honoured by the word of two persons; its face is balance', async () => {
  const before = (await funds()).availableFen
  const draftCode = await draft(5_000_000, { matures: true })
  expect(await stateOf(draftCode)).toBe('signed')
  expect(await waits(draftCode)).toHaveLength(1)
  expect((await confirm(await register('draft', draftCode, { result: 'honoured' }))).code).toBe(1)
  expect(await stateOf(draftCode)).toBe('paid')
  expect((await funds()).availableFen).toBe(before + 5_000_000)
})

test('a draft that the acceptor refuses comes back by the word of two persons, and its buyer reads why', async () => {
  const draftCode = await draft(3_000_000, { matures: true })
  const wordId = await register('draft', draftCode, {
    result: 'dishonoured',
    bankAccount: '',
    bankTxnId: '',
    reason: '承兑人账户余额不足',
  })
  const effect = await effectOf(mall, () => confirm(wordId))
  expect(effect.notices?.some(x => x.startsWith('draftBack → '))).toBe(true)
  expect(await stateOf(draftCode)).toBe('dishonoured')
})

test('a draft that its buyer has still to endorse is listed as that, beside the count of what the mill has to do', async () => {
  const list = () => finance.get('/api/ops/getHandWordList', { pageSize: 100 })
  const before = await list()
  const draftCode = await draft(3_000_000)
  const after = await list()
  expect(after.waitingCount).toBe(before.waitingCount)
  expect(after.buyersTurnCount).toBe(before.buyersTurnCount + 1)
  expect(after.totalCount).toBe(after.waitingCount + after.buyersTurnCount)
  expect(after.list.find(r => r.no === draftCode)?.buyersTurn).toBe(true)
  expect(after.list.filter(r => r.buyersTurn)).toHaveLength(after.buyersTurnCount)
})

test('a draft that is not due is neither honoured nor refused, and one whose signing waits for the second person does not expire', async () => {
  const draftCode = await draft(2_000_000)
  expect(await refusal(cashier, '/api/ops/registerHandWord', said('draft', draftCode, { result: 'honoured' }))).toBe('HAND_WRONG')
  const wordId = await register('draft', draftCode, { result: 'signed', bankAccount: '', bankTxnId: '' })
  await mall.world.pool.run(`update draft set endorse_by = endorse_by - 30 where draft_code = $1`, [draftCode])
  await workOnDrafts(mall.world)
  expect(await stateOf(draftCode)).toBe('waiting')
  expect((await confirm(wordId)).code).toBe(1)
  expect(await stateOf(draftCode)).toBe('signed')
})

test('money that waits for hands stands above the exception board, with how long and where; whoever sees no money does not read it', async () => {
  const board = async (who = finance) => (await who.get('/api/ops/getExceptions', {})).byHand
  const lines = async () => (await board()).map(w => [w.link, w.count, w.fen])
  const before = await lines()
  const of = (all: typeof before, link: string) => all.find(l => l[0] === link) ?? [link, 0, 0]
  const refundNo = await agreed(7_700)
  const waiting = of(await lines(), '/byHand?kind=balanceRefund')
  const earlier = of(before, '/byHand?kind=balanceRefund')
  expect([Number(waiting[1]) - Number(earlier[1]), Number(waiting[2]) - Number(earlier[2])]).toEqual([1, 7_700])
  expect((await board()).find(w => w.link === '/byHand?kind=balanceRefund')?.text).toMatch(/没有接通，最久等了 .*；办完手工登记/)
  await register('balanceRefund', refundNo)
  expect(Number(of(await lines(), '/byHand?view=check')[1]) - Number(of(before, '/byHand?view=check')[1])).toBe(1)
  expect(await board(await mall.staff('S002'))).toEqual([])
  // Connected, and young: the partner is given its day.
  partners('sandbox')
  expect(of(await lines(), '/byHand?kind=balanceRefund')[1]).toBe(0)
})
