import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { openSearch } from './openSearch.ts'
import { TAIL_LIMIT } from './searchIndex.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall('whole')
})
afterAll(() => mall.close())

const products = '/api/search/getSearchProducts'
const eventually = async (check: () => Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await check()) return true
    await new Promise(done => setTimeout(done, 20))
  }
  return check()
}
const search = () => mall.world.search
const rowOf = async (id: number, areaCode: string, of = search()) => (await of.rows([id], areaCode))[0] ?? null
const one = async (skuCode: string) => rowOf((await search().idOf(skuCode)) as number, '035')

test('the search counts what the database holds', async () => {
  const page = await mall.guest.get(products, { word: 'HRB400E 20*9' })
  const row = await mall.world.pool.row<{ count: number; pieces: number }>(
    `select count(*)::int as count, sum(s.on_hand - s.reserved)::int as pieces from sku k join stock s on s.sku_id = k.id
     where k.grade = 'HRB400E' and k.diameter_um = 20000 and k.length_um = 9000000 and k.spot and k.on_shelf and s.on_hand > s.reserved`,
  )
  expect(page.totalCount).toBe(row?.count)
  expect(page.totalPieces).toBe(row?.pieces)
  expect(page.totalPage).toBe(Math.ceil(page.totalCount / 10))
  expect(page.understood).toEqual(['材质 HRB400E', '规格 20*9'])
})

test('a channel shows its own goods only', async () => {
  const page = await mall.guest.get(products, { word: 'Q235B' }, { channelCode: 'J0000001' })
  expect(page.totalCount).toBeGreaterThan(0)
  expect(new Set(page.list.map(row => row.channelCode))).toEqual(new Set(['J0000001']))
})

test('what a channel does not carry is shown from those that do, with their counts and first goods', async () => {
  const word = 'H300*150'
  const [page, data, all] = [
    await mall.guest.get(products, { word }, { channelCode: 'J0000001' }),
    await mall.guest.get('/api/search/searchFilterData', { word }, { channelCode: 'J0000001' }),
    await mall.guest.get(products, { word }),
  ]
  expect(page.totalCount).toBe(0)
  expect(data.elsewhere.reduce((n, c) => n + c.count, 0)).toBe(all.totalCount)
  const [first] = data.elsewhere
  expect(first?.rows.length).toBe(Math.min(3, first?.count ?? 0))
  expect(new Set(first?.rows.map(r => r.channelCode))).toEqual(new Set([first?.channelCode]))
  // The same row as on that channel's own page.
  const there = await mall.guest.get(products, { word, pageSize: 100 }, { channelCode: first?.channelCode ?? '' })
  expect(there.list.map(r => r.skuCode)).toEqual(expect.arrayContaining(first?.rows.map(r => r.skuCode) ?? []))
  // Where something is found nothing else is asked.
  const found = await mall.guest.get('/api/search/searchFilterData', { word }, { channelCode: first?.channelCode ?? '' })
  expect(found.elsewhere).toEqual([])
})

test('a size that no channel has is answered with the nearest of its own grade, of whichever channel carries it, never with another steel', async () => {
  const near = async (word: string, channelCode: string) =>
    (await mall.guest.get('/api/search/searchFilterData', { word }, { channelCode })).nearest
  // Cold-rolled sheet, asked for among rebar: this channel has none of the grade.
  const away = await near('SPCC 1.17*1260', 'J0000009')
  expect(away.length).toBeGreaterThan(0)
  expect(new Set(away.map(r => r.grade))).toEqual(new Set(['SPCC']))
  expect(new Set(away.map(r => r.spec)).size).toBe(away.length)
  const here = await near('HRB400E 21*9000', 'J0000009')
  expect(new Set(here.map(r => `${r.grade} ${r.channelCode}`))).toEqual(new Set(['HRB400E J0000009']))
})

test('a list row and the detail page name the same price', async () => {
  for (const [channelCode, priceAreaCode] of [
    ['J0000001', '011'],
    ['J0000004', '011'],
    ['J0000013', '020'],
  ] as const) {
    const { list } = await mall.guest.get(products, { pageSize: 3 }, { channelCode, priceAreaCode })
    for (const row of list) {
      const detail = await mall.guest.get(
        '/api/goods/getSteelProductDetailInfo',
        { skuCode: row.skuCode },
        { channelCode, priceAreaCode },
      )
      expect([detail.priceFen, detail.freightFen, detail.deliveredFen]).toEqual([row.priceFen, row.freightFen, row.deliveredFen])
    }
  }
})

test('the second client may send the call url-encoded', async () => {
  const reply = await mall.app.inject({
    method: 'POST',
    url: products,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `word=${encodeURIComponent('中板')}&shopMaterial=${encodeURIComponent(encodeURIComponent('Q235B,Q355B'))}&stock=1&pageSize=10&currentPage=1`,
  })
  const { status, data } = reply.json() as { status: { code: number }; data: { totalCount: number; list: { grade: string }[] } }
  expect(status.code).toBe(1)
  expect(data.totalCount).toBeGreaterThan(0)
  expect(data.list.every(row => ['Q235B', 'Q355B'].includes(row.grade))).toBe(true)
})

