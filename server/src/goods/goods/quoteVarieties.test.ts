// 品种日价 follows the list prices where nobody quotes it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { quoteVarieties } from './quoteVarieties.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const priceOf = async (variety: string, ago = 0) =>
  (
    await mall.world.pool.row<{ fen: Fen }>(
      'select price_fen_per_t as fen from variety_price where variety_code = $1 and priced_on = day_of(now()) - $2::int',
      [variety, ago],
    )
  )?.fen
const some = async () => {
  const v = await mall.world.pool.row<{ variety: string; n: number; id: number; fen: Fen }>(
    `select variety_code as variety, count(*)::int as n, min(id)::int as id, min(list_price_fen) as fen from sku
     where on_shelf and price_unit = 'ton' group by variety_code having count(*) between 3 and 400 order by count(*) limit 1`,
  )
  if (!v) throw new Error('no variety')
  return v
}
/** The tests run on any day: the calendar of the table is moved, so that yesterday has a price and today is a working day or is not. */
const weekday = async () =>
  ((await mall.world.pool.row<{ d: number }>('select extract(isodow from day_of(now()))::int as d'))?.d ?? 0) < 6

test('a day without a quotation is yesterday moved by the list prices, a quotation of a person stays, and weekends have none', async () => {
  const { variety, n, id, fen } = await some()
  const db = mall.world.pool
  await db.run('delete from variety_price where priced_on >= day_of(now()) - 1 and variety_code = $1', [variety])
  await db.run(`insert into variety_price (variety_code, priced_on, price_fen_per_t) values ($1, day_of(now()) - 1, 333300)`, [
    variety,
  ])
  await db.run('delete from price_change c using sku k where k.id = c.sku_id and k.variety_code = $1', [variety])
  await quoteVarieties(mall.world)
  if (!(await weekday())) {
    expect(await priceOf(variety)).toBe(undefined)
    return
  }
  expect(await priceOf(variety)).toBe(333_300)
  const staff = await db.row<{ id: number }>(`select id from app_user where staff_code = 'S004'`)
  await db.run(
    'insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id) values ($1, null, $2::bigint, $2::bigint + $3::bigint, $4)',
    [id, fen, n * 1000, staff?.id],
  )
  await quoteVarieties(mall.world)
  expect(await priceOf(variety)).toBe(334_300)
  // Told again, it is the same: what has moved is counted from yesterday on, not from the last run.
  await quoteVarieties(mall.world)
  expect(await priceOf(variety)).toBe(334_300)
  await db.run(
    'update variety_price set price_fen_per_t = 300000, made = false where variety_code = $1 and priced_on = day_of(now())',
    [variety],
  )
  await quoteVarieties(mall.world)
  expect(await priceOf(variety)).toBe(300_000)
})

test('a mall that never had a quotation begins with the middle list price', async () => {
  const { variety } = await some()
  await mall.world.pool.run('delete from variety_price where variety_code = $1', [variety])
  await quoteVarieties(mall.world)
  const middle = await mall.world.pool.row<{ fen: Fen }>(
    `select percentile_disc(0.5) within group (order by list_price_fen) as fen from sku where on_shelf and price_unit = 'ton' and variety_code = $1`,
    [variety],
  )
  expect(await priceOf(variety)).toBe((await weekday()) ? middle?.fen : undefined)
})
