// One contract for both engines (decision 0293): the same questions, the same goods in the same order, the same counts, bounds and ways on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnPrices, SearchRoom } from '../../kernel/ports/search.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { openSearch } from './openSearch.ts'
import { dice, type Known, questionOf, wordOf } from './testQuestions.ts'

let mall: TestMall
let memory: SearchRoom
let postgres: SearchRoom
let known: Known
let own: OwnPrices
const QUESTIONS = 420
const PANELS = 300

beforeAll(async () => {
  mall = await testMall('whole')
  const { pool, listener, catalogue } = mall.world
  // Areas with prices of their own, at the default area and elsewhere.
  await pool.run(
    `insert into sku_area_price select k.id, a, k.list_price_fen + (k.id % 40 - 20) * 1000 from sku k cross join unnest(array['035', '011']) a
     where k.id % 37 = 0 and k.list_price_fen > 30000 on conflict do nothing`,
  )
  memory = await openSearch(pool, listener, catalogue, 'memory')
  postgres = await openSearch(pool, listener, catalogue, 'postgres')
  const goods = await pool.rows<Known['goods'][number]>(
    `select id, sku_code as "skuCode", spu_code as "spuCode", grade, spec, product_name as "productName", list_price_fen as "priceFen",
       depot_code as "depotCode", cate_code as "cateCode", channel_code as "channelCode" from sku order by id`,
  )
  const values = async (name: string) =>
    (
      await pool.rows<{ value: string }>('select distinct attributes ->> $1 as value from sku where attributes ? $1 order by 1', [
        name,
      ])
    ).map(r => r.value)
  known = {
    goods,
    codes: {
      depots: [...catalogue.depots.keys()],
      depotNames: [...catalogue.depots.values()].map(d => d.name),
      mills: [...catalogue.mills.keys()],
      millNames: [...catalogue.mills.values()].map(m => m.name),
      channels: [...catalogue.channels.keys()],
      areas: [...catalogue.areas.keys()],
      cates: [...catalogue.categories.keys(), ...catalogue.classes.keys()],
      coatings: await values('coating'),
      models: await values('sectionModel'),
    },
  }
  const mine = goods.filter(g => g.id % 53 === 0)
  own = {
    fenById: new Map(mine.map(g => [g.id, Math.max(1, g.priceFen - (g.id % 90) * 100)])),
    byCode: new Map(),
  }
})
afterAll(async () => {
  await memory.close()
  await postgres.close()
  await mall.close()
})

/** What both say of a question; the question stands beside it, so that a difference names it. */
async function both<T>(question: unknown, ask: (room: SearchRoom) => Promise<T>): Promise<T> {
  const [one, other] = [await ask(memory), await ask(postgres)]
  expect({ question, answer: other }).toEqual({ question, answer: one })
  return one
}

/** Until what was told has come to both. */
const settled = (check: () => Promise<boolean>) => expect.poll(check, { timeout: 20_000 }).toBe(true)

