import { describe, expect, test } from 'vitest'
import { SettlementMode, type SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import { nextSteps, promiseOf, stepsOfAll } from './nextSteps.rules.ts'
import { startOf } from './order.rules.ts'

const listed = {
  futures: false,
  certified: true,
  agreementGoods: false,
  totalFen: 200_000_000,
  approvalAboveFen: 200_000_000,
  autoReview: true,
  proxy: false,
  overLimit: '',
}
const hours = {
  'order.holdHoursSpot': 2,
  'order.holdHoursFutures': 30,
  'order.reviewHours': 5,
  'order.approvalHours': 6,
} as const

describe('what is said before the button is pressed', () => {
  const say = (
    change: Partial<typeof listed>,
    o: { futures: boolean; settlement: SettlementModeCode; sealed?: boolean; agreement?: string[] },
  ) => nextSteps(startOf({ ...listed, ...change }), hours, o)
  test('names the hours of the rules in force', () => {
    expect(say({}, { futures: false, settlement: SettlementMode.theoretical })).toEqual([
      '提交后直接付款，2 小时内未付自动取消并释放库存',
    ])
    expect(say({}, { futures: false, settlement: SettlementMode.weighed })[1]).toBe('实际结算按出厂磅单多退少补')
    expect(say({}, { futures: false, settlement: SettlementMode.tagWeight })[1]).toBe('实际结算按标牌重量多退少补')
    expect(say({}, { futures: false, sealed: true, settlement: SettlementMode.theoretical })).toEqual([
      '提交后双方签署合同，签后 2 小时内付款，逾期自动取消并释放库存',
    ])
    expect(say({ futures: true }, { futures: true, sealed: true, settlement: SettlementMode.theoretical })).toEqual([
      '销售审核：期货排产，需核对可制规格与交期；最迟 5 个工作小时内有结果（周一至周五 8:00–18:00），逾期未审自动取消',
      '通过后双方签署合同，签后 30 小时内付款，逾期自动取消',
      '付款后进入排产',
    ])
    expect(
      say({ agreementGoods: true }, { futures: false, settlement: SettlementMode.weighed, agreement: ['热卷 Q235B 3*1500*C'] }),
    ).toEqual([
      '销售审核后由销售经理审批：含协议品（热卷 Q235B 3*1500*C）；审核最迟 5 个工作小时，审批最迟再 6 个工作小时（周一至周五 8:00–18:00），逾期未审未批自动取消并释放库存',
      '通过后 2 小时内付款，逾期自动取消并释放库存',
      '实际结算按出厂磅单多退少补',
    ])
    expect(say({ overLimit: '超' }, { futures: true, settlement: SettlementMode.theoretical })).toEqual([
      '待贵公司确认，30 小时内未确认自动取消',
    ])
  })
})

describe('what is said of several orders of one submission', () => {
  const paid = '提交后直接付款'
  const looked = ['销售审核', '通过后付款']
  const scale = '实际结算按出厂磅单多退少补'
  test('is said once where it is true of all', () => expect(stepsOfAll([looked, looked, looked])).toEqual(looked))
  test('is said once with the orders it is true of, in the order in which it happens', () => {
    expect(stepsOfAll([...Array.from({ length: 8 }, () => [paid, scale]), [...looked, scale]])).toEqual([
      '第 1–8 单：提交后直接付款',
      '第 9 单：销售审核',
      '第 9 单：通过后付款',
      '实际结算按出厂磅单多退少补',
    ])
    expect(stepsOfAll([[paid], looked, [paid], [paid]])).toEqual([
      '第 1、3–4 单：提交后直接付款',
      '第 2 单：销售审核',
      '第 2 单：通过后付款',
    ])
  })
  test('is told order by order: the steps of one stand together, what is true of all behind them', () => {
    expect(
      stepsOfAll([
        ['下单', '甲审', '甲付', '磅单'],
        ['下单', '乙付', '磅单'],
        ['下单', '丙审', '丙付', '磅单'],
      ]),
    ).toEqual(['下单', '第 1 单：甲审', '第 1 单：甲付', '第 2 单：乙付', '第 3 单：丙审', '第 3 单：丙付', '磅单'])
  })
  test('is nothing where nothing is ordered', () => expect(stepsOfAll([])).toEqual([]))
})

describe('what the goods page promises', () => {
  const say = (change: Partial<Parameters<typeof promiseOf>[0]>) =>
    promiseOf({ futures: false, agreementGoods: false, autoReview: true, ...change }, hours)
  test('names the hours to pay in, of stock and of what is made to order', () => {
    expect(say({})).toBe('下单即占用库存，2 小时未付款自动取消并释放；付款后即可安排提货。')
    expect(say({ futures: true })).toBe(
      '期货订单先由销售审核（最迟 5 个工作小时），通过后双方签署合同，签后 30 小时内付款，付款后排产；交期以排产计划为准。',
    )
  })
  test('names the manager’s hours beside the reviewer’s where agreement goods go to him', () => {
    expect(say({ agreementGoods: true })).toBe(
      '下单即占用库存，协议品订单先由销售审核（最迟 5 个工作小时）、再由销售经理审批（最迟再 6 个工作小时），通过后 2 小时内付款，逾期自动取消并释放；付款后即可安排提货。',
    )
    expect(say({ futures: true, agreementGoods: true })).toBe(
      '协议品订单先由销售审核（最迟 5 个工作小时）、再由销售经理审批（最迟再 6 个工作小时），通过后双方签署合同，签后 30 小时内付款，付款后排产；交期以排产计划为准。',
    )
  })
  test('promises no payment at once while every order is reviewed', () =>
    expect(say({ autoReview: false })).toBe(
      '下单即占用库存，订单先由销售审核（最迟 5 个工作小时），通过后 2 小时内付款，逾期自动取消并释放；付款后即可安排提货。',
    ))
  test('says the same hours as the checkout', () => {
    const hoursIn = (text: string) => text.match(/\d+ (?:个工作)?小时/g)
    for (const futures of [false, true])
      for (const agreementGoods of [false, true]) {
        const steps = nextSteps(startOf({ ...listed, futures, agreementGoods }), hours, { futures, settlement: 1 })
        expect(hoursIn(say({ futures, agreementGoods }))).toEqual(hoursIn(steps.join()))
      }
  })
})
