import { expect, test } from 'vitest'
import { lineAmount, splitAmount, yuan } from './money.ts'
import { piecesForWeight, tons, toleranceBand } from './weight.ts'

test('tons show three decimals and thousands, a minus where something is taken', () => {
  expect([0, 5, 1234, 1_234_567, 1_234_567_890].map(kg => tons(kg))).toEqual([
    '0.000',
    '0.005',
    '1.234',
    '1,234.567',
    '1,234,567.890',
  ])
  expect([tons(-1500), tons(1_234_567, false), tons(Number.NaN)]).toEqual(['-1.500', '1234.567', '0.000'])
})

test('a wanted weight takes the next whole piece; goods without a weight take none', () => {
  expect([piecesForWeight(1000, 500_000), piecesForWeight(1001, 500_000), piecesForWeight(1, 0)]).toEqual([2, 3, 0])
})

test('the scale ends within the class’s tolerance, rounded outwards to the kilogram', () => {
  expect(toleranceBand(10_000, 3)).toEqual({ fromKg: 9_700, toKg: 10_300 })
  expect(toleranceBand(1_001, 3)).toEqual({ fromKg: 970, toKg: 1_032 })
})

test('what is sold by piece or kilogram is not rounded over tons', () => {
  const line = { priceFen: 333, weightKg: 1_500, pieces: 7 }
  expect([
    lineAmount({ ...line, priceUnit: 'piece' }),
    lineAmount({ ...line, priceUnit: 'kg' }),
    lineAmount({ ...line, priceUnit: 'ton' }),
  ]).toEqual([2_331, 499_500, 500])
})

test('sums beyond what a double holds are exact to the fen', () => {
  expect(lineAmount({ priceFen: 999_999_999, priceUnit: 'ton', weightKg: 999_999_999, pieces: 1 })).toBe(999_999_998_000_000)
  expect(lineAmount({ priceFen: 1_000_000_007, priceUnit: 'ton', weightKg: 9_000_000_001, pieces: 1 })).toBe(9000000064000000)
})

test('nothing is zero yuan, not minus; millions have two separators', () => {
  expect([yuan(0), yuan(123_456_789_00), yuan(-5), yuan(Number.NaN)]).toEqual(['0.00', '123,456,789.00', '−0.05', '0'])
})

test('an amount over weightless parts falls to the last, over none to nobody', () => {
  expect([splitAmount(100, [0, 0]), splitAmount(100, []), splitAmount(100, [1, 1, 1])]).toEqual([[0, 100], [], [33, 33, 34]])
})
