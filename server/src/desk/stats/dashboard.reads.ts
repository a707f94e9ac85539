// 实时经营: the first screen of each role in one call. What a panel says is asked of the room that keeps it, by the same question as the list it
// opens, so that a figure and its list cannot disagree.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { unfilledText } from '@mall/domain/kernel/workingTime.ts'
import { holidaysToFill } from '../../platform/rules/workCalendar.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { dayText, minuteOfDay } from '@mall/domain/kernel/clock.ts'
import { BANK_WAYS } from '@mall/domain/money/payment/pay.codes.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { type Panel, panelsOf } from '@mall/domain/desk/stats/dashboard.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { stuckFen, stuckNow } from '../orderTimeline/chain.reads.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { readFinanceBoard } from '../../money/finance/finance.reads.ts'
import { pricesToDecide } from '../../goods/concession/concession.queries.ts'
import { workCount } from '../../orders/order/orderDesk.queries.ts'
import { receiptSums } from '../../money/funds/fundsDesk.queries.ts'
import { paidByWay } from '../../money/payment/payDesk.queries.ts'
import { wordsCount, wordsPage, wordsSum } from '../../goods/search/searchWords.queries.ts'
import { readDesk } from '../../delivery/shipment/desk.reads.ts'
import { shipSums } from '../../delivery/shipment/truck.queries.ts'
import { readSupportCount } from '../support/desk.reads.ts'
import { funnel, wholeMall } from './funnel.view.ts'
import { cartRow } from './lostCarts.reads.ts'
import { lostCarts, lostSums } from './lostCarts.queries.ts'
import { bestToday, type ChannelSales, type HalfHour, moveCounts, movesToday, salesOfTwoDays } from './sales.queries.ts'
import { visitsBetween, visitsUntilNow } from './visits.queries.ts'

type Dashboard = Reply<'/api/ops/getDashboard'>
/** Rows of a panel; the rest is in its list. */
const STUCK = 6
const FEW = 4
const BEST = 5
const HALF_HOURS = 48
const DAY_MS = 86_400_000

const sumOf = (rows: readonly HalfHour[]) =>
  rows.reduce((s, r) => ({ orders: s.orders + r.orders, kg: s.kg + r.kg, fen: s.fen + r.fen }), { orders: 0, kg: 0, fen: 0 })
const byChannel = (rows: readonly HalfHour[]): ChannelSales[] =>
  [...new Set(rows.map(r => r.channelCode))].map(channelCode => ({
    channelCode,
    ...sumOf(rows.filter(r => r.channelCode === channelCode)),
  }))
const halves = (rows: readonly HalfHour[], until: number): number[] =>
  Array.from({ length: until }, (_, half) => sumOf(rows.filter(r => r.half === half)).kg)

async function stuck(ctx: Ctx): Promise<Dashboard['stuck']> {
  const { all, late, view } = await stuckNow(ctx, { word: '', depotCode: '' })
  const seen = all.map(b => ({ b, v: view(b) }))
  const ours = seen.filter(x => x.v.ours)
  return {
    count: all.length,
    sumFen: stuckFen(all),
    lateCount: all.filter(late).length,
    oursCount: ours.length,
    rows: [...ours, ...seen.filter(x => !x.v.ours)].slice(0, STUCK).map(({ b, v }) => ({
      ...v,
      orderCode: b.orderCode,
      companyName: b.companyName,
      minutes: Math.max(0, Math.floor((ctx.me.now - b.since.getTime()) / 60_000)),
      fen: b.fen,
    })),
  }
}

