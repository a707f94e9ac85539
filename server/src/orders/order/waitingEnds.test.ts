// What waits ends, and goods are held for nobody who may not buy them or holds too much.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { addWorked, workedMs } from '@mall/domain/kernel/workingTime.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { endOverdue } from './endOverdue.job.ts'
import { admin, agreement, makeOverdue, openDesks, ordered, reviewer, setRule, statusOf } from './testDesk.ts'
import { buyer, key, mall, SKU } from './testOrder.ts'

openDesks()

describe('what waits at a desk ends', () => {
  test('an order nobody reviewed in time is cancelled, its goods are free and the buyer hears of it', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
    // Two days of the desk, whatever weekend lies between.
    expect(workedMs(Date.now(), detail.holdUntil ?? 0) / 3_600_000).toBeCloseTo(20, 1)
    expect(detail.payBefore).toBeNull()
    await makeOverdue(orderCode)
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
    const orderCode = await ordered({ skuCode: agreement })
    await makeOverdue(orderCode)
    const [moved, ended] = await Promise.all([
      reviewer.ask('/api/ops/reviewOrder', { orderCode, toManager: true }),
      endOverdue(mall.world),
    ])
    // Whoever takes the lock first wins; never both.
    expect([moved.code === 1, ended === 1].filter(Boolean)).toHaveLength(1)
    expect(await statusOf(orderCode)).toBe(moved.code === 1 ? OrderStatus.pendingApproval : OrderStatus.cancelled)
  })

  test('the desk hears once when three quarters of the time are over', async () => {
    const orderCode = await ordered({ skuCode: agreement })
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
    await stranger.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
    const preview = await stranger.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    expect(preview.blocked?.refusal).toBe('CERT_REQUIRED')
    const [title] = await stranger.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const answer = await stranger.ask('/api/order/createOrderBuyNow', {
      requestId: key(),
      freightMode: 1,
      invoiceId: title?.invoiceId ?? '1',
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    expect([answer.code, answer.message]).toEqual([4218, preview.blocked?.why])
  })

  test('of many orders of one company at once only so many are made as fit below its cap', async () => {
    const who = await mall.buyer('demo10')
    const first = await ordered({ skuCode: SKU }, who)
    const { totalFen } = await admin.get('/api/ops/getOrderDetail', { orderCode: first })
    const held = await mall.world.pool.row<{ fen: Fen }>(
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
            await c.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
            const preview = await c.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
            return { c, fingerprint: preview.fingerprint }
          }),
        )
        const answers = await Promise.all(
          inputs.map(({ c, fingerprint }) =>
            c.ask('/api/order/createOrderBuyNow', {
              requestId: key(),
              freightMode: 1,
              invoiceId: title?.invoiceId ?? '',
              fingerprint,
              acceptTerms: true,
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

  test('the checkout counts its own tons to those that are held: to the cap it may, a ton beyond it may not', async () => {
    const who = await mall.buyer('demo10')
    const preview = async (pieces: number) => {
      await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
      return who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    }
    const one = await preview(1)
    const held = await mall.world.pool.row<{ kg: Kg }>(
      `select coalesce(sum(weight_kg), 0)::bigint as kg from orders where status in (0, 1, 2, 3) and stock_mode = 1
         and company_id = (select company_id from app_user where user_name = 'demo10')`,
    )
    const capTons = Math.ceil(((held?.kg ?? 0) + one.weightKg) / 1000)
    await setRule('order.unpaidMaxTons', String(capTons))
    try {
      expect((await preview(1)).blocked).toBeNull()
      const room = capTons * 1000 - (held?.kg ?? 0)
      const over = await preview(Math.floor(room / one.weightKg) + 1)
      expect(over.blocked).toMatchObject({ refusal: 'HOLD_CAP', why: expect.stringContaining('吨') as string })
    } finally {
      await setRule('order.unpaidMaxTons', '6000')
    }
  })
})

describe('the whole effect of time', () => {
  test('ends what nobody paid and what nobody reviewed, frees the goods, tells buyer, pages and index; once', async () => {
    await makeOverdue(await ordered({ skuCode: SKU }))
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({
      index: 1,
      live: ['company 1 order 8'],
      notices: ['orderTimedOut → demo01'],
      rows: {
        allocation: 'state active→released',
        order_contract: 'ended_at, reason, status 1→4',
        order_contract_log: 'insert delete',
        order_status_log: 'insert payTimeout',
        orders: 'hold_until emptied, status 3→8, status_seq +1, status_since',
        stock: 'reserved -1',
      },
    })
    expect(await effectOf(mall, () => endOverdue(mall.world))).toEqual({})
    await makeOverdue(await ordered({ skuCode: agreement }))
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
