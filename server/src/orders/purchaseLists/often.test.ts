// 常买: lists that colleagues share, searches that tell, goods bought before.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCHES_MOST } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { watchSearches } from './watchSearches.job.ts'

const BAR = 'REB-HRB400E-20-9000-1-W01'
const OTHER = 'REB-HRB400E-20-9000-2-W01'
let mall: TestMall
let buyer: Caller
let colleague: Caller
let stranger: Caller
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
  stranger = await mall.buyer('demo02')
  const mate = await mall.world.pool.row<{ name: string }>(
    `select u.user_name as name from app_user u join app_user d on d.company_id = u.company_id
     where d.user_name = 'demo01' and u.id <> d.id and not u.frozen and u.closed_at is null and u.user_name <> '' order by u.id limit 1`,
  )
  colleague = await mall.buyer(mate?.name ?? '')
})
afterAll(() => mall.close())

const stockOf = (code: string) =>
  mall.world.pool.row<{ id: number; on: number }>(
    `select k.id, s.on_hand - s.reserved as on from sku k join stock s on s.sku_id = k.id where k.sku_code = $1`,
    [code],
  )
/** Ten minutes later: the buyer's searches are due. */
async function later(): Promise<number> {
  await mall.world.pool.run(
    `update saved_search set next_check_at = now() - interval '1 second' where user_id = (select id from app_user where user_name = 'demo01') and name <> '三级螺纹 20*9'`,
  )
  return watchSearches(mall.world)
}
const mine = async (name: string) => {
  const s = (await buyer.get('/api/often/getSearches', {})).find(x => x.name === name)
  if (!s) throw new Error(`no search ${name}`)
  return s
}

test('a list is kept, shared with a colleague, changed by its owner alone, and goes into the cart with what cannot be had named', async () => {
  const { listId, version } = await buyer.get('/api/often/saveList', {
    name: '二号楼用料',
    shared: true,
    lines: [
      { skuCode: BAR, pieces: 2 },
      { skuCode: OTHER, pieces: 99_999 },
      { skuCode: BAR, pieces: 3 },
    ],
  })
  const list = await colleague.get('/api/often/getList', { listId })
  expect(list.lines.map(l => [l.skuCode, l.pieces])).toEqual([
    [BAR, 3],
    [OTHER, 99_999],
  ])
  expect(list.mine).toBe(false)
  expect(list.lines[0]?.today?.priceFen).toBeGreaterThan(100_000)
  expect(await refusal(colleague, '/api/often/addToList', { listId, lines: [{ skuCode: BAR, pieces: 1 }] })).toBe('OFTEN_NONE')
  expect(await refusal(colleague, '/api/often/removeList', { listId })).toBe('OFTEN_NONE')
  expect(await refusal(stranger, '/api/often/getList', { listId })).toBe('OFTEN_NONE')
  expect(await refusal(stranger, '/api/often/addListToCart', { listId })).toBe('OFTEN_NONE')
  expect((await stranger.get('/api/often/getLists', {})).some(l => l.listId === listId)).toBe(false)

  await buyer.get('/api/cart/clearnCart', {})
  const cart = await buyer.get('/api/often/addListToCart', { listId })
  expect([cart.added, cart.skipped.length, cart.cartGoodsNum]).toEqual([1, 1, 1])
  expect(cart.skipped[0]?.message).toContain('库存')

  await buyer.get('/api/often/saveList', { listId, version, name: '二号楼用料', lines: [{ skuCode: BAR, pieces: 1 }] })
  expect(await refusal(colleague, '/api/often/getList', { listId })).toBe('OFTEN_NONE')
  expect(
    await refusal(buyer, '/api/often/saveList', { listId, version, name: '二号楼用料', lines: [{ skuCode: BAR, pieces: 9 }] }),
  ).toBe('OFTEN_CHANGED')
})

test('a list removed by mistake is brought back, unless its name has been taken meanwhile', async () => {
  const make = () => buyer.get('/api/often/saveList', { name: '备料', lines: [{ skuCode: BAR, pieces: 1 }] })
  const { listId } = await make()
  await buyer.get('/api/often/removeList', { listId })
  expect(await refusal(buyer, '/api/often/getList', { listId })).toBe('OFTEN_NONE')
  await buyer.get('/api/often/removeList', { listId, back: true })
  expect((await buyer.get('/api/often/getList', { listId })).name).toBe('备料')
  expect(await refusal(buyer, '/api/often/saveList', { name: '备料', lines: [{ skuCode: BAR, pieces: 1 }] })).toBe('OFTEN_WRONG')
  await buyer.get('/api/often/removeList', { listId })
  await make()
  expect(await refusal(buyer, '/api/often/removeList', { listId, back: true })).toBe('OFTEN_WRONG')
})

