// What buyers type, on the real catalogue.
import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '../../site/referenceData/catalogueData.ts'
import { gradeKey } from '@mall/domain/goods/search/normalise.ts'
import { parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { matchGoods } from './matchGoods.ts'
import { filters, products } from './search.reads.ts'
import { createSearchIndex } from './searchIndex.ts'
import type { SearchRow } from './searchRow.ts'
import { suggest } from './suggest.ts'
import { find, here, index, known, labels, plainly, rows, sellable } from './testCatalogue.ts'

describe('the language of buyers on the real catalogue', () => {
  test('every grade the catalogue sells is read as a grade and finds its goods', () => {
    const latin = loadCatalogueData()
      .varieties.filter(v => !['SCR', 'VEH', 'BYP'].includes(v.code))
      .flatMap(v => v.grades.map(g => g.grade))
    for (const grade of new Set(latin)) {
      expect(parseQuery(grade).grades, grade).toContain(gradeKey(grade))
      expect(find(grade).totalCount, grade).toBeGreaterThan(0)
    }
  })

  test('the title of any goods finds these goods', () => {
    const spread = sellable.filter((_, i) => i % 37 === 0)
    const lost = spread.filter(
      r => !find(r.title, { pageSize: 100 }).list.some(row => row.spec === r.spec && row.grade === r.grade),
    )
    expect(lost.map(r => r.title)).toEqual([])
  })

  test.each(['HRB400E 20*9', 'ＨＲＢ４００Ｅ　２０＊９', 'hrb400e φ20×9', '三级抗震螺纹钢 20*9000'])(
    '%s finds exactly the bars of 20 by 9 metres',
    word => {
      const expected = plainly(
        r => r.varietyCode === 'REB' && r.grade === 'HRB400E' && r.diameterUm === 20_000 && r.lengthUm === 9_000_000,
      )
      expect(find(word).totalCount).toBe(expected)
    },
  )

  test.each([
    ['Φ20', (r: SearchRow) => r.diameterUm === 20_000],
    ['三级抗震 20', (r: SearchRow) => r.grade === 'HRB400E' && r.diameterUm === 20_000],
    [
      '3.0*1500*C Q235B',
      (r: SearchRow) => r.grade.endsWith('Q235B') && r.thicknessUm === 3000 && r.widthUm === 1_500_000 && r.lengthUm === 0,
    ],
    ['镀锌 1.0 Z120', (r: SearchRow) => r.varietyCode === 'GGC' && r.thicknessUm === 1000 && r.attributes.includes('"Z120"')],
    ['A3板 20', (r: SearchRow) => r.grade === 'Q235B' && r.varietyCode === 'HRP' && r.thicknessUm === 20_000],
    ['工字钢 25a Q235B 12米', (r: SearchRow) => r.varietyCode === 'SEC-I' && r.grade === 'Q235B' && r.spec === '25a*12000'],
    ['250*116*8', (r: SearchRow) => r.varietyCode === 'SEC-I' && r.spec.startsWith('25a*')],
    ['20#槽', (r: SearchRow) => r.varietyCode === 'SEC-C' && /^20[ab]\*/.test(r.spec)],
    ['角铁 50*5', (r: SearchRow) => r.varietyCode === 'SEC-L' && r.spec.startsWith('50×5*')],
    ['扁铁50*5', (r: SearchRow) => r.varietyCode === 'BAR-F' && r.spec.startsWith('50×5*')],
    ['L100*63*8', (r: SearchRow) => r.varietyCode === 'SEC-LU' && r.spec.startsWith('100×63×8*')],
    ['45#圆钢 80', (r: SearchRow) => r.varietyCode === 'BAR-R' && r.grade === '45#' && r.diameterUm === 80_000],
    ['无缝108*4.5', (r: SearchRow) => r.varietyCode === 'TUB-S' && r.spec.startsWith('Φ108×4.5*')],
    ['43公斤钢轨 12.5米', (r: SearchRow) => r.varietyCode === 'RAI-H' && r.spec === '43kg*12500'],
    ['轻轨24', (r: SearchRow) => r.varietyCode === 'RAI-L' && r.spec.startsWith('24kg*')],
    ['QU80', (r: SearchRow) => r.varietyCode === 'RAI-C' && r.spec.startsWith('QU80*')],
    ['拉森4号 12米', (r: SearchRow) => r.varietyCode === 'PIL-U' && r.spec === '400×170×15.5*12000'],
    ['开平10*1500*6000', (r: SearchRow) => r.varietyCode === 'CTP' && r.spec === '10*1500*6000'],
    ['5mm花纹板 1500*6000', (r: SearchRow) => r.varietyCode === 'CHP' && r.spec === '5*1500*6000'],
    ['白铁皮', (r: SearchRow) => r.varietyCode === 'GGC'],
    ['方管 100*100*4*6000', (r: SearchRow) => r.spec === '100×100×4*6000' && r.classCode === 'RECT'],
    ['焊管 DN100', (r: SearchRow) => r.spec.startsWith('DN100 ') && r.varietyCode === 'YGH'],
    ['螺旋管 Φ219*6', (r: SearchRow) => r.varietyCode === 'LXH' && r.spec.startsWith('Φ219.1×6*')],
    ['HN400×200×8×13', (r: SearchRow) => r.spec.startsWith('HN 400×200×8×13')],
    ['石家庄螺纹钢', (r: SearchRow) => r.varietyCode === 'REB' && r.depotCode === 'W02'],
    ['海蓝', (r: SearchRow) => r.attributes.includes('"海蓝"')],
    ['宽厚板厂', (r: SearchRow) => r.millCode === 'M02'],
    ['RAL5015', (r: SearchRow) => r.attributes.includes('RAL5015')],
    ['栏板半挂车', (r: SearchRow) => r.spec === '栏板半挂车'],
  ] as const)('%s', (word, test) => {
    const expected = plainly(test)
    expect(expected).toBeGreaterThan(0)
    expect(find(word).totalCount).toBe(expected)
  })
})

describe('codes', () => {
  test('a code finds the goods of its depot, a goods code those of all depots', () => {
    for (const r of sellable.filter((_, i) => i % 997 === 0)) {
      expect(find(r.skuCode).list.map(row => row.skuCode)).toEqual([r.skuCode])
      expect(find(r.spuCode.toLowerCase()).totalCount).toBe(plainly(other => other.spuCode === r.spuCode))
    }
    expect(find('YX51-250-750', { stock: 0 }).totalCount).toBe(rows.filter(r => r.spec.startsWith('YX51-250-750')).length)
  })
})

describe('words that mean more than one thing', () => {
  const all = (word: string, channelCode: string | null = null) =>
    products(index, { word, pageSize: 100 }, { channelCode, areaCode: '035' }, known)

  test('a mall without sections says so by the name of the goods, whatever stands beside it', () => {
    const without = createSearchIndex(
      rows.filter(r => r.classCode !== 'SECTION'),
      labels,
    )
    for (const [word, name] of [
      ['工字钢 25a Q235B', '工字钢'],
      ['20#槽钢', '槽钢'],
      ['拉森钢板桩 Q345B', '拉森钢板桩'],
    ]) {
      const said = filters(without, { word: word ?? '' }, here, known)
      expect([said.unsoldName, said.relax, said.nearest]).toEqual([name, [], []])
    }
    expect(matchGoods(without, '工字钢 25a Q235B', here, known)).toMatchObject({
      state: 'unknown',
      goods: [],
      strange: ['工字钢'],
    })
  })

  test.each([
    ['镀锌卷板', 'GGC'],
    ['彩涂卷板', 'NPC'],
    ['花纹卷板', 'HRC-CK'],
    ['镀铝锌卷板', 'GAC'],
    ['锌铝镁卷板', 'GMC'],
  ])('%s finds its own goods and no plates', (word, variety) => {
    expect(all(word).totalCount).toBe(plainly(r => r.varietyCode === variety))
    expect(all(word).totalCount).toBeGreaterThan(0)
  })

  test('卷板 is hot-rolled, and in a channel of other coils it is those', () => {
    expect(all('卷板').totalCount).toBe(plainly(r => r.varietyCode === 'HRC'))
    expect(all('卷板', 'J0000001').totalCount).toBe(plainly(r => r.varietyCode === 'HRC'))
    expect(all('卷板', 'J0000012').totalCount).toBe(plainly(r => r.varietyCode === 'NPC'))
    expect(all('卷板', 'J0000011').totalCount).toBe(
      plainly(r => ['CRC', 'CHC', 'GGC', 'GAC', 'GMC'].includes(r.varietyCode) && r.channelCode === 'J0000011'),
    )
    expect(all('卷板', 'J0000009').totalCount).toBe(0)
  })

  test('what looks like a coating that no goods carry is a word: a grade of that name is found', () => {
    const some = rows.filter(r => r.varietyCode === 'CRC').slice(0, 5)
    const own = createSearchIndex([...some.map(r => ({ ...r, grade: 'ZF10', availablePieces: 3 })), ...rows.slice(0, 50)], labels)
    const found = products(own, { word: 'ZF10', stock: 0 }, here, known)
    expect([found.totalCount, found.understood]).toEqual([some.length, ['包含 ZF10']])
    expect(find('镀锌 Z120').understood).toEqual(['品名 镀锌', '镀层 Z120'])
  })
})

describe('words nothing is called by', () => {
  test.each([
    ['luowengang', '螺纹钢'],
    ['lwg', '螺纹钢'],
    ['LWG20', '螺纹钢 20'],
    ['罗纹钢', '螺纹钢'],
    ['螺蚊钢 20', '螺纹钢 20'],
    ['panluo 8', '盘螺 8'],
    ['rezhajuan', '热轧卷'],
    ['HRB40E', 'HRB400E'],
    ['HRB4OOE 20*9', 'HRB400E 20*9'],
    ['Q2358', 'Q235B'],
    ['wuhan 螺纹钢', '武汉 螺纹钢'],
  ])('%s finds what %s finds, and says so', (typed, meant) => {
    const found = find(typed)
    expect(found.totalCount).toBe(find(meant).totalCount)
    expect(found.totalCount).toBeGreaterThan(0)
    expect(found.corrected).toHaveLength(1)
    expect(find(meant).corrected).toEqual([])
  })

  test('what goods are called by is never read as something else', () => {
    for (const word of ['RAL5015', 'PVDF', 'PE', '15-53', 'ZF10', '海蓝', '武汉']) expect(find(word).corrected, word).toEqual([])
  })

  test('a bare range is one where no goods have it for a name', () => {
    const expected = plainly(r => r.varietyCode === 'REB' && r.diameterUm >= 12_000 && r.diameterUm <= 25_000)
    expect(find('螺纹钢 12-25').totalCount).toBe(expected)
    expect(find('12-25', { productName: ['REB'] }).totalCount).toBe(expected)
    expect(find('15-53').list.every(r => r.spec.includes('15-53'))).toBe(true)
  })

  test('a price in the words holds beside the one of the filter', () => {
    const dear = find('HRB400E 20*9', { pageSize: 100 }).list.map(r => r.priceFen)
    const below = find('HRB400E 20*9 3200元以下', { pageSize: 100 }).list.map(r => r.priceFen)
    expect(below).toEqual(dear.filter(fen => fen <= 320_000))
    expect(find('HRB400E 20*9 3200元以下', { priceToYuan: 1 }).totalCount).toBe(0)
  })

  test('where nothing is found, words that are near are offered with what they give', () => {
    expect(filters(index, { word: 'luowegang' }, here, known).didYouMean).toEqual([
      { text: '螺纹钢', count: find('螺纹钢').totalCount },
    ])
    const lost = filters(index, { word: '沙发' }, here, known)
    // Without its only word there is no search left: everything is no way on.
    expect([lost.didYouMean, lost.relax, lost.unsoldName]).toEqual([[], [], ''])
  })

  test.each([
    ['球扁钢 12#', '球扁钢'],
    ['镀锌角钢 50*5', '镀锌角钢'],
    ['焊接H型钢 400*200*8*12', '焊接H型钢'],
    ['不锈钢板 3.0*1500', '不锈钢板'],
  ])('%s: the mall says that it has no %s, and offers no other steel in its place', (word, unsoldName) => {
    expect(find(word).totalCount).toBe(0)
    const { relax, didYouMean, nearest, unsoldName: said } = filters(index, { word }, here, known)
    expect({ relax, didYouMean, nearest, said }).toEqual({ relax: [], didYouMean: [], nearest: [], said: unsoldName })
  })

  test.each([
    ['镀锌卷板', 'GGC'],
    ['镀铝锌卷板', 'GAC'],
    ['彩涂卷板', 'NPC'],
    ['冷轧卷板', 'CRC'],
    ['热轧卷板', 'HRC'],
    ['锌铝镁卷板', 'GMC'],
    ['花纹卷板', 'HRC-CK'],
    ['冷硬卷板', 'CHC'],
  ])('%s finds %s and nothing else', (word, variety) => {
    expect(find(word).totalCount).toBe(plainly(r => r.varietyCode === variety))
  })
})

describe('suggestions', () => {
  const texts = (word: string) => suggest(index, word, 8, here, known).map(s => s.text)

  test('HRB400E 20 goes on to sizes, not to the steel 20#', () => {
    expect(texts('HRB400E 20')).toEqual(['HRB400E Φ20*9000', 'HRB400E Φ20*12000'])
  })

  test('sound and initials go on to the words', () => {
    expect(texts('lwg')).toEqual(['螺纹钢'])
    expect(texts('luow')[0]).toBe('螺纹')
    expect(texts('罗纹')).toEqual(['螺纹'])
    expect(texts('DX').every(text => text.startsWith('DX'))).toBe(true)
  })
})
