// Rows of the plan as the wire has them.
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { madePercent } from '@mall/domain/delivery/production/production.rules.ts'
import { slipWords, addDays, mondayOf, nextPublication, weekLabel, weekSpan } from '@mall/domain/delivery/production/week.ts'
import { lastDayOf, readyOn, type WeekFacts } from '@mall/domain/delivery/production/week.rules.ts'
import { canMake } from '@mall/domain/delivery/production/line.rules.ts'
import { SlipReply, WaitCause } from '@mall/domain/delivery/production/schedule.codes.ts'
import type { LineRow } from '../../goods/capacity/line.queries.ts'
import { type BookingRow, heldWhy } from './plan.queries.ts'

const GRID_WEEKS = 6

/** What was ordered beside the name: every parameter and service, as the mill must make and pack it. */
export const orderedOf = (b: BookingRow): string[] => [
  ...orderParamTexts(b.futures, { pieceUnit: b.pieceUnit, weightKg: b.kg }),
  ...b.services.map(s => s.label),
]

export const ownLineOf = (b: BookingRow) => ({
  bookingId: String(b.id),
  orderCode: b.orderCode,
  lineNo: b.lineNo,
  orderLines: b.orderLines,
  title: b.title,
  classCode: b.classCode,
  pieces: b.pieces,
  pieceUnit: b.pieceUnit,
  kg: b.kg,
  lineName: b.lineName,
  week: b.week,
  plannedOn: b.plannedOn,
  dueOn: b.dueOn,
  state: b.state,
  producedKg: b.producedKg,
  percent: madePercent(b.producedKg, b.kg),
  slip:
    b.slipReply !== null && b.slipFromOn !== null && b.plannedOn !== null
      ? {
          fromWeek: b.slipFromWeek,
          fromOn: b.slipFromOn,
          words: slipWords(b.slipFromOn, b.plannedOn),
          reason: b.slipReason,
          reply: b.slipReply,
          replyBy: b.slipReplyBy?.getTime() ?? null,
        }
      : null,
})

/** A line of the board; what is not published yet stands in `draft`. */
export function deskLineOf(b: BookingRow, lines: readonly LineRow[]) {
  const draftLine = lines.find(l => l.id === b.draftLineId)
  const told = b.plannedOn ?? b.dueOn
  const draftOn = draftLine && b.draftWeek ? readyOn(b.draftWeek, draftLine.readyDays) : null
  return {
    bookingId: String(b.id),
    orderCode: b.orderCode,
    companyName: b.companyName,
    title: b.title,
    ordered: orderedOf(b),
    kg: b.kg,
    dueOn: b.dueOn,
    state: b.state,
    held: heldWhy(b),
    cause: b.waitCause ? WaitCause.label(b.waitCause) : '',
    makes: lines.filter(l => canMake(l, b)).map(l => l.code),
    lineCode: lines.find(l => l.id === b.lineId)?.code ?? null,
    week: b.week,
    plannedOn: b.plannedOn,
    draft:
      draftLine && b.draftWeek && draftOn
        ? {
            lineCode: draftLine.code,
            week: b.draftWeek,
            readyOn: draftOn,
            words: told === null || (b.plannedOn === null && draftOn <= told) ? '按要求' : slipWords(told, draftOn),
            slips: told !== null && draftOn > told,
            reason: b.draftReason,
            by: b.draftBy,
          }
        : null,
    slip: b.slipReply ? SlipReply.label(b.slipReply) : '',
    producedKg: b.producedKg,
  }
}

/** 延到 11-22 截止, 11-19 提前截止, 锌锅检修停线: what departs from the rule of a week. */
export const flagOf = (w: WeekFacts): string =>
  w.stopReason !== ''
    ? `${w.stopReason}停线`
    : w.closedEarlyOn !== null
      ? `${w.closedEarlyOn.slice(5)} 提前截止`
      : w.extendedTo !== null
        ? `延到 ${lastDayOf(w).slice(5)} 截止`
        : ''

/** Six weeks from a Monday, with the way back and on; nobody looks before this week. */
export function weeksShown(on: string, asked: string | undefined, horizonWeeks: number) {
  const first = mondayOf(on)
  const last = addDays(first, (horizonWeeks - GRID_WEEKS + 1) * 7)
  const wished = asked ? mondayOf(asked) : first
  const from = wished < first ? first : wished > last ? last : wished
  const back = addDays(from, -7 * GRID_WEEKS)
  const on6 = addDays(from, 7 * GRID_WEEKS)
  return {
    from,
    to: addDays(from, 7 * (GRID_WEEKS - 1)),
    before: from === first ? null : back < first ? first : back,
    after: from === last ? null : on6 > last ? last : on6,
    weeks: Array.from({ length: GRID_WEEKS }, (_, i) => addDays(from, 7 * i)).map(week => ({
      week,
      label: weekLabel(week),
      span: weekSpan(week),
      current: week === first,
    })),
  }
}
export const publicationOf = (issue: { at: Date } | undefined, now: number) => ({
  publishedAt: issue ? issue.at.getTime() : null,
  nextAt: nextPublication(now),
})
