import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { type Limits, noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { usedInMonth } from '../../people/companyAccess/limits.queries.ts'
import { tokenHash } from '../../people/session/session.queries.ts'
import { ROWS_OF_AN_ORDER } from './testOrder.ts'

let mall: TestMall
let boss: Caller
let purchaser: Caller
let approver: Caller
let viewer: Caller
let invoiceId: string
const SKU = 'REB-HRB400E-20-9000-1-W01'
let other: string
let n = 0
const key = () => `appr-key-${process.pid}-${++n}`
const NONE = noLimits

beforeAll(async () => {
  mall = await testMall()
  ;[boss, purchaser, approver, viewer] = (await Promise.all(
    ['demo01', 'demo01-2', 'demo01-4', 'demo01-5'].map(name => mall.buyer(name)),
  )) as [Caller, Caller, Caller, Caller]
  const [title] = await boss.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  invoiceId = title?.invoiceId ?? ''
  const { list } = await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E', pageSize: 20 })
  other = list.find(s => s.skuCode !== SKU && s.availablePieces > 50)?.skuCode ?? ''
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
/** Every story begins with a month in which the purchaser has ordered nothing. */
beforeEach(async () => {
  await mall.world.pool.run(
    `update orders set created_at = created_at - interval '2 months' where user_id = (select id from app_user where user_name = 'demo01-2')`,
  )
})

const setLimits = (limits: Limits) =>
  boss.ask('/api/user/updateUserBeanByUserName', { userName: 'demo01-2', name: '邹采青', role: 'purchaser', limits })
/** A buy-now order, or one from the cart: two baskets of one person can be sent at the same moment. */
async function planned(who: Caller, pieces: number, skuCode = SKU) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  return {
    preview,
    input: {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    },
  }
}
async function plannedCart(who: Caller, pieces: number, skuCode = other) {
  await who.get('/api/cart/clearnCart', {})
  await who.get('/api/cart/addGoodsToCart', { skuCode, pieces })
  const preview = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  return {
    preview,
    input: {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    },
  }
}
async function order(who: Caller, pieces: number) {
  const { input } = await planned(who, pieces)
  const made = await who.get('/api/order/createOrderBuyNow', input)
  return { ...made, orderCode: made.orderCodes[0] ?? '' }
}
const detail = (who: Caller, orderCode: string) => who.get('/api/order/getOrderDetail', { orderCode })
const reserved = async () =>
  (
    await mall.world.pool.row<{ n: number }>(
      'select s.reserved as n from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
      [SKU],
    )
  )?.n ?? 0
const notices = async (userName: string) =>
  (
    await mall.world.pool.rows<{ event: string }>(
      'select event from notice where user_id = (select id from app_user where user_name = $1) order by id desc limit 5',
      [userName],
    )
  ).map(r => r.event)

describe('an order beyond its maker’s limits', () => {
  test('is foretold at the checkout, waits for an approver with its goods reserved, and goes on when he agrees', async () => {
    await setLimits({ ...NONE, orderFen: 10_000_00 })
    const { preview, input } = await planned(purchaser, 10)
    expect(preview.companyApproval?.reasons[0]).toMatch(/^超单笔限额 10,000.00 元，本次/)
    expect(preview.companyApproval?.approvers).toEqual(expect.arrayContaining(['宋审知']))
    const before = await reserved()
    const made = await purchaser.get('/api/order/createOrderBuyNow', input)
    const orderCode = made.orderCodes[0] ?? ''
    expect([made.status, made.dueFen, (await reserved()) - before]).toEqual([0, 0, 10])
    const own = await detail(purchaser, orderCode)
    expect(own).toMatchObject({ companyApproval: 1, acts: ['cancel'] })
    expect(own.payBefore).not.toBeNull()
    expect(own.blocker?.waitsFor).toContain('企业内部审批（超单笔限额')
    expect(own.blocker?.whose).toContain('宋审知')
    expect((await purchaser.ask('/api/order/userConfirmOrder', { orderCode })).code).toBe(4618)
    expect((await purchaser.ask('/api/order/approveCompanyOrder', { orderCode })).code).toBe(4019)
    expect((await notices('demo01-4'))[0]).toBe('approvalWanted')
    expect(await notices('demo01-2')).not.toContain('approvalWanted')

    expect((await approver.get('/api/order/getOrderStatusCount', {})).approvals).toBeGreaterThan(0)
    const queue = await approver.get('/api/order/getOrderList', { approval: true })
    expect(queue.list.map(o => o.orderCode)).toContain(orderCode)
    const seen = await detail(approver, orderCode)
    expect(seen.acts).toEqual(expect.arrayContaining(['companyApprove', 'companyReject']))
    expect(seen.approval).toMatchObject({ whyNot: '', limits: { orderFen: 10_000_00 }, used: { fen: 0, kg: 0 } })
    expect(seen.approval?.lastPrices[0]?.skuCode).toBe(SKU)
    const agreed = await approver.get('/api/order/approveCompanyOrder', { orderCode, reason: '急用' })
    expect(agreed.status).toBe(3)
    expect((await notices('demo01-2'))[0]).toBe('approvalGiven')
    const after = await detail(purchaser, orderCode)
    expect([after.companyApproval, after.status, after.acts.includes('pay')]).toEqual([2, 3, true])
    expect(after.history.map(h => h.event)).toEqual(['create', 'companyApprove', 'reviewPass'])
    expect((await purchaser.ask('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })).code).toBe(1)
  })

  test('shows an approver what the company paid for the goods in its last three orders, the newest first', async () => {
    const paid: string[] = []
    for (const pieces of [1, 2, 1, 1]) {
      const { orderCode, masterOrderCode } = await order(boss, pieces)
      await boss.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
      paid.unshift(orderCode)
    }
    await setLimits({ ...NONE, orderFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    const [line] = (await detail(approver, orderCode)).approval?.lastPrices ?? []
    expect([line?.lineNo, line?.contract, line?.paid.map(p => p.orderCode)]).toEqual([1, null, paid.slice(0, 3)])
    // Who may not approve reads no price of colleagues.
    expect((await detail(purchaser, orderCode)).approval?.lastPrices).toEqual([])
    await purchaser.get('/api/order/cancelOrder', { orderCode })
  })

  test('ends when he refuses, with a reason, and its goods are free', async () => {
    await setLimits({ ...NONE, orderKg: 0 })
    const before = await reserved()
    const { orderCode } = await order(purchaser, 2)
    expect((await approver.ask('/api/order/rejectCompanyOrder', { orderCode })).code).toBe(4210)
    expect((await approver.get('/api/order/rejectCompanyOrder', { orderCode, reason: '本月预算已用完' })).status).toBe(8)
    expect(await reserved()).toBe(before)
    expect((await detail(purchaser, orderCode)).history.at(-1)).toMatchObject({
      event: 'companyReject',
      reason: '本月预算已用完',
    })
    expect((await notices('demo01-2'))[0]).toBe('approvalRefused')
    expect((await approver.ask('/api/order/approveCompanyOrder', { orderCode })).code).toBe(4403)
  })

  test('is taken back by its maker while it waits', async () => {
    await setLimits({ ...NONE, orderFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    expect((await purchaser.get('/api/order/cancelOrder', { orderCode })).status).toBe(8)
    expect((await approver.ask('/api/order/approveCompanyOrder', { orderCode })).code).toBe(4403)
  })

  test('of two approvers one is first, the other is told', async () => {
    await setLimits({ ...NONE, orderFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    const answers = await Promise.all([
      approver.ask('/api/order/approveCompanyOrder', { orderCode }),
      boss.ask('/api/order/rejectCompanyOrder', { orderCode, reason: '不需要' }),
    ])
    expect(answers.map(a => a.code).sort()).toEqual([1, 4403])
  })

  test('is nobody’s own to approve', async () => {
    await boss.ask('/api/user/updateUserBeanByUserName', {
      userName: 'demo01',
      name: '秦乙未',
      role: 'administrator',
      limits: { ...NONE, orderFen: 0 },
    })
    const { orderCode } = await order(boss, 1)
    const own = await boss.ask('/api/order/approveCompanyOrder', { orderCode })
    expect([own.code, own.message]).toEqual([4619, '不能审批自己的订单，请由 宋审知 审批'])
    expect((await detail(boss, orderCode)).approval?.whyNot).toContain('宋审知')
    expect((await approver.ask('/api/order/approveCompanyOrder', { orderCode })).code).toBe(1)
    await boss.ask('/api/user/updateUserBeanByUserName', {
      userName: 'demo01',
      name: '秦乙未',
      role: 'administrator',
      limits: NONE,
    })
  })

  test('is unknown to another company, in every call', async () => {
    await setLimits({ ...NONE, orderFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    const rival = await mall.buyer('demo02')
    for (const code of [orderCode, 'DD00000000000000'])
      for (const path of ['/api/order/approveCompanyOrder', '/api/order/rejectCompanyOrder'] as const)
        expect(await rival.ask(path, { orderCode: code, reason: '看看' })).toMatchObject({ code: 4203, message: '订单不存在' })
    await purchaser.get('/api/order/cancelOrder', { orderCode })
  })
})

describe('limits of a month', () => {
  test('count earlier orders, waiting ones too; cancelled ones are given back', async () => {
    const { preview } = await planned(purchaser, 4)
    await setLimits({ ...NONE, monthFen: preview.totalFen * 2 })
    const first = await order(purchaser, 4)
    const second = await order(purchaser, 4)
    const third = await order(purchaser, 1)
    expect([first.status, second.status, third.status]).toEqual([3, 3, 0])
    expect((await order(purchaser, 1)).status).toBe(0)
    const seen = (await boss.get('/api/user/getCompanyUserList', { word: 'demo01-2' })).list[0]
    expect(seen?.used.fen).toBeGreaterThan(preview.totalFen * 2)
    await purchaser.get('/api/order/cancelOrder', { orderCode: first.orderCode })
    expect((await order(purchaser, 1)).status).toBe(3)
  })

  test('two orders at once near the limit: one passes, one asks', async () => {
    await setLimits(NONE)
    const a = await planned(purchaser, 3)
    const b = await plannedCart(purchaser, 3)
    await setLimits({ ...NONE, monthKg: Math.max(a.preview.weightKg, b.preview.weightKg) })
    const made = await Promise.all([
      purchaser.get('/api/order/createOrderBuyNow', a.input),
      purchaser.get('/api/order/createOrder', b.input),
    ])
    expect(made.map(m => m.status).sort()).toEqual([0, 3])
  })

  test('lowered while orders are made: each one is within the old limit or asks by the new', async () => {
    await setLimits(NONE)
    const { input } = await planned(purchaser, 2)
    const [made] = await Promise.all([purchaser.get('/api/order/createOrderBuyNow', input), setLimits({ ...NONE, orderFen: 0 })])
    expect([0, 3]).toContain(made.status)
    expect((await detail(purchaser, made.orderCodes[0] ?? '')).companyApproval).toBe(made.status === 0 ? 1 : 0)
    expect((await order(purchaser, 1)).status).toBe(0)
    await setLimits(NONE)
    expect((await order(purchaser, 1)).status).toBe(3)
  })
})

describe('what an employee ordered', () => {
  /** The bounded session of an employee in the purchaser's name. */
  async function inHisName(): Promise<Caller> {
    const token = randomBytes(32).toString('base64url')
    await mall.world.pool.run(
      `insert into session (token_hash, user_id, kind, expires_at, ip, actor_id, reason)
       select $1, u.id, 'buyer', now() + interval '1 hour', '127.0.0.1', s.id, '电话代下单' from app_user u, app_user s
       where u.user_name = 'demo01-2' and s.staff_code = 'S011'`,
      [tokenHash(token)],
    )
    return mall.withToken(token)
  }
  test('asks the company when the buyer confirms it beyond his limits, once', async () => {
    await setLimits({ ...NONE, orderFen: 1_00 })
    const { orderCode } = await order(await inHisName(), 2)
    expect(await detail(purchaser, orderCode)).toMatchObject({ companyApproval: 0, actorName: '孙戊' })
    expect((await purchaser.get('/api/order/userConfirmOrder', { orderCode, acceptTerms: true })).status).toBe(0)
    expect(await detail(purchaser, orderCode)).toMatchObject({ companyApproval: 1, acts: ['cancel'] })
    expect((await purchaser.ask('/api/order/userConfirmOrder', { orderCode })).code).toBe(4618)
    expect((await approver.get('/api/order/approveCompanyOrder', { orderCode })).status).toBe(3)
    expect((await detail(purchaser, orderCode)).history.map(h => h.event)).toEqual([
      'create',
      'companyAsk',
      'companyApprove',
      'reviewPass',
    ])
  })
  test('within the limits passes with the buyer’s word', async () => {
    await setLimits({ ...NONE, orderFen: 9_000_000_00 })
    const { orderCode } = await order(await inHisName(), 1)
    expect((await purchaser.get('/api/order/userConfirmOrder', { orderCode, acceptTerms: true })).status).toBe(3)
  })
})

describe('roles', () => {
  test('a viewer sees everything and changes nothing', async () => {
    await setLimits(NONE)
    const { orderCode, masterOrderCode } = await order(purchaser, 1)
    expect((await detail(viewer, orderCode)).orderCode).toBe(orderCode)
    const { input } = await planned(purchaser, 1)
    const codes = [
      await viewer.ask('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 }),
      await viewer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 }),
      await viewer.ask('/api/order/createOrderBuyNow', input),
      await viewer.ask('/api/order/cancelOrder', { orderCode }),
      await viewer.ask('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' }),
      await viewer.ask('/api/order/userConfirmOrder', { orderCode }),
      await viewer.ask('/api/order/approveCompanyOrder', { orderCode }),
      await viewer.ask('/api/order/rejectCompanyOrder', { orderCode, reason: '不' }),
      await viewer.ask('/api/pay/balancePay', { masterOrderCode, requestId: key() }),
      await viewer.ask('/api/pay/buyccbPay', { masterOrderCode, requestId: key() }),
      await viewer.ask('/api/pay/qrCodePay', { masterOrderCode, requestId: key() }),
      await viewer.ask('/api/user/getCompanyUserList', {}),
    ].map(a => a.code)
    expect(codes).toEqual(Array(12).fill(4019))
  })

  test('a purchaser finds a colleague’s order missing in every call of orders and payments', async () => {
    const { orderCode, masterOrderCode } = await order(boss, 1)
    const bank = await boss.get('/api/pay/buyccbPay', { masterOrderCode, requestId: key() })
    const missing = { orderCode: 'DD00000000000000', masterOrderCode: 'ZD00000000000000' }
    for (const path of ['getOrderDetail', 'cancelOrder', 'userConfirmOrder'] as const) {
      const ask = (code: string) => purchaser.ask(`/api/order/${path}`, { orderCode: code })
      expect(await ask(orderCode)).toEqual(await ask(missing.orderCode))
    }
    const apply = (code: string) => purchaser.ask('/api/order/cancelOrderApproval', { orderCode: code, reason: '不要了' })
    expect(await apply(orderCode)).toEqual(await apply(missing.orderCode))
    for (const path of ['balancePay', 'buyccbPay', 'qrCodePay'] as const) {
      const pay = (code: string) => purchaser.ask(`/api/pay/${path}`, { masterOrderCode: code, requestId: key() })
      expect(await pay(masterOrderCode)).toEqual(await pay(missing.masterOrderCode))
      expect((await pay(orderCode)).code).toBe(4203)
    }
    const due = (code: string) => purchaser.ask('/api/pay/getMasterOrderPayBalance', { masterOrderCode: code })
    expect(await due(masterOrderCode)).toEqual(await due(missing.masterOrderCode))
    const state = (no: string) => purchaser.ask('/api/pay/getPaymentState', { paymentNo: no })
    expect(await state(bank.paymentNo)).toEqual(await state('ZF00000000000000'))
    const again = (code: string) => purchaser.ask('/api/cart/oneMoreOrderToCart', { orderCode: code })
    expect(await again(orderCode)).toEqual(await again(missing.orderCode))
    const list = await purchaser.get('/api/order/getOrderList', { pageSize: 100 })
    expect(list.list.map(o => o.orderCode)).not.toContain(orderCode)
  })
})

describe('the whole effect of a company’s own word', () => {
  test('asked, agreed and refused: approvers, maker, log, pages and goods', async () => {
    await setLimits({ ...NONE, orderFen: 0 })
    const { input } = await planned(purchaser, 1)
    let orderCode = ''
    const make = async () => {
      orderCode = (await purchaser.get('/api/order/createOrderBuyNow', input)).orderCodes[0] ?? ''
    }
    expect(await effectOf(mall, make)).toEqual({
      index: 1,
      notices: ['approvalWanted → demo01, demo01-4'],
      rows: ROWS_OF_AN_ORDER,
      sms: ['approvalWanted → demo01, demo01-4'],
    })
    expect(await effectOf(mall, () => approver.get('/api/order/approveCompanyOrder', { orderCode, reason: '急用' }))).toEqual({
      audits: ['order.companyApprove by demo01-4'],
      live: ['company 1 order 1', 'company 1 order 3'],
      notices: ['approvalGiven → demo01-2'],
      rows: {
        order_contract: 'insert',
        order_contract_log: 'insert acceptTerms; insert generate',
        order_status_log: 'insert companyApprove; insert reviewPass',
        orders:
          'company_approval 1→2, company_approver_id; hold_until, review_reason, status 0→1, status_seq +1, status_since; hold_until, status 1→3, status_seq +1, status_since',
      },
    })
    const { orderCode: second } = await order(purchaser, 1)
    expect(await effectOf(mall, () => approver.ask('/api/order/rejectCompanyOrder', { orderCode: second }))).toEqual({})
    expect(
      await effectOf(mall, () => approver.get('/api/order/rejectCompanyOrder', { orderCode: second, reason: '无预算' })),
    ).toEqual({
      audits: ['order.companyReject by demo01-4'],
      index: 1,
      live: ['company 1 order 8'],
      notices: ['approvalRefused → demo01-2'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert companyReject',
        orders: 'company_approval 1→3, company_approver_id; hold_until emptied, status 0→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
  })

  test('that never comes: the order ends, its goods are free', async () => {
    const { endOverdue } = await import('./endOverdue.job.ts')
    await setLimits({ ...NONE, orderFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderTimedOut → demo01-2'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert payTimeout',
        orders: 'hold_until emptied, status 0→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
  })

  test('is not asked of who is frozen', async () => {
    await setLimits({ ...NONE, orderFen: 0 })
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo01-4'`)
    try {
      const { input, preview } = await planned(purchaser, 1)
      expect(preview.companyApproval?.approvers).not.toContain('宋审知')
      const { notices } = await effectOf(mall, () => purchaser.get('/api/order/createOrderBuyNow', input))
      expect(notices).toEqual(['approvalWanted → demo01'])
    } finally {
      await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo01-4'`)
      approver = await mall.buyer('demo01-4')
    }
  })

  test('counts the month of China’s calendar: half past midnight in Shanghai on the first is the new month', async () => {
    await setLimits(NONE)
    const [early, late, asked] = [await order(purchaser, 1), await order(purchaser, 2), await order(purchaser, 3)]
    const made = (orderCode: string, at: string) =>
      mall.world.pool.row<{ id: number; userId: number; fen: Fen; kg: Kg }>(
        `update orders set created_at = $2 where order_code = $1 returning id, user_id as "userId", total_fen as fen, weight_kg as kg`,
        [orderCode, at],
      )
    await made(early.orderCode, '2024-03-31T23:30:00+08')
    const counted = await made(late.orderCode, '2024-04-01T00:30:00+08')
    const o = await made(asked.orderCode, '2024-04-01T04:00:00+08')
    expect(await usedInMonth(mall.world.pool, o?.userId ?? 0, o?.id)).toEqual({ fen: counted?.fen, kg: counted?.kg })
    // Its last half hour still belongs to April.
    await made(early.orderCode, '2024-05-01T00:30:00+08')
    await made(late.orderCode, '2024-04-30T23:30:00+08')
    expect(await usedInMonth(mall.world.pool, o?.userId ?? 0, o?.id)).toEqual({ fen: counted?.fen, kg: counted?.kg })
  })
})
