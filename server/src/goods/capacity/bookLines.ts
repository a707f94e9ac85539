// 排产登记: a paid made-to-order order takes its tons in the weeks of its delivery periods, in the transaction of the payment. No payment fails
// because a week is full: the line goes into the next week with room, and the buyer hears it at once; or it waits for the planner.
import { addWorked } from '@mall/domain/kernel/workingTime.ts'
import { lineFor } from '@mall/domain/delivery/production/line.rules.ts'
import { WaitCause, type WaitCauseCode } from '@mall/domain/delivery/production/schedule.codes.ts'
import { addDays, mondayOf, periodDays, slipWords, weekLabel, weeksOfPeriod } from '@mall/domain/delivery/production/week.ts'
import { firstWithRoom, readyOn, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import {
  endOfOrder,
  freeUnitsOf,
  giveWeek,
  insertBooking,
  insertMove,
  linesToBook,
  takeWeek,
  type ToBook,
} from './booking.queries.ts'
import { freeOrder, takeKept } from './weekHold.queries.ts'
import { allLines, type LineRow, startedAt, today, weeksOf, type WeekRow } from './line.queries.ts'

/** How far ahead weeks are kept and looked through. */
export const HORIZON_WEEKS = 26
const HOUR_MS = 3_600_000

export interface BookedOrder {
  id: number
  orderCode: string
  userId: number
}

/** How long a buyer may choose after a slip, ms from now: working hours of the mill, since he may want to ask somebody there. */
export async function slipReplyMs(world: World, tx: Tx): Promise<number> {
  const now = await startedAt(tx)
  return addWorked(now, (await world.rules.number('schedule.slipHours')) * HOUR_MS, await workCalendar(world.rules)) - now
}

type Place = { line: LineRow; week: string } | { cause: WaitCauseCode }

/** Books every line of an order that has just been paid. */
export async function bookLines(world: World, tx: Tx, order: BookedOrder, actorId: number): Promise<void> {
  const on = await today(tx)
  const lines = await allLines(tx)
  const waits: WaitCauseCode[] = []
  for (const l of await linesToBook(tx, order.id)) {
    const cause = await bookLine(world, tx, { order, l, lines, on, actorId })
    if (cause) waits.push(cause)
  }
  const [first] = waits
  if (first)
    await notify(tx, await staffWithRight(tx, 'schedule.plan'), {
      event: 'lineWaits',
      facts: { orderCode: order.orderCode, n: waits.length, why: WaitCause.label(first) },
      link: '/schedule',
    })
}

interface One {
  order: BookedOrder
  l: ToBook
  lines: readonly LineRow[]
  on: string
  actorId: number
}

/** Why the line waits; undefined when it has its week. */
async function bookLine(world: World, tx: Tx, { order, l, lines, on, actorId }: One): Promise<WaitCauseCode | undefined> {
  // A group's member has had his week since the group was published: its tons are taken already.
  const kept = await takeKept(tx, order.id)
  const keptLine = kept && lines.find(x => x.id === kept.lineId)
  const place: Place =
    kept && keptLine ? { line: keptLine, week: kept.week } : await takeFirst(tx, { l, line: lineFor(lines, l), on })
  const due = l.deliveryDateNumber ? periodDays(l.deliveryDateNumber).toOn : null
  const booking = { orderId: order.id, orderLineId: l.orderLineId, kg: l.kg, dueOn: due }
  const none = { slipFromWeek: null, slipFromOn: null, slipReason: '', slipReplyMs: null }
  if ('cause' in place) {
    const id = await insertBooking(tx, {
      ...booking,
      ...none,
      state: 'waiting',
      waitCause: place.cause,
      lineId: null,
      week: null,
      plannedOn: null,
    })
    await insertMove(tx, { bookingId: id, event: 'waits', actorId, reason: WaitCause.label(place.cause) })
    return place.cause
  }
  const plannedOn = readyOn(place.week, place.line.readyDays)
  const late = due !== null && plannedOn > due
  const wanted = l.deliveryDateNumber ? weeksOfPeriod(l.deliveryDateNumber, place.line.readyDays).at(-1) : undefined
  const id = await insertBooking(tx, {
    ...booking,
    ...(late
      ? {
          slipFromWeek: wanted ?? null,
          slipFromOn: due,
          slipReason: '付款时所选交货期已排满',
          slipReplyMs: await slipReplyMs(world, tx),
        }
      : none),
    state: 'planned',
    waitCause: null,
    lineId: place.line.id,
    week: place.week,
    plannedOn,
  })
  await insertMove(tx, { bookingId: id, event: 'booked', toWeek: place.week, fromOn: due, toOn: plannedOn, actorId })
  if (late && due) await tellSlip(tx, order, { was: due, now: plannedOn, week: place.week, reason: '付款时所选交货期已排满' })
  return undefined
}

/** The weeks of the delivery period first, then the later ones; the first that still has room when it is taken. */
async function takeFirst(tx: Tx, o: { l: ToBook; line: LineRow | undefined; on: string }): Promise<Place> {
  const { l, line, on } = o
  if (!line) return { cause: 'noLine' }
  const first = mondayOf(on)
  const weeks = await weeksOf(tx, [line.id], first, addDays(first, HORIZON_WEEKS * 7))
  const wanted = l.deliveryDateNumber ? weeksOfPeriod(l.deliveryDateNumber, line.readyDays) : []
  const from = wanted[0] ?? mondayOf(addDays(on, l.leadDays ?? 20))
  let left: WeekRow[] = weeks.filter(w => w.week >= from)
  for (let w = firstWithRoom(left, l.kg, on); w; w = firstWithRoom(left, l.kg, on)) {
    const { week } = w
    if (await takeWeek(tx, { lineId: line.id, week, kg: l.kg })) return { line, week }
    left = left.filter(x => x.week !== week)
  }
  const asked = weeks.filter(w => wanted.includes(w.week))
  const unreleased = asked.length === 0 || asked.some(w => weekStateOf(w, on) === 'inquire')
  return { cause: wanted.length > 0 && unreleased ? 'notReleased' : 'noRoom' }
}

/** 交期后移: by inbox and SMS at once, with the new date. */
export const tellSlip = (tx: Tx, order: BookedOrder, s: { was: string; now: string; week: string; reason: string }) =>
  notify(tx, [order.userId], {
    event: 'scheduleSlipped',
    facts: {
      orderCode: order.orderCode,
      was: s.was,
      now: s.now,
      week: weekLabel(s.week),
      late: slipWords(s.was, s.now),
      reason: s.reason,
    },
    link: '/LZProductionSchedule',
  })

/** The order has ended: its tons are free for others, what was made for it belongs to nobody. */
export async function endBookings(tx: Tx, orderId: number, actorId: number): Promise<void> {
  await freeOrder(tx, orderId)
  const ended = await endOfOrder(tx, orderId)
  if (ended.length === 0) return
  for (const b of ended) {
    if (b.lineId !== null && b.week !== null) await giveWeek(tx, { lineId: b.lineId, week: b.week, kg: b.kg })
    await insertMove(tx, { bookingId: b.id, event: 'released', fromWeek: b.week, actorId, reason: '订单已取消' })
  }
  await freeUnitsOf(tx, orderId)
}
