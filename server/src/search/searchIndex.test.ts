import { describe, expect, test } from 'vitest'
import { gradeKey } from '@mall/domain/search/normalise.ts'
import { parseQuery } from '@mall/domain/search/parseQuery.ts'
import { loadCatalogueData } from '../seed/catalogueData.ts'
import type { Criteria } from './criteria.ts'
import { criteriaOf, filters, products } from './search.reads.ts'
import { createSearchIndex } from './searchIndex.ts'
import { similarGoods } from './similar.ts'
import { suggest } from './suggest.ts'
import type { SearchRow } from './searchRow.ts'
import { catalogueLabels, catalogueRows } from './testRows.ts'

const rows = catalogueRows()
const labels = catalogueLabels()
const known = { names: new Set(loadCatalogueData().mills.map(m => m.name)), longest: 8 }
const here = { channelCode: null, areaCode: '035' }
const index = createSearchIndex(rows, labels)
const find = (word: string, q: Parameters<typeof products>[1] = {}) => products(index, { word, ...q }, here, known)
const sellable = rows.filter(r => r.availablePieces > 0)
/** What a plain loop over the goods finds: the index must never disagree with it. */
const plainly = (test: (r: SearchRow) => boolean) => sellable.filter(test).length

const byCode = new Map(rows.map(r => [r.skuCode, r]))
const sortKeys: Record<number, (r: SearchRow) => number> = {
  1: r => r.listPriceFen,
  2: r => r.diameterUm || r.thicknessUm,
  3: r => r.widthUm || r.lengthUm,
  4: r => Math.floor((r.availablePieces * r.pieceWeightG + 500) / 1000),
}

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

describe('filters', () => {
  test('any mix of filters and orders gives what a plain loop gives', () => {
    const data = loadCatalogueData()
    let seed = 7
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return list[seed % list.length] as T
    }
    for (let n = 0; n < 300; n += 1) {
      const variety = pick(data.varieties)
      const depots = [pick(variety.warehouses), pick(variety.warehouses)]
      const level = pick([undefined, '1', '3'])
      const from = pick([undefined, 1000, 3000, 20_000])
      const price = pick([undefined, 3500, 4200])
      const inStock = pick([1, 0])
      const sortField = pick([1, 2, 3, 4, 5, 6, 7])
      const sortType = pick([-1, 0, 1])
      const found = products(
        index,
        {
          cid: variety.classCode,
          depot: depots,
          ...(level ? { gradeLevel: [level] } : {}),
          ...(from ? { thicknessFromMm: from / 1000 } : {}),
          ...(price ? { priceToYuan: price } : {}),
          stock: inStock,
          sortField,
          sortType,
        },
        here,
        known,
      )
      const matching = rows.filter(
        r =>
          r.classCode === variety.classCode &&
          depots.includes(r.depotCode) &&
          (!level || r.gradeLevel === level) &&
          (!from || r.thicknessUm >= from) &&
          (!price || r.listPriceFen <= price * 100) &&
          (inStock === 0 || r.availablePieces > 0),
      )
      expect(found.totalCount).toBe(matching.length)
      const key = sortKeys[sortField]
      if (key) {
        const best = matching.map(key).sort((x, y) => (sortType === 1 || (sortType === -1 && sortField === 4) ? y - x : x - y))
        expect(found.list.map(row => key(byCode.get(row.skuCode) as SearchRow))).toEqual(best.slice(0, 10))
      }
      expect(found.totalPieces).toBe(matching.reduce((sum, r) => sum + r.availablePieces, 0))
      expect(found.totalKg).toBe(
        matching.reduce((sum, r) => sum + Math.floor((r.availablePieces * r.pieceWeightG + 500) / 1000), 0),
      )
    }
  })

  test('a facet leaves its own filter out and keeps every other', () => {
    const data = filters(index, { word: '螺纹钢', grade: ['HRB400E'], depot: ['W02'] }, here, known)
    const counts = (name: string) => new Map(data.facets.find(f => f.name === name)?.values.map(v => [v.code, v.count]))
    expect(counts('grade').get('HRB500E')).toBe(
      plainly(r => r.varietyCode === 'REB' && r.depotCode === 'W02' && r.grade === 'HRB500E'),
    )
    expect(counts('depot').get('W03')).toBe(
      plainly(r => r.varietyCode === 'REB' && r.depotCode === 'W03' && r.grade === 'HRB400E'),
    )
    expect(counts('settlement').get('1')).toBe(
      plainly(r => r.varietyCode === 'REB' && r.depotCode === 'W02' && r.grade === 'HRB400E' && r.settlement === 1),
    )
    expect(data.facets.find(f => f.name === 'grade')?.values.find(v => v.code === 'HRB400E')?.chosen).toBe(true)
  })

  test('ranges tell the smallest and largest value of the goods found', () => {
    const data = filters(index, { word: '中厚板', thicknessFromMm: 20 }, here, known)
    expect(data.ranges.find(r => r.name === 'thickness')).toMatchObject({ from: 6, to: 150, unit: 'mm' })
    const prices = sellable.filter(r => r.varietyCode === 'HRP' && r.thicknessUm >= 20_000).map(r => r.listPriceFen / 100)
    expect(data.ranges.find(r => r.name === 'price')).toMatchObject({ from: Math.min(...prices), to: Math.max(...prices) })
  })

  test('the second client sends materials URI-encoded', () => {
    const expected = plainly(r => r.classCode === 'HRP' && (r.grade === 'Q235B' || r.grade === '45#'))
    expect(products(index, { cid: 'HRP', shopMaterial: encodeURIComponent('Q235B,45#') }, here, known).totalCount).toBe(expected)
    expect(products(index, { cid: 'HRP', shopMaterial: 'Q235B,45#' }, here, known).totalCount).toBe(expected)
  })

  test('a size nobody has says what to drop and shows the nearest sizes', () => {
    const data = filters(index, { word: 'HRB400E 21' }, here, known)
    expect(data.relax[0]).toMatchObject({ label: '规格 21', count: plainly(r => r.grade === 'HRB400E') })
    expect(data.nearest.length).toBeGreaterThan(0)
    expect(data.nearest.every(row => /Φ(20|22|18)/.test(row.spec))).toBe(true)
  })
})

