// 排队叫号: drivers say that they are there, the gate calls one after the other; who does not come lets others before him.
import { beforeEach, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { enter, gate, openYard, stranger, truck } from './testYard.ts'
import { shiftSlot, type Truck } from './testTruck.ts'

openYard()

const pool = () => mall.world.pool
beforeEach(() => pool().run('delete from gate_queue'))

const comes = (t: Truck) => mall.guest.ask('/api/weighing/passQueue', { t: t.w.passToken })
const pass = async (t: Truck) => await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })
const board = (t: Truck) => gate.get('/api/ops/getGateBoard', { depotCode: t.w.depotCode })
const call = (t: Truck, requestId = key()) => gate.ask('/api/ops/callTruck', { depotCode: t.w.depotCode, requestId })
const trucks = async (n: number): Promise<Truck[]> => {
  const made: Truck[] = []
  for (let i = 0; i < n; i += 1) made.push(await truck({ plate: `冀AQU${String(100 + i)}` }))
  return made
}
const calledOf = async (t: Truck) => (await pass(t)).pass?.queue?.called

test('two wait, the first is called, his page says so, and inside he is in no line any more', async () => {
  const [a, b] = (await trucks(2)) as [Truck, Truck]
  expect((await pass(a)).pass).toMatchObject({ queue: null, mayQueue: true })
  const joined = await effectOf(mall, () => comes(a))
  expect(joined.rows?.gate_queue).toContain('insert')
  expect(joined.rows?.waybill_event).toContain('insert')
  expect((await comes(b)).code).toBe(1)
  // Said twice is said once.
  expect((await comes(a)).code).toBe(1)
  expect(await pass(b)).toMatchObject({
    says: '排队等叫号',
    pass: { codeWorks: true, mayQueue: false, queue: { aheadCount: 1, called: false } },
  })
  expect((await board(a)).queueNos).toEqual([a.w.waybillNo, b.w.waybillNo])

  expect((await call(a)).data).toMatchObject({ waybillNo: a.w.waybillNo })
  expect(await pass(a)).toMatchObject({ tone: 'go', says: '叫到您了，请进厂', pass: { queue: { called: true } } })
  // Who is called and not in yet is before him still.
  expect((await pass(b)).pass?.queue?.aheadCount).toBe(1)
  expect((await enter(a)).code).toBe(1)
  expect((await pass(a)).pass?.queue).toBeNull()
  expect((await pass(b)).pass?.queue?.aheadCount).toBe(0)
  expect((await board(a)).queueNos).toEqual([b.w.waybillNo])
  // The buyer reads it on his track.
  const { track } = await buyer.get('/api/order/getShipDetail', { waybillNo: a.w.waybillNo })
  expect(track.map(t => t.what)).toEqual(expect.arrayContaining(['到门口排队', '叫号']))
})

test('two at the gate call at once: two trucks, none twice; one press sent twice is one call', async () => {
  const made = await trucks(3)
  for (const t of made) await comes(t)
  const [a, , c] = made as [Truck, Truck, Truck]
  const other = await mall.staff('S025')
  const both = await Promise.all([call(a), other.ask('/api/ops/callTruck', { depotCode: a.w.depotCode, requestId: key() })])
  expect(both.map(r => r.data.waybillNo).toSorted()).toEqual(
    made
      .slice(0, 2)
      .map(t => t.w.waybillNo)
      .toSorted(),
  )
  const requestId = key()
  const twins = await Promise.all([call(a, requestId), call(a, requestId)])
  expect(twins.map(r => r.data.waybillNo)).toEqual([c.w.waybillNo, c.w.waybillNo])
  expect((await call(a)).message).toBe('排队的车都已叫号，或还没到时段')
})

test('who does not come goes back by the rule; called in vain three times he is out and says anew that he is there', async () => {
  const made = await trucks(5)
  for (const t of made) await comes(t)
  const [a, b] = made as [Truck, Truck]
  const no = (t: Truck) => t.w.waybillNo
  expect((await gate.ask('/api/ops/missCall', { waybillNo: no(a) })).code).toBe(4956)
  await call(a)
  expect((await gate.ask('/api/ops/missCall', { waybillNo: no(a) })).code).toBe(1)
  // Three before him: the second, third and fourth.
  expect((await board(a)).queueNos).toEqual([made[1], made[2], made[3], a, made[4]].map(t => no(t as Truck)))
  // Of itself too, once the time of the call is over: with the next call.
  expect((await call(a)).data.waybillNo).toBe(no(b))
  await pool().run(`update gate_queue set called_at = now() - interval '11 minutes' where waybill_id = $1`, [b.w.id])
  expect((await call(a)).data.waybillNo).toBe(no(made[2] as Truck))
  expect(await calledOf(b)).toBe(false)
  await pool().run(`update gate_queue set missed = 2, called_at = now(), called_by = $2 where waybill_id = $1`, [
    b.w.id,
    b.w.userId,
  ])
  await gate.get('/api/ops/missCall', { waybillNo: no(b) })
  expect((await pass(b)).pass).toMatchObject({ queue: null, mayQueue: true })
  expect((await comes(b)).code).toBe(1)
  expect((await board(a)).queueNos.at(-1)).toBe(no(b))
})

