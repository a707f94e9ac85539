// Payment books, planners move, buyers choose: with everything that each of them does.
import { minus } from '@mall/domain/kernel/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { manager, openDesks } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { defaultSlips } from './defaultSlips.job.ts'
import { publishWeekly } from './publishWeekly.job.ts'
import { bookedIn, bookingOf, COIL, dueOn, effect, LINE, paid, pay, period, setRoom, unpaid, weeks } from './testSchedule.ts'

openDesks()
let planner: Caller
let weekA = ''
let weekB = ''
let late = ''
beforeAll(async () => {
  planner = await mall.staff('S021')
  ;[weekA = '', weekB = weekA] = weeks()
  late = addDays(weekB, 7)
  // The demo's own drafts and slips are not what is asked about here.
  for (const d of (await planner.get('/api/ops/getScheduleBoard', {})).drafts)
    await planner.get('/api/ops/withdrawMove', { bookingId: d.bookingId })
  await mall.world.pool.run(`update schedule_booking set slip_reply = 'accepted' where slip_reply = 'waits'`)
})
const plan = (bookingId: string, week: string, reason = '锌锅检修') =>
  planner.ask('/api/ops/planBooking', { bookingId, lineCode: LINE, week, reason })
const publish = async () => {
  const { drafts } = await planner.get('/api/ops/getScheduleBoard', {})
  return planner.get('/api/ops/publishSchedule', { bookingIds: drafts.map(d => d.bookingId) })
}

describe('payment', () => {
  test('books the line into the week of its delivery period, in one transaction, and nothing else happens', async () => {
    await setRoom(weekA, 500_000)
    const order = await unpaid()
    const before = await bookedIn(weekA)
    const seen = await effect(() => pay(order.masterOrderCode))
    expect(seen.rows).toMatchObject({
      schedule_booking: 'insert planned',
      booking_move: 'insert booked',
      line_week: expect.any(String),
    })
    expect(seen.notices).toEqual(['paid → demo01'])
    expect(seen.sms).toBeUndefined()
    const b = await bookingOf(order.orderCode)
    expect([b.state, b.week, b.slipReply]).toEqual(['planned', weekA, null])
    expect((await bookedIn(weekA)) - before).toBe(b.kg)
  })

  test('of a week that is full by now goes into the next one with room; beyond the period the buyer is told at once', async () => {
    const order = await unpaid()
    for (const week of weeks()) await setRoom(week, 0)
    await setRoom(late, 500_000)
    const seen = await effect(() => pay(order.masterOrderCode))
    // Two notices to one person in one transaction are one announcement.
    expect(seen.notices).toEqual(['paid → demo01', 'scheduleSlipped → demo01 (nothing announced)'])
    expect(seen.sms).toEqual(['scheduleSlipped → demo01'])
    const b = await bookingOf(order.orderCode)
    expect([b.week, b.slipFromOn, b.slipReply]).toEqual([late, dueOn(), 'waits'])
  })

  test('never fails because no week has room: the line waits for the planner, who is told', async () => {
    await setRoom(weekA, 500_000)
    const order = await unpaid()
    await mall.world.pool.run(
      `update line_week w set elsewhere_kg = w.capacity_kg - w.booked_kg from rolling_line l where l.id = w.line_id and l.code = $1`,
      [LINE],
    )
    const seen = await effect(() => pay(order.masterOrderCode))
    expect(seen.rows).toMatchObject({ schedule_booking: 'insert waiting', booking_move: 'insert waits' })
    expect(seen.rows?.line_week).toBeUndefined()
    expect(seen.notices).toContain('lineWaits → s001, s006, s021')
    const b = await bookingOf(order.orderCode)
    expect([b.state, b.waitCause]).toEqual(['waiting', 'noRoom'])
    expect((await buyer.get('/api/order/getOrderDetail', { orderCode: order.orderCode })).status).toBe(4)
    const board = await planner.get('/api/ops/getScheduleBoard', {})
    expect(board.waiting.find(w => w.orderCode === order.orderCode)?.cause).toContain('排满')
  })

  test('of six orders at once never takes more than the week has', async () => {
    await setRoom(weekA, 500_000)
    const orders = []
    for (let i = 0; i < 6; i += 1) orders.push(await unpaid())
    const kg = (await bookingOf(await paid())).kg
    for (const week of [...weeks(), late]) await setRoom(week, 0)
    await setRoom(weekA, kg * 2 + 1)
    await Promise.all(orders.map(o => pay(o.masterOrderCode)))
    const there = await Promise.all(orders.map(o => bookingOf(o.orderCode)))
    expect(there.filter(b => b.week === weekA)).toHaveLength(2)
    expect(there.every(b => b.week === weekA || b.state === 'waiting' || (b.week ?? '') > weekA)).toBe(true)
  })

  test('of an order that is cancelled gives its tons back', async () => {
    await setRoom(weekA, 500_000)
    const orderCode = await paid()
    const b = await bookingOf(orderCode)
    const before = await bookedIn(b.week ?? '')
    await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '项目延期' })
    expect((await plan(b.id, late)).message).toContain('申请取消')
    await manager.get('/api/ops/approveCancel', { orderCode, reason: '' })
    expect((await bookingOf(orderCode)).state).toBe('ended')
    expect(before - (await bookedIn(b.week ?? ''))).toBe(b.kg)
  })
})