describe('order and pages', () => {
  const pagesOf = (q: Parameters<typeof products>[1]) =>
    [1, 2, 3].flatMap(currentPage => products(index, { ...q, currentPage }, here, known).list)

  test('pages follow each other without gaps or repeats', () => {
    for (const sortField of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const codes = pagesOf({ cid: 'RECT', sortField, sortType: 0 }).map(r => r.skuCode)
      expect(new Set(codes).size).toBe(30)
    }
  })

  test('price, weight and specification are in order', () => {
    const prices = pagesOf({ cid: 'HRC', sortField: 1, sortType: 0 }).map(r => r.priceFen)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices[0]).toBe(Math.min(...sellable.filter(r => r.classCode === 'HRC').map(r => r.listPriceFen)))
    const kg = pagesOf({ cid: 'HRC', sortField: 4, sortType: -1 }).map(r => r.availableKg)
    expect(kg).toEqual([...kg].sort((a, b) => b - a))
    const diameters = pagesOf({ word: '螺纹钢 HRB400E', sortField: 7, sortType: 0 }).map(r => Number(/Φ(\d+)/.exec(r.spec)?.[1]))
    expect(diameters).toEqual([...diameters].sort((a, b) => a - b))
  })

  test('a page behind the last is empty and still knows the total', () => {
    const page = products(index, { cid: 'REBAR', currentPage: 90_000 }, here, known)
    expect(page.list).toEqual([])
    expect(page.totalCount).toBeGreaterThan(0)
  })
})

