// 品种行情: quoted by a person, beside what the job makes.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, many, type TestMall, testMall } from '../../testing/testMall.ts'
import { dayBack } from './market.queries.ts'
import { quoteVarieties } from './quoteVarieties.job.ts'
import { dayPriceOf } from './skuDesk.queries.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
})
afterAll(() => mall.close())

test('the day of a quotation is the day in China, whatever clock the connection runs by: before eight in the morning too', async () => {
  const { pool } = mall.world
  const [china] = await pool.rows<{ day: string }>('select day_of(now())::text as day')
  // Twenty-six hours apart: never the same date.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
    await pool.tx(async tx => {
      await tx.run(`select set_config('timezone', $1, true)`, [zone])
      expect(await dayBack(tx, china?.day ?? '')).toEqual({ today: china?.day, back: 0 })
      await tx.run(`update variety_price set priced_on = priced_on - 100 where variety_code = 'GGC'`)
      await tx.run(
        `insert into variety_price (variety_code, priced_on, price_fen_per_t, made) values ('GGC', day_of(now()), 412300, false)`,
      )
      expect(await dayPriceOf(tx, 'GGC')).toBe(412_300)
      await tx.run(`delete from variety_price where variety_code = 'GGC' and priced_on > day_of(now()) - 100`)
    })
})

test('a day’s price is quoted by a person, kept over the job’s, and nobody’s is overwritten unseen; the list of the first day leads here', async () => {
  const { pool } = mall.world
  await pool.run('delete from variety_price where priced_on = day_of(now())')
  const read = async () => (await desk.get('/api/ops/getVarietyPrices', {})).list.find(r => r.varietyCode === 'GGC')
  const day = (await desk.get('/api/ops/getVarietyPrices', {})).today
  const was = await read()
  expect(was).toMatchObject({ priceFen: null, byJob: false, beforeFen: expect.any(Number) })
  const fen = (was?.beforeFen ?? 0) + 2000 - ((was?.beforeFen ?? 0) % 100)
  const quote = (priceFen: Fen, wasFen: Fen | null, on = day) =>
    desk.ask('/api/ops/saveVarietyPrices', { day: on, lines: [{ varietyCode: 'GGC', wasFen, priceFen }] })
  expect((await quote(fen * 10, null)).message).toContain('与前一日')
  expect((await quote(fen + 1, null)).message).toContain('整元')
  expect((await quote(fen, null, '2099-01-01')).message).toContain('还没有到')
  expect((await quote(fen, null, '2020-01-01')).message).toContain('近 30 天')
  const both = await many(2, () => quote(fen, null))
  expect(both.map(b => b.data.changed).sort()).toEqual([0, 1])
  expect(await read()).toMatchObject({
    priceFen: fen,
    byJob: false,
    staffName: expect.stringMatching(/./),
    enteredAt: expect.any(Number),
  })
  expect((await quote(fen + 100, null)).code).toBe(5590)
  await quoteVarieties(mall.world)
  expect((await read())?.priceFen).toBe(fen)
  // What the job made is anybody's to correct.
  await pool.run(`update variety_price set made = true, staff_id = null where variety_code = 'GGC' and priced_on = day_of(now())`)
  expect((await quote(fen + 100, null)).data.changed).toBe(1)
  const log = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectType: 'variety', objectId: 'GGC' })
  expect(log.list.map(l => l.detail)[0]).toMatch(/（自动） → /)
  expect(log.list[0]?.objectName).toBe('镀锌卷')
  expect(
    (
      await (
        await mall.staff('S002')
      ).ask('/api/ops/saveVarietyPrices', { day, lines: [{ varietyCode: 'GGC', wasFen: null, priceFen: fen }] })
    ).code,
  ).toBe(4402)
  const { points } = await (await mall.staff('S001')).get('/api/ops/getSetup', {})
  expect(points.find(p => p.key === 'prices')?.href).toBe('/varietyPrices')
})
