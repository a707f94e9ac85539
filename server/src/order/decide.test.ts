// The mill's decisions hang on facts: what the goods are, what the sum is, who had the order in his hands before.
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { addWorked, workedMs } from '@mall/domain/workingTime.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../proof/invariants.ts'
import { effectOf } from '../app/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
let buyer: Caller
let reviewer: Caller
let manager: Caller
let admin: Caller
let invoiceId: string
let n = 0
const LISTED = 'REB-HRB400E-20-9000-1-W01'
let agreement = ''

beforeAll(async () => {
  mall = await testMall()
  ;[buyer, reviewer, manager, admin] = await Promise.all([
    mall.buyer('demo01'),
    mall.staff('S002'),
    mall.staff('S003'),
    mall.staff('S001'),
  ])
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  invoiceId = title?.invoiceId ?? ''
  const sku = await mall.world.pool.row<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
     where k.grade_level = '3' and k.spot and k.on_shelf and s.on_hand - s.reserved > 30 order by k.id limit 1`,
  )
  agreement = sku?.code ?? ''
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

async function ordered(skuCode: string, who: Caller = buyer, pieces = 1): Promise<string> {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await who.get('/api/order/createOrderBuyNow', {
    requestId: `decide-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? invoiceId,
    fingerprint: preview.fingerprint,
  })
  return made.orderCodes[0] ?? ''
}
const statusOf = async (orderCode: string): Promise<number> => (await admin.get('/api/ops/getOrderDetail', { orderCode })).status
/** 提交经理审批; the status after it. */
const submit = async (orderCode: string, who: Caller = reviewer): Promise<number> =>
  (await who.get('/api/ops/reviewOrder', { orderCode, toManager: true })).status
const setRule = (key: string, value: string) => admin.get('/api/ops/updateSetting', { key, value })

describe('agreement goods', () => {
  test('go on to a manager, and only he lets them pass', async () => {
    const orderCode = await ordered(agreement)
    expect(await statusOf(orderCode)).toBe(OrderStatus.pendingReview)
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
    expect((await manager.get('/api/ops/approveOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
  })

  test('go on to a manager also after he sent them back with words of his own', async () => {
    const orderCode = await ordered(agreement)
    await submit(orderCode)
    await manager.get('/api/ops/returnApproval', { orderCode, reason: '请补充技术要求' })
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  })

  test('go on to a manager also when another cause was shown first', async () => {
    await setRule('order.autoReview', 'off')
    try {
      const orderCode = await ordered(agreement)
      expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
    } finally {
      await setRule('order.autoReview', 'on')
    }
    // An expired licence comes first in the words; the goods are what they are.
    const late = await mall.buyer('demo59')
    const orderCode = await ordered(agreement, late)
    const { reviewCauses } = await admin.get('/api/ops/getOrderDetail', { orderCode })
    expect(reviewCauses).toEqual(['uncertified', 'agreement'])
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  })

  test('keep their way when the goods are graded anew afterwards', async () => {
    const orderCode = await ordered(agreement)
    await mall.world.pool.run(`update sku set grade_level = '1' where sku_code = $1`, [agreement])
    try {
      expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
    } finally {
      await mall.world.pool.run(`update sku set grade_level = '3' where sku_code = $1`, [agreement])
    }
  })
})

test('what a manager sent back is not passed by the reviewer alone, though it is neither large nor agreement goods', async () => {
  await setRule('order.approvalAboveFen', '100')
  const orderCode = await ordered(LISTED)
  expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  await setRule('order.approvalAboveFen', '200000000')
  await manager.get('/api/ops/returnApproval', { orderCode, reason: '价格不对，请重核' })
  expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  const { reviewCauses } = await admin.get('/api/ops/getOrderDetail', { orderCode })
  expect(reviewCauses).toEqual(['returned'])
})

describe('two people', () => {
  test('who reviewed an order does not approve it, and his page says so; another manager does', async () => {
    const orderCode = await ordered(agreement)
    await submit(orderCode, admin)
    const refused = await admin.ask('/api/ops/approveOrder', { orderCode })
    expect([refused.code, refused.message]).toEqual([4220, '这笔订单由您审核，须由另一位有审批权的同事审批'])
    expect((await admin.get('/api/ops/getOrderDetail', { orderCode })).whyNotAgree).toBe(refused.message)
    expect((await manager.get('/api/ops/getOrderDetail', { orderCode })).whyNotAgree).toBe('')
    expect((await manager.get('/api/ops/approveOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
  })

  test('of two managers at once one approves, the other is told', async () => {
    const orderCode = await ordered(agreement)
    await submit(orderCode)
    const answers = await Promise.all(
      [manager, admin, manager, admin].map(who => who.ask('/api/ops/approveOrder', { orderCode })),
    )
    expect(answers.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, 4204, 4204, 4204])
  })
})

describe('what waits at a desk ends', () => {
  test('an order nobody reviewed in time is cancelled, its goods are free and the buyer hears of it', async () => {
    const { endOverdue } = await import('./endOverdue.job.ts')
    const orderCode = await ordered(agreement)
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
    // Two days of the desk, whatever weekend lies between.
    expect(workedMs(Date.now(), detail.holdUntil ?? 0) / 3_600_000).toBeCloseTo(20, 1)
    expect(detail.payBefore).toBeNull()
    await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])
    expect(await endOverdue(mall.world)).toBe(1)
    expect(await endOverdue(mall.world)).toBe(0)
    const after = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect([after.status, after.holdUntil, after.history.at(-1)?.label]).toEqual([8, null, '审核超时，自动取消'])
    const notices = await mall.world.pool.rows<{ event: string }>(
      `select event from notice where body like '%' || $1 || '%' and event = 'orderReviewTimedOut'`,
      [orderCode],
    )
    expect(notices).toHaveLength(1)
  })

  test('an order that was passed a moment before its time keeps its new time', async () => {
    const { endOverdue } = await import('./endOverdue.job.ts')
    const orderCode = await ordered(agreement)
    await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])
    const [moved, ended] = await Promise.all([
      reviewer.ask('/api/ops/reviewOrder', { orderCode, toManager: true }),
      endOverdue(mall.world),
    ])
    // Whoever takes the lock first wins; never both.
    expect([moved.code === 1, ended === 1].filter(Boolean)).toHaveLength(1)
    expect(await statusOf(orderCode)).toBe(moved.code === 1 ? OrderStatus.pendingApproval : OrderStatus.cancelled)
  })

  test('the desk hears once when three quarters of the time are over', async () => {
    const { endOverdue } = await import('./endOverdue.job.ts')
    const orderCode = await ordered(agreement)
    await mall.world.pool.run(
      `update orders set status_since = now() - interval '40 days', hold_until = to_timestamp($2 / 1000.0) where order_code = $1`,
      [orderCode, addWorked(Date.now(), 8 * 3_600_000)],
    )
    await Promise.all([endOverdue(mall.world), endOverdue(mall.world)])
    await endOverdue(mall.world)
    const told = await mall.world.pool.rows<{ name: string; body: string }>(
      `select u.user_name as name, n.body from notice n join app_user u on u.id = n.user_id where n.event = 'orderNearlyOverdue' and n.body like '%' || $1 || '%'`,
      [orderCode],
    )
    expect(new Set(told.map(t => t.name)).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]?.body).toContain('还剩 8 个工作小时，到时自动取消')
  })
})

