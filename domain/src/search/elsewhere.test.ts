import { expect, test } from 'vitest'
import { tradeGoodsAt, tradeGoodsIn } from './elsewhere.ts'

test('goods of the trade are named by their longest name, whatever stands beside it', () => {
  expect(['槽钢', '热轧槽钢', '无缝钢管', '镀锌角钢'].map(tradeGoodsIn)).toEqual(['槽钢', '槽钢', '无缝钢管', '角钢'])
  expect(['抗震', '25A', '石家庄'].map(tradeGoodsIn)).toEqual([undefined, undefined, undefined])
})

test('at a place of a text the longest name that begins there', () => {
  expect([tradeGoodsAt('热轧钢板桩', 2), tradeGoodsAt('无缝钢管', 0), tradeGoodsAt('热轧钢板桩', 0)]).toEqual([
    '钢板桩',
    '无缝钢管',
    '',
  ])
})
