// The buyer's grid and his own lines in it. Guests see the same grid without marks.
import { bookedPercent, leftKg, weekStateOf } from '@mall/domain/schedule/week.rules.ts'
import type { Parsed, Reply } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { offsetOf, page } from '../app/paging.ts'
import { orderByCode, type Scope } from '../order/order.queries.ts'
import { scopeOf } from '../order/scope.ts'
import { HORIZON_WEEKS } from './bookLines.ts'
import { allLines, type LineRow, today, weeksOf } from './line.queries.ts'
import { linesOfOrder, ownInGrid, ownLines, ownSlips } from './plan.queries.ts'
import { flagOf, ownLineOf, publicationOf, weeksShown } from './schedule.view.ts'
import { issueToCompare, issueWeeks, lastIssue } from './weeks.queries.ts'

type Grid = Reply<'/api/order/getProductionSchedule'>
type Own = Grid['lines'][number]['cells'][number]['own']
type OwnInGrid = Awaited<ReturnType<typeof ownInGrid>>

const of = (lines: readonly LineRow[]) => ({
  works: [...new Set(lines.map(l => l.works))],
})

/** Tons of the company in one cell: there, moved away from there, or moved to there. */
const ownIn = (own: OwnInGrid, lineId: number, week: string): Own => {
  const here = own.filter(b => b.lineId === lineId)
  const sum = (rows: OwnInGrid, kind: Own[number]['kind']): Own =>
    rows.length === 0 ? [] : [{ kg: rows.reduce((n, b) => n + b.kg, 0), kind }]
  const there = here.filter(b => b.week === week)
  const slipped = (b: OwnInGrid[number]) => b.slipReply !== null && b.slipFromWeek !== null && b.slipFromWeek !== b.week
  return [
    ...sum(
      here.filter(b => slipped(b) && b.slipFromWeek === week),
      'gone',
    ),
    ...sum(
      there.filter(b => !slipped(b)),
      'mine',
    ),
    ...sum(there.filter(slipped), 'moved'),
  ]
}

export async function readSchedule(ctx: Ctx, input: Parsed<'/api/order/getProductionSchedule'>): Promise<Grid> {
  const { db } = ctx
  const scope: Scope | null =
    ctx.viewer?.kind === 'buyer' && ctx.viewer.companyId !== null
      ? { companyId: ctx.viewer.companyId, userId: ctx.ownOnly }
      : null
  const [on, known, issue, compared] = await Promise.all([today(db), allLines(db), lastIssue(db), issueToCompare(db)])
  const lines = known.filter(l => l.active)
  const { works } = of(lines)
  const ofWorks = works.includes(input.works) ? input.works : (works[0] ?? '')
  const ofPlant = lines.filter(l => l.works === ofWorks)
  const products = [...new Set(ofPlant.map(l => l.product))]
  const wanted = ofPlant.filter(l => !products.includes(input.product) || l.product === input.product)
  const shown = weeksShown(on, input.fromWeek, HORIZON_WEEKS)
  const ids = wanted.map(l => l.id)
  const [weeks, before, own, slips, mine] = await Promise.all([
    weeksOf(db, ids, shown.from, shown.to),
    compared ? issueWeeks(db, compared.id, ids) : [],
    scope ? ownInGrid(db, scope) : [],
    scope ? ownSlips(db, scope) : [],
    scope ? ownLines(db, scope, input.pageSize, offsetOf(input)) : [],
  ])
  const weekAt = new Map(weeks.map(w => [`${w.lineId} ${w.week}`, w]))
  const wasAt = new Map(before.map(w => [`${w.lineId} ${w.week}`, w]))
  const cell = (lineId: number, week: string): Grid['lines'][number]['cells'][number] => {
    const w = weekAt.get(`${lineId} ${week}`)
    const was = wasAt.get(`${lineId} ${week}`)
    const marks = { own: ownIn(own, lineId, week), was: was ? { state: was.state, leftKg: was.leftKg } : null }
    if (!w) return { week, state: 'inquire', leftKg: 0, percent: 0, flag: '', ...marks }
    const state = weekStateOf(w, on)
    const bookable = state === 'open' || state === 'limited'
    return { week, state, leftKg: bookable ? leftKg(w) : 0, percent: bookedPercent(w), flag: flagOf(w), ...marks }
  }
  const rows = wanted
    .filter(l => !input.mineOnly || own.some(b => b.lineId === l.id))
    .map(l => ({
      lineCode: l.code,
      name: l.name,
      product: l.product,
      sizeWords: l.sizeWords,
      capacityKg: l.capacityKg,
      readyDays: l.readyDays,
      cells: shown.weeks.map(({ week }) => cell(l.id, week)),
    }))
  return {
    ...publicationOf(issue, Date.now()),
    works,
    ofWorks,
    products,
    weeks: shown.weeks,
    before: shown.before,
    after: shown.after,
    lines: rows,
    leftKg: shown.weeks.map((_, i) => rows.reduce((sum, l) => sum + (l.cells[i]?.leftKg ?? 0), 0)),
    slips: slips.map(ownLineOf),
    mine: page(input, mine.map(ownLineOf), mine[0]?.total ?? 0),
    mineKg: mine[0]?.totalKg ?? 0,
  }
}

/** The plan of one order's lines; an order of stock goods has none. */
export async function readOrderSchedule(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  return { lines: (await linesOfOrder(ctx.db, order.id)).map(ownLineOf) }
}