describe('goods are not held for nothing', () => {
  test('a company that is not certified makes no order and holds no goods; the checkout says so before', async () => {
    const stranger = await mall.buyer('demo06')
    await stranger.get('/api/cart/addGoodsToCartBuyNow', { skuCode: LISTED, pieces: 1 })
    const preview = await stranger.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    expect(preview.blocked?.refusal).toBe('CERT_REQUIRED')
    const [title] = await stranger.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const answer = await stranger.ask('/api/order/createOrderBuyNow', {
      requestId: `decide-${process.pid}-${++n}`,
      freightMode: 1,
      invoiceId: title?.invoiceId ?? '1',
      fingerprint: preview.fingerprint,
    })
    expect([answer.code, answer.message]).toEqual([4218, preview.blocked?.why])
  })

  test('of many orders of one company at once only so many are made as fit below its cap', async () => {
    const who = await mall.buyer('demo10')
    const first = await ordered(LISTED, who)
    const { totalFen } = await admin.get('/api/ops/getOrderDetail', { orderCode: first })
    const held = await mall.world.pool.row<{ fen: number }>(
      `select sum(total_fen)::bigint as fen from orders where status in (0, 1, 2, 3) and stock_mode = 1
         and company_id = (select company_id from app_user where user_name = 'demo10')`,
    )
    await setRule('order.unpaidMaxFen', String((held?.fen ?? 0) + 3 * totalFen))
    try {
      const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
      const able = [who, await mall.buyer('demo10-2')]
      const codes: number[] = []
      for (let round = 0; round < 4; round++) {
        const inputs = await Promise.all(
          able.map(async c => {
            await c.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: LISTED, pieces: 1 })
            const preview = await c.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
            return { c, fingerprint: preview.fingerprint }
          }),
        )
        const answers = await Promise.all(
          inputs.map(({ c, fingerprint }) =>
            c.ask('/api/order/createOrderBuyNow', {
              requestId: `decide-${process.pid}-${++n}`,
              freightMode: 1,
              invoiceId: title?.invoiceId ?? '',
              fingerprint,
            }),
          ),
        )
        codes.push(...answers.map(a => a.code))
      }
      expect(codes.filter(c => c === 1)).toHaveLength(3)
      expect(codes.filter(c => c !== 1).every(c => c === 4219)).toBe(true)
      const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
      expect(preview.blocked?.refusal).toBe('HOLD_CAP')
    } finally {
      await setRule('order.unpaidMaxFen', '2000000000')
    }
  })
})

