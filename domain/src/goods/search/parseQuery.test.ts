import { describe, expect, test } from 'vitest'
import { autocompleteTokens, kindsBeginningWith } from './autocompleteTokens.ts'
import { axesOfSpec, compareSpec } from './compareSpec.ts'
import { normaliseQuery } from './normalise.ts'
import { parseQuery } from './parseQuery.ts'

const axes = (text: string) => parseQuery(text).sizes.map(size => size.any.map(reading => reading.axes))

describe('spelling', () => {
  test('full-width letters, odd crosses and diameter signs are one spelling', () => {
    expect(normaliseQuery('ＨＲＢ４００Ｅ　２０＊９')).toBe('HRB400E 20*9')
    for (const said of ['20∗9', '20х9', '20Х9', '20\u200b*9', '\u202d20*9\u202c', '20✕9', '20＊9'])
      expect(normaliseQuery(said), said).toBe('20*9')
    expect(normaliseQuery('3.0∗1500∗C')).toBe('3.0*1500*C')
    expect(normaliseQuery('20×2200 x 12000')).toBe('20*2200*12000')
    expect(normaliseQuery('φ20、ф20 ⌀20 Ø20')).toBe('Φ20 Φ20 Φ20 Φ20')
    expect(normaliseQuery('3.0x1500xc')).toBe('3.0*1500*C')
    expect(normaliseQuery('  dx51d+z  ')).toBe('DX51D+Z')
  })

  test('an empty query asks for nothing', () => {
    expect(parseQuery('   ')).toEqual({
      normal: '',
      varietyCodes: [],
      widerCodes: [],
      grades: [],
      coatings: [],
      sizes: [],
      attributes: {},
      settlement: [],
      gradeLevels: [],
      words: [],
      understood: [],
      doubts: [],
      open: false,
    })
  })
})

describe('rebar', () => {
  const bar9 = { diameter: 20_000, length: 9_000_000 }

  test.each(['HRB400E 20*9', 'ＨＲＢ４００Ｅ　２０＊９', 'hrb400e20×9', '螺纹钢 HRB400E Φ20*9', 'HRB400E 20*9000'])(
    '%s is a bar of 20 by 9 metres',
    text => {
      const query = parseQuery(text)
      expect(query.grades).toEqual(['HRB400E'])
      expect(query.sizes.flatMap(size => size.any.map(r => r.axes))).toContainEqual(bar9)
      expect(query.sizes.flatMap(size => size.any.map(r => r.axes)).every(r => r.diameter === 20_000)).toBe(true)
      expect(query.words).toEqual([])
    },
  )

  test('三级抗震 20 is HRB400E of diameter 20', () => {
    const query = parseQuery('三级抗震 20')
    expect(query.grades).toEqual(['HRB400E'])
    expect(query.sizes[0]?.any).toEqual([{ shapes: ['bar', 'rod'], axes: { diameter: 20_000 } }])
  })

  test.each([
    ['一级', ['HPB300']],
    ['三级螺纹', ['HRB400']],
    ['四级抗震', ['HRB500E']],
    ['Ⅲ级', ['HRB400']],
  ])('%s is %j', (text, grades) => {
    expect(parseQuery(text).grades).toEqual(grades)
  })

  test('Φ20 is a bar or a pipe of 20 outside', () => {
    expect(parseQuery('Φ20').sizes[0]?.any).toEqual([{ shapes: ['bar', 'rod', 'round'], axes: { diameter: 20_000 } }])
  })

  test('rebar of 12 metres, theoretical weight, on stock', () => {
    const query = parseQuery('螺纹钢 25 12米 理计 现货 30吨')
    expect(query.varietyCodes).toEqual(['REB'])
    expect(axes('螺纹钢 25 12米')).toEqual([[{ diameter: 25_000 }], [{ length: 12_000_000 }]])
    expect(query.settlement).toEqual([1])
    expect(query.mode).toBe('spot')
    expect(query.wantedT).toBe(30)
  })
})

