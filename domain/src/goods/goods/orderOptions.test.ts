import { describe, expect, test } from 'vitest'
import { baseOptions } from '../../../../proof/baseOptions.ts'
import { type OptionChoice, optionChoices, type OptionFacts } from './orderOptions.ts'
import type { ChoiceParam } from './optionTable.ts'

const table = baseOptions()
const SHEET: OptionFacts = { table, priceUnit: 'ton', classCode: 'GAL', varietyCode: 'GGC', thicknessMm: 1, coating: 'Z120' }
const of = (name: ChoiceParam) => (f: OptionFacts) => optionChoices(name, f)
const [coatingChoices, packageChoices, baseSizeChoices, rolledBaseChoices] = [
  of('coating'),
  of('packageWay'),
  of('baseSize'),
  of('rolledBase'),
]
/** Surcharges in yuan a ton; null what cannot be made. */
const yuanOf = (choices: OptionChoice[]) =>
  Object.fromEntries(choices.map(c => [c.code, c.possible ? c.addFenPerTon / 100 : null]))

describe('the coating', () => {
  test('costs against the goods’ own, which costs nothing extra', () => {
    expect(yuanOf(coatingChoices(SHEET))).toEqual({
      Z40: -170,
      Z60: -130,
      Z80: -80,
      Z100: -40,
      Z120: 0,
      Z150: 60,
      Z180: 120,
      Z200: 160,
      Z275: 320,
    })
    expect(yuanOf(coatingChoices({ ...SHEET, coating: '' })).Z275).toBe(400)
  })

  test('is made in its range of thickness, both ends with it, and says so elsewhere', () => {
    const at = (thicknessMm: number | null) => yuanOf(coatingChoices({ ...SHEET, thicknessMm }))
    expect([at(0.5).Z180, at(0.49).Z180, at(1.2).Z40, at(1.21).Z40]).toEqual([120, null, -170, null])
    expect(at(null).Z180).toBeNull()
    expect(coatingChoices({ ...SHEET, thicknessMm: 2 })[0]).toMatchObject({
      possible: false,
      why: 'Z40 只做厚度 1.2 mm 及以下，本品 2 mm',
    })
    expect(coatingChoices({ ...SHEET, thicknessMm: 0.3 }).find(c => c.code === 'Z275')?.why).toBe(
      'Z275 只做厚度 0.5 mm 起，本品 0.3 mm',
    )
    expect(coatingChoices(SHEET)[1]?.why).toBe('')
  })

  test('is a question of coated goods and pipes alone', () => {
    const coatings = (varietyCode: string) => yuanOf(coatingChoices({ ...SHEET, varietyCode, thicknessMm: 0.8, coating: '' }))
    expect(coatings('GAC')).toEqual({ AZ50: -60, AZ100: 0, AZ120: 70, AZ150: 160 })
    expect(coatings('GMC')).toEqual({ ZM60: -120, ZM90: -40, ZM120: 0, ZM180: 150, ZM275: 380, ZM310: 460 })
    expect(coatings('JFG')).toEqual({ 黑管: 0, 热浸锌: 960, 锌铝镁: 720 })
    expect(coatings('REB')).toEqual({})
  })
})

test('thin sheet is never shipped bare; better packing costs more', () => {
  expect(yuanOf(packageChoices(SHEET))).toEqual({ 1: null, 2: 0, 3: 25, 4: 45 })
  expect(yuanOf(packageChoices({ ...SHEET, classCode: 'HRP' }))).toEqual({ 1: 0, 2: 0, 3: 25, 4: 45 })
  for (const classCode of ['CRC', 'PPC']) expect(packageChoices({ ...SHEET, classCode })[0]?.possible).toBe(false)
  expect(packageChoices(SHEET).map(c => c.why)).toEqual(['薄板易锈蚀擦伤，不裸装', '', '', ''])
  expect(packageChoices({ ...SHEET, classCode: 'HRP' })[0]?.why).toBe('')
})

describe('the base size', () => {
  const own = (classCode: string, thicknessMm: number | null) =>
    baseSizeChoices({ ...SHEET, classCode, thicknessMm }).filter(c => c.possible)

  test('is the tier the goods lie in, its lower end with it, and no other', () => {
    expect(own('GAL', 0.5)).toEqual([
      { code: '0.45-0.55', label: '厚度 0.45–0.55 mm', addFenPerTon: 0, possible: true, why: '', levels: [] },
    ])
    expect(own('GAL', 0.55).map(c => c.label)).toEqual(['厚度 0.55–0.7 mm'])
    expect(own('GAL', 3).map(c => c.label)).toEqual(['厚度 ≥ 0.95 mm'])
    expect(own('HRP', 60).map(c => c.label)).toEqual(['厚度 50–80 mm'])
    expect(baseSizeChoices(SHEET)[0]?.why).toBe('本品厚度 1 mm，不在此档')
  })

  test.each([
    ['CRC', 1, [420, 300, 200, 110, 50, 0, 30]],
    ['CRC', 0.5, [220, 100, 0, -90, -150, -200, -170]],
    ['GAL', 1, [430, 300, 200, 120, 50, 0]],
    ['HRC', 3.5, [140, 90, 40, 0, -20]],
    ['HRP', 20, [120, 60, 0, 80, 160]],
  ])('%s of %d mm stands against its own tier, which the list price holds already: %j yuan', (classCode, thicknessMm, adds) => {
    expect(baseSizeChoices({ ...SHEET, classCode, thicknessMm }).map(c => c.addFenPerTon / 100)).toEqual(adds)
  })

  test('is no question without a thickness or without tiers', () => {
    expect([own('GAL', null), own('REB', 1)]).toEqual([[], []])
  })
})

test('hot-rolled pickled base is cheaper, from 1.5 mm, for coated and cold-rolled goods', () => {
  const at = (classCode: string, thicknessMm: number | null) => yuanOf(rolledBaseChoices({ ...SHEET, classCode, thicknessMm }))
  for (const classCode of ['GAL', 'PPC', 'CRC']) expect(at(classCode, 1.5)).toEqual({ CR: 0, HRP: -60 })
  expect([at('GAL', 1.49), at('GAL', null), at('HRC', 2)]).toEqual([{ CR: 0, HRP: null }, { CR: 0, HRP: null }, {}])
  expect(rolledBaseChoices(SHEET).map(c => c.why)).toEqual(['', '厚度 1.5 mm 起才有热轧酸洗基料'])
  expect(rolledBaseChoices({ ...SHEET, thicknessMm: 2 })[1]?.why).toBe('')
})