test('the goods page says what the weeks of each period take, and the checkout refuses a period that is full', async () => {
  for (const week of weeks()) await setRoom(week, 0)
  const { futuresPeriods } = await buyer.get('/api/goods/getDeliveryDayMap', { skuCode: COIL })
  expect(futuresPeriods.find(p => p.deliveryDateNumber === period())?.weekState).toBe('closed')
  await buyer.get('/api/cart/addGoodsToCartBuyNow', {
    skuCode: COIL,
    stockMode: 2,
    pieces: 6,
    futures: { deliveryDateNumber: period() },
  })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  expect(preview.problems[0]?.message).toContain('请改选其他交货期')
})

describe('the planner', () => {
  test('moves a line as a draft: its tons move at once, the buyer sees and hears nothing', async () => {
    await setRoom(weekA, 500_000)
    await setRoom(late, 500_000)
    const orderCode = await paid()
    const b = await bookingOf(orderCode)
    const [a, l] = [await bookedIn(weekA), await bookedIn(late)]
    const seen = await effect(() => plan(b.id, late))
    expect(seen.notices).toBeUndefined()
    expect(seen.live).toBeUndefined()
    expect(seen.audits).toEqual(['schedule.move by s021'])
    expect([(await bookedIn(weekA)) - a, (await bookedIn(late)) - l]).toEqual([minus(b.kg), b.kg])
    expect((await buyer.get('/api/order/getOrderSchedule', { orderCode })).lines[0]).toMatchObject({ week: weekA, slip: null })
    expect((await planner.ask('/api/ops/withdrawMove', { bookingId: b.id })).code).toBe(1)
    expect((await bookingOf(orderCode)).draftWeek).toBe(null)
    expect((await planner.ask('/api/ops/withdrawMove', { bookingId: b.id })).code).not.toBe(1)
  })

  test('publishes exactly what he has seen; who is late is told by inbox and SMS and chooses', async () => {
    await setRoom(weekA, 500_000)
    await setRoom(late, 500_000)
    const orderCode = await paid()
    const b = await bookingOf(orderCode)
    await plan(b.id, late)
    expect((await planner.ask('/api/ops/publishSchedule', { bookingIds: [] })).code).toBe(4856)
    const seen = await effect(publish)
    expect(seen.notices).toEqual(['scheduleSlipped → demo01'])
    expect(seen.sms).toEqual(['scheduleSlipped → demo01'])
    expect(seen.live).toEqual(['company 1 order 4'])
    expect(seen.audits).toEqual(['schedule.publish by s021'])
    expect(await bookingOf(orderCode)).toMatchObject({ week: late, slipFromOn: b.plannedOn, slipReply: 'waits' })
    expect((await planner.ask('/api/ops/publishSchedule', { bookingIds: [b.id] })).code).toBe(4856)
  })

  test('cannot overbook: of two planners at once one is told that the place is taken', async () => {
    await setRoom(weekA, 500_000)
    const [one, two] = [await bookingOf(await paid()), await bookingOf(await paid())]
    await setRoom(late, one.kg)
    const other = await mall.staff('S001')
    const answers = await Promise.all([
      plan(one.id, late),
      other.ask('/api/ops/planBooking', { bookingId: two.id, lineCode: LINE, week: late, reason: '锌锅检修' }),
    ])
    expect(answers.map(a => a.code).toSorted()).toEqual([1, 4855])
    for (const b of [one, two]) await planner.ask('/api/ops/withdrawMove', { bookingId: b.id })
  })

  test('is refused in words: no reason, a line that cannot make it, a stop, the past, a week nobody knows', async () => {
    await setRoom(weekA, 500_000)
    const b = await bookingOf(await paid())
    expect((await plan(b.id, late, '')).message).toContain('原因')
    const ask = (lineCode: string, week: string) =>
      planner.ask('/api/ops/planBooking', { bookingId: b.id, lineCode, week, reason: 'x' })
    expect((await ask('CCL1', late)).message).toContain('做不了')
    expect((await ask('NONE', late)).code).toBe(4851)
    expect((await ask(LINE, '2036-01-07')).code).toBe(4852)
    expect((await planner.ask('/api/ops/planBooking', { bookingId: '999999999', lineCode: LINE, week: late })).code).toBe(4853)
    expect((await effect(() => plan(b.id, late, ''))).rows).toBeUndefined()
    expect(
      (await (await mall.staff('S004')).ask('/api/ops/planBooking', { bookingId: b.id, lineCode: LINE, week: late })).code,
    ).not.toBe(1)
  })

  test('does not take a week’s capacity below what is booked there', async () => {
    const week = {
      lineCode: LINE,
      week: weekA,
      capacityKg: 1000,
      elsewhereKg: 0,
      released: true,
      reason: '检修改期',
    }
    expect((await planner.ask('/api/ops/saveScheduleWeek', week)).message).toContain('先把订单移走')
    const stop = { ...week, capacityKg: 5_200_000, stopReason: '锌锅检修' }
    expect((await effect(() => planner.get('/api/ops/saveScheduleWeek', stop))).audits).toEqual(['schedule.week by s021'])
    const grid = await buyer.get('/api/order/getProductionSchedule', { product: '镀锌', fromWeek: weekA })
    expect(grid.lines[0]?.cells.find(c => c.week === weekA)).toMatchObject({ state: 'stopped', leftKg: 0, flag: '锌锅检修停线' })
    await planner.get('/api/ops/saveScheduleWeek', { ...stop, stopReason: '' })
  })
})

