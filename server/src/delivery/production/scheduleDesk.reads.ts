// The planner's board: weeks with what lies in them, what waits, what is moved and not published.
import { bookedPercent, leftKg, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { HORIZON_WEEKS } from '../../goods/capacity/bookLines.ts'
import { allLines, today, weeksOf, type WeekRow } from '../../goods/capacity/line.queries.ts'
import { boardLines, type BookingRow } from './plan.queries.ts'
import { deskLineOf, publicationOf, weeksShown } from './schedule.view.ts'
import { holdsOfWeeks } from '../../goods/capacity/weekHold.queries.ts'
import { lastIssue, unmade, varieties } from './weeks.queries.ts'

type Board = Reply<'/api/ops/getScheduleBoard'>
type CellOf = Board['lines'][number]['cells'][number]

/** 石家庄演示云嵘钢材贸易有限公司 is called 云嵘钢材 on a chip: the city and the legal form say nothing there. */
const shortName = (name: string): string =>
  name
    .replace(/^.*?演示/, '')
    .replace(/(贸易|制造|股份|集团)*(有限)?(责任)?公司$/, '')
    .slice(0, 4)

export async function readBoard(ctx: Ctx, input: Parsed<'/api/ops/getScheduleBoard'>): Promise<Board> {
  const { db } = ctx
  const [on, known, issue] = await Promise.all([today(db), allLines(db), lastIssue(db)])
  const lines = known.filter(l => l.active)
  const works = [...new Set(lines.map(l => l.works))]
  const ofWorks = works.includes(input.works) ? input.works : (works[0] ?? '')
  const shownLines = lines.filter(l => l.works === ofWorks)
  const shown = weeksShown(on, input.fromWeek, HORIZON_WEEKS)
  const ids = shownLines.map(l => l.id)
  const [weeks, rows, holds] = await Promise.all([
    weeksOf(db, ids, shown.from, shown.to),
    boardLines(db, ids, shown.from, shown.to),
    holdsOfWeeks(db, ids, shown.from, shown.to),
  ])
  const at = new Map(weeks.map(w => [`${w.lineId} ${w.week}`, w]))
  return {
    ...publicationOf(issue, ctx.world.clock.now()),
    today: on,
    works,
    ofWorks,
    weeks: shown.weeks,
    before: shown.before,
    after: shown.after,
    lines: shownLines.map(l => ({
      lineCode: l.code,
      name: l.name,
      sizeWords: l.sizeWords,
      capacityKg: l.capacityKg,
      readyDays: l.readyDays,
      cells: shown.weeks.flatMap(({ week }) => {
        const w = at.get(`${l.id} ${week}`)
        return w ? [cellOf(w, rows, holds, on)] : []
      }),
    })),
    waiting: rows.filter(b => b.state === 'waiting' && b.draftWeek === null).map(b => deskLineOf(b, lines)),
    drafts: rows.filter(b => b.draftWeek !== null).map(b => deskLineOf(b, lines)),
    planned: rows.filter(b => b.week !== null && ids.includes(b.lineId ?? 0)).map(b => deskLineOf(b, lines)),
  }
}

type HoldRow = Awaited<ReturnType<typeof holdsOfWeeks>>[number]
function cellOf(w: WeekRow, rows: readonly BookingRow[], holds: readonly HoldRow[], on: string): CellOf {
  const chip = (b: BookingRow, kind: CellOf['bookings'][number]['kind']) => ({
    bookingId: String(b.id),
    name: shortName(b.companyName),
    kg: b.kg,
    kind,
  })
  return {
    week: w.week,
    state: weekStateOf(w, on),
    capacityKg: w.capacityKg,
    bookedKg: w.bookedKg,
    elsewhereKg: w.elsewhereKg,
    leftKg: leftKg(w),
    percent: bookedPercent(w),
    released: w.released,
    stopReason: w.stopReason,
    closesOn: w.closesOn,
    extendedTo: w.extendedTo,
    closedEarlyOn: w.closedEarlyOn,
    holds: holds.flatMap(h => (h.lineId === w.lineId && h.week === w.week ? [{ groupNo: h.groupNo, kg: h.kg }] : [])),
    bookings: rows.flatMap(b => {
      const here = b.lineId === w.lineId && b.week === w.week
      const drafted = b.draftLineId === w.lineId && b.draftWeek === w.week
      return drafted ? [chip(b, 'new')] : here ? [chip(b, b.draftWeek === null ? 'mine' : 'gone')] : []
    }),
  }
}

/** 产线: as they are kept, and what is sold as made to order without a line that makes it. */
export async function readLines(ctx: Ctx) {
  const [lines, known, missing] = await Promise.all([allLines(ctx.db), varieties(ctx.db), unmade(ctx.db)])
  return {
    lines: lines.map(({ code, ...l }) => ({ ...l, lineCode: code, varietyCodes: [...l.varietyCodes], grades: [...l.grades] })),
    varieties: known,
    unmade: missing,
  }
}