describe('flat steel', () => {
  test('3.0*1500*C Q235B is a coil', () => {
    const query = parseQuery('3.0*1500*C Q235B')
    expect(query.grades).toEqual(['Q235B'])
    expect(query.sizes).toEqual([
      { text: '3.0*1500*C', any: [{ shapes: ['coil'], axes: { thickness: 3_000, width: 1_500_000 } }] },
    ])
  })

  test('镀锌 1.0 Z120 is galvanised coil of 1.0 with Z120', () => {
    const query = parseQuery('镀锌 1.0 Z120')
    expect(query.varietyCodes).toEqual(['GGC'])
    expect(query.coatings).toEqual(['Z120'])
    expect(query.sizes[0]?.any).toEqual([{ shapes: ['coil'], axes: { thickness: 1_000 } }])
  })

  test('20*2200*12000 is a plate', () => {
    expect(axes('20*2200*12000 中板')).toEqual([[{ thickness: 20_000, width: 2_200_000, length: 12_000_000 }]])
  })

  test.each([
    ['白铁皮', 'GGC'],
    ['开平板', 'CTP'],
    ['卷板', 'HRC'],
    ['镀锌卷板', 'GGC'],
    ['镀锌板卷', 'GGC'],
    ['镀锌 卷板', 'GGC'],
    ['彩涂卷板', 'NPC'],
    ['彩涂 板', 'NPC'],
    ['花纹卷板', 'HRC-CK'],
    ['镀铝锌卷板', 'GAC'],
    ['锌铝镁卷板', 'GMC'],
    ['冷硬卷板', 'CHC'],
    ['酸洗卷板', 'HRC'],
    ['中板', 'HRP'],
    ['彩钢板', 'NPC'],
    ['镀铝锌', 'GAC'],
    ['花纹卷', 'HRC-CK'],
    ['热轧钢板桩', 'PIL-U'],
    ['拉森钢板桩', 'PIL-U'],
    ['热轧工字钢', 'SEC-I'],
    ['盘螺', 'REB-C'],
    ['高线', 'WIR'],
    ['螺旋管', 'LXH'],
  ])('%s is the variety %s', (word, variety) => {
    expect(parseQuery(word).varietyCodes).toEqual([variety])
  })

  test.each([
    ['球扁钢 12#', '球扁钢'],
    ['热轧球扁钢', '球扁钢'],
    ['镀锌角钢', '镀锌角钢'],
    ['焊H400*200*8*12', '焊H'],
    ['BH400*200*8*12', '焊接H型钢'],
    ['不锈钢板', '不锈钢板'],
  ])('%s names goods of its own, no plate and no H-section', (text, name) => {
    const { words, varietyCodes } = parseQuery(text)
    expect([words.includes(name), varietyCodes]).toEqual([true, []])
  })

  test('what is sold here stays what it is, though such a name is a part of it', () => {
    expect(parseQuery('热轧钢板').varietyCodes).toEqual(parseQuery('钢板').varietyCodes)
    expect(parseQuery('圆钢管').varietyCodes).toEqual(parseQuery('钢管').varietyCodes)
    expect(parseQuery('方钢管').words).toEqual([])
  })

  test('old and spoken grades become those sold today', () => {
    expect(parseQuery('A3板').grades).toEqual(['Q235B'])
    expect(parseQuery('16锰 20').grades).toEqual(['Q355B'])
    expect(parseQuery('Q345B').grades).toEqual(['Q345B', 'Q355B'])
    expect(parseQuery('Q345R 30').grades).toEqual(['Q345R'])
    expect(parseQuery('A36 20').grades).toEqual(['A36'])
    expect(parseQuery('45号钢').grades).toEqual(['45#'])
    expect(parseQuery('耐磨板 20').grades).toEqual(['NM400', 'NM450', 'NM500'])
  })

  test('a thickness may be said aloud', () => {
    expect(axes('厚20 宽2200')).toEqual([[{ thickness: 20_000 }], [{ width: 2_200_000 }]])
    expect(axes('2200宽')).toEqual([[{ width: 2_200_000 }]])
    expect(parseQuery('20厚板').varietyCodes).toEqual(['HRP'])
  })

  test('trimmed and mill edge are told apart', () => {
    expect(parseQuery('Q235B 不切边').attributes).toEqual({ edge: ['不切边 EM', '毛边'] })
    expect(parseQuery('切边').attributes).toEqual({ edge: ['切边 EC', '切边'] })
  })
})

