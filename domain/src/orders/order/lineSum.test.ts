import type { SettlementModeCode, StockModeCode } from '../../goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import { deliveryTolerancePct, expectedBand, type LineFacts, mostOf, sumLine, sumOrder } from './lineSum.ts'

const LINE: LineFacts = {
  pieces: 3,
  pieceWeightG: 523_200,
  priceUnit: 'ton',
  priceFen: 412_300,
  serviceFenPerTon: 1_500,
  freightFenPerTon: 8_500,
}

describe('a line', () => {
  test('is weighed by the gram and rounded once, its sums each once over that weight', () => {
    expect(sumLine(LINE)).toEqual({ weightKg: 1570, amountFen: 647_311, serviceFen: 2_355, freightFen: 13_345 })
  })

  test('of the smallest part still weighs a kilogram', () => {
    expect(sumLine({ ...LINE, pieces: 1, pieceWeightG: 120 }).weightKg).toBe(1)
  })

  test('sold by the piece carries no freight by weight; by the kilogram it does', () => {
    expect(sumLine({ ...LINE, priceUnit: 'piece', priceFen: 36_800_000 })).toMatchObject({
      amountFen: 110_400_000,
      freightFen: 0,
    })
    expect(sumLine({ ...LINE, priceUnit: 'kg', priceFen: 412 })).toMatchObject({ amountFen: 646_840, freightFen: 13_345 })
  })
})

describe('the most of a line', () => {
  test('is all of it at the heaviest that it may settle at; by the piece nothing is weighed', () => {
    // 1.727 t × 4,123.00 = 7,120.42; 15.00 and 85.00 a ton are 25.91 and 146.80.
    expect(mostOf({ ...LINE, weightToKg: 1727 })).toBe(712_042 + 2_591 + 14_680)
    expect(mostOf({ ...LINE, priceUnit: 'piece', priceFen: 36_800_000, serviceFenPerTon: 0, weightToKg: 1727 })).toBe(110_400_000)
  })
})

describe('an order', () => {
  const lines = [
    { weightKg: 1000, amountFen: 400_000, serviceFen: 1_500, freightFen: 8_500, pieces: 2 },
    { weightKg: 500, amountFen: 200_000, serviceFen: 750, freightFen: 4_250, pieces: 1 },
  ]

  test('fetched by the buyer has no freight; delivered it has', () => {
    expect(sumOrder(lines, { delivered: false, acceptanceBp: 0 })).toEqual({
      goodsFen: 600_000,
      serviceFen: 2_250,
      freightFen: 0,
      acceptanceFen: 0,
      discountFen: 0,
      totalFen: 602_250,
      weightKg: 1500,
      pieces: 3,
    })
    expect(sumOrder(lines, { delivered: true, acceptanceBp: 0 })).toMatchObject({ freightFen: 12_750, totalFen: 615_000 })
  })

  test('paid by acceptance costs more on the goods, not on services and freight', () => {
    expect(sumOrder(lines, { delivered: true, acceptanceBp: 150 })).toMatchObject({ acceptanceFen: 9_000, totalFen: 624_000 })
  })
})

test('by theory it settles as ordered; weighed, spot may differ by one percent, made to order by the class’s own', () => {
  const band = (settlement: SettlementModeCode, stockMode: StockModeCode) =>
    Object.values(expectedBand({ weightKg: 10_000, tolerancePct: 5, settlement, stockMode }))
  expect([band(1, 1), band(1, 2)]).toEqual([
    [10_000, 10_000],
    [10_000, 10_000],
  ])
  expect([band(2, 1), band(2, 2), band(3, 1)]).toEqual([
    [9_900, 10_100],
    [9_500, 10_500],
    [9_900, 10_100],
  ])
  const pct = (settlement: SettlementModeCode, stockMode: StockModeCode) =>
    deliveryTolerancePct({ tolerancePct: 5, settlement, stockMode })
  expect([pct(1, 1), pct(1, 2), pct(2, 1), pct(2, 2), pct(3, 1), pct(3, 2)]).toEqual([0, 0, 1, 5, 1, 5])
})
