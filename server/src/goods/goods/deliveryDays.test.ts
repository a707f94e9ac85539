// 交货日历: what the dispatcher set and what is booked, never a figure of its own.
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

const SKU = 'CRC-SPCC-2-1250-W06'
const DEPOT = 'W06'
let mall: TestMall
let dispatcher: Caller
beforeAll(async () => {
  mall = await testMall()
  dispatcher = await mall.staff('S022')
})
afterAll(() => mall.close())

const read = () => mall.guest.get('/api/goods/getDeliveryDayMap', { skuCode: SKU })
const earliest = async () => {
  const goods = await mall.guest.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })
  return goods.depots.find(d => d.skuCode === SKU)?.earliestOn
}
type Days = Awaited<ReturnType<typeof read>>['days']
/** The calendar may be two seconds old. */
const until = async (is: (days: Days) => boolean): Promise<Days> => {
  await expect.poll(async () => is((await read()).days), { timeout: 6000, interval: 250 }).toBe(true)
  return (await read()).days
}
const everyDay = { depotCode: DEPOT, opensAt: 7, closesAt: 17, trucksPerHour: 4, weekdays: [1, 2, 3, 4, 5, 6, 7] }

test('each day has the trucks that the hours of the gate take, two weeks long, Sundays too where the gate is open', async () => {
  await mall.world.pool.run(
    'update gate_slot set taken = 0, capacity = 4 where depot_code = $1 and starts_at > now() and taken = 0',
    [DEPOT],
  )
  await dispatcher.get('/api/ops/saveGate', everyDay)
  const booked = await mall.world.pool.rows<{ day: string; n: number }>(
    `select day_of(starts_at)::text as day, sum(taken)::int as n from gate_slot where depot_code = $1 and starts_at > now() group by 1`,
    [DEPOT],
  )
  const days = await until(list => list.some(d => d.trucksLeft === 40))
  expect(days).toHaveLength(14)
  for (const d of days)
    expect(d).toEqual({
      on: d.on,
      weekday: new Date(`${d.on}T00:00:00Z`).getUTCDay(),
      trucksLeft: 40 - (booked.find(b => b.day === d.on)?.n ?? 0),
      closed: '',
    })
  expect(await earliest()).toBe(days[0]?.on)
})

test('what is booked is taken off, a full day says so by its figure and is not the earliest any more', async () => {
  const [first, second] = (await read()).days
  const fill = (from: number, to: number, taken: number) =>
    mall.world.pool.run(
      `insert into gate_slot (depot_code, starts_at, capacity, taken)
       select $1, ($2::date + make_interval(hours => h)) at time zone 'Asia/Shanghai', 4, $5::int from generate_series($3::int, $4::int) h
       on conflict (depot_code, starts_at) do update set taken = excluded.taken`,
      [DEPOT, first?.on, from, to, taken],
    )
  await fill(7, 16, 0)
  await fill(8, 8, 3)
  await until(([d]) => d?.trucksLeft === 37)
  await fill(7, 16, 4)
  const [full] = await until(([d]) => d?.trucksLeft === 0)
  expect(full?.closed).toBe('')
  expect(await earliest()).toBe(second?.on)
  await fill(7, 16, 0)
})

test('weekdays on which the gate is shut, and days on which loading is stopped, load nothing and say so', async () => {
  await dispatcher.get('/api/ops/saveGate', { ...everyDay, weekdays: [1, 2, 3, 4, 5] })
  const days = await until(list => list.some(d => d.closed !== ''))
  for (const d of days)
    expect([d.on, d.closed, d.trucksLeft > 0]).toEqual(
      d.weekday === 0 || d.weekday === 6 ? [d.on, '不装车', false] : [d.on, '', true],
    )
  await dispatcher.get('/api/ops/saveGate', everyDay)
  const resume = addDays(days[0]?.on ?? '', 3)
  await dispatcher.get('/api/ops/closeGate', {
    depotCode: DEPOT,
    until: Date.parse(`${resume}T00:00:00+08:00`),
    reason: '行车检修',
  })
  const stopped = await until(([d]) => d?.closed === '停发')
  expect(stopped.map(d => d.closed).slice(0, 4)).toEqual(['停发', '停发', '停发', ''])
  expect(await earliest()).toBe(resume)
  await dispatcher.get('/api/ops/closeGate', { depotCode: DEPOT, until: null })
  await until(([d]) => d?.closed === '')
})

test('a depot without hours promises nothing', async () => {
  const db = mall.world.pool
  await db.run('delete from depot_gate where depot_code = $1', [DEPOT])
  expect(await until(list => list.length === 0)).toEqual([])
  expect(await earliest()).toBe('')
  await dispatcher.get('/api/ops/saveGate', everyDay)
  const [first] = await until(list => list.length === 14)
  expect((first?.on ?? '') > chinaDay(Date.now())).toBe(true)
})
