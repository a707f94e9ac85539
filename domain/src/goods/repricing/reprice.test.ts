import type { Fen } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { whySecondPerson } from '../goods/secondPerson.rules.ts'
import { movedBp, percentOf, reachOf, reprice, type RepriceGoods, type RepriceRule } from './reprice.ts'
import { readRepricingSheet } from './repricingSheet.ts'

const goods = (skuId: number, wasFen: Fen, over: Partial<RepriceGoods> = {}): RepriceGoods => ({
  skuId,
  skuCode: `K${skuId}`,
  title: '热轧卷 SPHC',
  priceUnit: 'ton',
  wasFen,
  dayFen: null,
  ...over,
})
const none = { addFen: 0, percentBp: 0, setFen: 0 }
const add = (yuan: number): RepriceRule => ({ ...none, how: 'add', addFen: yuan * 100 })
const set = (yuan: number): RepriceRule => ({ ...none, how: 'set', setFen: yuan * 100 })
const percent = (percentBp: number): RepriceRule => ({ ...none, how: 'percent', percentBp })

describe('a price sheet', () => {
  test('takes 30 off the coil and puts 20 on the thin ones within it: together −10; what does not move is not in it', () => {
    const [thick, thin] = [goods(1, 336_000), goods(2, 331_000)]
    expect(reprice([add(-30), add(20)], [[thick, thin], [thin]])).toEqual({
      fault: null,
      lines: [
        { skuId: 1, wasFen: 336_000, nowFen: 333_000 },
        { skuId: 2, wasFen: 331_000, nowFen: 330_000 },
      ],
    })
    expect(reprice([add(-30), add(30)], [[thick], [thick]]).lines).toEqual([])
  })

  test('rounds a percentage to whole yuan a ton and to the fen a piece', () => {
    expect(percentOf(336_500, 150, 'ton')).toBe(341_500)
    expect(percentOf(336_533, -150, 'ton')).toBe(331_500)
    expect(percentOf(12_345, 150, 'piece')).toBe(12_530)
    expect(reprice([percent(-100)], [[goods(1, 350_000)]]).lines).toEqual([{ skuId: 1, wasFen: 350_000, nowFen: 346_500 }])
  })

  test('says which rule contradicts which: two that set one price, and one that would cover another', () => {
    const one = goods(1, 336_000)
    expect(reprice([set(3300), set(3310)], [[one], [one]]).fault).toMatchObject({
      rule: 2,
      why: expect.stringContaining('与第 1 条同一格'),
    })
    expect(reprice([add(-30), set(3310)], [[one], [one]]).fault).toMatchObject({
      rule: 2,
      why: expect.stringContaining('盖掉第 1 条'),
    })
    expect(reprice([set(3300), add(10)], [[one], [one]]).lines).toEqual([{ skuId: 1, wasFen: 336_000, nowFen: 331_000 }])
  })

  test('never takes a price of nothing, or one that such goods never cost', () => {
    expect(reprice([add(-3360)], [[goods(1, 336_000)]]).fault?.why).toContain('须大于 0')
    expect(reprice([set(33)], [[goods(1, 336_000, { dayFen: 340_000 })]]).fault?.why).toContain('相差超过 3 倍')
    expect(reprice([add(0)], [[goods(1, 336_000)]]).fault).toEqual({ rule: 1, why: '请填写加减多少' })
  })

  test('goes to a second person above so many per cent or goods, and says which', () => {
    const lines = [
      { skuId: 1, wasFen: 100_000, nowFen: 103_000 },
      { skuId: 2, wasFen: 100_000, nowFen: 99_000 },
    ]
    expect(whySecondPerson(reachOf(lines), { percent: 3, goods: 2 })).toBe('')
    expect(whySecondPerson(reachOf(lines), { percent: 2, goods: 1 })).toBe('最大变动 3.0 %，超过 2 %；2 个商品，超过 1 个')
    // Small by itself, large with what went before it on the maker's own word.
    const small = { goods: 1, widest: 0.015 }
    expect(whySecondPerson(small, { percent: 2, goods: 2 }, { goods: 2, widest: 0.02 })).toBe('')
    expect(whySecondPerson(small, { percent: 2, goods: 2 }, { goods: 3, widest: 0.03 })).toBe(
      '与近 24 小时没有经过审批的调价合计，最大变动 3.0 %，超过 2 %；与本人近 24 小时没有经过审批的调价单合计 3 个商品，超过 2 个',
    )
    expect(whySecondPerson({ goods: 3, widest: 0.03 }, { percent: 2, goods: 2 }, { goods: 4, widest: 0.05 })).toBe(
      '最大变动 3.0 %，超过 2 %；3 个商品，超过 2 个',
    )
    expect([movedBp(100_000, 103_000), movedBp(100_000, 99_000)]).toEqual([300, -100])
  })

  test('is read from an Excel with every wrong cell by its row: no goods, goods twice, a price with three decimals', () => {
    const read = readRepricingSheet([
      ['商品编号', '新价（元）', '原价'],
      ['A1', 3330, ''],
      ['A1', '3,340.50', 3360],
      ['', '3.333', 'x'],
    ])
    expect(read.prices.slice(0, 2)).toEqual([
      { row: 2, skuCode: 'A1', nowFen: 333_000, wasFen: null },
      { row: 3, skuCode: 'A1', nowFen: 334_050, wasFen: 336_000 },
    ])
    expect(read.wrong.map(w => [w.row, w.column])).toEqual([
      [3, '商品编号'],
      [4, '商品编号'],
      [4, '新价'],
      [4, '原价'],
    ])
    expect(readRepricingSheet([['货号']]).sheetWrong).toContain('缺少列：商品编号、新价')
    // Begun from an export of the mall: its heads mean the same.
    expect(
      readRepricingSheet([
        ['编码', '挂牌价', '新价'],
        ['A', '3000', '3010'],
      ]).prices,
    ).toEqual([{ row: 2, skuCode: 'A', wasFen: 300_000, nowFen: 301_000 }])
  })
})
