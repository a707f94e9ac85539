import { describe, expect, test } from 'vitest'
import { baseOptionRows } from '../../../../proof/baseOptions.ts'
import { agreedParams, choicesOf, type FuturesChosen, ownParams, priceOptions, whyBeside } from './futuresParams.ts'
import { optionChoices, type OptionFacts, ultrasonicLevels } from './orderOptions.ts'
import { orderParamTexts } from './orderParams.ts'
import { CHOICE_PARAMS, choiceParams, optionTable } from './optionTable.ts'

const ROWS = baseOptionRows()
const table = optionTable(ROWS)
const SHEET: OptionFacts = { table, priceUnit: 'ton', classCode: 'GAL', varietyCode: 'GGC', thicknessMm: 1, coating: 'Z120' }
const COLD: OptionFacts = {
  table,
  priceUnit: 'ton',
  classCode: 'CRC',
  varietyCode: 'CRC',
  thicknessMm: 2,
  coating: '',
  own: { innerDiameter: '610', oiling: 'L', surfaceQuality: 'FC' },
}
const PLATE: OptionFacts = { table, priceUnit: 'ton', classCode: 'HRP', varietyCode: 'HRP', thicknessMm: 20, coating: '' }
const REBAR: OptionFacts = { table, priceUnit: 'ton', classCode: 'REBAR', varietyCode: 'REB', thicknessMm: null, coating: '' }

/** Surcharges in yuan a ton by line; or the word why not. */
const priced = (f: OptionFacts, chosen: FuturesChosen) => {
  const p = priceOptions(f, chosen)
  return p.ok ? Object.fromEntries(p.lines.map(l => [l.label, l.fen / 100])) : p.why
}
const known = (f: OptionFacts) => choiceParams.filter(name => optionChoices(name, f).length > 0)

describe('the class of goods knows its parameters', () => {
  test.each([
    [
      'galvanised coil',
      SHEET,
      'coating packageWay baseSize rolledBase innerDiameter oiling surfaceQuality surfaceStructure surfaceTreatment',
    ],
    ['cold-rolled coil', COLD, 'packageWay baseSize rolledBase innerDiameter oiling surfaceQuality surfaceStructure'],
    ['painted coil', { ...SHEET, classCode: 'PPC', varietyCode: 'NPC' }, 'packageWay rolledBase innerDiameter paintBrand'],
    ['hot-rolled coil', { ...SHEET, classCode: 'HRC', varietyCode: 'HRC' }, 'packageWay baseSize innerDiameter'],
    ['plate', PLATE, 'packageWay baseSize utStandard'],
    ['rebar', REBAR, 'packageWay'],
  ])('%s', (_name, facts, names) => {
    expect(known(facts).join(' ')).toBe(names)
  })

  test('a rebar has no oiling, no bore, no test and does not telescope: each is refused by name', () => {
    expect(priced(REBAR, { oiling: 'L' })).toBe('本品没有涂油这个订货参数')
    expect(priced(REBAR, { innerDiameter: '508' })).toBe('本品没有内径这个订货参数')
    expect(priced(REBAR, { utLevel: 'Ⅰ级' })).toBe('本品没有探伤级别这个订货参数')
    expect(priced(REBAR, { towerToleranceMm: 40 })).toBe('本品不是卷，没有塔形这个订货参数')
  })
})

