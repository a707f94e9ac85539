import { describe, expect, test } from 'vitest'
import { demoHeat, impactBlows } from './demoHeat.ts'
import { fits, type GradeRow, limitsOf, limitText, misfits, whyNotOwnLimit } from './limits.ts'
import { type PropertyKey, valueText } from './properties.ts'
import { childWeight, whyNotSplit } from './split.rules.ts'

const Q355B: GradeRow = {
  grade: 'Q355B',
  standard: 'GB/T 1591-2018',
  family: 'lowAlloy',
  delivery: '热轧',
  chemistry: { C: { max: 0.24 }, Mn: { max: 1.6 }, P: { max: 0.035 }, CEV: { max: 0.45 } },
  typical: { C: 0.17, Mn: 1.32, P: 0.017 },
  mechanics: { yield: { min: 355 }, tensile: { min: 470, max: 630 }, elongation: { min: 22 }, impact: { min: 34 } },
  yieldByThicknessMm: [
    [16, 355],
    [40, 345],
    [63, 335],
  ],
}
const HRB400E: GradeRow = {
  grade: 'HRB400E',
  standard: 'GB 1499.2-2024',
  family: 'rebar',
  delivery: '热轧',
  chemistry: { C: { max: 0.25 }, Mn: { max: 1.6 }, Ceq: { max: 0.54 } },
  typical: { C: 0.22, Mn: 1.38 },
  mechanics: { yield: { min: 400 }, tensile: { min: 540 }, agt: { min: 9 } },
  seismic: { tensileOverYieldMin: 1.25, yieldOverNominalMax: 1.3 },
}

describe('limits', () => {
  test('yield falls with the thickness: 20 mm of Q355B keeps 345, what is thicker than the table its last row', () => {
    expect([10, 16, 16.5, 20, 40, 60, 200].map(t => limitsOf(Q355B, t).yield?.min)).toEqual([
      355_000, 355_000, 345_000, 345_000, 345_000, 335_000, 335_000,
    ])
    expect(limitsOf(Q355B, null).yield?.min).toBe(355_000)
  })

  test('a limit is kept by its own value and read as on a certificate', () => {
    const limits = limitsOf(Q355B, 20)
    expect([fits(240, limits.C), fits(241, limits.C), fits(470_000, limits.tensile), fits(469_000, limits.tensile)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([
      limitText('C', limits.C),
      limitText('tensile', limits.tensile),
      limitText('yield', limits.yield),
      limitText('S', undefined),
    ]).toEqual(['≤ 0.24', '470 – 630', '≥ 345', ''])
    expect([valueText('P', 17), valueText('elongation', 28_500), valueText('yield', 435_000)]).toEqual(['0.017', '28.5', '435'])
  })

  test('a misfit to the standard is named before a wish of the buyer, and once', () => {
    const limits = limitsOf(Q355B, 20)
    const values = { C: 180, P: 36, yield: 340_000, tensile: 500_000 }
    const own = { yield: { min: 360_000 }, C: { max: 170 }, impact: { min: 60_000 } }
    expect(misfits(values, limits, own).map(m => [m.key, m.of])).toEqual([
      ['P', 'standard'],
      ['yield', 'standard'],
      ['C', 'buyer'],
    ])
    expect(misfits({ C: 170 }, limits, own)).toEqual([])
  })

  test('a buyer narrows a standard and does not widen it', () => {
    const { C, yield: strength } = limitsOf(Q355B, 20)
    expect(whyNotOwnLimit('C', { max: 200 }, C)).toBeUndefined()
    expect(whyNotOwnLimit('C', { max: 250 }, C)).toContain('0.24')
    expect(whyNotOwnLimit('yield', { min: 340_000 }, strength)).toContain('345')
    expect(whyNotOwnLimit('C', {}, C)).toBe('请填写下限或上限')
    expect(whyNotOwnLimit('C', { min: 200, max: 100 }, C)).toContain('下限不能大于')
    for (const max of [-1, 0.5, Number.NaN, 10_000_001]) expect(whyNotOwnLimit('C', { max }, undefined)).toContain('合理')
  })
})

describe('a heat of the demonstration', () => {
  test('is the same each time and another for another number', () => {
    expect(demoHeat(Q355B, '2610-4471', 20)).toEqual(demoHeat(Q355B, '2610-4471', 20))
    expect(demoHeat(Q355B, '2610-4471', 20)).not.toEqual(demoHeat(Q355B, '2610-4472', 20))
  })

  test.each([Q355B, HRB400E])('of $grade keeps every limit of its standard, a thousand of them', row => {
    for (let i = 0; i < 1000; i += 1) {
      const thickness = 6 + (i % 60)
      const values = demoHeat(row, `26${i}`, thickness)
      const limits = limitsOf(row, thickness)
      expect([i, misfits(values, limits, {})]).toEqual([i, []])
      // Whatever is asked has a value, and whatever has one was asked.
      expect(Object.keys(values).toSorted()).toEqual(Object.keys(limits).toSorted())
      expect((values.tensile ?? 0) > (values.yield ?? 0)).toBe(true)
    }
  })

  test('spreads: heats are not copies of the typical one', () => {
    const of = (key: PropertyKey) => new Set(Array.from({ length: 50 }, (_, i) => demoHeat(Q355B, `H${i}`, 20)[key]))
    for (const key of ['C', 'Mn', 'yield', 'tensile', 'elongation', 'impact'] as const)
      expect([key, of(key).size > 2]).toEqual([key, true])
  })

  test('the carbon equivalent is counted from the elements that stand beside it', () => {
    const { C = 0, Mn = 0, CEV = 0 } = demoHeat(Q355B, '2610-4480', 20)
    expect(Math.abs(CEV - (C + Mn / 6))).toBeLessThanOrEqual(5)
  })

  test('three blows of the impact test, none below the least', () => {
    const blows = impactBlows('2610-4471', 40_000, { min: 34_000 })
    expect([blows.length, blows.every(b => b >= 34_000 && b % 1000 === 0)]).toEqual([3, true])
  })
})

describe('a certificate that is split', () => {
  test('twelve bundles of 32.016 t become five, four and three', () => {
    const left = { pieces: 12, weightKg: 32_016 }
    expect(childWeight(left, 5)).toBe(13_340)
    expect(childWeight({ pieces: 7, weightKg: 18_676 }, 4)).toBe(10_672)
    expect(childWeight({ pieces: 3, weightKg: 8_004 }, 3)).toBe(8_004)
  })
  test('the children never exceed the parent, however it is cut', () => {
    for (const cut of [
      [1, 1, 1, 4],
      [2, 5],
      [3, 3, 1],
    ]) {
      let left = { pieces: 7, weightKg: 18_677 }
      let sum = 0
      for (const pieces of cut) {
        const weightKg = childWeight(left, pieces)
        sum += weightKg
        left = { pieces: left.pieces - pieces, weightKg: left.weightKg - weightKg }
      }
      expect([cut, sum, left]).toEqual([cut, 18_677, { pieces: 0, weightKg: 0 }])
    }
  })
  test('more than is left, half a bundle and nothing are refused in words', () => {
    const left = { pieces: 7, weightKg: 18_676 }
    expect(whyNotSplit(left, 7)).toBeUndefined()
    expect(whyNotSplit(left, 8)).toBe('最多还能拆 7 件（18.676 吨）')
    for (const pieces of [0, -1, 1.5, Number.NaN]) expect(whyNotSplit(left, pieces)).toBe('请填写整件数')
    expect(whyNotSplit({ pieces: 0, weightKg: 0 }, 1)).toContain('已全部拆分')
  })
})
