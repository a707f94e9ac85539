import { describe, expect, test } from 'vitest'
import { clash, pricedAnew, type PriceRule, priceTable, ruleOfText, type TablePriced, whyNotPriceRule } from './priceTable.ts'

const rule = (over: Partial<PriceRule>): PriceRule => ({
  part: 'base',
  classCode: 'HRC',
  varietyCode: '',
  millCode: '',
  grade: '',
  axis: '',
  fromUm: null,
  toUm: null,
  attribute: '',
  attributeValue: '',
  fen: 328_000,
  fromOn: '2026-11-01',
  untilOn: null,
  ...over,
})
const coil = (over: Partial<TablePriced> = {}): TablePriced => ({
  classCode: 'HRC',
  varietyCode: 'HRC',
  millCode: 'M1',
  grade: 'Q235B',
  thicknessUm: 2_500,
  widthUm: 1_250_000,
  diameterUm: null,
  lengthUm: null,
  attributes: {},
  gradeLevel: '1',
  ...over,
})
const TABLE = [
  rule({}),
  rule({ millCode: 'M2', fen: 330_000 }),
  rule({ part: 'grade', grade: 'Q355B', fen: 18_000 }),
  rule({ part: 'size', axis: 'thickness', toUm: 2_500, fen: 16_000 }),
  rule({ part: 'size', axis: 'thickness', fromUm: 2_500, toUm: 3_000, fen: 9_000 }),
  rule({ part: 'attribute', attribute: 'coating', attributeValue: 'Z150', fen: 14_000 }),
]
const on = (g: TablePriced, day = '2026-11-26', rules: readonly PriceRule[] = TABLE) => priceTable(rules, day).priceOf(g)

describe('基价与加价', () => {
  test('a price is its base and one extra of each kind, and the lines add up to it', () => {
    expect(on(coil({ grade: 'Q355B', attributes: { coating: 'Z150' } }))).toEqual({
      fen: 369_000,
      parts: [
        { code: 'base', label: '基价', fen: 328_000 },
        { code: 'grade', label: '材质加价', fen: 18_000 },
        { code: 'extra:thickness', label: '厚度加价', fen: 9_000 },
        { code: 'extra:coating', label: '镀层重量加价', fen: 14_000 },
      ],
    })
  })
  test('from is within, to is not: 2.5 mm is of the range that begins there', () => {
    expect(on(coil({ thicknessUm: 2_499 }))?.fen).toBe(344_000)
    expect(on(coil({ thicknessUm: 2_500 }))?.fen).toBe(337_000)
    expect(on(coil({ thicknessUm: 3_000 }))?.fen).toBe(328_000)
  })
  test('the mill’s own base goes before the one for all; a variety’s before both; without a base the table says nothing', () => {
    expect(on(coil({ millCode: 'M2', thicknessUm: 5_000 }))?.fen).toBe(330_000)
    const own = [...TABLE, rule({ varietyCode: 'HRC', fen: 320_000 })]
    expect(on(coil({ millCode: 'M2', thicknessUm: 5_000 }), '2026-11-26', own)?.fen).toBe(320_000)
    expect(on(coil({ classCode: 'PLATE' }))).toBeUndefined()
  })
  test('an extra of nothing for one mill takes the general one away', () => {
    const free = [...TABLE, rule({ part: 'size', axis: 'thickness', fromUm: 2_500, toUm: 3_000, millCode: 'M1', fen: 0 })]
    expect(on(coil(), '2026-11-26', free)?.fen).toBe(328_000)
    expect(on(coil({ millCode: 'M3' }), '2026-11-26', free)?.fen).toBe(337_000)
  })
  test('a second costs less than prime goods of the same making by the rule of its class, goods sold as they are by theirs', () => {
    const level = (attributeValue: string, fen: number, over: Partial<PriceRule> = {}) =>
      rule({ part: 'level', attribute: 'gradeLevel', attributeValue, fen, ...over })
    const graded = [...TABLE, level('2', -18_000), level('3', -42_000), level('3', -50_000, { grade: 'Q355B' })]
    const of = (gradeLevel: string, over: Partial<TablePriced> = {}) => on(coil({ gradeLevel, ...over }), '2026-11-26', graded)
    // 3,280.00 and 90.00 for 2.5 mm: 3,370.00; less 180.00, less 420.00. Q355B: 3,280.00 + 180.00 + 90.00 − 500.00.
    expect([of('1')?.fen, of('2')?.fen, of('3')?.fen]).toEqual([337_000, 319_000, 295_000])
    expect(of('3', { grade: 'Q355B' })).toEqual({
      fen: 305_000,
      parts: [
        { code: 'base', label: '基价', fen: 328_000 },
        { code: 'grade', label: '材质加价', fen: 18_000 },
        { code: 'extra:thickness', label: '厚度加价', fen: 9_000 },
        { code: 'gradeLevel', label: '等级差', fen: -50_000 },
      ],
    })
    expect(of('1')?.parts.some(p => p.code === 'gradeLevel')).toBe(false)
  })
  test('holds from its first day to its last', () => {
    const next = [rule({ untilOn: '2026-11-30' }), rule({ fen: 331_000, fromOn: '2026-12-01' })]
    expect([on(coil(), '2026-11-30', next)?.fen, on(coil(), '2026-12-01', next)?.fen]).toEqual([328_000, 331_000])
    expect(on(coil(), '2026-10-31', next)).toBeUndefined()
  })
})

