// The mill's decisions hang on facts: what the goods are, what the sum is, who had the order in his hands before.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { admin, agreement, manager, openDesks, ordered, reviewer, setRule, statusOf, submit } from './testDesk.ts'
import { buyer, mall, SKU } from './testOrder.ts'

openDesks()

describe('agreement goods', () => {
  test('go on to a manager, and only he lets them pass', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    expect(await statusOf(orderCode)).toBe(OrderStatus.pendingReview)
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
    expect((await manager.get('/api/ops/approveOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
  })

  test('go on to a manager also after he sent them back with words of his own', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    await submit(orderCode)
    await manager.get('/api/ops/returnApproval', { orderCode, reason: '请补充技术要求' })
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  })

  test('go on to a manager also when another cause was shown first', async () => {
    await setRule('order.autoReview', 'off')
    try {
      const orderCode = await ordered({ skuCode: agreement })
      expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
    } finally {
      await setRule('order.autoReview', 'on')
    }
    // An expired licence comes first in the words; the goods are what they are.
    const late = await mall.buyer('demo59')
    const orderCode = await ordered({ skuCode: agreement }, late)
    const { reviewCauses } = await admin.get('/api/ops/getOrderDetail', { orderCode })
    expect(reviewCauses).toEqual(['uncertified', 'agreement'])
    expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  })

  test('keep their way when the goods are graded anew afterwards', async () => {
    const orderCode = await ordered({ skuCode: agreement })
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
  const orderCode = await ordered({ skuCode: SKU })
  expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  await setRule('order.approvalAboveFen', '200000000')
  await manager.get('/api/ops/returnApproval', { orderCode, reason: '价格不对，请重核' })
  expect(await submit(orderCode)).toBe(OrderStatus.pendingApproval)
  const { reviewCauses } = await admin.get('/api/ops/getOrderDetail', { orderCode })
  expect(reviewCauses).toEqual(['returned'])
})

describe('two people', () => {
  test('who reviewed an order does not approve it, and his page says so; another manager does', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    await submit(orderCode, admin)
    const refused = await admin.ask('/api/ops/approveOrder', { orderCode })
    expect([refused.code, refused.message]).toEqual([4220, '这笔订单由您审核，须由另一位有审批权的同事审批'])
    expect((await admin.get('/api/ops/getOrderDetail', { orderCode })).whyNotAgree).toBe(refused.message)
    expect((await manager.get('/api/ops/getOrderDetail', { orderCode })).whyNotAgree).toBe('')
    expect((await manager.get('/api/ops/approveOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
  })

  test('of two managers at once one approves, the other is told', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    await submit(orderCode)
    const answers = await Promise.all(
      [manager, admin, manager, admin].map(who => who.ask('/api/ops/approveOrder', { orderCode })),
    )
    expect(answers.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, 4204, 4204, 4204])
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
    const orderCode = await ordered({ skuCode: agreement })
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
    const orderCode = await ordered({ skuCode: agreement })
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
    const orderCode = await ordered({ skuCode: agreement })
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
    const other = await ordered({ skuCode: agreement })
    await submit(other)
    expect(await by(manager, 'approveOrder')(other)).toEqual({
      audits: ['order.approve by s003'],
      live: ['company 1 order 3'],
      notices: ['orderReviewed → demo01'],
      rows: {
        order_contract: 'insert',
        order_contract_log: 'insert acceptTerms; insert generate',
        order_status_log: 'insert approve',
        orders: 'hold_until, status 2→3, status_seq +1, status_since',
      },
      sms: ['orderReviewed → demo01'],
    })
  })

  test('a listed order that the reviewer passes himself tells the buyer how long he has', async () => {
    await setRule('order.autoReview', 'off')
    try {
      const orderCode = await ordered({ skuCode: SKU })
      expect(await review(orderCode)).toEqual({
        audits: ['order.reviewPass by s002'],
        live: ['company 1 order 3'],
        notices: ['orderReviewed → demo01'],
        rows: {
          order_contract: 'insert',
          order_contract_log: 'insert acceptTerms; insert generate',
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