describe('the whole effect of a decision', () => {
  const by =
    (who: Caller, verb: 'reviewOrder' | 'returnOrder' | 'rejectOrder' | 'approveOrder' | 'returnApproval' | 'rejectApproval') =>
    (orderCode: string, reason = '') =>
      effectOf(mall, () => who.ask(`/api/ops/${verb}`, { orderCode, reason }))
  const [review, giveBack, reject] = [
    (code: string) => by(reviewer, 'reviewOrder')(code),
    (code: string, why?: string) => by(reviewer, 'returnOrder')(code, why),
    (code: string, why?: string) => by(reviewer, 'rejectOrder')(code, why),
  ]

  test('passing on to the manager tells the managers and moves no goods', async () => {
    const orderCode = await ordered(agreement)
    expect(await effectOf(mall, () => submit(orderCode))).toEqual({
      audits: ['order.reviewEscalate by s002'],
      live: ['company 1 order 2'],
      notices: ['orderWaits → s001, s003, s006'],
      rows: {
        order_status_log: 'insert reviewEscalate',
        orders: 'hold_until, review_reason, status 1→2, status_seq +1, status_since',
      },
    })
  })

  test('giving back and rejecting need a reason: without one nothing happens', async () => {
    const orderCode = await ordered(agreement)
    for (const refused of [giveBack, reject]) expect(await refused(orderCode)).toEqual({})
    expect(await giveBack(orderCode, '请补充技术要求')).toEqual({
      audits: ['order.reviewReturn by s002'],
      live: ['company 1 order 0'],
      notices: ['orderReturned → demo01'],
      rows: {
        order_status_log: 'insert reviewReturn',
        orders: 'hold_until, review_reason, status 1→0, status_seq +1, status_since',
      },
      sms: ['orderReturned → demo01'],
    })
    await buyer.get('/api/order/userConfirmOrder', { orderCode })
    expect(await reject(orderCode, '不供')).toEqual({
      audits: ['order.reviewReject by s002'],
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderRejected → demo01'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert reviewReject',
        orders: 'hold_until emptied, status 1→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
    expect(await reject(orderCode, '不供')).toEqual({})
  })

  test('the manager’s: back to the reviewer, refused with its goods freed, agreed with a time to pay', async () => {
    const orderCode = await ordered(agreement)
    await submit(orderCode)
    for (const verb of ['returnApproval', 'rejectApproval'] as const) expect(await by(manager, verb)(orderCode)).toEqual({})
    expect(await by(manager, 'returnApproval')(orderCode, '价格不对')).toEqual({
      audits: ['order.approvalReturn by s003'],
      live: ['company 1 order 1'],
      notices: ['orderWaits → s001, s002, s003, s006'],
      rows: {
        order_status_log: 'insert approvalReturn',
        orders: 'hold_until, review_reason, status 2→1, status_seq +1, status_since',
      },
    })
    await submit(orderCode)
    expect(await by(manager, 'rejectApproval')(orderCode, '不供')).toEqual({
      audits: ['order.approvalReject by s003'],
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderRejected → demo01'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert approvalReject',
        orders: 'hold_until emptied, status 2→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
    const other = await ordered(agreement)
    await submit(other)
    expect(await by(manager, 'approveOrder')(other)).toEqual({
      audits: ['order.approve by s003'],
      live: ['company 1 order 3'],
      notices: ['orderReviewed → demo01'],
      rows: {
        order_status_log: 'insert approve',
        orders: 'hold_until, status 2→3, status_seq +1, status_since',
      },
      sms: ['orderReviewed → demo01'],
    })
  })

  test('a listed order that the reviewer passes himself tells the buyer how long he has', async () => {
    await setRule('order.autoReview', 'off')
    try {
      const orderCode = await ordered(LISTED)
      expect(await review(orderCode)).toEqual({
        audits: ['order.reviewPass by s002'],
        live: ['company 1 order 3'],
        notices: ['orderReviewed → demo01'],
        rows: {
          order_status_log: 'insert reviewPass',
          orders: 'hold_until, status 1→3, status_seq +1, status_since',
        },
        sms: ['orderReviewed → demo01'],
      })
    } finally {
      await setRule('order.autoReview', 'on')
    }
  })
})

describe('the whole effect of time', () => {
  const overdue = (orderCode: string) =>
    mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])

  test('ends what nobody paid and what nobody reviewed, frees the goods, tells buyer, pages and index; once', async () => {
    const { endOverdue } = await import('./endOverdue.job.ts')
    await overdue(await ordered(LISTED))
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderTimedOut → demo01'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert payTimeout',
        orders: 'hold_until emptied, status 3→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({})
    await overdue(await ordered(agreement))
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderReviewTimedOut → demo01'],
      rows: {
        allocation: 'state active→released',
        order_status_log: 'insert reviewTimeout',
        orders: 'hold_until emptied, status 1→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
      sms: ['orderReviewTimedOut → demo01'],
    })
  })
})
