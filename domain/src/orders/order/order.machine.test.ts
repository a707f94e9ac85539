import { describe, expect, test } from 'vitest'
import { orderMachine, type OrderState, stateOf, statusOf } from './order.machine.ts'
import { holdRuleOf, timeoutEventOf } from './holdTime.ts'
import { blockerOf, whyNotApplyCancel, whyNotCancel } from './order.rules.ts'
import { OrderStatus } from './order.status.ts'

const states = OrderStatus.values.map(stateOf)
describe('the order’s way', () => {
  test('reaches every status from the first ones, and 7, 8 end it', () => {
    const reached = new Set<OrderState>(['pendingConfirm', 'pendingReview', 'pendingPayment'])
    for (let grew = true; grew; ) {
      grew = false
      for (const row of orderMachine.rows)
        if (row.from.some(f => reached.has(f)) && !reached.has(row.to)) {
          reached.add(row.to)
          grew = true
        }
    }
    // Its code is the specification's; an order that cannot hold its goods is not made.
    expect([...states].filter(s => !reached.has(s))).toEqual(['createFailed'])
    expect(orderMachine.rows.filter(r => r.from.includes('signed'))).toEqual([])
    // Only the mill opens again what it has ended, and then it is looked at anew.
    expect(orderMachine.rows.filter(r => r.from.includes('cancelled')).map(r => [r.on, r.to, r.by])).toEqual([
      ['reopen', 'pendingReview', ['reviewer']],
    ])
  })
  test('nothing paid is cancelled without the mill', () => {
    for (const from of ['pendingSchedule', 'pendingShipment', 'shipping'] as const) {
      expect(orderMachine.next(from, 'cancel', 'buyer')).toBeUndefined()
      expect(whyNotCancel(from)).toBeTruthy()
    }
    expect(orderMachine.next('pendingShipment', 'cancelApproved', 'approver')).toBe('cancelled')
    expect(orderMachine.next('pendingShipment', 'cancelApproved', 'buyer')).toBeUndefined()
  })
  test('only money moves an order past payment: made-to-order goods to the plan, spot goods to the gate', () => {
    const out = orderMachine.rows.filter(
      r => r.from.includes('pendingPayment') && statusOf(r.to) > OrderStatus.pendingPayment && r.to !== 'cancelled',
    )
    expect(out.map(r => [r.on, statusOf(r.to), r.by])).toEqual([
      ['payFutures', 4, ['system']],
      ['paySpot', 5, ['system']],
    ])
  })
  test('whatever waits without the money has a rule that ends the waiting, and the machine an event for it', () => {
    for (const s of states) {
      const rule = holdRuleOf(s, false)
      expect([s, rule !== undefined]).toEqual([s, OrderStatus[s] < OrderStatus.pendingSchedule])
      if (rule) expect(orderMachine.next(s, timeoutEventOf(s), 'system')).toBe('cancelled')
    }
    expect([holdRuleOf('pendingPayment', true), holdRuleOf('pendingPayment', false)]).toEqual([
      'order.holdHoursFutures',
      'order.holdHoursSpot',
    ])
    expect([holdRuleOf('pendingReview', true), holdRuleOf('pendingApproval', true)]).toEqual([
      'order.reviewHours',
      'order.approvalHours',
    ])
  })
  test('more time is given where an order waits before the money, and leaves it where it is', () => {
    for (const s of states)
      expect([s, orderMachine.next(s, 'extend', 'reviewer')]).toEqual([s, holdRuleOf(s, false) ? s : undefined])
    expect(orderMachine.next('pendingPayment', 'extend', 'buyer')).toBeUndefined()
  })
  test('every open state says whose turn it is; the buyer’s own turns have a button', () => {
    for (const s of states) {
      const open = !['signed', 'cancelled', 'createFailed'].includes(s)
      expect([s, blockerOf(s, { cancelApplied: false }) !== undefined]).toEqual([s, open])
    }
    expect(blockerOf('pendingPayment', { cancelApplied: false })?.mine).toBe(true)
    const asked = {
      why: '超单笔限额 1.00 元，本次 2.00 元，超出 1.00 元；超每月限额 1.000 吨，本次 2.000 吨',
      approvers: ['宋审知'],
    }
    expect(blockerOf('pendingConfirm', { cancelApplied: false, companyApproval: asked })).toEqual({
      waitsFor: '企业内部审批（超单笔限额 1.00 元；超每月限额 1.000 吨）',
      whose: '宋审知',
      mine: false,
    })
    expect(blockerOf('pendingShipment', { cancelApplied: true })?.whose).toBe('销售经理')
  })
})

test('a request to cancel is possible once, for paid and unshipped orders', () => {
  expect(whyNotApplyCancel('pendingShipment', false)).toBeUndefined()
  expect(whyNotApplyCancel('pendingShipment', true)).toBe('取消申请正在审批')
  expect(whyNotApplyCancel('pendingPayment', false)).toContain('直接取消')
  expect(whyNotApplyCancel('signed', false)).toBe('当前状态不能取消')
})