test('a page size above a hundred and a broken sort are refused in the envelope', async () => {
  expect((await mall.guest.ask(products, { pageSize: 1000 })).code).toBe(9400)
  expect((await mall.guest.ask(products, { sortField: 99 })).code).toBe(9400)
})

test('strange words are words, not errors', async () => {
  for (const word of ["'; drop table sku; --", '%_\\', '<script>', '𠮷'.repeat(40), '*'.repeat(99), '((((', '０＊＊９']) {
    expect((await mall.guest.ask(products, { word })).code, word).toBe(1)
    expect((await mall.guest.ask('/api/search/searchFilterData', { word })).code, word).toBe(1)
  }
})

test('a change of stock, price and shelf is seen here and in another process', async () => {
  const other = await openSearch(mall.world.pool, mall.world.listener, mall.world.catalogue)
  try {
    const [row] = (await mall.guest.get(products, { word: '螺纹钢' })).list
    const skuCode = row?.skuCode ?? ''
    const id = (await search().idOf(skuCode)) as number
    await mall.world.pool.run('update stock set on_hand = reserved + 7 where sku_id = $1', [id])
    await mall.world.pool.run('update sku set list_price_fen = 456700 where id = $1', [id])
    await mall.world.pool.run("insert into sku_area_price values ($1, '011', 111100)", [id])
    search().changed([id])
    expect(await eventually(async () => (await one(skuCode))?.availablePieces === 7)).toBe(true)
    expect((await one(skuCode))?.priceFen).toBe(456_700)
    expect((await rowOf(id, '011'))?.priceFen).toBe(111_100)
    expect(await eventually(async () => (await rowOf(id, '011', other))?.priceFen === 111_100)).toBe(true)

    await mall.world.pool.run('update sku set on_shelf = false where id = $1', [id])
    search().changed([id])
    expect(await eventually(async () => (await one(skuCode)) === null && (await rowOf(id, '035', other)) === null)).toBe(true)
  } finally {
    await other.close()
  }
})

test('autocomplete continues the last word and counts goods', async () => {
  const grades = await mall.guest.get('/api/search/searchAutokey', { word: 'HRB' })
  expect(grades.filter(s => s.kind === '材质').map(s => s.text)).toEqual(['HRB400', 'HRB400E', 'HRB500', 'HRB500E', 'HRB600'])
  const sizes = await mall.guest.get('/api/search/searchAutokey', { word: 'HRB400E Φ2' })
  expect(sizes.find(s => s.kind === '规格')?.text).toBe('HRB400E Φ20*9000')
  expect(sizes.every(s => s.count > 0)).toBe(true)
  const names = await mall.guest.get('/api/search/searchAutokey', { word: '螺' })
  expect(names.map(s => s.text)).toContain('螺旋管')
})

test('figures of the portal agree with the database', async () => {
  const rows = await mall.world.pool.rows<{ code: string; count: number }>(
    'select channel_code as code, count(*)::int as count from sku where on_shelf group by 1',
  )
  const figures = await search().channelFigures()
  for (const { code, count } of rows) expect(figures.get(code)?.skuCount, code).toBe(count)
  const rebar = await mall.world.pool.row<{ count: number }>(
    "select count(*)::int as count from sku where on_shelf and class_code = 'REBAR'",
  )
  expect((await search().cateCounts()).get('REBAR')).toBe(rebar?.count)
  expect((await search().grades({ cateCode: 'REBAR' }))[0]?.skuCount).toBeGreaterThan(0)
})

test('more goods described anew than the index keeps beside itself are all found within a second, and one that follows at once too', async () => {
  const { pool } = mall.world
  const rows = await pool.rows<{ id: number }>(
    `update sku set title = '冬储 ' || title where id in (select id from sku where on_shelf order by id limit ${TAIL_LIMIT + 500}) returning id`,
  )
  expect(rows.length).toBe(TAIL_LIMIT + 500)
  const ids = rows.map(r => r.id)
  const titles = async (of: readonly number[]) => (await search().rows(of, '035')).map(row => row?.title ?? '')
  search().changed(ids)
  const [later = 0] = ids.splice(0, 1)
  await pool.run(`update sku set title = '春储 ' || title where id = $1`, [later])
  search().changed([later])
  // Some are sold in other areas only: those that have a row say their new name.
  expect(await eventually(async () => (await titles(ids)).every(title => title === '' || title.startsWith('冬储 ')))).toBe(true)
  expect((await titles(ids)).filter(title => title !== '').length).toBeGreaterThan(TAIL_LIMIT)
  expect(await eventually(async () => (await titles([later]))[0]?.startsWith('春储 ') ?? false)).toBe(true)
})
