import { expect, test } from 'vitest'
import { tradeGoodsIn } from './elsewhere.ts'

test('goods of the trade are named by their longest name, whatever stands beside it', () => {
  expect(['槽钢', '热轧槽钢', '无缝钢管', '镀锌角钢'].map(tradeGoodsIn)).toEqual(['槽钢', '槽钢', '无缝钢管', '角钢'])
  expect(['抗震', '25A', '石家庄'].map(tradeGoodsIn)).toEqual([undefined, undefined, undefined])
})
