// What comes off the line becomes units of steel; the last line sends the order on.
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { type Booking, bookingOf, effect, paid, setRoom, weeks } from './testSchedule.ts'

openDesks()
let planner: Caller
let coilKg = 0
beforeAll(async () => {
  planner = await mall.staff('S021')
  for (const week of weeks()) await setRoom(week, 2_000_000)
})
let n = 0
const PIECES = 6
const aCoil = (kg = coilKg) => ({ unitNo: `CT${process.pid}${String(++n).padStart(4, '0')}`, heatNo: '26L30901', kg, pieces: 1 })
const ordered = async (): Promise<Booking> => {
  const b = await bookingOf(await paid())
  coilKg = Math.floor(b.kg / PIECES)
  return b
}
const report = (b: Booking, units: ReturnType<typeof aCoil>[], requestId = key(), madeOn = '2026-01-05') =>
  planner.ask('/api/ops/reportProduction', { requestId, bookingId: b.id, madeOn, units })
const status = async (b: Booking) => (await buyer.get('/api/order/getOrderDetail', { orderCode: b.orderCode })).status

test('a part that is made shows as percent and makes units that belong to the line', async () => {
  const b = await ordered()
  const seen = await effect(() => report(b, [aCoil(), aCoil(), aCoil()]))
  expect(seen.rows).toMatchObject({
    production_report: 'insert',
    steel_unit: expect.stringContaining('insert'),
    booking_move: 'insert produced',
  })
  expect(seen.rows?.orders).toBeUndefined()
  expect(seen.audits).toEqual(['production.report by s021'])
  expect(seen.live).toEqual(['company 1 order 4'])
  expect(await bookingOf(b.orderCode)).toMatchObject({ state: 'running', producedKg: coilKg * 3 })
  const [line] = (await buyer.get('/api/order/getOrderSchedule', { orderCode: b.orderCode })).lines
  expect(line).toMatchObject({ state: 'running', percent: Math.floor((coilKg * 300) / b.kg) })
  expect(await status(b)).toBe(4)
})

test('the last coil within tolerance moves the order to 待发货 and tells the buyer', async () => {
  const b = await ordered()
  const seen = await effect(() =>
    report(
      b,
      Array.from({ length: PIECES }, () => aCoil()),
    ),
  )
  expect(seen.rows?.orders).toContain('status 4→5')
  expect(seen.notices).toEqual(['orderProduced → demo01'])
  expect(seen.sms).toEqual(['orderProduced → demo01'])
  expect(await status(b)).toBe(5)
  expect((await report(b, [aCoil()])).code).toBe(4854)
})

test('the same request sent twice is one report', async () => {
  const b = await ordered()
  const units = [aCoil()]
  const same = key()
  const answers = await Promise.all([report(b, units, same), report(b, units, same)])
  expect(answers.map(a => a.code)).toEqual([1, 1])
  expect(new Set(answers.map(a => a.data.reportNo)).size).toBe(1)
  expect((await bookingOf(b.orderCode)).producedKg).toBe(coilKg)
})

test('of two planners who report the same coil one is told, and nothing of his report stays', async () => {
  const [one, two] = [await ordered(), await ordered()]
  const coil = aCoil()
  const answers = await Promise.all([report(one, [coil]), report(two, [aCoil(), coil])])
  expect(answers.map(a => a.code).toSorted()).toEqual([1, 4860])
  const made = (await bookingOf(one.orderCode)).producedKg + (await bookingOf(two.orderCode)).producedKg
  expect([coilKg, coilKg * 2]).toContain(made)
})

test('what cannot be is refused in words and changes nothing', async () => {
  const b = await ordered()
  for (const [units, words] of [
    [[aCoil(0)], '大于 0'],
    [[aCoil(-5)], '大于 0'],
    [[aCoil(coilKg * 10)], '十倍'],
    [Array.from({ length: PIECES + 1 }, () => aCoil()), '允差'],
    [[{ ...aCoil(), heatNo: '' }], '炉号'],
  ] as const)
    expect((await report(b, [...units])).message).toContain(words)
  expect((await report(b, [aCoil()], key(), '2099-01-01')).message).toContain('今天')
  expect((await report(b, [])).code).toBe(9400)
  expect((await report({ ...b, id: '99999999' }, [aCoil()])).code).toBe(4853)
  expect(await effect(() => report(b, [aCoil(-5)]))).toEqual({})
  const reviewer = await mall.staff('S002')
  expect(
    (
      await reviewer.ask('/api/ops/reportProduction', {
        requestId: key(),
        bookingId: b.id,
        madeOn: '2026-01-05',
        units: [aCoil()],
      })
    ).code,
  ).not.toBe(1)
})

test('a report is taken back whole: its numbers are free again, a finished order waits for production again', async () => {
  const b = await ordered()
  const units = Array.from({ length: PIECES }, () => aCoil())
  const { reportNo } = (await report(b, units)).data
  expect(await status(b)).toBe(5)
  const back = () => planner.ask('/api/ops/takeBackReport', { reportNo, reason: '炉号录错' })
  const seen = await effect(back)
  expect(seen.rows?.orders).toContain('status 5→4')
  expect(seen.audits).toEqual(['production.takeBack by s021'])
  expect(await bookingOf(b.orderCode)).toMatchObject({ state: 'planned', producedKg: 0 })
  expect((await back()).code).toBe(4861)
  expect((await report(b, units)).code).toBe(1)
})

test('nothing is taken back once a unit of it is on a truck', async () => {
  const b = await ordered()
  const { reportNo } = (await report(b, [aCoil()])).data
  await mall.world.pool.run(
    `with r as (select r.id, b.order_id from production_report r join schedule_booking b on b.id = r.booking_id where r.report_no = $1),
     t as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by)
       select 'TD' || $1, o.id, o.depot_code, 1, o.user_id from r join orders o on o.id = r.order_id returning id, order_id),
     w as (insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, pass_token, made_by)
       select 'YD' || $1, t.id, o.id, o.company_id, o.depot_code, true, $1, o.user_id from t join orders o on o.id = t.order_id returning id)
     update steel_unit u set state = 'loaded', waybill_id = w.id from r, w where u.report_id = r.id`,
    [reportNo],
  )
  const answer = await planner.ask('/api/ops/takeBackReport', { reportNo, reason: '炉号录错' })
  expect([answer.code, answer.message.includes('已装车')]).toEqual([4862, true])
  expect((await planner.ask('/api/ops/takeBackReport', { reportNo: 'BC0', reason: 'x' })).code).toBe(4861)
})