test('the third call in vain puts the only truck out of the line, though there is nobody to call then', async () => {
  const [a] = (await trucks(1)) as [Truck]
  await comes(a)
  for (const missed of [1, 2]) {
    await call(a)
    await pool().run(`update gate_queue set called_at = now() - interval '11 minutes' where waybill_id = $1`, [a.w.id])
    // Alone it lets nobody before it, and is called anew.
    expect((await call(a)).data.waybillNo).toBe(a.w.waybillNo)
    expect(await pool().row('select missed from gate_queue where waybill_id = $1', [a.w.id])).toEqual({ missed })
  }
  await pool().run(`update gate_queue set called_at = now() - interval '11 minutes' where waybill_id = $1`, [a.w.id])
  expect((await call(a)).message).toBe('门口没有排队的车')
  expect((await pass(a)).pass).toMatchObject({ queue: null, mayQueue: true })
  expect((await board(a)).queueNos).toEqual([])
  const { track } = await buyer.get('/api/order/getShipDetail', { waybillNo: a.w.waybillNo })
  expect(
    track
      .map(e => e.detail)
      .filter(d => d.includes('未到'))
      .toSorted(),
  ).toEqual([
    '叫号 3 次未到，已不在队里，到门口请重新登记',
    '叫号未到，后面没有车，仍排在队尾',
    '叫号未到，后面没有车，仍排在队尾',
  ])
})

test('the earlier hour goes first, an hour that has not begun is not called, one that is over waits no more', async () => {
  const [late, now] = (await trucks(2)) as [Truck, Truck]
  // In the quarter before it the next hour is open already.
  const minute = new Date().getMinutes()
  await shiftSlot(pool(), late.w.waybillNo, minute >= 44 && minute < 50 ? 2 : 1)
  expect((await comes(late)).code).toBe(1)
  expect((await call(late)).message).toBe('排队的车都已叫号，或还没到时段')
  await comes(now)
  expect((await board(now)).queueNos).toEqual([now.w.waybillNo, late.w.waybillNo])
  await shiftSlot(pool(), now.w.waybillNo, -2)
  expect((await board(now)).queueNos).toEqual([late.w.waybillNo])
  expect((await comes(now)).message).toContain('已过时段')
  await shiftSlot(pool(), late.w.waybillNo, 3)
  await pool().run('delete from gate_queue')
  expect((await comes(late)).message).toContain('时段前 2 小时起可以排队')
})

test('a slot that is moved to an earlier hour moves its turn with it', async () => {
  const [a, b] = (await trucks(2)) as [Truck, Truck]
  await shiftSlot(pool(), b.w.waybillNo, 1)
  await comes(b)
  await comes(a)
  expect((await board(a)).queueNos).toEqual([a.w.waybillNo, b.w.waybillNo])
  await shiftSlot(pool(), b.w.waybillNo, -1)
  expect((await board(a)).queueNos).toEqual([b.w.waybillNo, a.w.waybillNo])
})

test('the wait is reckoned from what was measured here, and not said without: loadings of 40, 50 and 60 minutes one by one', async () => {
  const made = await trucks(2)
  const [a, b] = made as [Truck, Truck]
  const depotCode = a.w.depotCode
  await pool().run(`update waybill set left_at = left_at - interval '30 days' where depot_code = $1 and left_at is not null`, [
    depotCode,
  ])
  await comes(a)
  await comes(b)
  expect((await pass(b)).pass?.queue).toMatchObject({
    minutes: null,
    says: '前面还有 1 车；这个门近几天的装车记录太少，不估时间',
  })
  for (const [i, minutes] of [40, 50, 60].entries())
    await pool().run(
      `update waybill set entered_at = now() - make_interval(hours => $2::int, mins => $3::int), left_at = now() - make_interval(hours => $2::int)
       where id = (select id from waybill where depot_code = $1 and left_at is not null and left_at < now() - interval '20 days' order by id limit 1)`,
      [depotCode, 3 * (i + 1), minutes],
    )
  const inside =
    (
      await pool().row<{ n: number }>(
        `select count(*)::int as n from waybill where depot_code = $1 and status in (2, 3) and ended_at is null`,
        [depotCode],
      )
    )?.n ?? 0
  // One place, 50 minutes a truck: whoever is inside and the one before him leave first.
  expect((await pass(b)).pass?.queue?.minutes).toBe((inside + 1) * 50)
  expect((await pass(a)).pass?.queue?.minutes).toBe(inside * 50)
})

test('by hand at the gate, too; a dead link, a stranger, a desk without the right and another truck of the same waybill do nothing', async () => {
  const [a] = (await trucks(1)) as [Truck]
  expect((await mall.guest.ask('/api/weighing/passQueue', { t: 'no-such-pass-link' })).code).toBe(4953)
  expect((await stranger.ask('/api/ops/queueTruck', { waybillNo: a.w.waybillNo })).code).not.toBe(1)
  expect((await (await mall.staff('S002')).ask('/api/ops/callTruck', { depotCode: a.w.depotCode, requestId: key() })).code).toBe(
    4402,
  )
  const seen = await effectOf(mall, () => gate.ask('/api/ops/queueTruck', { waybillNo: a.w.waybillNo }))
  expect(seen.audits?.join()).toContain('ship.queue')
  expect((await board(a)).queueNos).toEqual([a.w.waybillNo])
  await pool().run(`update waybill set pass_token = 'CHANGEDTRUCK012345' || id where id = $1`, [a.w.id])
  expect((await board(a)).queueNos).toEqual([])
  expect((await call(a)).message).toBe('门口没有排队的车')
})
