// Where one rule ends and the next begins, to the gram, the fen and the millimetre.
import { expect, test } from 'vitest'
import { lineAmount } from './money.ts'
import { noLimits, overLimit } from '../people/companyAccess/limits.rules.ts'
import { whyNotRole } from '../people/companyAccess/people.rules.ts'
import { netPriceYuan } from './tax.ts'
import { coatingOf, coilLengthM, plateStandardKg } from '../goods/goods/flatWeight.ts'
import { MOST_PIECES, MOST_PRICE_FEN, soundFigures } from '../goods/goods/figures.rules.ts'
import { rectPipeKgPerM } from '../goods/goods/longWeight.ts'
import { pieceGrams } from '../goods/goods/pieceWeight.ts'
import { scaleDifference } from '../delivery/shipment/scale.rules.ts'

test('a piece is weighed to the gram, half a gram up', () => {
  expect([27.0244, 27.0245, 0.0005].map(pieceGrams)).toEqual([27_024, 27_025, 1])
})

test('at exactly three permille the mill’s ticket still counts', () => {
  expect([scaleDifference(10_000, 10_030), scaleDifference(10_000, 9_969)].map(d => d.settleOn)).toEqual(['mill', 'weighAgain'])
})

test('a certificate has three figures below a ton, whole kilograms from there', () => {
  expect([999.4, 99.94, 1000, 1234.4].map(plateStandardKg)).toEqual([999, 99.9, 1000, 1234])
})

test('a coating mark is the whole word', () => {
  expect(['XZ120', 'Z1200', 'Z1', 'ZF90'].map(m => coatingOf(m)?.totalGramsPerM2)).toEqual([undefined, undefined, undefined, 90])
})

test('a coil of another thickness holds more of the thinner strip', () => {
  expect(coilLengthM({ weightKg: 7_850, thicknessMm: 2, widthMm: 1000 })).toBeCloseTo(500, 6)
})

test('the corner of a tube grows with its wall: twice up to 6, two and a half up to 10, three beyond', () => {
  const area = (t: number, r: number) => (2 * t * (400 - 2 * t) - (4 - Math.PI) * ((r * t) ** 2 - (r * t - t) ** 2)) * 7.85e-3
  for (const [wallMm, times] of [
    [6, 2],
    [10, 2.5],
    [12, 3],
  ] as const)
    expect(rectPipeKgPerM({ sideAMm: 200, sideBMm: 200, wallMm })).toBeCloseTo(area(wallMm, times), 9)
})

test('the largest figures are sound, one beyond is not', () => {
  const f = { pieces: 1, pieceWeightG: 1, priceFen: 1 }
  expect([f, { ...f, pieces: MOST_PIECES }, { ...f, priceFen: MOST_PRICE_FEN }].map(soundFigures)).toEqual([true, true, true])
  const beyond = [
    { ...f, pieces: MOST_PIECES + 1 },
    { ...f, priceFen: MOST_PRICE_FEN + 1 },
    { ...f, priceFen: 0 },
    { ...f, pieceWeightG: 0.5 },
  ]
  expect(beyond.map(soundFigures)).toEqual([false, false, false, false])
  expect(
    [
      { ...f, pieces: 5_000_000, pieceWeightG: 200_000 },
      { ...f, pieces: 5_000_001, pieceWeightG: 200_000 },
    ].map(soundFigures),
  ).toEqual([true, false])
})

test('each of the four limits holds alone, in money and in weight, for the order and the month', () => {
  const used = { fen: 60, kg: 60 }
  const order = { fen: 50, kg: 50 }
  for (const key of ['orderFen', 'orderKg', 'monthFen', 'monthKg'] as const) {
    const full = key.startsWith('order') ? 50 : 110
    expect(overLimit({ ...noLimits, [key]: full }, used, order)).toEqual([])
    expect(overLimit({ ...noLimits, [key]: full - 1 }, used, order)).toHaveLength(1)
  }
})

test('one right too many makes an own role impossible, whatever stands beside it', () => {
  expect(whyNotRole('提货员', ['order.seeAll', 'nonsense'])).toBe('请从列表中勾选权限')
  expect(whyNotRole('提货员', ['order.seeAll', 'people.manage'])).toContain('只属于企业管理员')
})

test('the net price of a gross of 1.13 is one yuan', () => {
  expect(netPriceYuan(113, 13)).toBe('1.00000000')
})

test('beyond what a double counts every fen is still there', () => {
  // 2^53 and more between the factors: rounding in floating point would lose the last fen.
  for (let i = 0; i < 50; i++) {
    const [priceFen, weightKg] = [999_999_937 - i * 7_919, 899_999_963 - i * 104_729]
    const exact = Number((BigInt(priceFen) * BigInt(weightKg) * 2n + 1000n) / 2000n)
    expect(lineAmount({ priceFen, priceUnit: 'ton', weightKg, pieces: 1 })).toBe(exact)
  }
  expect(lineAmount({ priceFen: 1, priceUnit: 'ton', weightKg: 499, pieces: 1 })).toBe(0)
  expect(lineAmount({ priceFen: 1, priceUnit: 'ton', weightKg: 500, pieces: 1 })).toBe(1)
})
