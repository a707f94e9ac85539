import { expect, test } from 'vitest'
import { saidOfTradeGoods, tradeGoodsAt, tradeGoodsIn } from './elsewhere.ts'

test('goods of the trade are named by their longest name, whatever stands beside it', () => {
  expect(['球扁钢', '热轧球扁钢', '不锈钢板', '镀锌角钢'].map(tradeGoodsIn)).toEqual(['球扁钢', '球扁钢', '不锈钢板', '镀锌角钢'])
  expect(['抗震', '25A', '石家庄'].map(tradeGoodsIn)).toEqual([undefined, undefined, undefined])
})

test('at a place of a text the longest name that begins there', () => {
  expect([tradeGoodsAt('热轧球扁钢', 2), tradeGoodsAt('焊接H型钢', 0), tradeGoodsAt('热轧球扁钢', 0)]).toEqual([
    '球扁钢',
    '焊接H型钢',
    '',
  ])
})

test.each([
  ['工字钢 I25a Q235B 12m', '工字钢', 'Q235B', 'I25a 12m'],
  ['20号球扁钢', '球扁钢', '', '20号'],
  ['Q235B 10#镀锌槽钢 6米', '镀锌槽钢', 'Q235B', '10# 6米'],
  ['热轧槽钢14a q345b', '槽钢', 'q345b', '热轧 14a'],
  ['45#圆钢 φ50', '圆钢', '45#', 'φ50'],
  ['20号钢无缝管 108*4.5', '无缝管', '20号钢', '108*4.5'],
  ['Q235B Q355B 镀锌角钢 5#', '镀锌角钢', 'Q235B Q355B', '5#'],
  ['槽钢', '槽钢', '', ''],
])(
  '%s: grade and size go where they belong; a section’s number is its size, a bar’s number its steel',
  (text, name, grade, spec) => {
    expect(saidOfTradeGoods(text, name)).toEqual({ grade, spec })
  },
)