describe('goods priced anew', () => {
  const table = { fen: 340_000, parts: [{ code: 'base', label: '基价', fen: 340_000 }] }
  const goods = {
    listPriceFen: 343_500,
    parts: [
      { code: 'base', label: '基价', fen: 335_000 },
      { code: 'moveIn', label: '移库费', fen: 2_500 },
      { code: 'market', label: '市场调整', fen: 3_000 },
    ],
  }
  test('keep what was their own, also what a sheet moved since (here 30.00)', () => {
    expect(pricedAnew(goods, table, true)).toEqual({ fen: 348_500, parts: [...table.parts, ...goods.parts.slice(1)] })
  })
  test('the level is the table’s: another rule takes the place of the line, and without a rule it goes', () => {
    const below = {
      listPriceFen: 319_500,
      parts: [
        { code: 'base', label: '基价', fen: 335_000 },
        { code: 'gradeLevel', label: '等级差', fen: -18_000 },
        { code: 'moveIn', label: '移库费', fen: 2_500 },
      ],
    }
    const now = { fen: 315_000, parts: [...table.parts, { code: 'gradeLevel', label: '等级差', fen: -25_000 }] }
    // 3,400.00 − 250.00 + 25.00; without a rule 3,400.00 + 25.00.
    expect(pricedAnew(below, now, true)).toEqual({ fen: 317_500, parts: [...now.parts, below.parts[2]] })
    expect(pricedAnew(below, table, true)).toEqual({ fen: 342_500, parts: [...table.parts, below.parts[2]] })
  })
  test('or cost what the table says', () => {
    expect(pricedAnew(goods, table, false)).toEqual(table)
  })
})

describe('a line of the table', () => {
  test.each<[string, Partial<PriceRule>, string | undefined]>([
    ['a base of nothing', { fen: 0 }, '基价须大于 0'],
    ['a grade extra without a grade', { part: 'grade', fen: 100 }, '请填写材质'],
    ['an extra of nothing for all', { part: 'size', axis: 'width', fromUm: 1, fen: 0 }, '加价不能是 0'],
    ['a range backwards', { part: 'size', axis: 'width', fromUm: 5, toUm: 5, fen: 100 }, '「从」须小于「到」'],
    ['a size without bounds', { part: 'size', axis: 'width', fen: 100 }, '从多少到多少'],
    ['an attribute nobody knows', { part: 'attribute', attribute: 'taste', attributeValue: 'x', fen: 1 }, '请选择属性'],
    ['a level that is none', { part: 'level', attribute: 'gradeLevel', attributeValue: '1', fen: -1 }, '请选择二级品或协议品'],
    ['a second dearer than prime', { part: 'level', attribute: 'gradeLevel', attributeValue: '2', fen: 1 }, '等级差写负数'],
    ['a second for less', { part: 'level', attribute: 'gradeLevel', attributeValue: '2', fen: -18_000 }, undefined],
    ['yesterday', { fromOn: '2026-11-25' }, '不能早于今天'],
    ['an end before its beginning', { untilOn: '2026-11-25' }, '截止日早于起始日'],
    ['a base', {}, undefined],
    ['minus for a grade', { part: 'grade', grade: 'Q195', fen: -3000 }, undefined],
  ])('%s', (_, over, why) => {
    const said = whyNotPriceRule(rule({ fromOn: '2026-11-26', ...over }), '2026-11-26')
    if (why === undefined) expect(said).toBeUndefined()
    else expect(said).toContain(why)
  })
  test('clashes with one of the same goods and days, not with the next range, the next month or another mill', () => {
    const a = rule({ part: 'size', axis: 'thickness', fromUm: 2_000, toUm: 3_000 })
    expect(clash(a, { ...a, fromUm: 2_999, toUm: 4_000 })).toBe(true)
    expect(clash(a, { ...a, fromUm: null, toUm: null })).toBe(true)
    expect(clash(a, { ...a, fromUm: 3_000, toUm: 4_000 })).toBe(false)
    expect(clash({ ...a, untilOn: '2026-11-30' }, { ...a, fromOn: '2026-12-01' })).toBe(false)
    expect(clash(a, { ...a, millCode: 'M2' })).toBe(false)
    expect(ruleOfText(a)).toBe('厚度 2 至不足 3 mm')
  })
})