/** What this desk has to decide, of the same counts as the menu. */
async function queues(ctx: Ctx, contactId: number | null): Promise<Dashboard['queues']> {
  const answers = mayStaff(ctx.me.staffRoles, 'support.answer')
  const may = (right: string) => mayStaff(ctx.me.staffRoles, right)
  const [n, talk, prices] = await Promise.all([
    workCount(ctx.db, contactId, ctx.me.userId, !isConnected(ctx.world.settings, 'sign')),
    answers ? readSupportCount(ctx) : undefined,
    may('price.decide') ? pricesToDecide(ctx.db) : undefined,
  ])
  const years = may('settings.edit') ? await holidaysToFill(ctx.world.rules, ctx.me.now) : []
  return [
    // A person waits at the other end: before papers.
    { may: answers, label: '等待接入的会话', count: talk?.waiting ?? 0, to: '/chat' },
    { may: answers, label: '未分派的工单', count: talk?.unassigned ?? 0, to: '/tickets?state=unassigned' },
    { may: answers, label: '我的工单', count: talk?.tickets ?? 0, to: '/tickets?state=mine' },
    { may: may('bid.run'), label: '竞拍提问', count: n?.talk ?? 0, to: '/biddingTalk' },
    { may: may('order.review'), label: '待审核订单', count: n?.review ?? 0, to: '/order?queue=review' },
    { may: may('order.approve'), label: '待审批订单', count: n?.approval ?? 0, to: '/order?queue=approval' },
    { may: may('order.approve'), label: '取消申请', count: n?.cancelApply ?? 0, to: '/order?queue=cancelApply' },
    { may: may('price.decide'), label: '调价单待审批', count: prices?.sheets ?? 0, to: '/repricing?queue=waiting' },
    { may: may('price.decide'), label: '让价待审批', count: prices?.concessions ?? 0, to: '/concessions' },
    { may: may('company.review'), label: '企业认证', count: n?.certification ?? 0, to: '/certification' },
    { may: may('framework.decide'), label: '合同备货待同意', count: n?.reservation ?? 0, to: '/frameworkReservations' },
    { may: may('content.publish'), label: '文章待批准', count: n?.article ?? 0, to: '/articles' },
    { may: true, label: '采购意向', count: n?.intend ?? 0, to: '/intend' },
    { may: years.length > 0, label: unfilledText(years), count: years.length, to: '/settings#desk.holidays' },
    { may: true, label: '待付款订单', count: n?.unpaid ?? 0, to: `/order?queue=all&status=${OrderStatus.pendingPayment}` },
  ].flatMap(({ may: mine, ...q }) => (mine ? [q] : []))
}

async function words(ctx: Ctx): Promise<Dashboard['words']> {
  const f = { days: 1, ofChannel: null, word: '', emptyOnly: true }
  const [rows, count, sum] = await Promise.all([wordsPage(ctx.db, f, FEW, 0), wordsCount(ctx.db, f), wordsSum(ctx.db, f)])
  return { count, times: sum?.empty ?? 0, rows }
}

async function money(ctx: Ctx, today: string, weekAgo: string): Promise<Dashboard['money']> {
  const on = (day: string) => ({ fromOn: day, toOn: day })
  const may = (right: string) => mayStaff(ctx.me.staffRoles, right)
  const sees = may('pay.see')
  const seesBank = sees && may('fund.see')
  const came = (day: string) => receiptSums(ctx.db, deskContactOf(ctx), on(day))
  const [board, now, before, transfers, transfersBefore] = await Promise.all([
    readFinanceBoard(ctx),
    sees ? paidByWay(ctx.db, on(today)) : [],
    sees ? paidByWay(ctx.db, on(weekAgo)) : [],
    seesBank ? came(today) : undefined,
    seesBank ? came(weekAgo) : undefined,
  ])
  const sum = (rows: readonly { count: number; fen: Fen }[]) => ({
    count: rows.reduce((n, r) => n + r.count, 0),
    fen: rows.reduce((n, r) => n + r.fen, 0),
  })
  const direct = (rows: typeof now) => sum(rows.filter(r => BANK_WAYS.includes(r.payCode)))
  return {
    board,
    received: transfers ? { transfers, direct: direct(now), beforeFen: (transfersBefore?.fen ?? 0) + direct(before).fen } : null,
    paid: sees ? { ...sum(now), ways: now } : null,
  }
}

async function loads(ctx: Ctx, today: string): Promise<Dashboard['loads']> {
  const day = {
    companyId: null,
    userId: null,
    contact: deskContactOf(ctx),
    statuses: null,
    ended: false,
    depotCode: null,
    selfPickup: null,
    word: null,
    fromOn: today,
    toOn: today,
  }
  const [sums, desk] = await Promise.all([shipSums(ctx.db, day), readDesk(ctx, { queue: 'plan', depotCode: '' })])
  const live = sums.filter(s => !s.ended)
  return {
    count: live.reduce((n, s) => n + s.n, 0),
    kg: live.reduce((n, s) => n + s.kg, 0),
    states: WaybillStatus.rows.flatMap(({ code, label }) => {
      const of = live.filter(s => s.status === code)
      return of.length === 0
        ? []
        : [{ status: code, label, count: of.reduce((n, s) => n + s.n, 0), kg: of.reduce((n, s) => n + s.kg, 0) }]
    }),
    waits: desk.counts,
  }
}