describe('the price of what was chosen', () => {
  test('has a line for each that costs or saves, none for what is free or was not asked', () => {
    expect(priceOptions({ ...SHEET, thicknessMm: 2 }, { coating: 'Z275', packageWay: '3', rolledBase: 'HRP' })).toEqual({
      ok: true,
      lines: [
        { code: 'coating', label: '镀层 Z275', fen: 32_000 },
        { code: 'package', label: '包装 精包装', fen: 2_500 },
        { code: 'rolledBase', label: '轧制基料 热轧酸洗基料', fen: -6_000 },
      ],
    })
    expect(priced(SHEET, { coating: 'Z120', packageWay: '2', rolledBase: 'CR', baseSize: '0.95-' })).toEqual({})
    expect(priced(SHEET, {})).toEqual({})
  })

  test('is against what the goods have by themselves: oil, surface, paint, test', () => {
    expect(priced(COLD, { oiling: 'H', surfaceQuality: 'FD', innerDiameter: '508', surfaceStructure: 'B' })).toEqual({
      '涂油 重涂油': 20,
      '表面质量 超高级（FD）': 120,
    })
    expect(priced(COLD, { oiling: 'N', surfaceQuality: 'FC' })).toEqual({ '涂油 不涂油': -10 })
    expect(priced({ ...COLD, own: {} }, { oiling: 'H', surfaceQuality: 'FB' })).toEqual({ '涂油 重涂油': 20 })
    expect(priced(SHEET, { surfaceTreatment: 'AF5' })).toEqual({ '表面处理 无铬耐指纹膜': 120 })
    expect(priced({ ...SHEET, own: { surfaceTreatment: 'AF' } }, { surfaceTreatment: 'C5' })).toEqual({
      '表面处理 无铬钝化': -60,
    })
    const painted = { ...SHEET, classCode: 'PPC', varietyCode: 'NPC', own: { paintBrand: 'C' } }
    expect(priced(painted, { paintBrand: 'A' })).toEqual({ '油漆品牌 A 类(进口/一线)': 150 })
    expect(priced({ ...PLATE, own: { utStandard: 'GB01' } }, { utStandard: 'NB01' })).toEqual({
      '探伤标准 NB/T 47013.3-2023 承压设备无损检测 第3部分: 超声检测': 20,
    })
  })

  test('is never less than the list price where that says nothing of the parameter', () => {
    const fine = { ...SHEET, own: { surfaceQuality: 'FC', oiling: 'M' } }
    expect(priced(fine, { surfaceQuality: 'FB', oiling: 'N' })).toEqual({})
    expect(priced({ ...SHEET, own: { surfaceQuality: 'FA', oiling: 'N' } }, { surfaceQuality: 'FC', oiling: 'M' })).toEqual({
      '表面质量 高级（FC）': 80,
      '涂油 中涂油': 10,
    })
  })

  test('is a word why for what does not belong to the goods or cannot be made', () => {
    expect(priced(SHEET, { coating: 'AZ150' })).toBe('镀层 AZ150 不适用于本品')
    expect(priced(SHEET, { oiling: 'H' })).toBe('涂油 H 不适用于本品')
    expect(priced(SHEET, { packageWay: '1' })).toBe('薄板易锈蚀擦伤，不裸装')
    expect(priced(SHEET, { innerDiameter: '762' })).toBe('本品产线卷筒只有 508、610 mm')
    expect(priced({ ...SHEET, classCode: 'HRC', varietyCode: 'HRC' }, { innerDiameter: '508' })).toBe(
      '本品产线卷筒只有 610、762 mm',
    )
    expect(priced(SHEET, { baseSize: '0-0.35' })).toBe('本品厚度 1 mm，不在此档')
    expect(priced({ ...PLATE, thicknessMm: 5.9 }, { utStandard: 'GB01' })).toBe('厚度 6 mm 起才探伤')
    expect(priced({ ...PLATE, thicknessMm: 6 }, { utStandard: 'GB01' })).toEqual({ '探伤标准 GB/T 2970-2016 厚钢板超声检测': 60 })
  })
})

const OIL_OR_NOT = '带涂油的表面处理与「不涂油」矛盾，请改选其一'
const NO_OIL_ON_FILM = '耐指纹膜、自润滑膜的表面不再涂油，涂油请选不涂油，或改选表面处理'

