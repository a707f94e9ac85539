// 排到…: a move is a draft until it is published. Its tons are taken in the new week and given back in the old one at once, so that two
// planners and the buyers who pay meanwhile never fill a week twice.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { canMake } from '@mall/domain/delivery/production/line.rules.ts'
import { bookingMachine } from '@mall/domain/delivery/production/booking.machine.ts'
import { BookingState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { leftKg, readyOn, whyNotPlan } from '@mall/domain/delivery/production/week.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { giveWeek, takeWeek } from '../../goods/capacity/booking.queries.ts'
import { lineByCode, today, weeksOf } from '../../goods/capacity/line.queries.ts'
import { type BookingRow, clearDraft, heldWhy, lockBooking, setDraft, takeBackWeek } from './plan.queries.ts'

/** Where its tons lie now: the unpublished week before the published one. */
const heldIn = (b: BookingRow): { lineId: number; week: string; kg: Kg } | null => {
  const [lineId, week] = b.draftWeek ? [b.draftLineId, b.draftWeek] : [b.lineId, b.week]
  return lineId !== null && week !== null ? { lineId, week, kg: b.kg } : null
}

/** Puts a line into a week of a line that can make it. Refuses in words what does not fit, by how much. */
export const planBooking = (ctx: Ctx, input: Parsed<'/api/ops/planBooking'>) =>
  ctx.db.tx(async tx => {
    const b = (await lockBooking(tx, Number(input.bookingId))) ?? refuse('BOOKING_NONE')
    if (!bookingMachine.next(b.state, b.state === 'waiting' ? 'plan' : 'move', 'planner'))
      return refuse('BOOKING_STATE', { state: BookingState.label(b.state), act: '移动' })
    const held = heldWhy(b)
    if (held) return refuse('SCHEDULE_CANNOT.held', { held })
    if (b.week !== null && !input.reason) return refuse('REASON_NEEDED')
    const line = (await lineByCode(tx, input.lineCode)) ?? refuse('LINE_NONE')
    if (!canMake(line, b)) return refuse('SCHEDULE_CANNOT.cannotRoll', { line: line.name, title: b.title })
    const from = heldIn(b)
    if (from?.lineId === line.id && from.week === input.week)
      return refuse('SCHEDULE_CANNOT.already', { week: weekLabel(input.week) })
    const [week] = await weeksOf(tx, [line.id], input.week, input.week)
    if (!week) return refuse('WEEK_NONE')
    const why = whyNotPlan(week, b.kg, await today(tx))
    if (why) return refuse('SCHEDULE_CANNOT', { why })
    if (line.id === b.lineId && input.week === b.week) return backToPublished(ctx, tx, b)
    const to = { lineId: line.id, week: input.week, kg: b.kg }
    // The reading above may be a moment old: what decides is the update.
    if (!(await takeWeek(tx, to))) return refuse('SCHEDULE_CANNOT.full', { week: weekLabel(input.week) })
    if (from) await giveWeek(tx, from)
    await setDraft(tx, { id: b.id, lineId: line.id, week: input.week, reason: input.reason, actorId: ctx.me.userId })
    const on = readyOn(input.week, line.readyDays)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'schedule.move',
      objectType: 'schedule',
      objectId: `${b.orderCode}-${b.lineNo}`,
      detail: `${from ? weekLabel(from.week) : '待排'} → ${line.name}${weekLabel(input.week)}，${on} 入库（未发布）${input.reason ? `，${input.reason}` : ''}`,
    })
    return { readyOn: on, leftKg: leftKg(week) - b.kg }
  })

async function backToPublished(ctx: Ctx, tx: Tx, b: BookingRow) {
  await withdraw(ctx, tx, b)
  return { readyOn: b.plannedOn ?? '', leftKg: 0 }
}

/** 撤回: the line lies again where the buyer knows it, if its place there is still free. */
export const withdrawMove = (ctx: Ctx, { bookingId }: Parsed<'/api/ops/withdrawMove'>) =>
  ctx.db.tx(async tx => {
    const b = (await lockBooking(tx, Number(bookingId))) ?? refuse('BOOKING_NONE')
    if (b.draftWeek === null) return refuse('ALREADY_DONE')
    await withdraw(ctx, tx, b)
    return { done: true as const }
  })

async function withdraw(ctx: Ctx, tx: Tx, b: BookingRow): Promise<void> {
  if (b.draftWeek === null || b.draftLineId === null) return
  if (b.week !== null && b.lineId !== null && !(await takeBackWeek(tx, { lineId: b.lineId, week: b.week, kg: b.kg })))
    return refuse('SCHEDULE_CANNOT.oldFull', { week: weekLabel(b.week) })
  await giveWeek(tx, { lineId: b.draftLineId, week: b.draftWeek, kg: b.kg })
  await clearDraft(tx, b.id)
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'schedule.withdraw',
    objectType: 'schedule',
    objectId: `${b.orderCode}-${b.lineNo}`,
    detail: `${weekLabel(b.draftWeek)} 撤回${b.week ? `到${weekLabel(b.week)}` : '到待排'}`,
  })
}
