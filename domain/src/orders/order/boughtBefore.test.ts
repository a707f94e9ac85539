import { StockMode } from '../../goods/goods/goods.codes.ts'
import { expect, test } from 'vitest'
import { OrderOrigin } from './origin.ts'
import { whyNotCompared } from './boughtBefore.ts'

test('a price of before is compared with today’s only as a list price from stock with the same addition of the area', () => {
  const list = { origin: OrderOrigin.list, stockMode: StockMode.spot, byTerms: false, thenAreaFen: 2000, nowAreaFen: 2000 }
  expect(whyNotCompared(list)).toBe('')
  expect(whyNotCompared({ ...list, nowAreaFen: 0 })).toBe('当时的区域加价不同')
  expect(whyNotCompared({ ...list, origin: OrderOrigin.auction })).toBe('竞拍成交')
  expect(whyNotCompared({ ...list, byTerms: true })).toBe('协议价')
  expect(whyNotCompared({ ...list, stockMode: StockMode.futures })).toBe('期货订货价')
})