describe('wishes that do not go together', () => {
  test('a level belongs to its standard', () => {
    expect(priced(PLATE, { utLevel: 'Ⅰ级' })).toBe('选探伤级别前请先选探伤标准')
    expect(priced(PLATE, { utStandard: 'GOST', utLevel: 'Ⅰ级' })).toBe('探伤标准 GOST 没有「Ⅰ级」这一级')
    expect(priced({ ...PLATE, own: { utStandard: 'GB01' } }, { utLevel: 'Ⅰ级' })).toEqual({})
    expect([ultrasonicLevels(PLATE, 'AS01'), ultrasonicLevels(PLATE, 'XX'), ultrasonicLevels(PLATE, undefined)]).toEqual([
      ['合格/不合格'],
      [],
      [],
    ])
  })

  test('a coil telescopes by 30 to 80 mm, both ends with it', () => {
    const tower = (towerToleranceMm: number) => priced(COLD, { towerToleranceMm })
    expect([tower(30), tower(80), tower(29), tower(81)]).toEqual([{}, {}, '塔形允许 30–80 mm', '塔形允许 30–80 mm'])
  })

  test('heavy zinc shows its spangle; what is oiled is not without oil; a film is not oiled', () => {
    expect(priced(SHEET, { coating: 'Z275', surfaceStructure: 'F' })).toBe('镀层 Z180 及以上做不了无锌花，请改选镀层或表面结构')
    expect(priced(SHEET, { coating: 'Z150', surfaceStructure: 'F' })).toEqual({ '镀层 Z150': 60 })
    expect(priced(SHEET, { surfaceTreatment: 'CO', oiling: 'N' })).toBe(OIL_OR_NOT)
    expect(priced(SHEET, { surfaceTreatment: 'AF', oiling: 'L' })).toBe(NO_OIL_ON_FILM)
    expect(priced(SHEET, { surfaceTreatment: 'AF', oiling: 'N' })).toEqual({ '表面处理 耐指纹膜': 80 })
  })
})

describe('what is not chosen is as the goods are', () => {
  const dry = { ...SHEET, own: { oiling: 'N', surfaceTreatment: 'C5' } }

  test('so an oiled treatment beside goods that are not oiled is refused until oil is chosen, and no oil beside an oiled treatment', () => {
    expect(priced(dry, { surfaceTreatment: 'CO5' })).toBe(OIL_OR_NOT)
    expect(priced(dry, { surfaceTreatment: 'CO5', oiling: 'L' })).toEqual({ '表面处理 无铬钝化+涂油': 10 })
    expect(priced({ ...SHEET, own: { surfaceTreatment: 'CO' } }, { oiling: 'N' })).toBe(OIL_OR_NOT)
    expect(priced({ ...SHEET, own: { oiling: 'L' } }, { surfaceTreatment: 'AF' })).toBe(NO_OIL_ON_FILM)
    expect(priced({ ...SHEET, coating: 'Z275' }, { surfaceStructure: 'F' })).toContain('做不了无锌花')
  })

  test('what the goods have by themselves is no contradiction, also when it is named', () => {
    const odd = { ...SHEET, own: { oiling: 'N', surfaceTreatment: 'CO' } }
    expect([priced(odd, {}), priced(odd, { oiling: 'N' }), priced(odd, { oiling: 'N', surfaceTreatment: 'CO' })]).toEqual([
      {},
      {},
      {},
    ])
  })

  test('a choice says beforehand what it would contradict', () => {
    const beside = (code: string, chosen: FuturesChosen) => whyBeside('surfaceTreatment', code, chosen, dry.own)
    expect([beside('CO5', {}), beside('CO5', { oiling: 'M' }), beside('C', {})]).toEqual([OIL_OR_NOT, undefined, undefined])
    expect(whyBeside('surfaceQuality', 'FB', { surfaceTreatment: 'CO5', oiling: 'N' }, {})).toBeUndefined()
  })

  test('the choice that is delivered then is marked: the goods’ own, and packing and base as the mill does it', () => {
    const given = (f: OptionFacts) =>
      Object.fromEntries(
        known(f).map(name => [
          name,
          choicesOf(name, f)
            .flatMap(c => (c.given === '' ? [] : [`${c.given} ${c.code}`]))
            .join(),
        ]),
      )
    expect(given({ ...dry, coating: 'Z275' })).toEqual({
      coating: 'own Z275',
      packageWay: 'usual 2',
      baseSize: 'own 0.95-',
      rolledBase: 'usual CR',
      innerDiameter: '',
      oiling: 'own N',
      surfaceQuality: '',
      surfaceStructure: '',
      surfaceTreatment: 'own C5',
    })
    expect(given(PLATE)).toEqual({ packageWay: 'usual 1', baseSize: 'own 12-50', utStandard: '' })
  })
})

