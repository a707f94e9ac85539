// A heat that nobody measured has the same values today and in ten years, on every machine: a certificate that was printed must not change.
import { expect, test } from 'vitest'
import { askedOf, chemistryRows, mechanicRows, misfitText } from './certificate.ts'
import { demoHeat, impactBlows } from './demoHeat.ts'
import { fits, type GradeRow, limitsOf, whyNotOwnLimit } from './limits.ts'
import { childWeight } from './split.rules.ts'
import { isCertNo } from './verifyCode.ts'

const plate: GradeRow = {
  grade: 'Q355C',
  standard: 'GB/T 1591-2018',
  family: 'lowAlloy',
  delivery: '热轧',
  impactTempC: 0,
  gauge: 'A50',
  chemistry: {
    C: { max: 0.24 },
    Si: { max: 0.55 },
    Mn: { max: 1.6 },
    P: { max: 0.03 },
    Cr: { max: 0.3 },
    Ni: { max: 0.3 },
    Cu: { max: 0.4 },
    CEV: { max: 0.45 },
  },
  typical: { C: 0.17, Mn: 1.32, P: 0.017 },
  mechanics: { yield: { min: 355 }, tensile: { min: 470, max: 630 }, elongation: { min: 22 }, impact: { min: 34 } },
  yieldByThicknessMm: [
    [16, 355],
    [40, 345],
  ],
}
const rebar: GradeRow = {
  grade: 'HRB400E',
  standard: 'GB 1499.2-2024',
  family: 'rebar',
  delivery: '热轧',
  chemistry: { C: { max: 0.25 }, Mn: { max: 1.6 }, Ceq: { max: 0.54 } },
  typical: { C: 0.22, Mn: 1.38 },
  mechanics: { yield: { min: 400 }, tensile: { min: 540 }, agt: { min: 9 } },
  seismic: { tensileOverYieldMin: 1.25, yieldOverNominalMax: 1.3 },
}
/** A window on both sides, nothing known of what is usual, and an elongation with a most. */
const odd: GradeRow = {
  grade: 'X',
  standard: 'Q/HY 1',
  family: 'x',
  delivery: '热轧',
  typical: {},
  chemistry: { C: { min: 0.1, max: 0.2 }, Mn: { min: 1 }, V: { max: 0.1 }, Mo: { max: 0.2 } },
  mechanics: { yield: { max: 280 }, elongation: { min: 20, max: 40 } },
}

test('the values of known heats, to the last digit', () => {
  expect([
    demoHeat(plate, '2611-0877', 20),
    demoHeat(plate, '26L3090', 12),
    demoHeat(rebar, '2611-2190', null),
    demoHeat(odd, '26L0001', null),
  ]).toEqual([
    {
      C: 180,
      CEV: 450,
      Cr: 170,
      Cu: 240,
      Mn: 1270,
      Ni: 180,
      P: 18,
      Si: 330,
      elongation: 28500,
      impact: 68000,
      tensile: 532000,
      yield: 375000,
    },
    {
      C: 160,
      CEV: 440,
      Cr: 160,
      Cu: 250,
      Mn: 1290,
      Ni: 180,
      P: 19,
      Si: 340,
      elongation: 27500,
      impact: 52000,
      tensile: 567000,
      yield: 389000,
    },
    {
      C: 220,
      Ceq: 430,
      Mn: 1250,
      agt: 10000,
      tensile: 591000,
      tensileOverYield: 1340,
      yield: 440000,
      yieldOverNominal: 1100,
    },
    {
      C: 140,
      Mn: 1140,
      Mo: 110,
      V: 59,
      elongation: 28000,
      yield: 226000,
    },
  ])
  expect(impactBlows('2611-0877', 61_000, { min: 34_000 })).toEqual([57000, 59000, 60000])
})
test('a heat of hard steel is made with less manganese until it can be welded', () => {
  const hard: GradeRow = { ...plate, typical: { C: 0.22, Mn: 1.6 }, chemistry: { ...plate.chemistry, CEV: { max: 0.4 } } }
  for (const no of ['2611-0001', '2611-0002', '2611-0003', '26L3090', '26L9999']) {
    const v = demoHeat(hard, no, 20)
    expect(fits(v.CEV ?? 0, { max: 400 }), no).toBe(true)
  }
})
test('three hundred heats of each grade keep every limit of it', () => {
  for (const row of [plate, rebar, odd])
    for (let i = 0; i < 300; i += 1) {
      const [values, limits] = [demoHeat(row, `26L${1000 + i}`, 20), limitsOf(row, 20)]
      for (const [key, limit] of Object.entries(limits)) {
        const value = values[key as keyof typeof values]
        expect(value !== undefined && fits(value, limit), `${row.grade} 26L${1000 + i} ${key} ${value}`).toBe(true)
      }
    }
})

