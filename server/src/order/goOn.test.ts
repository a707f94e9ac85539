// The mill lets an order go on: not while its company is frozen, and with the causes it came with.
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../app/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
let buyer: Caller
let reviewer: Caller
let manager: Caller
let admin: Caller
let n = 0
beforeAll(async () => {
  mall = await testMall()
  ;[buyer, reviewer, manager, admin] = await Promise.all([
    mall.buyer('demo01'),
    mall.staff('S002'),
    mall.staff('S003'),
    mall.staff('S001'),
  ])
})
afterAll(() => mall.close())

const skuWhere = async (where: string): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.on_shelf and ${where} order by k.id limit 1`,
    )
  )?.code ?? ''
async function ordered(goods: { skuCode: string; pieces: number; stockMode?: 2 }): Promise<string> {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', goods)
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `goon-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
  })
  return made.orderCodes[0] ?? ''
}
const detail = (orderCode: string) => admin.get('/api/ops/getOrderDetail', { orderCode })
const rowOf = async (orderCode: string) => (await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: orderCode })).list[0]
const setFrozen = (frozen: boolean) =>
  mall.world.pool.run(`update company set frozen = $1 where id = (select company_id from app_user where user_name = 'demo01')`, [
    frozen,
  ])

describe('a frozen company’s order', () => {
  test('is neither passed, submitted nor approved, and page and queue say why; it is sent back and ended', async () => {
    const agreement = await skuWhere(`k.grade_level = '3' and k.spot and s.on_hand - s.reserved > 30`)
    const [atReview, atManager] = [
      await ordered({ skuCode: agreement, pieces: 1 }),
      await ordered({ skuCode: agreement, pieces: 1 }),
    ]
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
    const agreement = await skuWhere(`k.grade_level = '3' and k.spot and s.on_hand - s.reserved > 30`)
    const orderCode = await ordered({ skuCode: agreement, pieces: 1 })
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
    const agreement = await skuWhere(`k.grade_level = '3' and k.spot and s.on_hand - s.reserved > 30`)
    const orderCode = await ordered({ skuCode: agreement, pieces: 1 })
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
  await admin.get('/api/ops/updateSetting', { key: 'order.approvalAboveFen', value: '100' })
  try {
    await reviewer.get('/api/ops/reviewOrder', { orderCode, toManager: true })
    expect(await detail(orderCode)).toMatchObject({ status: OrderStatus.pendingApproval, reviewCauses: ['futures', 'aboveLine'] })
    const found = await admin.get('/api/ops/getOrderQueue', { queue: 'approval', cause: 'futures' })
    expect(found.list.map(o => o.orderCode)).toContain(orderCode)
  } finally {
    await admin.get('/api/ops/updateSetting', { key: 'order.approvalAboveFen', value: '200000000' })
  }
})