describe('pipes and sections', () => {
  test('100*100*4*6000 is a square tube of six metres', () => {
    expect(axes('方管 100*100*4*6000')).toEqual([[{ sideA: 100_000, sideB: 100_000, thickness: 4_000, length: 6_000_000 }]])
    expect(parseQuery('方管').varietyCodes).toEqual(['JFG', 'JZM'])
  })

  test('方管 100*4 is a square tube with its wall', () => {
    expect(axes('方管 100*4')[0]).toContainEqual({ sideA: 100_000, sideB: 100_000, thickness: 4_000 })
  })

  test('锌铝镁 方管 narrows to the zinc-magnesium tube', () => {
    expect(parseQuery('锌铝镁 方管').varietyCodes).toEqual(['JZM'])
  })

  test('DN100 and Φ219*6 are round pipe', () => {
    expect(axes('焊管 DN100')).toEqual([[{ dn: 100 }]])
    expect(axes('DN100*4')).toEqual([[{ dn: 100, thickness: 4_000 }]])
    expect(axes('螺旋管 Φ219*6')).toEqual([[{ diameter: 219_000, thickness: 6_000 }]])
  })

  test('镀锌管 is the galvanised pipe, not the galvanised coil', () => {
    const query = parseQuery('镀锌管 DN50')
    expect(query.varietyCodes).toEqual(['YGH'])
    expect(query.attributes.surfaceTreatment).toEqual(['热浸锌', '预镀锌'])
  })

  test('HN 400×200×8×13 is a section', () => {
    const query = parseQuery('HN400×200×8×13')
    expect(query.varietyCodes).toEqual(['STR-H'])
    expect(query.sizes[0]?.any[0]?.axes).toEqual({ sideA: 400_000, sideB: 200_000, thickness: 8_000, flange: 13_000 })
    expect(parseQuery('H型钢 400*200').sizes[0]?.any[0]?.axes).toEqual({ sideA: 400_000, sideB: 200_000 })
  })
})

describe('words', () => {
  test('what the trade does not know stays a word', () => {
    expect(parseQuery('石家庄螺纹钢 海蓝').words).toEqual(['石家庄', '海蓝'])
    expect(parseQuery('RAL5015').words).toEqual(['RAL5015'])
    expect(parseQuery('C180*70*20 檩条').words).toEqual(['C180*70*20'])
    expect(parseQuery('栏板半挂车').words).toEqual(['栏板'])
    expect(parseQuery('15-53').words).toEqual(['15-53'])
    expect(parseQuery('17-4PH').grades).toEqual(['17-4PH'])
    expect(parseQuery('废钢 ≥6 mm').words).toEqual(['≥6'])
  })

  test('a name of the catalogue is not taken apart', () => {
    const known = { names: new Set(['宽厚板厂']), longest: 4 }
    expect(parseQuery('宽厚板厂 20', known)).toMatchObject({ varietyCodes: [], words: ['宽厚板厂'] })
  })

  test('what was understood is said in words', () => {
    expect(parseQuery('HRB400E 20*9 石家庄').understood).toEqual(['材质 HRB400E', '规格 20*9', '包含 石家庄'])
  })
})

describe('ranges, prices, pieces', () => {
  const spans = (text: string) => parseQuery(text).sizes.map(size => size.any.map(r => [r.axes, r.upTo]))

  test.each(['Φ12-Φ25', 'Φ12~25', 'Φ12～Φ25', 'Φ12至25'])('%s is every diameter between', text => {
    expect(spans(text)).toEqual([[[{ diameter: 12_000 }, { diameter: 25_000 }]]])
  })

  test.each(['螺纹钢 12-25', '12-25 螺纹钢', 'HRB400E 12~25', '螺纹钢25到12'])('%s is a range of bars', text => {
    expect(spans(text)).toEqual([[[{ diameter: 12_000 }, { diameter: 25_000 }]]])
    expect(parseQuery(text).words).toEqual([])
  })

  test('a range of one dimension keeps the others as they were said', () => {
    expect(spans('HRB400E 12-25*9')).toEqual([[[{ diameter: 12_000, length: 9_000_000 }, { diameter: 25_000 }]]])
    expect(spans('热卷 3-6*1500*C')).toEqual([[[{ thickness: 3_000, width: 1_500_000 }, { thickness: 6_000 }]]])
    expect(spans('厚3-6')).toEqual([[[{ thickness: 3_000 }, { thickness: 6_000 }]]])
  })

  test('a bare 15-53 without goods stays the name that powders have', () => {
    expect(parseQuery('15-53').words).toEqual(['15-53'])
    expect(parseQuery('金属粉末 15-53').words).toEqual(['15-53'])
  })

  test.each([
    ['3200元以下', { to: 3200 }],
    ['螺纹钢 3200元/吨以内', { to: 3200 }],
    ['低于3200元', { to: 3200 }],
    ['3000元以上', { from: 3000 }],
    ['3000-3300元', { from: 3000, to: 3300 }],
    ['螺纹钢3300-3000元', { from: 3000, to: 3300 }],
    ['3200以下', { to: 3200 }],
  ])('%s is a price', (text, priceYuan) => {
    expect(parseQuery(text)).toMatchObject({ priceYuan, sizes: [], words: [] })
  })

  test('20个, 12件 and 30吨 are how much, not which', () => {
    expect(parseQuery('螺纹钢 20*9 20个')).toMatchObject({ wantedPieces: 20, words: [] })
    expect(parseQuery('螺纹钢 20*9 20个').sizes).toHaveLength(1)
    expect(parseQuery('盘螺 8 12件').wantedPieces).toBe(12)
    expect(parseQuery('2卷板').wantedPieces).toBeUndefined()
  })
})

