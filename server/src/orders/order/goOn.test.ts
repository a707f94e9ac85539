// The mill lets an order go on: not while its company is frozen, and with the causes it came with.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { admin, agreement, detail, manager, openDesks, ordered, reviewer, setRule, skuWhere } from './testDesk.ts'
import { mall } from './testOrder.ts'

openDesks()

const rowOf = async (orderCode: string) => (await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: orderCode })).list[0]
const setFrozen = (frozen: boolean) =>
  mall.world.pool.run(`update company set frozen = $1 where id = (select company_id from app_user where user_name = 'demo01')`, [
    frozen,
  ])

describe('a frozen company’s order', () => {
  test('is neither passed, submitted nor approved, and page and queue say why; it is sent back and ended', async () => {
    const [atReview, atManager] = [await ordered({ skuCode: agreement }), await ordered({ skuCode: agreement })]
    await reviewer.get('/api/ops/reviewOrder', { orderCode: atManager, toManager: true })
    await setFrozen(true)
    try {
      for (const toManager of [false, true]) {
        const pass = () => reviewer.ask('/api/ops/reviewOrder', { orderCode: atReview, toManager })
        const refused = await pass()
        expect([refused.code, refused.message]).toEqual([4204, '订单当前为「待审核」，不能审核（企业已冻结，先解冻）'])
        expect(await effectOf(mall, pass)).toEqual({})
      }
      const approve = () => manager.ask('/api/ops/approveOrder', { orderCode: atManager })
      expect((await approve()).message).toBe('订单当前为「待审批」，不能审批（企业已冻结，先解冻）')
      expect(await effectOf(mall, approve)).toEqual({})
      for (const orderCode of [atReview, atManager]) {
        expect((await detail(orderCode)).whyNotAgree).toBe('企业已冻结，先解冻')
        expect(await rowOf(orderCode)).toMatchObject({ frozen: true })
      }

      expect((await manager.get('/api/ops/returnApproval', { orderCode: atManager, reason: '企业冻结' })).status).toBe(
        OrderStatus.pendingReview,
      )
      const reject = () => reviewer.ask('/api/ops/rejectOrder', { orderCode: atReview, reason: '企业冻结' })
      expect(await effectOf(mall, reject)).toMatchObject({
        audits: ['order.reviewReject by s002'],
        rows: { allocation: 'state active→released', stock: 'reserved -1' },
      })
    } finally {
      await setFrozen(false)
    }
    expect((await detail(atManager)).whyNotAgree).toBe('')
    expect((await reviewer.get('/api/ops/reviewOrder', { orderCode: atManager, toManager: true })).status).toBe(
      OrderStatus.pendingApproval,
    )
    expect((await manager.get('/api/ops/approveOrder', { orderCode: atManager })).status).toBe(OrderStatus.pendingPayment)
  })

  test.each([
    ['passed', OrderStatus.pendingReview],
    ['opened again', OrderStatus.cancelled],
  ])('is not %s by a reviewer who pressed while the freeze was being written', async (_what, status) => {
    const orderCode = await ordered({ skuCode: agreement })
    if (status === OrderStatus.cancelled) await reviewer.get('/api/ops/rejectOrder', { orderCode, reason: '误驳回' })
    const desk = await mall.world.pool.raw.connect()
    try {
      await desk.query('begin')
      await desk.query(`update company set frozen = true where id = (select company_id from orders where order_code = $1)`, [
        orderCode,
      ])
      const asked =
        status === OrderStatus.cancelled
          ? reviewer.ask('/api/ops/reopenOrder', { orderCode, reason: '误驳回' })
          : reviewer.ask('/api/ops/reviewOrder', { orderCode, toManager: true })
      await new Promise(done => setTimeout(done, 300))
      await desk.query('commit')
      expect((await asked).message).toContain('（企业已冻结，先解冻）')
      expect((await detail(orderCode)).status).toBe(status)
    } finally {
      desk.release()
      await setFrozen(false)
    }
  })

  test('is rejected without waiting for whoever writes on the company', async () => {
    const orderCode = await ordered({ skuCode: agreement })
    const desk = await mall.world.pool.raw.connect()
    try {
      await desk.query('begin')
      await desk.query(`select 1 from company where id = (select company_id from orders where order_code = $1) for update`, [
        orderCode,
      ])
      expect((await reviewer.get('/api/ops/rejectOrder', { orderCode, reason: '客户信息不符' })).status).toBe(
        OrderStatus.cancelled,
      )
    } finally {
      await desk.query('rollback')
      desk.release()
    }
  })
})

test('an order made to measure that goes to the manager is still found by 期货排产', async () => {
  const skuCode = await skuWhere(`k.futures and k.price_unit = 'ton' and k.class_code = 'GAL' and k.grade_level <> '3'`)
  const orderCode = await ordered({ skuCode, pieces: 8, stockMode: 2 })
  expect((await detail(orderCode)).reviewCauses).toEqual(['futures'])
  await setRule('order.approvalAboveFen', '100')
  try {
    await reviewer.get('/api/ops/reviewOrder', { orderCode, toManager: true })
    expect(await detail(orderCode)).toMatchObject({ status: OrderStatus.pendingApproval, reviewCauses: ['futures', 'aboveLine'] })
    const found = await admin.get('/api/ops/getOrderQueue', { queue: 'approval', cause: 'futures' })
    expect(found.list.map(o => o.orderCode)).toContain(orderCode)
  } finally {
    await setRule('order.approvalAboveFen', '200000000')
  }
})