describe('what changes at run time', () => {
  const fresh = () => {
    const some = rows.filter(r => r.classCode === 'REBAR')
    return { some, own: createSearchIndex(some, labels) }
  }
  const criteria = (q: Parameters<typeof criteriaOf>[0] = {}): Criteria => criteriaOf(q, here, known)

  test('goods sold out leave the result and come back with stock', () => {
    const { some, own } = fresh()
    const one = some.find(r => r.availablePieces > 0) as SearchRow
    const before = own.count(criteria())
    own.apply([{ ...one, availablePieces: 0 }])
    expect(own.count(criteria())).toBe(before - 1)
    expect(own.count(criteria({ stock: 0 }))).toBe(some.length)
    own.apply([one])
    expect(own.count(criteria())).toBe(before)
  })

  test('goods off the shelf are not found at all, goods gone neither', () => {
    const { some, own } = fresh()
    const [a, b] = some as [SearchRow, SearchRow]
    own.apply([{ ...a, onShelf: false }], [b.id])
    expect(own.count(criteria({ stock: 0 }))).toBe(some.length - 2)
    expect(own.hitOf(b.id)).toBeUndefined()
    expect(own.idOf(b.skuCode)).toBeUndefined()
    expect(own.idOf(a.skuCode)).toBe(a.id)
  })

  test('goods described anew and new goods are found by what they are now', () => {
    const { some, own } = fresh()
    const one = some.find(r => r.availablePieces > 0) as SearchRow
    own.apply([
      { ...one, grade: 'HRB700', title: '螺纹钢 HRB700', availablePieces: 3 },
      { ...one, id: 99_999, skuCode: 'NEU-1', grade: 'HRB700', availablePieces: 4 },
    ])
    const found = products(own, { word: 'HRB700' }, here, known)
    expect(found.totalCount).toBe(2)
    expect(found.totalPieces).toBe(7)
    expect(own.idOf('NEU-1')).toBe(99_999)
    expect(own.count(criteria({ stock: 0 }))).toBe(some.length + 1)
    expect(filters(own, { word: 'HRB700' }, here, known).facets.find(f => f.name === 'grade')?.values).toEqual([
      { code: 'HRB700', label: 'HRB700', count: 2, chosen: false },
    ])
  })

  test('a fixed price of an area decides order, range and the shown price there and nowhere else', () => {
    const { some, own } = fresh()
    const one = some.find(r => r.availablePieces > 0) as SearchRow
    own.apply([{ ...one, areaPrices: [{ areaCode: '020', priceFen: 100_000 }] }])
    const [cheapest] = products(own, { sortField: 1, sortType: 0 }, { channelCode: null, areaCode: '020' }, known).list
    expect(cheapest).toMatchObject({ skuCode: one.skuCode, priceFen: 100_000 })
    expect(products(own, { priceToYuan: 1000 }, { channelCode: null, areaCode: '020' }, known).totalCount).toBe(1)
    expect(products(own, { priceToYuan: 1000 }, here, known).totalCount).toBe(0)
    own.apply([{ ...one, areaPrices: [] }])
    expect(products(own, { priceToYuan: 1000 }, { channelCode: null, areaCode: '020' }, known).totalCount).toBe(0)
  })

  test('the area moves the price of goods per ton, and not that of the commonly channels', () => {
    const at = { channelCode: null, areaCode: '011' }
    const steel = products(index, { word: '螺纹钢' }, at, known).list[0]
    const list = rows.find(r => r.skuCode === steel?.skuCode)?.listPriceFen ?? 0
    expect(steel?.priceFen).toBe(list + 3000)
    expect(steel?.deliveredFen).toBe(list + 6000)
    const scrap = products(index, { word: '废钢' }, at, known).list[0]
    expect(scrap?.priceFen).toBe(rows.find(r => r.skuCode === scrap?.skuCode)?.listPriceFen)
  })
})

test('goods are sorted by what they cost delivered, freight of their depot included', () => {
  const far = { ...labels, freightFen: (depot: string) => Number(depot.slice(1)) * 500 }
  const own = createSearchIndex(
    rows.filter(r => r.varietyCode === 'REB'),
    far,
  )
  const sorted = (sortType: number) =>
    products(own, { word: 'HRB400E', sortField: 8, sortType, pageSize: 100 }, here, known).list.map(r => r.deliveredFen)
  expect(sorted(0)).toEqual(sorted(0).toSorted((a, b) => a - b))
  expect(sorted(1)).toEqual(sorted(1).toSorted((a, b) => b - a))
  expect(sorted(0)).not.toEqual(
    products(own, { word: 'HRB400E', sortField: 1, sortType: 0, pageSize: 100 }, here, known).list.map(r => r.deliveredFen),
  )
})

test('goods like Φ20*9000 are first those of another length, then the nearest diameters', () => {
  const hit = index.hitOf(rows.find(r => r.skuCode === 'REB-HRB400E-20-9000-1-W01')?.id ?? 0)
  const near = hit
    ? similarGoods(index, hit, '035', 4).map(h => h.segment.words.spec.text(h.segment.columns.spec[h.row] as number))
    : []
  expect(near).toEqual(['Φ20*12000', 'Φ22*9000', 'Φ18*9000', 'Φ16*9000'])
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
    expect([lost.didYouMean, lost.relax]).toEqual([[], []])
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