describe('names in another order, and old ones', () => {
  test.each(['镀锌 方管', '方管 镀锌', '镀锌方管'])('%s is the galvanised tube, not the coil', text => {
    const query = parseQuery(text)
    expect(query.varietyCodes).toEqual(['JFG'])
    expect(query.attributes.surfaceTreatment).toEqual(['热浸锌', '预镀锌'])
  })

  test.each(['卷板 镀锌', '卷 镀锌', '镀锌钢卷', '镀锌板卷'])('%s is the galvanised coil alone', text => {
    expect(parseQuery(text).varietyCodes).toEqual(['GGC'])
    expect(parseQuery(text).attributes).toEqual({})
  })

  test.each([
    ['二级螺纹', ['HRB335', 'HRB400']],
    ['HRB335', ['HRB335', 'HRB400']],
    ['新三级钢', ['HRB400']],
    ['新三级 螺纹', ['HRB400']],
  ])('%s is sold today as %j', (text, grades) => {
    expect(parseQuery(text).grades).toEqual(grades)
  })
})

describe('specifications', () => {
  test('sort by number and axis', () => {
    const specs = ['10*1500*C', '6*1500*C', '6*1250*C', '5.75*1500*C']
    expect(specs.sort(compareSpec)).toEqual(['5.75*1500*C', '6*1250*C', '6*1500*C', '10*1500*C'])
    expect(['DN100 Φ114.3×4*6000', 'DN15 Φ21.3×2*6000'].sort(compareSpec)[0]).toContain('DN15')
    expect(compareSpec('Φ20*9000', 'Φ20*12000')).toBeLessThan(0)
  })

  test('tell the sides of tubes and sections', () => {
    expect(axesOfSpec('300×150×5*8000')).toEqual({ sideAUm: 300_000, sideBUm: 150_000, wallUm: 5_000 })
    expect(axesOfSpec('DN100 Φ114.3×4*6000')).toEqual({ dn: 100, diameterUm: 114_300, wallUm: 4_000 })
    expect(axesOfSpec('HN 400×200×8×13*12000')).toEqual({ sideAUm: 400_000, sideBUm: 200_000, wallUm: 8_000, flangeUm: 13_000 })
    expect(axesOfSpec('栏板半挂车')).toEqual({})
  })
})

describe('autocomplete', () => {
  test('continues the last token behind a finished head', () => {
    expect(autocompleteTokens('HRB400E 20*')).toEqual({ head: 'HRB400E', last: '20*' })
    expect(autocompleteTokens('螺')).toEqual({ head: '', last: '螺' })
    expect(autocompleteTokens('螺纹钢 ')).toEqual({ head: '螺纹钢', last: '' })
  })

  test('螺 continues to the goods that begin with it', () => {
    expect(kindsBeginningWith('螺')).toEqual(['螺旋', '螺纹', '螺旋管', '螺纹钢', '螺旋焊管', '螺旋钢管'])
  })
})

describe('as it is said on the telephone', () => {
  test('an amount in hanzi is an amount', () => {
    expect(parseQuery('热轧卷 一百二十吨')).toMatchObject({ wantedT: 120, words: [] })
    expect(parseQuery('两件 HRB400E 20*9')).toMatchObject({ wantedPieces: 2, words: [] })
  })
  test('6个厚 and 1.2个 are thicknesses, 2米宽 is a width', () => {
    const axes = (text: string) => parseQuery(text).sizes.map(s => s.any[0]?.axes)
    expect(axes('6个厚 Q235B 钢板')).toEqual([{ thickness: 6000 }])
    expect(axes('冷板 1.2个')).toEqual([{ thickness: 1200 }])
    expect(axes('钢板 10个厚 2米宽 8米长')).toEqual([{ thickness: 10_000 }, { width: 2_000_000 }, { length: 8_000_000 }])
  })
  test('grams of zinc are the coating', () => {
    expect(parseQuery('镀锌板 1.0 275克').coatings).toEqual(['Z275'])
    expect(parseQuery('镀铝锌 0.5 150克/平方').coatings).toEqual(['AZ150'])
    expect(parseQuery('锌铝镁卷 2.0 275g').coatings).toEqual(['ZM275'])
  })
  test('a wide pipe is named by its nominal size as well', () => {
    const [size] = parseQuery('螺旋管 DN300*8').sizes
    expect(size?.any.map(r => r.axes)).toContainEqual({ diameter: 323_900, thickness: 8000 })
  })
})
