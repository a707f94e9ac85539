// One figure out of all measure spoils its own row only.
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { openSearch } from './openSearch.ts'
import { products } from './search.reads.ts'
import { createSearchIndex } from './searchIndex.ts'
import type { SearchRow } from './searchRow.ts'
import { catalogueLabels, catalogueRows } from './testRows.ts'

const WILD = 2 ** 31 - 1
const SORTS = [1, 2, 3, 4, 5, 6, 7].flatMap(field => [0, 1].map(way => [field, way] as const))
const here = { channelCode: null, areaCode: '035' }
const known = { names: new Set<string>(), longest: 0 }
const rows = catalogueRows().slice(0, 4000)
const labels = catalogueLabels()

describe('the index', () => {
  test.each(SORTS)('sorted by %i, way %i, keeps every other row when figures are beyond all keys', (sortField, sortType) => {
    const index = createSearchIndex(rows, labels)
    const [segment] = index.segments
    const odd = rows.filter(r => r.availablePieces > 0).slice(0, 3)
    for (const [i, r] of odd.entries())
      segment?.update(segment.rowOf(r.id), {
        priceFen: [WILD * 4, 2 ** 53, -5][i] ?? 1,
        pieces: WILD,
        onShelf: true,
        shelfAtS: 2 ** 32 - 1,
      })
    for (const pageSize of [10, 100]) {
      const found = products(index, { sortField, sortType, pageSize }, here, known)
      expect(found.list.length).toBeGreaterThanOrEqual(pageSize - odd.length)
      for (const row of found.list) expect(rows.some(r => r.skuCode === row.skuCode)).toBe(true)
    }
  })

  test.each([
    ['pieces', { availablePieces: WILD }],
    ['price', { listPriceFen: WILD * 2 }],
    ['weight of a piece', { pieceWeightG: WILD }],
    ['price of an area', { areaPrices: [{ areaCode: '011', priceFen: 2 ** 55 }] }],
  ])('does not take goods in whose %s nobody means, and says so once', (_, odd) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const one = { ...(rows.find(r => r.availablePieces > 0) as SearchRow), ...odd, skuCode: `WILD-${Object.keys(odd)[0]}` }
    const index = createSearchIndex([one, ...rows.slice(1)], labels)
    index.apply([one])
    expect(products(index, { stock: 0, pageSize: 100 }, here, known).list.some(r => r.skuCode === one.skuCode)).toBe(false)
    expect(said.mock.calls.filter(([line]) => String(line).includes(one.skuCode)).length).toBe(1)
    said.mockRestore()
  })
})

describe('the mall', () => {
  let mall: TestMall
  let desk: Caller
  beforeAll(async () => {
    mall = await testMall()
    desk = await mall.staff('S004')
  })
  afterAll(() => mall.close())

  const sql = (text: string, values: unknown[] = []) => mall.world.pool.run(text, values)
  const idOf = async (skuCode: string) => (await mall.world.search.idOf(skuCode)) as number

  test('the tables refuse such figures', async () => {
    const id = await idOf(EXAMPLE_SKU)
    await expect(sql('update stock set on_hand = 2147483647 where sku_id = $1', [id])).rejects.toThrow('stock_on_hand_bound')
    await expect(sql('update sku set list_price_fen = 4294967296 where id = $1', [id])).rejects.toThrow('sku_price_bound')
    await expect(sql("insert into sku_area_price values ($1, '011', 4294967296)", [id])).rejects.toThrow('sku_area_price_bound')
    await expect(sql('update sku set piece_weight_g = 2147483647 where id = $1', [id])).rejects.toThrow('sku_piece_weight_bound')
  })

  test('the desk cannot save them, whether at once or in many steps', async () => {
    const heavy = 'HRC-SPHC-5.5-1800-W06'
    const add = (deltaPieces: number) => desk.ask('/api/ops/updateSkuStock', { skuCode: heavy, deltaPieces, reason: '入库' })
    const before = await desk.get('/api/ops/getSkuDetail', { skuCode: heavy })
    const refused = await add(99_999)
    expect([refused.code, refused.message.includes('1,000,000.000 吨')]).toEqual([9400, true])
    expect((await desk.get('/api/ops/getSkuDetail', { skuCode: heavy })).onHand).toBe(before.onHand)
    const price = await desk.ask('/api/ops/updateSkuPrice', {
      skuCode: heavy,
      salesAreaCode: null,
      priceFen: 2 ** 31,
      reason: '手误',
    })
    expect([price.code, price.message]).toEqual([9400, expect.stringContaining('价格过高')])
  })

  test('rows from before the bounds leave every list and page of the others alone', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const [a, b] = (await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E 20*9' })).list
    const [stocked = '', priced = ''] = [a?.skuCode, b?.skuCode]
    await sql('alter table stock drop constraint stock_on_hand_bound')
    await sql('alter table sku drop constraint sku_price_bound')
    await sql('update stock set on_hand = 2147483647 where sku_id = $1', [await idOf(stocked)])
    await sql('update sku set list_price_fen = 9007199254740993 where id = $1', [await idOf(priced)])
    // Both ways into an index: read anew, and told of a change.
    const anew = await openSearch(mall.world.pool, mall.world.listener, mall.world.catalogue)
    const told = [await idOf(stocked), await idOf(priced)]
    mall.world.search.changed(told)
    await vi.waitFor(async () => expect(await mall.world.search.rows(told, '035')).toEqual([null, null]))
    expect(await anew.rows(told, '035')).toEqual([null, null])
    await anew.close()
    for (const [sortField, sortType] of SORTS) {
      const found = await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E', sortField, sortType })
      expect(found.list.length).toBe(10)
      expect(found.list.some(r => r.skuCode === stocked || r.skuCode === priced)).toBe(false)
    }
    await mall.guest.get('/api/cms/getSellLikeHotCakesGoods', { size: 8 })
    await mall.guest.get('/api/productCard/getProductCardListGroupByPara', {})
    await mall.guest.get('/api/search/searchFilterData', { word: 'HRB400E' })
    for (const sku of [stocked, priced])
      expect((await mall.guest.ask('/api/goods/getSteelProductDetailInfo', { skuCode: sku })).code).toBe(4102)
    said.mockRestore()
  })
})