async function moves(ctx: Ctx, contactId: number | null): Promise<Dashboard['moves']> {
  const [rows, counts] = await Promise.all([movesToday(ctx.db, contactId, FEW), moveCounts(ctx.db)])
  return {
    count: counts?.goods ?? 0,
    upCount: counts?.up ?? 0,
    downCount: counts?.down ?? 0,
    rows: rows.map(r => ({ ...r, at: r.at.getTime() })),
  }
}

async function carts(ctx: Ctx, contactId: number | null): Promise<Dashboard['carts']> {
  const f = { contactId, channelCode: null }
  const [rows, sums] = await Promise.all([lostCarts(ctx.db, { ...f, limit: FEW, offset: 0 }), lostSums(ctx.db, f)])
  return { ...sums, rows: rows.map(cartRow) }
}

/** Only what the role has and may see is asked at all. */
export async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const { db, me } = ctx
  const mine = panelsOf(me.staffRoles)
  const has = (...of: Panel[]) => of.some(p => mine.includes(p))
  const contactId = deskContactOf(ctx)
  const today = dayText(new Date(me.now))
  const weekAgo = dayText(new Date(me.now - 7 * DAY_MS))
  const tomorrow = dayText(new Date(me.now + DAY_MS))
  const seesVisits = mayStaff(me.staffRoles, 'stats.see')
  const when = <T>(wanted: boolean, read: () => Promise<T>): Promise<T | null> => (wanted ? read() : Promise.resolve(null))

  const [sold, visits, visitsBefore, best, parts] = await Promise.all([
    when(has('sales', 'funnel', 'tons'), () => salesOfTwoDays(db, contactId)),
    when(seesVisits && has('sales', 'funnel'), () => visitsBetween(db, { fromOn: today, untilOn: tomorrow })),
    when(seesVisits && has('sales', 'funnel'), () => visitsUntilNow(db, 7)),
    when(has('best'), () => bestToday(db, contactId, BEST)),
    Promise.all([
      when(has('stuck'), () => stuck(ctx)),
      when(has('queues'), () => queues(ctx, contactId)),
      when(has('words'), () => words(ctx)),
      when(has('money', 'todo', 'due'), () => money(ctx, today, weekAgo)),
      when(has('loads'), () => loads(ctx, today)),
      when(has('moves'), () => moves(ctx, contactId)),
      when(has('carts'), () => carts(ctx, contactId)),
    ]),
  ])
  const [stuckPart, queuesPart, wordsPart, moneyPart, loadsPart, movesPart, cartsPart] = parts
  const now = (sold ?? []).filter(h => h.today)
  const lastWeek = (sold ?? []).filter(h => !h.today)
  const untilNow = lastWeek.filter(h => h.byNow)
  const minute = minuteOfDay(me.now)
  const seen = visits && visitsBefore ? { now: wholeMall(visits), before: wholeMall(visitsBefore) } : null
  return {
    at: me.now,
    today,
    weekAgo,
    own: contactId !== null,
    panels: mine,
    sales: has('sales')
      ? {
          now: sumOf(now),
          before: sumOf(untilNow),
          searches: seen && {
            now: seen.now.searches,
            empty: seen.now.emptySearches,
            before: seen.before.searches,
            beforeEmpty: seen.before.emptySearches,
          },
        }
      : null,
    stuck: stuckPart,
    queues: queuesPart,
    funnel:
      has('funnel') && visits && visitsBefore
        ? funnel(
            [...ctx.world.catalogue.channels.values()].filter(c => !c.off),
            {
              visits,
              visitsBefore,
              sales: byChannel(now),
              salesBefore: byChannel(untilNow),
            },
          )
        : null,
    words: wordsPart,
    tons: has('tons')
      ? { now: halves(now, Math.min(HALF_HOURS, Math.floor(minute / 30) + 1)), before: halves(lastWeek, HALF_HOURS) }
      : null,
    best: best && { kg: best.reduce((n, r) => n + r.kg, 0), rows: best },
    moves: movesPart,
    carts: cartsPart,
    money: moneyPart,
    loads: loadsPart,
  }
}