describe('the index of a process and PostgreSQL', () => {
  test('give the same goods in the same order, and the same counts, for every question', async () => {
    const d = dice(20_261_130)
    let found = 0
    let corrected = 0
    for (let n = 0; n < QUESTIONS; n += 1) {
      const { q, at } = questionOf(d, known, own)
      const page = await both({ q, at: { ...at, own: at.own !== undefined } }, room => room.products(q, at))
      if (page.list.length > 0) found += 1
      if (page.corrected.length > 0) corrected += 1
    }
    // Questions that find nothing prove little.
    expect(found).toBeGreaterThan(QUESTIONS / 3)
    expect(corrected).toBeGreaterThan(5)
  })

  test('give the same filters, bounds, ways on and nearest goods', async () => {
    const d = dice(293)
    let empty = 0
    for (let n = 0; n < PANELS; n += 1) {
      const { q, at } = questionOf(d, known, own)
      const { sortField: _f, sortType: _t, pageSize: _s, currentPage: _p, ...asked } = q
      const data = await both({ asked, at: { ...at, own: at.own !== undefined } }, room => room.filters(asked, at))
      if (data.nearest.length + data.relax.length > 0) empty += 1
    }
    expect(empty).toBeGreaterThan(20)
  })

  test('a letter that stands in thousands of words is answered as any other text', async () => {
    for (const word of ['a', '0', '9000', 'H', '板', 'a b 0'])
      await both({ word }, room => room.products({ word, stock: 0 }, { channelCode: null, areaCode: '035' }))
  })

  test('read a line of a purchase list as the same goods', async () => {
    const d = dice(7)
    for (let n = 0; n < 150; n += 1) {
      const text = wordOf(d, known)
      const areaCode = d.pick(known.codes.areas)
      await both({ text, areaCode }, room => room.match(text, { channelCode: null, areaCode }))
      await both({ text }, async room => room.read(text))
    }
  })

  test('go on with what is typed in the same way', async () => {
    const d = dice(11)
    for (let n = 0; n < 100; n += 1) {
      const whole = wordOf(d, known)
      const text = whole.slice(0, 1 + d.below(whole.length))
      const channelCode = d.chance(0.3) ? d.pick(known.codes.channels) : null
      await both({ text, channelCode }, room => room.suggest(text, 10, channelCode))
    }
  })

  test('know goods by number and by code, their kin, and who has a price for them', async () => {
    const d = dice(3)
    for (let n = 0; n < 60; n += 1) {
      const g = d.pick(known.goods)
      await both(g.skuCode, room => room.idOf(g.skuCode))
      const other = d.pick(known.goods).id
      await both(g.skuCode, room => room.rows([g.id, other, 0, g.id], '011'))
      await both(g.skuCode, room => room.similar(g.id, '035', 8))
    }
    await both('none', room => room.idOf('NO-SUCH-CODE'))
    const none = { channelCodes: null, classCode: '', grade: '', skuCode: '', spuCode: '' }
    for (let n = 0; n < 20; n += 1) {
      const g = d.pick(known.goods)
      const scopes = [
        { ...none, spuCode: g.spuCode },
        { ...none, skuCode: d.pick(known.goods).skuCode },
        { ...none, grade: g.grade, channelCodes: [d.pick(known.codes.channels)] },
        { ...none, classCode: d.pick(known.codes.cates), grade: g.grade },
      ]
      await both(scopes, async room => (await room.idsOf(scopes, 5000))?.toSorted((a, b) => a - b) ?? null)
    }
    await both('too many', room => room.idsOf([none], 100))
  })

  test('have the same figures of the portal', async () => {
    const plain = async <V>(map: Promise<Map<string, V>>) => [...(await map)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    await both('figures', room => plain(room.channelFigures()))
    await both('counts', room => plain(room.cateCounts()))
    await both('grades', room => room.grades({}))
    for (const channelCode of known.codes.channels) {
      await both(channelCode, room => room.sizes(channelCode))
      await both(channelCode, room => room.grades({ channelCode }))
    }
    expect([memory.hasGoods(), postgres.hasGoods()]).toEqual([true, true])
  })

  test('tell each other of what changed: stock, price, name and size, channel of prices, and goods that are new', async () => {
    const { pool, listener, catalogue } = mall.world
    const other = await openSearch(pool, listener, catalogue, 'postgres')
    const [g] = await pool.rows<{ id: number; skuCode: string }>(
      `select k.id, k.sku_code as "skuCode" from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot and k.product_name = '螺纹钢' and s.on_hand > s.reserved order by k.id limit 1`,
    )
    const { id = 0 } = g ?? {}
    const row = async (room: SearchRoom) => (await room.rows([id], '011'))[0]
    await pool.run('update stock set on_hand = reserved + 7 where sku_id = $1', [id])
    await pool.run(
      "update sku set list_price_fen = 456700, spec = 'Φ20.5*9000', title = '螺纹钢 新尺寸', grade = 'HRB900Q', described_at = now() where id = $1",
      [id],
    )
    await pool.run(
      "insert into sku_area_price values ($1, '011', 111100) on conflict (sku_id, sales_area_code) do update set price_fen = 111100",
      [id],
    )
    await pool.run(
      `insert into sku (id, sku_code, spu_code, title, product_name, variety_code, class_code, cate_code, channel_code, grade, standard, spec, mill_code, depot_code,
         thickness_um, width_um, length_um, diameter_um, attributes, grade_level, settlement, sale_unit, price_unit, piece_unit, piece_weight_g, list_price_fen,
         price_parts, spot, futures, on_shelf, on_shelf_at)
       select 9000001, sku_code || '-N', spu_code, title, product_name, variety_code, class_code, cate_code, channel_code, grade, standard, spec, mill_code, depot_code,
         thickness_um, width_um, length_um, diameter_um, attributes || '{"finish": "前所未有"}', grade_level, settlement, sale_unit, price_unit, piece_unit, piece_weight_g,
         list_price_fen, price_parts, spot, futures, on_shelf, on_shelf_at from sku where id = $1`,
      [id],
    )
    await pool.run('insert into stock (sku_id, initial, on_hand) values (9000001, 3, 3)')
    postgres.changed([id, 9_000_001])
    for (const room of [postgres, other, memory])
      await settled(async () => (await row(room))?.priceFen === 111_100 && (await room.idOf(`${g?.skuCode}-N`)) === 9_000_001)
    for (const word of ['HRB900Q', '前所未有', '螺纹钢 20.5*9'])
      for (const at of [
        { channelCode: null, areaCode: '011' },
        { channelCode: null, areaCode: '035' },
      ]) {
        const answer = await both({ word, at }, room => room.products({ word, sortField: 1, sortType: 0 }, at))
        expect(answer.totalCount).toBeGreaterThan(0)
        expect(await other.products({ word, sortField: 1, sortType: 0 }, at)).toEqual(answer)
      }
    await pool.run('update sku set on_shelf = false where id = $1', [id])
    postgres.changed([id])
    for (const room of [postgres, other, memory]) await settled(async () => (await row(room)) === null)
    await other.close()
  })

  test('what a process wrote and never told is found by the next that starts', async () => {
    const { pool, listener, catalogue } = mall.world
    const { id = 0 } =
      (await pool.row<{ id: number }>(
        'select k.id from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot order by k.id desc limit 1',
      )) ?? {}
    await pool.run('update stock set on_hand = reserved + 4321 where sku_id = $1', [id])
    expect((await postgres.rows([id], '035'))[0]?.availablePieces).not.toBe(4321)
    const next = await openSearch(pool, listener, catalogue, 'postgres')
    await settled(async () => (await postgres.rows([id], '035'))[0]?.availablePieces === 4321)
    await next.close()
  })

  test('two that start over an empty search fill it once, and both answer', async () => {
    const { pool, listener, catalogue } = mall.world
    await pool.run('delete from search_build')
    await pool.run('delete from search_goods')
    const two = await Promise.all([1, 2].map(() => openSearch(pool, listener, catalogue, 'postgres')))
    const held = await pool.row<{ goods: number; kept: number }>(
      'select (select count(*)::int from sku) as goods, (select count(*)::int from search_goods) as kept',
    )
    expect(held?.kept).toBe(held?.goods)
    const at = { channelCode: null, areaCode: '035' }
    for (const room of two) expect((await room.products({ word: '螺纹钢' }, at)).totalCount).toBeGreaterThan(100)
    for (const room of two) await room.close()
  })
})
