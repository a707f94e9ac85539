import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '../../site/referenceData/catalogueData.ts'
import type { Criteria } from './criteria.ts'
import { criteriaOf, filters, products } from './search.reads.ts'
import { createSearchIndex } from './searchIndex.ts'
import type { SearchRow } from './searchRow.ts'
import { similarGoods } from './similar.ts'
import { here, index, known, labels, plainly, rows, sellable } from './testCatalogue.ts'

const byCode = new Map(rows.map(r => [r.skuCode, r]))
const sortKeys: Record<number, (r: SearchRow) => number> = {
  1: r => r.listPriceFen,
  2: r => r.diameterUm || r.thicknessUm,
  3: r => r.widthUm || r.lengthUm,
  4: r => Math.floor((r.availablePieces * r.pieceWeightG + 500) / 1000),
}

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

  test('freight is to the area for goods of every channel, in the row and in the order by delivered price', () => {
    const some = rows.filter(r => r.channelCode === 'J0000006' || r.channelCode === 'J0000004').slice(0, 400)
    const far = {
      ...labels,
      freightFen: (depot: string, area: string) => (area === '011' ? 36_000 - Number(depot.slice(1)) : 3000),
    }
    const own = createSearchIndex(some, far)
    const list = products(own, { sortField: 8, sortType: 0, pageSize: 100 }, { channelCode: null, areaCode: '011' }, known).list
    expect(list.length).toBeGreaterThan(0)
    for (const r of list) expect(r.freightFen).toBe(r.priceUnit === 'ton' ? 36_000 - Number(r.depotCode.slice(1)) : 0)
    expect(list.map(r => r.deliveredFen)).toEqual(list.map(r => r.deliveredFen).toSorted((a, b) => a - b))
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