test('a certificate has a row for what the standard limits, in the order of its table; what is missing is a dash', () => {
  const rows = chemistryRows(plate, { C: 170, Mn: 1320 }, 20)
  expect(rows.map(r => r.key)).toEqual(['C', 'Si', 'Mn', 'P', 'Cr', 'Ni', 'Cu', 'CEV'].filter(k => rows.some(r => r.key === k)))
  expect(rows).toHaveLength(8)
  expect(rows.find(r => r.key === 'C')).toMatchObject({ limit: '≤ 0.24', value: '0.17' })
  expect(rows.find(r => r.key === 'Si')?.value).toBe('—')
})
test('the impact says at what temperature, the elongation over which gauge; other rows say neither', () => {
  const rows = mechanicRows(plate, { impact: 61_000, elongation: 24_000, yield: 362_000 }, 20)
  const label = (key: string) => rows.find(r => r.key === key)?.label ?? ''
  expect(label('impact')).toMatch(/ 0 ℃$/)
  expect(label('elongation')).toMatch(/ A50$/)
  expect(label('yield')).not.toMatch(/℃|A50/)
  expect(rows.find(r => r.key === 'yield')).toMatchObject({ limit: '≥ 345', value: '362' })
  const bare = mechanicRows({ ...plate, impactTempC: undefined, gauge: undefined } as unknown as GradeRow, {}, 20)
  expect(bare.find(r => r.key === 'impact')?.label).not.toMatch(/℃/)
  expect(bare.find(r => r.key === 'elongation')?.label).not.toMatch(/A50/)
})
test('a laboratory is asked for what the grade limits and for nothing else', () => {
  expect(askedOf(odd, null).toSorted()).toEqual(['C', 'Mn', 'Mo', 'V', 'elongation', 'yield'])
  expect(askedOf(rebar, null)).toContain('tensileOverYield')
})
test('a misfit is named with its value, its limit, and whose limit it is', () => {
  expect(misfitText({ key: 'CEV', value: 440, limit: { max: 430 }, of: 'buyer' })).toMatch(/ 0\.44，内控 ≤ 0\.43$/)
  expect(misfitText({ key: 'yield', value: 344_000, limit: { min: 345_000 }, of: 'standard' })).toMatch(/ 344，标准 ≥ 345$/)
})

test('earthquake-resistant steel has its two ratios, a thickness of nothing known keeps the grade’s own yield', () => {
  expect(limitsOf(rebar, null)).toMatchObject({ tensileOverYield: { min: 1250 }, yieldOverNominal: { max: 1300 } })
  expect(limitsOf(plate, null).yield).toEqual({ min: 355_000 })
  expect(limitsOf(rebar, 20).yield).toEqual({ min: 400_000 })
  expect(limitsOf(plate, 20).tensileOverYield).toBeUndefined()
  expect(() => limitsOf({ ...odd, mechanics: { hardness9: { max: 1 } } }, null)).toThrow('hardness9')
})
test('a limit holds at its own value and not one step beyond it', () => {
  expect([
    fits(250, { max: 250 }),
    fits(251, { max: 250 }),
    fits(345, { min: 345 }),
    fits(344, { min: 345 }),
    fits(1, {}),
    fits(1, undefined),
  ]).toEqual([true, false, true, false, true, true])
})
test('a buyer’s own limit is a sensible figure inside the standard’s, on the side he asks for', () => {
  expect(whyNotOwnLimit('C', { min: 0 }, undefined)).toBeUndefined()
  expect(whyNotOwnLimit('C', { min: 200, max: 200 }, undefined)).toBeUndefined()
  expect(whyNotOwnLimit('C', { min: 201, max: 200 }, undefined)).toBe('下限不能大于上限')
  expect(whyNotOwnLimit('C', { max: 10_000_001 }, undefined)).toBe('请填写合理的数值')
  expect(whyNotOwnLimit('C', { max: 0.5 }, undefined)).toBe('请填写合理的数值')
  expect(whyNotOwnLimit('yield', { min: 345_000 }, { min: 345_000 })).toBeUndefined()
  expect(whyNotOwnLimit('yield', { min: 344_000 }, { min: 345_000 })).toBe('下限不能低于标准的 345')
  expect(whyNotOwnLimit('yield', { max: 500_000 }, { min: 345_000 })).toBeUndefined()
  expect(whyNotOwnLimit('C', { min: 100 }, { max: 240 })).toBeUndefined()
  expect(whyNotOwnLimit('C', { max: 240 }, { max: 240 })).toBeUndefined()
  expect(whyNotOwnLimit('C', { max: 250 }, { max: 240 })).toBe('上限不能高于标准的 0.24')
})
test('the last pieces of a unit take the weight that is left, earlier ones their part rounded', () => {
  expect(childWeight({ pieces: 3, weightKg: 1000 }, 3)).toBe(1000)
  expect(childWeight({ pieces: 3, weightKg: 1000 }, 1)).toBe(333)
  expect(childWeight({ pieces: 3, weightKg: 1000 }, 2)).toBe(667)
})
test('a certificate’s number with something before or behind it is none', () => {
  expect(isCertNo('xZB20261117000083')).toBe(false)
  expect(isCertNo('ZB20261117000083x')).toBe(false)
})