describe('a slip', () => {
  const slipped = async () => {
    await setRoom(weekA, 500_000)
    await setRoom(late, 500_000)
    const orderCode = await paid()
    await plan((await bookingOf(orderCode)).id, late)
    await publish()
    return bookingOf(orderCode)
  }
  test('is accepted once, and until its time may still become a request to cancel', async () => {
    const b = await slipped()
    const reply = (choice: 'accept' | 'cancel', who: Caller = buyer) =>
      who.ask('/api/order/replySlip', { bookingId: b.id, choice })
    expect((await reply('accept', await mall.buyer('demo02'))).code).toBe(4857)
    const seen = await effect(() => reply('accept'))
    expect(seen.rows).toEqual({ booking_move: 'insert accepted', schedule_booking: expect.any(String) })
    expect(seen.notices).toEqual(['slipAnswered → s001, s006, s021'])
    expect((await reply('accept')).code).toBe(4857)
    expect((await reply('cancel')).code).toBe(1)
    const order = await buyer.get('/api/order/getOrderDetail', { orderCode: b.orderCode })
    expect(order.cancelApply).toBe(1)
    expect((await reply('cancel')).code).toBe(4857)
  })

  test('that nobody answers is accepted when its time is over, once', async () => {
    const b = await slipped()
    expect(await defaultSlips(mall.world)).toBe(0)
    await mall.world.pool.run(`update schedule_booking set slip_reply_by = now() - interval '1 second' where id = $1`, [b.id])
    expect((await buyer.ask('/api/order/replySlip', { bookingId: b.id, choice: 'accept' })).code).toBe(4857)
    const seen = await effect(() => defaultSlips(mall.world))
    expect(seen.notices).toEqual(['slipDefaulted → demo01'])
    expect((await bookingOf(b.orderCode)).slipReply).toBe('defaulted')
    expect(await defaultSlips(mall.world)).toBe(0)
  })
})

