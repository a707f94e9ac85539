// The buyer's grid and his own lines in it. Guests see the same grid without marks.
import { bookedPercent, leftKg, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { keptForCompany } from '../../platform/live/keptAnswers.ts'
import { orderByCode, type Scope } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { HORIZON_WEEKS } from '../../goods/capacity/bookLines.ts'
import { allLines, today, weeksOf, type WeekRow } from '../../goods/capacity/line.queries.ts'
import { type BookingRow, linesOfOrder, ownInGrid, ownLines, ownSlips } from './plan.queries.ts'
import { flagOf, ownLineOf, publicationOf, weeksShown } from './schedule.view.ts'
import { issueToCompare, issueWeeks, lastIssue } from './weeks.queries.ts'

type Grid = Reply<'/api/order/getProductionSchedule'>
type Cell = Grid['lines'][number]['cells'][number]
type Own = Cell['own']
type OwnInGrid = Awaited<ReturnType<typeof ownInGrid>>

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

type Asked = Parsed<'/api/order/getProductionSchedule'>
type View = Pick<Asked, 'works' | 'product' | 'fromWeek'>

/** The weeks are the same for everybody: one reading a second is enough for any crowd. Own lines are read as they stand. */
const weeksInView = cachedPer({ ttl: 1000 }, (db: Db, view: string) => readView(db, JSON.parse(view) as View))

async function readView(db: Db, view: View) {
  const [on, known, issue, compared] = await Promise.all([today(db), allLines(db), lastIssue(db), issueToCompare(db)])
  const lines = known.filter(l => l.active)
  const works = [...new Set(lines.map(l => l.works))]
  const ofWorks = works.includes(view.works) ? view.works : (works[0] ?? '')
  const ofPlant = lines.filter(l => l.works === ofWorks)
  const products = [...new Set(ofPlant.map(l => l.product))]
  const wanted = ofPlant.filter(l => !products.includes(view.product) || l.product === view.product)
  const shown = weeksShown(on, view.fromWeek, HORIZON_WEEKS)
  const ids = wanted.map(l => l.id)
  const [weeks, before] = await Promise.all([
    weeksOf(db, ids, shown.from, shown.to),
    compared ? issueWeeks(db, compared.id, ids) : [],
  ])
  const weekAt = new Map(weeks.map(w => [`${w.lineId} ${w.week}`, w]))
  const wasAt = new Map(before.map(w => [`${w.lineId} ${w.week}`, w]))
  const rows = wanted.map(l => ({
    id: l.id,
    line: {
      lineCode: l.code,
      name: l.name,
      product: l.product,
      sizeWords: l.sizeWords,
      capacityKg: l.capacityKg,
      readyDays: l.readyDays,
    },
    cells: shown.weeks.map(({ week }) => cellOf(week, weekAt.get(`${l.id} ${week}`), wasAt.get(`${l.id} ${week}`), on)),
  }))
  return { issue, works, ofWorks, products, shown, rows }
}

function cellOf(week: string, w: WeekRow | undefined, was: Cell['was'] | undefined, on: string): Omit<Cell, 'own'> {
  const compared = was ? { state: was.state, leftKg: was.leftKg } : null
  if (!w) return { week, state: 'inquire', leftKg: 0, percent: 0, flag: '', was: compared }
  const state = weekStateOf(w, on)
  const bookable = state === 'open' || state === 'limited'
  return { week, state, leftKg: bookable ? leftKg(w) : 0, percent: bookedPercent(w), flag: flagOf(w), was: compared }
}

/** Of own lines those that have their week. */
const placed = (rows: readonly BookingRow[]): OwnInGrid =>
  rows.flatMap(({ lineId, week, slipFromWeek, slipReply, kg }) =>
    lineId !== null && week !== null ? [{ lineId, week, slipFromWeek, slipReply, kg }] : [],
  )

const ofCompany = keptForCompany('getProductionSchedule', gridOf)
export const readSchedule = (ctx: Ctx, input: Asked): Promise<Grid> =>
  ctx.viewer?.kind === 'buyer' && ctx.viewer.companyId !== null ? ofCompany(ctx, input) : gridOf(ctx, input)

async function gridOf(ctx: Ctx, input: Asked): Promise<Grid> {
  const { db, viewer } = ctx
  const scope: Scope | null =
    viewer?.kind === 'buyer' && viewer.companyId !== null ? { companyId: viewer.companyId, userId: ctx.ownOnly } : null
  const { works, product, fromWeek } = input
  const [view, mine] = await Promise.all([
    weeksInView(db, JSON.stringify({ works, product, fromWeek })),
    scope ? ownLines(db, scope, input.pageSize, offsetOf(input)) : [],
  ])
  // Who has nothing in the plan has nothing to colour.
  const any = scope !== null && (mine.length > 0 || input.currentPage > 1)
  // Few companies have more than a page in the plan: for the others the page is all there is to colour.
  const all = input.currentPage === 1 && (mine[0]?.total ?? 0) <= input.pageSize
  const mayChoose = mine.some(b => b.slipReply === 'waits' || b.slipReply === 'accepted')
  const [own, slips] = any
    ? await Promise.all([all ? placed(mine) : ownInGrid(db, scope), all && !mayChoose ? [] : ownSlips(db, scope)])
    : [[], []]
  const rows = view.rows
    .filter(r => !input.mineOnly || own.some(b => b.lineId === r.id))
    .map(r => ({ ...r.line, cells: r.cells.map(c => ({ ...c, own: ownIn(own, r.id, c.week) })) }))
  return {
    ...publicationOf(view.issue, ctx.world.clock.now()),
    works: view.works,
    ofWorks: view.ofWorks,
    products: view.products,
    weeks: view.shown.weeks,
    before: view.shown.before,
    after: view.shown.after,
    lines: rows,
    leftKg: view.shown.weeks.map((_, i) => rows.reduce((sum, l) => sum + (l.cells[i]?.leftKg ?? 0), 0)),
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
