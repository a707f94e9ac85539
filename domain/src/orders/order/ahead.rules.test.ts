import { SettlementMode } from '../../goods/goods/goods.codes.ts'
import { expect, test } from 'vitest'
import { type AheadFacts, stepsAhead } from './ahead.rules.ts'

const anOrder = (o: Partial<AheadFacts> = {}): AheadFacts => ({
  futures: false,
  pickUp: true,
  settlement: SettlementMode.weighed,
  depotName: '厂内成品库',
  contact: '孙戊 13800000000',
  allocated: false,
  loadsFrom: '11-23',
  receiver: '李工',
  payHours: 24,
  seals: false,
  ...o,
})

test('a paid order that is fetched says how it is booked, whom to ask, and what the driver brings', () => {
  expect(stepsAhead('pendingShipment', anOrder())).toEqual([
    '仓库配货后，在订单页预约提货时段（预计 11-23 起），填报车牌与司机；要帮忙问业务员 孙戊 13800000000',
    '司机带提货码和身份证，在时段内到 厂内成品库 装车、过磅',
    '按出厂磅单多退少补',
  ])
})

test('before the warehouse has allocated the day is expected; after it the day is the first that can be booked', () => {
  const first = (o: Partial<AheadFacts>) => stepsAhead('pendingShipment', anOrder({ contact: '', ...o }))[0]
  expect(first({ allocated: true, loadsFrom: '11-22' })).toBe('货已配好，在订单页预约提货时段（最早 11-22），填报车牌与司机')
  expect(first({ pickUp: false })).toBe('调度配车（预计 11-23 起装车），车牌、司机与到货进度在订单页看')
  expect(first({ pickUp: false, allocated: true })).toBe('调度配车（最早 11-23 装车），车牌、司机与到货进度在订单页看')
})

test('a paid order that is brought names its receiver; goods by table weight are not settled again', () => {
  expect(
    stepsAhead('pendingShipment', anOrder({ pickUp: false, settlement: SettlementMode.theoretical, contact: '', loadsFrom: '' })),
  ).toEqual(['调度配车，车牌、司机与到货进度在订单页看', '货到后收货人 李工 核对件数与外观，再签收'])
})

test('made-to-order goods are made between the money and the truck', () => {
  const [pay, made, call] = stepsAhead('pendingReview', anOrder({ futures: true, payHours: 48, seals: true }))
  expect([pay, made]).toEqual(['审核通过后双方签署合同，签后 48 小时内付款', '生产计划排产，轧制入库后通知您'])
  expect(call).toContain('预约提货时段')
  expect(stepsAhead('pendingSchedule', anOrder({ futures: true }))[0]).toBe('生产计划排产，轧制入库后通知您')
})

test('each step that is over is gone, and at the end nothing is ahead', () => {
  const f = anOrder()
  const later = stepsAhead('pendingShipment', f)
  expect(stepsAhead('pendingPayment', f)).toEqual(['付款到账后自动进入下一步', ...later])
  expect(stepsAhead('pendingPayment', anOrder({ seals: true }))[0]).toBe('双方签署合同，签后 24 小时内付款')
  expect(stepsAhead('pendingConfirm', f)).toEqual(['确认后由销售审核', '审核通过后 24 小时内付款', ...later])
  expect(stepsAhead('pendingApproval', f)).toEqual(['审核通过后 24 小时内付款', ...later])
  expect(stepsAhead('shipping', f)).toEqual(['按出厂磅单多退少补'])
  expect(stepsAhead('shipping', anOrder({ pickUp: false }))).toEqual([
    '货到后收货人 李工 核对件数与外观，再签收',
    '按出厂磅单多退少补',
  ])
  for (const over of ['signed', 'cancelled', 'createFailed'] as const) expect(stepsAhead(over, f)).toEqual([])
})

test('new steel for old asks for no money and for no more', () => {
  const steps = stepsAhead('pendingPayment', anOrder({ replaces: true }))
  expect(steps[0]).toBe('原货退回、收齐后自动付清，不另付款')
  expect(steps.at(-1)).toContain('由钢厂承担')
  expect(steps.join()).not.toContain('付款到账')
})