test('guests see the grid without own marks; a company sees its own lines alone', async () => {
  const guest = await mall.guest.get('/api/order/getProductionSchedule', {})
  expect(guest.lines.length).toBeGreaterThan(0)
  expect(guest.lines.flatMap(l => l.cells.flatMap(c => c.own))).toEqual([])
  expect([guest.mine.totalCount, guest.slips]).toEqual([0, []])
  const mine = await buyer.get('/api/order/getProductionSchedule', { pageSize: 100 })
  const others = await (await mall.buyer('demo02')).get('/api/order/getProductionSchedule', { pageSize: 100 })
  const codes = new Set(mine.mine.list.map(l => l.orderCode))
  expect(mine.mine.totalCount).toBeGreaterThan(0)
  expect(others.mine.list.filter(l => codes.has(l.orderCode))).toEqual([])
})

test('the weekly edition comes once, releases the next week, and leaves drafts alone', async () => {
  await mall.world.pool.run('alter table schedule_issue disable trigger all')
  await mall.world.pool.run(`update schedule_issue set at = at - interval '8 days'`)
  const released = () => mall.world.pool.row<{ n: number }>('select count(*)::int as n from line_week where released')
  const before = (await released())?.n ?? 0
  expect(await publishWeekly(mall.world)).toBe(1)
  expect(await publishWeekly(mall.world)).toBe(0)
  expect((await released())?.n).toBe(before + 18)
})

test('a line is made and kept by the planner; its weeks are there at once', async () => {
  const line = {
    isNew: true,
    lineCode: 'CGL9',
    name: '镀锌 9 号线',
    works: '冷轧公司',
    product: '镀锌',
    varietyCodes: ['GGC'],
    capacityKg: 2_000_000,
    readyDays: 4,
    closeDays: 3,
    releaseWeeks: 6,
  }
  const ask = (over: object) => planner.ask('/api/ops/saveRollingLine', { ...line, ...over })
  expect((await ask({ capacityKg: -1 })).code).toBe(9400)
  expect((await ask({ varietyCodes: ['NOPE'] })).message).toContain('NOPE')
  expect((await ask({ thicknessFromUm: 900, thicknessToUm: 300 })).code).toBe(4110)
  expect((await ask({})).code).toBe(1)
  expect((await ask({})).code).toBe(4863)
  expect((await ask({ isNew: false, lineCode: 'CGL8' })).code).toBe(4851)
  expect((await ask({ isNew: false, active: false })).code).toBe(1)
  const n = await mall.world.pool.row<{ n: number; open: number }>(
    `select count(*)::int as n, (count(*) filter (where w.released))::int as open from line_week w join rolling_line l on l.id = w.line_id where l.code = 'CGL9'`,
  )
  expect(n).toEqual({ n: 27, open: 6 })
})
