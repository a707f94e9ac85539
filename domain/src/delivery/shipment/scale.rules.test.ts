import { expect, test } from 'vitest'
import {
  deviationOf,
  deviationText,
  legalGrossKg,
  scaleBand,
  scaleDifference,
  splitNet,
  whyNotGross,
  whyNotTare,
} from './scale.rules.ts'

test('three trucks of one order: the first weighing of the third is out, its second within', () => {
  expect(deviationText(deviationOf(31_960, 32_000))).toBe('−1.3‰，在内')
  expect(deviationText(deviationOf(32_010, 31_960))).toBe('+1.6‰，在内')
  expect(deviationText(deviationOf(32_200, 31_980))).toBe('+6.9‰，超差')
  expect(deviationText(deviationOf(32_020, 31_980))).toBe('+1.3‰，在内')
  expect(deviationText(deviationOf(25_340, 25_340))).toBe('0.0‰，在内')
})

test('the band that is shown decides: its edges are within, a kilogram beyond is out', () => {
  expect(scaleBand(31_980)).toEqual({ fromKg: 31_884, toKg: 32_076 })
  expect([31_883, 31_884, 32_076, 32_077].map(kg => deviationOf(kg, 31_980).within)).toEqual([false, true, true, false])
})

test('a load too light for the scale’s division: one division is within, and is said to be by it; no other reads above the limit', () => {
  expect(scaleBand(1_205)).toEqual({ fromKg: 1_195, toKg: 1_215 })
  expect([1_190, 1_200, 1_210, 1_220].map(kg => deviationText(deviationOf(kg, 1_205)))).toEqual([
    '−12.4‰，超差',
    '−4.1‰，在内（按分度 10 kg）',
    '+4.1‰，在内（按分度 10 kg）',
    '+12.4‰，超差',
  ])
  expect(scaleBand(3_300)).toEqual({ fromKg: 3_290, toKg: 3_310 })
  // 17 kg would be the nearest to 16.5, and read 3.1‰.
  expect(scaleBand(5_503)).toEqual({ fromKg: 5_487, toKg: 5_519 })
  for (let kg = 200; kg < 60_000; kg += 7)
    for (const limit of [3, 30])
      for (const edge of Object.values(scaleBand(kg, limit)))
        if (Math.abs(edge - kg) > 10) expect(Math.abs(deviationOf(edge, kg).permille)).toBeLessThanOrEqual(limit)
})

test('a difference of mill and buyer up to three permille is settled on the mill’s scale', () => {
  expect(scaleDifference(33_460, 33_390)).toEqual({ permille: 2.09, settleOn: 'mill' })
  expect(scaleDifference(33_460, 33_330)).toEqual({ permille: 3.89, settleOn: 'weighAgain' })
})

test('a truck’s net is split over its coils by their tags, and the parts are the ticket', () => {
  expect(splitNet(32_010, [7_930, 8_060, 8_020, 7_950])).toEqual([7_942, 8_073, 8_033, 7_962])
  expect(splitNet(31_960, [7_960, 8_040, 7_985, 8_015])).toEqual([7_950, 8_030, 7_975, 8_005])
  for (const net of [1, 999, 31_987]) expect(splitNet(net, [3, 5, 7, 11, 13]).reduce((a, b) => a + b, 0)).toBe(net)
  // A hundred equal bundles: none is a kilogram off its share, the last neither.
  const many = splitNet(
    261_549,
    Array.from({ length: 100 }, () => 2_668),
  )
  for (const kg of many) expect(Math.abs(kg - 2615.49)).toBeLessThan(1)
  expect(splitNet(100, [])).toEqual([])
  expect(splitNet(100, [0, 0])).toEqual([0, 100])
})

test('an empty truck that weighs what none weighs, or not what it weighed before, is weighed again', () => {
  expect(whyNotTare(15_020, 15_000)).toBeUndefined()
  expect(whyNotTare(15_020, 0)).toBeUndefined()
  expect(whyNotTare(15_300, 15_000)).toBeUndefined()
  expect(whyNotTare(15_310, 15_000)).toContain('0.3 吨')
  for (const kg of [-10, 0, 1_990, 30_010, 150_200, Number.NaN, 15_000.5]) expect(whyNotTare(kg, 0)).toBeTruthy()
  expect(whyNotTare(15_025, 0)).toContain('整 10 公斤')
})

test('a full truck: more than empty, not above the road’s limit, and about what was loaded', () => {
  const f = { tareKg: 15_020, loadKg: 32_000, legalKg: legalGrossKg(6) }
  expect(whyNotGross(46_980, f)).toBeUndefined()
  // Out of tolerance is a dispute, not a mistake.
  expect(whyNotGross(47_260, f)).toBeUndefined()
  expect(whyNotGross(49_000, f)).toBeUndefined()
  expect(whyNotGross(49_010, f)).toContain('限重 49 吨')
  expect(whyNotGross(15_020, f)).toContain('过反')
  expect(whyNotGross(469_800, f)).toContain('量程')
  expect(whyNotGross(20_000, f)).toContain('相差过大')
  expect(whyNotGross(46_985, f)).toContain('整 10 公斤')
  expect(whyNotGross(47_000, { ...f, loadKg: 0 })).toBeUndefined()
})

test('the road’s limit follows the axles; a number no table knows gets the least', () => {
  expect([2, 3, 4, 5, 6].map(legalGrossKg)).toEqual([18_000, 27_000, 36_000, 43_000, 49_000])
  expect([0, 1, 7].map(legalGrossKg)).toEqual([18_000, 18_000, 18_000])
})

test('the edges of what an empty and a full truck may weigh are within', () => {
  expect(whyNotTare(2_000, 0)).toBeUndefined()
  expect(whyNotTare(30_000, 0)).toBeUndefined()
  expect(whyNotTare(1_990, 0)).toMatch(/2 到 30 吨/)
  expect(whyNotTare(30_010, 0)).toMatch(/2 到 30 吨/)
  const f = { tareKg: 15_000, loadKg: 20_000, legalKg: 49_000 }
  expect(whyNotGross(45_000, f)).toBeUndefined()
  expect(whyNotGross(45_010, f)).toBe('净重 30.010 吨与装车清单 20.000 吨相差过大，请核对装车清单和读数')
  expect(whyNotGross(25_000, f)).toBeUndefined()
  expect(whyNotGross(24_990, f)).toMatch(/^净重 9.990 吨/)
  expect(whyNotGross(49_000, { ...f, loadKg: 33_000 })).toBeUndefined()
  expect(whyNotGross(49_010, { ...f, loadKg: 33_000 })).toMatch(/超过该车限重 49 吨/)
  // Nothing known of the load: only the road decides.
  expect(whyNotGross(49_000, { ...f, loadKg: 0 })).toBeUndefined()
})
