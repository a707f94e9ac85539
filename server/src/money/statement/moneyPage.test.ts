// 资金总览: one page whose sums are the ledger's; what came in by bank is in it, with where it went; each reads what his rights let him (decision 0271).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { DEMO_ACCOUNT, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, notice, openMall, send, unpaidOrder } from '../payment/testPay.ts'
import { signTransfer, TRANSFER_MERCHANT } from '../funds/transferNotice.ts'

openMall()
let company = { id: 0, name: '' }
beforeAll(async () => {
  company = (await mall.world.pool.row(
    `select c.id, c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )) ?? { id: 0, name: '' }
})
/** Of the buyer's company, as it registers it. */
const ON_FILE = '130123450001'
const page = (who: Caller = buyer) => who.get('/api/user/getMoneyPage', {})
/** As the bank tells of a transfer. */
const arrives = async (amountFen: Fen, change: { payerName?: string; toAccount?: string; payerAccount?: string } = {}) => {
  const told = {
    merchantId: TRANSFER_MERCHANT,
    txnId: key(),
    payerName: company.name,
    payerAccount: '130100009999',
    toAccount: virtualAccountOf(company.id, DEMO_ACCOUNT),
    amountFen,
    currency: 'CNY' as const,
    remark: '',
    paidAt: Date.now(),
    at: Math.floor(Date.now() / 1000),
    ...change,
  }
  const answer = await mall.app.inject({
    method: 'POST',
    url: '/api/pay/callback/transfer',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...told, signature: signTransfer(mall.world.settings, told) }),
  })
  expect(answer.statusCode).toBe(200)
}

test('the sums of the page are the ledger’s, of every company of the demo', async () => {
  const users = await mall.world.pool.rows<{ name: string; companyId: number }>(
    `select min(u.user_name) as name, u.company_id as "companyId" from app_user u join company c on c.id = u.company_id
     where u.user_type = 2 and c.approval_status = 2 and not c.frozen group by u.company_id order by u.company_id limit 25`,
  )
  let cameSomewhere = 0
  for (const { name, companyId } of users) {
    const p = await page(await mall.buyer(name))
    const [balance, goods, invoice] = p.equations ?? []
    expect(p.has.prepaidFen).toBe(p.has.availableFen + p.has.frozenFen)
    expect(p.has.prepaidFen).toBe(balance?.closingFen)
    expect(p.owes.totalFen).toBe(p.owes.creditUsedFen + p.owes.settleFen + p.owes.draftDebtFen)
    expect(p.dueFen).toBe(p.dues.reduce((sum, d) => sum + d.amountFen, 0))
    expect(p.came.totalFen).toBe(p.came.balanceFen + p.came.orderFen)
    expect(p.invoice?.openFen).toBe(invoice?.closingFen)
    expect(p.came.balanceFen).toBe(balance?.moves.find(m => m.label === '来款充值')?.fen ?? 0)
    // What went past the balance came by bank or by a draft.
    const drafts = await mall.world.pool.row<{ fen: Fen }>(
      `select coalesce(sum(amount_fen - held_fen), 0)::bigint as fen from payment
       where company_id = $1 and state = 'succeeded' and provider = 'DRAFT' and day_of(at) between $2::date and $3::date`,
      [companyId, p.fromOn, p.toOn],
    )
    expect(p.came.orderFen + (drafts?.fen ?? 0)).toBe(goods?.moves.find(m => m.label === '不经余额付款')?.fen ?? 0)
    const booked = p.came.rows.filter(r => r.cameTo === 'balance' || r.cameTo === 'order')
    if (booked.length === p.came.rowCount) expect(booked.reduce((sum, r) => sum + r.amountFen, 0)).toBe(p.came.totalFen)
    const capital = await (await mall.buyer(name)).get('/api/user/getCapital', {})
    expect([p.owes.settleFen, p.owes.draftDebtFen, p.has.draftFen]).toEqual([
      capital.owedFen,
      capital.draftDebtFen,
      capital.draftFen,
    ])
    if (p.came.totalFen > 0) cameSomewhere += 1
  }
  expect(users.length).toBeGreaterThan(10)
  expect(cameSomewhere).toBeGreaterThan(0)
})

test('a transfer is on the balance, a bank’s payment in its order, and what nobody has claimed is in neither sum', async () => {
  const before = await page()
  // 86,400.00 to the company's own number.
  await arrives(8_640_000)
  const booked = await page()
  expect(booked.has.prepaidFen - before.has.prepaidFen).toBe(8_640_000)
  expect(booked.came.balanceFen - before.came.balanceFen).toBe(8_640_000)
  expect(booked.came.rowCount - before.came.rowCount).toBe(1)
  const row = booked.came.rows.find(r => r.cameTo === 'balance')
  expect(row).toMatchObject({ payerName: company.name, amountFen: 8_640_000, frozenFen: 0, orderCode: '' })
  expect(row?.cameNo).toMatch(/^HK\d+$/)

  // 12,345.67 to the account of all, from an account on file under half its name: probably its own, not booked.
  await buyer.get('/api/company/insertCompanyBankAccount', {
    bankName: '演示银行',
    subBankName: '演示银行石家庄第一支行',
    lineNo: '999121000019',
    account: ON_FILE,
    agreed: true,
  })
  await arrives(1_234_567, {
    toAccount: DEMO_ACCOUNT.accountNo,
    payerAccount: ON_FILE,
    payerName: company.name.slice(0, 8),
  })
  const open = await page()
  expect([open.has.prepaidFen, open.came.totalFen, open.came.rowCount]).toEqual([
    booked.has.prepaidFen,
    booked.came.totalFen,
    booked.came.rowCount,
  ])
  expect(open.came.rows.filter(r => r.cameTo === 'open').map(r => r.amountFen)).toContain(1_234_567)
  expect(open.came.waitingFen - booked.came.waitingFen).toBe(1_234_567)

  // An order waits for its money within the week; paid by the bank it is gone from there, and the balance has not moved.
  const made = await unpaidOrder()
  const [orderCode = ''] = made.orderCodes
  const due = await page()
  const { totalFen } = await buyer.get('/api/order/getOrderDetail', { orderCode })
  expect(due.dues.find(d => d.dueNo === orderCode)).toMatchObject({ dueKind: 'order', amountFen: totalFen })
  expect(due.dueFen - open.dueFen).toBe(totalFen)
  expect(due.owes.totalFen).toBe(open.owes.totalFen)
  const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  await send(await notice(paymentNo))
  const paid = await page()
  expect(paid.dues.some(d => d.dueNo === orderCode)).toBe(false)
  expect([paid.has.prepaidFen, paid.came.balanceFen]).toEqual([due.has.prepaidFen, due.came.balanceFen])
  expect(paid.came.orderFen - due.came.orderFen).toBe(totalFen)
  expect(paid.came.rows.find(r => r.cameNo === paymentNo)).toMatchObject({ cameTo: 'order', orderCode, amountFen: totalFen })
})

test('what is paid from the balance leaves it, and comes from nowhere', async () => {
  const made = await unpaidOrder()
  const before = await page()
  const { totalFen } = await buyer.get('/api/order/getOrderDetail', { orderCode: made.orderCodes[0] ?? '' })
  await buyer.get('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  const after = await page()
  expect(before.has.prepaidFen - after.has.prepaidFen).toBe(totalFen)
  expect(before.dueFen - after.dueFen).toBe(totalFen)
  expect(after.came.totalFen).toBe(before.came.totalFen)
})

test('each reads what his rights let him; who may not see the funds is told so, a stranger sees his own', async () => {
  const [purchaser, finance, approver] = await Promise.all([
    mall.buyer('demo01-2'),
    mall.buyer('demo01-3'),
    mall.buyer('demo01-4'),
  ])
  expect((await purchaser.ask('/api/user/getMoneyPage', {})).code).not.toBe(1)
  expect((await mall.guest.ask('/api/user/getMoneyPage', {})).code).not.toBe(1)
  const [mine, theirs, approvers] = [await page(), await page(finance), await page(approver)]
  expect(theirs).toMatchObject({ has: mine.has, owes: mine.owes, came: mine.came, ownOrders: false })
  expect(approvers.equations).not.toBeNull()
  expect(approvers.invoice).toBeNull()
  // A role that sees the funds and nothing else: no statement, no invoices, and of the orders its own.
  const { roleId } = await buyer.get('/api/user/saveCompanyRole', { name: '出纳', rights: ['funds.see'] })
  await mall.world.pool.run(`update app_user set custom_role_id = $1 where user_name = 'demo01-3'`, [roleId])
  const cashier = await page(await mall.buyer('demo01-3'))
  expect(cashier).toMatchObject({ equations: null, invoice: null, ownOrders: true, has: mine.has })
  expect(cashier.dues.filter(d => d.dueKind === 'order')).toEqual([])
  const other = await page(await mall.buyer('demo02'))
  expect(other.came.rows.some(r => mine.came.rows.some(m => m.cameNo !== '' && m.cameNo === r.cameNo))).toBe(false)
})

test('a company that has not begun yet has nothing and owes nothing, in zeros', async () => {
  await mall.world.pool.run(
    `insert into company overriding system value
     select (jsonb_populate_record(c, '{"id": 999001, "code": "KH999001", "name": "没有往来的企业", "credit_code": "91130000MA0EMPTY01"}')).* from company c where c.id = $1`,
    [company.id],
  )
  await mall.world.pool.run(`update app_user set company_id = 999001, user_type = 2 where user_name = 'demo01-5'`)
  await mall.world.pool.run(`update app_user set role_code = 'administrator', custom_role_id = null where user_name = 'demo01-5'`)
  const p = await page(await mall.buyer('demo01-5'))
  expect([p.has.prepaidFen, p.has.creditLimitFen, p.owes.totalFen, p.dueFen, p.came.totalFen, p.came.waitingFen]).toEqual([
    0, 0, 0, 0, 0, 0,
  ])
  expect([p.dues, p.came.rows, p.credits]).toEqual([[], [], []])
  expect(p.equations?.map(e => [e.openingFen, e.moves, e.closingFen])).toEqual([
    [0, [], 0],
    [0, [], 0],
    [0, [], 0],
  ])
})