test('goods that do not exist, no goods, and too many goods make no list', async () => {
  expect(await refusal(buyer, '/api/often/saveList', { name: '错', lines: [{ skuCode: 'NONE', pieces: 1 }] })).toBe(
    'GOODS_NOT_FOUND',
  )
  for (const lines of [[], [{ skuCode: BAR, pieces: 0 }], [{ skuCode: BAR, pieces: 1.5 }], [{ skuCode: BAR, pieces: 100_000 }]])
    expect((await buyer.ask('/api/often/saveList', { name: '错', lines })).code).not.toBe(1)
  expect((await buyer.get('/api/often/getLists', {})).some(l => l.name === '错')).toBe(false)
})

test('twenty saved at once with one place left: one is kept', async () => {
  const fresh = await mall.buyer('demo04')
  for (let i = 1; i < SEARCHES_MOST; i += 1)
    await fresh.get('/api/often/saveSearch', { name: `搜索 ${i}`, criteria: { word: 'HRB400E 20*9' } })
  const answers = await many(20, i =>
    fresh.ask('/api/often/saveSearch', { name: `再存 ${i}`, criteria: { word: 'HRB400E 20*9' } }),
  )
  expect(answers.filter(a => a.code === 1).length).toBe(1)
  expect((await fresh.get('/api/often/getSearches', {})).length).toBe(SEARCHES_MOST)
})

test('goods that are back in stock are told once, to the person who asked, with the way to them', async () => {
  await buyer.get('/api/often/saveSearch', { name: '二十的螺纹', criteria: { word: OTHER } })
  const sku = await stockOf(OTHER)
  if (!sku) throw new Error('no such goods')
  const set = async (pieces: number) => {
    await mall.world.pool.run('update stock set on_hand = reserved + $2 where sku_id = $1', [sku.id, pieces])
    mall.world.search.changed([sku.id])
    await expect.poll(async () => (await mall.world.search.rows([sku.id], '035'))[0]?.availablePieces).toBe(pieces)
  }
  await set(0)
  expect(await later()).toBe(0)
  await set(7)
  expect(await later()).toBe(1)
  expect(await later()).toBe(0)
  expect((await mine('二十的螺纹')).toldText).toBe('重新有货 1 种')
  const { list } = await buyer.get('/api/notice/getNoticeList', {})
  const told = list.filter(n => n.title === '保存的搜索有变化')
  expect(told.map(n => n.body)).toEqual(['「二十的螺纹」重新有货 1 种'])
  expect(told[0]?.link).toBe(`/search?word=${OTHER}`)
  await set(sku.on)
})

test('a price at the limit is told, a new limit is looked at anew; only the owner changes or removes a search', async () => {
  const { searchId } = await buyer.get('/api/often/saveSearch', {
    name: '便宜时买',
    criteria: { word: BAR },
    tellNew: false,
    tellStock: false,
    tellUnderFen: 100_000,
  })
  expect(await later()).toBe(0)
  const { lowestFen } = await mine('便宜时买')
  await buyer.get('/api/often/saveSearch', {
    searchId,
    name: '便宜时买',
    tellNew: false,
    tellStock: false,
    tellUnderFen: lowestFen,
  })
  expect(await later()).toBe(1)
  expect(await later()).toBe(0)
  expect((await mine('便宜时买')).toldText).toMatch(/^到货价低至 [\d,.]+ 元\/吨/)
  expect(await refusal(stranger, '/api/often/removeSearch', { searchId })).toBe('OFTEN_NONE')
  expect(await refusal(stranger, '/api/often/saveSearch', { searchId, name: '抢' })).toBe('OFTEN_NONE')
  await buyer.get('/api/often/removeSearch', { searchId })
  expect(await refusal(buyer, '/api/often/removeSearch', { searchId })).toBe('OFTEN_NONE')
})

test('a search that means half the mall is asked to be narrowed', async () => {
  const answer = await buyer.ask('/api/often/saveSearch', { name: '全部', criteria: {} })
  expect(answer.message).toContain('请先用材质、规格、仓库缩小范围')
})

test('goods bought before come once each, the latest first, with what was paid; of another company there is nothing', async () => {
  const { list, totalCount } = await buyer.get('/api/often/getBoughtGoods', { pageSize: 100 })
  const rows = await mall.world.pool.rows<{ code: string; times: number; kg: Kg }>(
    `select k.sku_code as code, count(distinct o.id)::int as times, sum(l.weight_kg)::bigint as kg from orders o
     join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = (select company_id from app_user where user_name = 'demo01') and o.status not in (8, 9) group by k.sku_code`,
  )
  expect(totalCount).toBe(rows.length)
  expect(Object.fromEntries(list.map(r => [r.skuCode, [r.times, r.weightKg]]))).toEqual(
    Object.fromEntries(rows.map(r => [r.code, [r.times, r.kg]])),
  )
  expect(list.map(r => r.boughtAt)).toEqual(list.map(r => r.boughtAt).sort((a, b) => b - a))
  // What was won in a lot, or bought for another area, says so instead of being compared.
  const compared = list.filter(r => r.otherPrice === '').map(r => r.skuCode)
  const lasts = await mall.world.pool.rows<{ code: string; origin: string; mode: number }>(
    `select distinct on (k.sku_code) k.sku_code as code, o.origin, o.stock_mode::int as mode from orders o
     join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = (select company_id from app_user where user_name = 'demo01') and o.status not in (8, 9) order by k.sku_code, o.id desc`,
  )
  expect(compared.filter(code => lasts.some(l => l.code === code && (l.origin !== 'list' || l.mode === 2)))).toEqual([])
  const found = await buyer.get('/api/often/getBoughtGoods', { word: 'hrb400e' })
  expect(found.list.length).toBeGreaterThan(0)
  expect(found.list.every(r => r.title.includes('HRB400E'))).toBe(true)
})

