// Every status of an order, met by every decision anybody can take on it: what the machine does not know is refused and leaves no trace.
import { type OrderActor, type OrderEvent, orderMachine, stateOf, statusOf } from '@mall/domain/orders/order/order.machine.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { endOverdue } from './endOverdue.job.ts'

let mall: TestMall
let n = 0
const SKU = 'REB-HRB400E-20-9000-1-W01'
const who: Record<string, Caller> = {}
beforeAll(async () => {
  mall = await testMall()
  who.buyer = await mall.buyer('demo01')
  who.reviewer = await mall.staff('S002')
  who.approver = await mall.staff('S003')
})
afterAll(() => mall.close())

async function newOrder(): Promise<string> {
  const buyer = who.buyer as Caller
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `machine-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  return made.orderCodes[0] ?? ''
}

interface Act {
  on: OrderEvent
  by: OrderActor
  path: Path
  /** A request to cancel lies there. */
  asked?: true
  /** The mill itself has ended it before, and its goods are free. */
  ended?: true
}
const acts: readonly Act[] = [
  { on: 'confirm', by: 'buyer', path: '/api/order/userConfirmOrder' },
  { on: 'cancel', by: 'buyer', path: '/api/order/cancelOrder' },
  { on: 'reviewPass', by: 'reviewer', path: '/api/ops/reviewOrder' },
  { on: 'reviewReturn', by: 'reviewer', path: '/api/ops/returnOrder' },
  { on: 'reviewReject', by: 'reviewer', path: '/api/ops/rejectOrder' },
  { on: 'approve', by: 'approver', path: '/api/ops/approveOrder' },
  { on: 'approvalReturn', by: 'approver', path: '/api/ops/returnApproval' },
  { on: 'approvalReject', by: 'approver', path: '/api/ops/rejectApproval' },
  { on: 'cancelApproved', by: 'approver', path: '/api/ops/approveCancel', asked: true },
  { on: 'cancel', by: 'reviewer', path: '/api/ops/cancelOrder' },
  { on: 'extend', by: 'reviewer', path: '/api/ops/extendOrder' },
  { on: 'reviewWithdraw', by: 'reviewer', path: '/api/ops/withdrawReview' },
  { on: 'reopen', by: 'reviewer', path: '/api/ops/reopenOrder', ended: true },
]
const PAID: readonly number[] = [
  OrderStatus.pendingSchedule,
  OrderStatus.pendingShipment,
  OrderStatus.shipping,
  OrderStatus.signed,
]

/** The order as if it had come to the status, its money with it, and without a contract where there is none. */
const put = (orderCode: string, status: number, cancelApply: number) =>
  mall.world.pool.run(
    `with order_ended as (
       update order_contract c set status = 4 from orders o
       where o.id = c.order_id and o.order_code = $1 and c.status <> 4 and $2::smallint not between 3 and 7)
     update orders set status = $2::smallint, cancel_apply = $3, paid_fen = case when $4::boolean then total_fen else 0 end, hold_until = now() + interval '1 hour'
     where order_code = $1`,
    [orderCode, status, cancelApply, PAID.includes(status)],
  )
const trace = (orderCode: string) =>
  mall.world.pool.row<object>(
    `select o.status, o.status_seq, o.cancel_apply, o.hold_until, (select count(*) from order_status_log h where h.order_id = o.id) as steps,
       (select string_agg(a.state, ',') from allocation a join order_line l on l.id = a.order_line_id where l.order_id = o.id) as goods
     from orders o where o.order_code = $1`,
    [orderCode],
  )

test.each(OrderStatus.values.map(code => [OrderStatus.label(code), code] as const))(
  '%s moves only along the machine',
  async (_label, status) => {
    let orderCode = await newOrder()
    for (const act of acts) {
      if (act.ended) await put(orderCode, OrderStatus.pendingPayment, CancelApply.none)
      if (act.ended) await (who.reviewer as Caller).get('/api/ops/cancelOrder', { orderCode, reason: '误操作' })
      await put(orderCode, status, act.asked ? CancelApply.applied : CancelApply.none)
      const before = await trace(orderCode)
      const caller = who[act.by] as Caller
      const answer = await caller.ask(
        act.path as '/api/ops/reviewOrder',
        {
          orderCode,
          reason: '测试原因',
          ...(act.on === 'extend' ? { hours: 24 } : {}),
        } as { orderCode: string; reason: string },
      )
      const next = orderMachine.next(stateOf(status), act.on, act.by)
      if (next) {
        expect([stateOf(status), act.on, answer.code, answer.message]).toEqual([stateOf(status), act.on, 1, '成功'])
        // 确认 goes through review at once where the rule lets it pass.
        expect(answer.data.status).toBe(act.on === 'confirm' ? OrderStatus.pendingPayment : statusOf(next))
        orderCode = await newOrder()
      } else {
        expect([stateOf(status), act.on, answer.code]).toEqual([stateOf(status), act.on, 4204])
        expect(await trace(orderCode)).toEqual(before)
      }
    }
  },
)

test('the sweep ends exactly the states that wait, and only when their time is over', async () => {
  for (const status of OrderStatus.values) {
    const orderCode = await newOrder()
    await put(orderCode, status, CancelApply.none)
    await endOverdue(mall.world)
    expect((await trace(orderCode)) as { status: number }).toMatchObject({ status })
    await mall.world.pool.run(`update orders set hold_until = now() where order_code = $1`, [orderCode])
    await endOverdue(mall.world)
    const ends = status < OrderStatus.pendingSchedule
    expect([status, ((await trace(orderCode)) as { status: number }).status]).toEqual([
      status,
      ends ? OrderStatus.cancelled : status,
    ])
  }
})
