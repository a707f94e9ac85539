import { describe, expect, test } from 'vitest'
import { orderMachine, type OrderState } from './order.machine.ts'
import { holdRuleOf, timeoutEventOf } from './holdTime.ts'
import { blockerOf, overCap, startOf, whyNotApplyCancel, whyNotCancel } from './order.rules.ts'

const STATES = [
  'pendingConfirm',
  'pendingReview',
  'pendingApproval',
  'pendingPayment',
  'pendingSchedule',
  'pendingShipment',
  'shipping',
  'completed',
  'cancelled',
] as OrderState[]
const of = <T>(f: (s: OrderState) => T) => STATES.map(f)

test('the buyer cancels before he has paid; after it he asks; what is on its way or over stays', () => {
  expect(of(s => whyNotCancel(s))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    ...Array.from({ length: 2 }, () => '订单已付款，请提交取消申请，由钢厂审批'),
    '已经发货，不能取消；请在签收后申请售后',
    '订单已结束',
    '订单已结束',
  ])
  expect(of(s => whyNotApplyCancel(s, false))).toEqual([
    ...Array.from({ length: 4 }, () => '订单未付款，可直接取消'),
    undefined,
    undefined,
    ...Array.from({ length: 3 }, () => '当前状态不能取消'),
  ])
  expect(whyNotApplyCancel('pendingShipment', true)).toBe('取消申请正在审批')
})

describe('what an order waits for', () => {
  const plain = { cancelApplied: false }
  test('is said with whose turn it is, and whether it is the buyer’s', () => {
    expect(of(s => blockerOf(s, plain))).toEqual([
      { waitsFor: '买方确认价格、重量与交期', whose: '贵公司', mine: true },
      { waitsFor: '销售审核', whose: '销售审核', mine: false },
      { waitsFor: '销售经理审批', whose: '销售经理', mine: false },
      { waitsFor: '付款到账', whose: '贵公司', mine: true },
      { waitsFor: '排产与轧制', whose: '生产计划', mine: false },
      { waitsFor: '配车装货', whose: '调度', mine: false },
      { waitsFor: '全部到货签收', whose: '收货人', mine: false },
      undefined,
      undefined,
    ])
    expect(of(s => blockerOf(s, { ...plain, reason: '含协议品' })?.waitsFor).slice(0, 4)).toEqual([
      '含协议品',
      '含协议品',
      '含协议品',
      '付款到账',
    ])
  })

  test('is the manager once the buyer has asked to cancel, his own company while it decides', () => {
    expect(blockerOf('pendingShipment', { cancelApplied: true })).toEqual({
      waitsFor: '钢厂审批取消申请',
      whose: '销售经理',
      mine: false,
    })
    const companyApproval = { why: '超单笔限额 1 万元，本次 2 万元；超每月限额 3 吨，本次 4 吨', approvers: ['甲', '乙'] }
    expect(blockerOf('pendingConfirm', { ...plain, companyApproval })).toEqual({
      waitsFor: '企业内部审批（超单笔限额 1 万元；超每月限额 3 吨）',
      whose: '甲、乙',
      mine: false,
    })
    expect(blockerOf('pendingConfirm', { ...plain, companyApproval: { why: '超', approvers: [] } })?.whose).toBe('贵公司审批人')
    expect(blockerOf('pendingPayment', { ...plain, companyApproval })?.waitsFor).toBe('付款到账')
  })

  test('is both sides where the contract is signed on paper, and the mill’s second person once it is recorded', () => {
    expect(blockerOf('pendingPayment', { ...plain, seal: 'paper' })).toEqual({
      waitsFor: '双方在纸上签字盖章，商城登记后付款',
      whose: '贵公司签署人、钢厂',
      mine: true,
    })
    expect(blockerOf('pendingPayment', { ...plain, seal: 'recorded' })).toMatchObject({ whose: '销售经理', mine: false })
  })
})

test('each waiting state has its rule and its end; what is paid or over has none', () => {
  const rules = ['order.holdHoursSpot', 'order.reviewHours', 'order.approvalHours', 'order.holdHoursSpot']
  expect(of(s => holdRuleOf(s, false))).toEqual([...rules, ...Array.from({ length: 5 }, () => undefined)])
  expect(holdRuleOf('pendingPayment', true)).toBe('order.holdHoursFutures')
  expect(of(timeoutEventOf).slice(0, 4)).toEqual(['payTimeout', 'reviewTimeout', 'reviewTimeout', 'payTimeout'])
  // Every waiting state can be ended by the clock.
  for (const s of STATES.slice(0, 4)) expect(orderMachine.next(s, timeoutEventOf(s), 'system')).toBe('cancelled')
})

test('what a company holds unpaid ends at the cap itself; zero is no cap', () => {
  const held = { fen: 100, kg: 1000 }
  const over = (more: typeof held, cap: typeof held) => overCap(held, more, cap)
  expect(over({ fen: 100, kg: 1000 }, { fen: 200, kg: 2000 })).toBeUndefined()
  expect(over({ fen: 101, kg: 0 }, { fen: 200, kg: 0 })).toBe('未付款的现货订单合计 2.01 元，超过每家企业 2.00 元的上限')
  expect(over({ fen: 0, kg: 1001 }, { fen: 0, kg: 2000 })).toBe('未付款的现货订单合计 2.001 吨，超过每家企业 2.000 吨的上限')
  expect(over({ fen: 9_999, kg: 9_999 }, { fen: 0, kg: 0 })).toBeUndefined()
})

test('a proxy order waits for the buyer whatever else is so, without a cause of the mill', () => {
  const facts = { futures: true, certified: false, agreementGoods: true, totalFen: 9, approvalAboveFen: 1, autoReview: false }
  expect(startOf({ ...facts, proxy: true, overLimit: '超' })).toEqual({
    state: 'pendingConfirm',
    causes: [],
    reason: '代打单，待买方确认',
  })
  expect(startOf({ ...facts, proxy: false, overLimit: '超' })).toMatchObject({
    state: 'pendingConfirm',
    reason: '企业内部审批：超',
  })
})

test('buttons are the machine’s events of this state and this person, each once', () => {
  expect(orderMachine.events('pendingShipment', 'reviewer')).toEqual([])
  expect(orderMachine.events('pendingPayment', 'buyer')).toContain('cancel')
  expect(orderMachine.events('pendingPayment', 'buyer')).not.toContain('approve')
  const events = orderMachine.events('pendingReview', 'reviewer')
  expect(new Set(events).size).toBe(events.length)
  expect(events).toEqual(expect.arrayContaining(['reviewPass', 'reviewReturn', 'reviewReject']))
})