test('own prices of a variety are weighted by tons, of the own company alone, beside the list price of the same goods', async () => {
  const bought = await mall.world.pool.row<{ variety: string }>(
    `select k.variety_code as variety from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = (select company_id from app_user where user_name = 'demo01') and o.status not in (8, 9) and l.price_unit = 'ton'
       and o.created_at > now() - interval '700 days' group by 1 order by count(*) desc limit 1`,
  )
  const varietyCode = bought?.variety ?? ''
  const { points } = await buyer.get('/api/often/getOwnPrices', { varietyCode, days: 700 })
  const lines = await mall.world.pool.rows<{ on: string; fen: Fen; kg: Kg }>(
    `select (o.created_at at time zone 'Asia/Shanghai')::date::text as on, l.price_fen as fen, l.weight_kg as kg
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = (select company_id from app_user where user_name = 'demo01') and o.status not in (8, 9) and l.price_unit = 'ton'
       and k.variety_code = $1 and o.created_at > now() - interval '700 days'`,
    [varietyCode],
  )
  const by = Object.groupBy(lines, l => l.on)
  const sum = (list: readonly { fen: Fen; kg: Kg }[], of: (l: { fen: Fen; kg: Kg }) => number) =>
    list.reduce((a, l) => a + of(l), 0)
  expect(points.map(p => [p.on, p.priceFen, p.weightKg])).toEqual(
    Object.entries(by)
      .map(
        ([on, list = []]) => [on, Math.round(sum(list, l => l.fen * l.kg) / sum(list, l => l.kg)), sum(list, l => l.kg)] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  // An agreed price 50.00 below the list: the list price of these goods at that time is what it is held against, not the variety's.
  const newest = await mall.world.pool.row<{ id: number; on: string; kg: Kg }>(
    `update order_line l set price_fen = l.price_fen - 5000, price_lines = l.price_lines || '[{"code":"agreement","label":"企业协议价","note":"","fen":-5000,"kind":"part"}]'
     from orders o where o.id = l.order_id and l.id = (select l2.id from orders o2 join order_line l2 on l2.order_id = o2.id join sku k on k.id = l2.sku_id
       where o2.company_id = (select company_id from app_user where user_name = 'demo01') and o2.status not in (8, 9) and l2.price_unit = 'ton' and k.variety_code = $1
         and not exists (select 1 from jsonb_array_elements(l2.price_lines) x where x ->> 'code' in ('auction', 'group', 'agreement', 'contract', 'quote'))
       order by l2.id desc limit 1)
     returning l.id, (o.created_at at time zone 'Asia/Shanghai')::date::text as on, l.weight_kg as kg`,
    [varietyCode],
  )
  const after = (await buyer.get('/api/often/getOwnPrices', { varietyCode, days: 700 })).points
  const at = (list: typeof points) => list.find(p => p.on === newest?.on)
  expect((at(after)?.overFen ?? 0) - (at(points)?.overFen ?? 0)).toBe(Math.round(-5 * (newest?.kg ?? 0)))
  expect(at(after)?.listFen).toBe(at(points)?.listFen)
  await mall.world.pool.run(
    'update order_line set price_fen = price_fen + 5000, price_lines = price_lines - (jsonb_array_length(price_lines) - 1) where id = $1',
    [newest?.id],
  )
  const { list } = await mall.guest.get('/api/goods/getVarietyPrices', { days: 30 })
  const shown = list.find(v => v.varietyCode === varietyCode)
  const history = await mall.guest.get('/api/goods/getVarietyPriceHistory', { varietyCode, days: 30 })
  expect(shown?.priceFen).toBe(history.points.at(-1)?.priceFen)
  expect(shown?.dayMoveFen).toBe((history.points.at(-1)?.priceFen ?? 0) - (history.points.at(-2)?.priceFen ?? 0))
  expect(shown?.moveFen).toBe((history.points.at(-1)?.priceFen ?? 0) - (history.points[0]?.priceFen ?? 0))
})
