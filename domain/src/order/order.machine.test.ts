import { describe, expect, test } from 'vitest'
import { orderMachine, type OrderState, stateOf, statusOf } from './order.machine.ts'
import { blockerOf, firstStatus, whyNotApplyCancel, whyNotCancel } from './order.rules.ts'
import { OrderStatus } from './order.status.ts'

const states = OrderStatus.values.map(stateOf)
const facts = {
  futures: false,
  certified: true,
  proxy: false,
  speciallyTreated: false,
  agreementGoods: false,
  totalFen: 100_00,
  approvalAboveFen: 200_000_000,
  autoReview: true,
}

describe('the order’s way', () => {
  test('reaches every status from the first ones, and 7, 8 end it', () => {
    const reached = new Set<OrderState>(['pendingConfirm', 'pendingReview', 'pendingPayment', 'createFailed'])
    for (let grew = true; grew; ) {
      grew = false
      for (const row of orderMachine.rows)
        if (row.from.some(f => reached.has(f)) && !reached.has(row.to)) {
          reached.add(row.to)
          grew = true
        }
    }
    expect([...states].filter(s => !reached.has(s))).toEqual([])
    for (const end of ['signed', 'cancelled'] as const) expect(orderMachine.rows.some(r => r.from.includes(end))).toBe(false)
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
    const out = orderMachine.rows.filter(r => r.from.includes('pendingPayment') && r.to !== 'cancelled')
    expect(out.map(r => [r.on, statusOf(r.to), r.by])).toEqual([
      ['payFutures', 4, ['system']],
      ['paySpot', 5, ['system']],
    ])
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

describe('a new order', () => {
  test('of listed spot goods goes straight to payment', () => expect(firstStatus(facts).state).toBe('pendingPayment'))
  test.each([
    ['made to order', { futures: true }],
    ['of an uncertified company', { certified: false }],
    ['with agreement goods', { agreementGoods: true }],
    ['above the approval line', { totalFen: 200_000_001 }],
    ['while the rule is off', { autoReview: false }],
  ])('%s waits for the mill, with a reason', (_name, change) => {
    const first = firstStatus({ ...facts, ...change })
    expect(first.state).toBe('pendingReview')
    expect(first.reason).toMatch(/[\u4e00-\u9fff]/)
  })
  test('beyond its maker’s limits waits for his company first', () =>
    expect(firstStatus({ ...facts, futures: true, overLimit: '超单笔限额' })).toEqual({
      state: 'pendingConfirm',
      reason: '企业内部审批：超单笔限额',
    }))
  test('placed by proxy waits for the buyer', () => expect(firstStatus({ ...facts, proxy: true }).state).toBe('pendingConfirm'))
})

test('a request to cancel is possible once, for paid and unshipped orders', () => {
  expect(whyNotApplyCancel('pendingShipment', false)).toBeUndefined()
  expect(whyNotApplyCancel('pendingShipment', true)).toBe('取消申请正在审批')
  expect(whyNotApplyCancel('pendingPayment', false)).toContain('直接取消')
  expect(whyNotApplyCancel('signed', false)).toBe('当前状态不能取消')
})