test('what the goods have by themselves is read from their attributes, by code', () => {
  expect(
    ownParams({ innerDia: 610, oiling: 'M', surfaceStructure: '无锌花 F', surfaceTreatment: '耐指纹 AF', edge: '切边 EC' }),
  ).toEqual({
    innerDiameter: '610',
    oiling: 'M',
    surfaceStructure: 'F',
    surfaceTreatment: 'AF',
  })
  expect(ownParams({ surfaceTreatment: '酸洗涂油', utStandard: null })).toEqual({})
})

describe('a row that is off', () => {
  const without = (code: string, f: OptionFacts): OptionFacts => ({
    ...f,
    table: optionTable(ROWS.map(r => (r.code === code ? { ...r, off: true } : r))),
  })

  test('is offered no more, and a line that has it says so by name', () => {
    const f = without('Z275', SHEET)
    expect(choicesOf('coating', f).map(c => c.code)).not.toContain('Z275')
    expect(priced(f, { coating: 'Z275' })).toBe('镀层 Z275 已停用，请改选')
    expect(priced(f, { coating: 'Z180' })).toEqual({ '镀层 Z180': 120 })
  })

  test('counts as it stands in what was agreed before', () => {
    expect(priced({ ...without('Z275', SHEET), kept: true }, { coating: 'Z275' })).toEqual({ '镀层 Z275': 320 })
  })

  test('stays in the list price of the goods that are so by themselves', () => {
    const f = without('Z120', SHEET)
    expect(priced(f, { coating: 'Z275' })).toEqual({ '镀层 Z275': 320 })
    expect(choicesOf('coating', f).some(c => c.given === 'own')).toBe(false)
  })
})

test.each(['kg', 'piece'] as const)(
  'goods priced by the %s have what costs nothing; for the rest a salesman names a price',
  priceUnit => {
    const powder: OptionFacts = { table, priceUnit, classCode: 'POWDER', varietyCode: 'AMP', thicknessMm: null, coating: '' }
    expect(priced(powder, { packageWay: '2' })).toEqual({})
    expect(priced(powder, { packageWay: '3' })).toBe('本品不按吨计价，这一项的加价请向业务员询价')
    expect(choicesOf('packageWay', powder).every(c => c.addFenPerTon === 0)).toBe(true)
  },
)

test('agreed is also what nobody chose: what the goods page marks as the goods’ own or as usual, by name', () => {
  const marked = (f: OptionFacts) =>
    choiceParams.flatMap(name =>
      choicesOf(name, f).flatMap(c => (c.given === '' ? [] : [`${CHOICE_PARAMS[name].label} ${c.label}`])),
    )
  for (const f of [SHEET, COLD, PLATE, REBAR]) expect(orderParamTexts(agreedParams(f, {}))).toEqual(marked(f))
  expect(orderParamTexts(agreedParams(COLD, {}))).toEqual(
    expect.arrayContaining(['内径 610 mm', '涂油 轻涂油', '表面质量 高级（FC）', '轧制基料 冷轧基料']),
  )
  // What was chosen takes the place, by the name it had then.
  const chosen = { innerDiameter: '508', words: { innerDiameter: '旧称' } }
  expect(orderParamTexts(agreedParams(COLD, chosen)).filter(t => t.startsWith('内径'))).toEqual(['内径 旧称'])
})
