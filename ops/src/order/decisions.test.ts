import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { expect, test } from 'vitest'
import { decisionsFor, whyNotBatch } from './decisions.ts'

const labels = (status: number, cancelApply = 0) => decisionsFor({ status, cancelApply }).map(d => d.label)

test('an order that waits for review can be passed, sent back or rejected', () => {
  expect(labels(OrderStatus.pendingReview)).toEqual(['审核通过', '退回', '驳回'])
})

test('an order that waits for approval goes to the manager, not to the reviewer', () => {
  expect(labels(OrderStatus.pendingApproval)).toEqual(['审批通过', '退回审核', '驳回'])
  expect(decisionsFor({ status: OrderStatus.pendingApproval, cancelApply: 0 }).every(d => d.right === 'order.approve')).toBe(true)
})

test('a wish to cancel is decided before anything else', () => {
  expect(labels(OrderStatus.pendingShipment, 1)).toEqual(['同意取消并退款', '不同意取消'])
})

test('nothing is decided about an order that waits for the buyer, is on its way or has ended', () => {
  for (const status of [OrderStatus.pendingConfirm, OrderStatus.pendingPayment, OrderStatus.shipping, OrderStatus.cancelled])
    expect(labels(status)).toEqual([])
})

test('whatever takes something from the buyer needs a reason', () => {
  for (const status of OrderStatus.values)
    for (const d of decisionsFor({ status, cancelApply: 0 })) expect(d.needsReason).toBe(d.kind !== 'yes')
})

test('only orders that wait for review can be passed together', () => {
  expect(whyNotBatch({ status: OrderStatus.pendingReview })).toBeUndefined()
  expect(whyNotBatch({ status: OrderStatus.pendingApproval })).toContain('待审批')
})
