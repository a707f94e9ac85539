// 订货日历: what the calendar shows, and what its proposal is made of: the lines, the goods that fill them, the mill's weeks, what lies in the cart.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import {
  afterTons,
  type CallOffPlan,
  type Goal,
  goalsOf,
  netOf,
  planCallOff,
  type PlanCell,
} from '@mall/domain/selling/framework/callOffPlan.ts'
import {
  exWorksFen,
  leftKg,
  lineName,
  lineOf,
  monthRest,
  partText,
  whyNotUsable,
} from '@mall/domain/selling/framework/framework.rules.ts'
import { RebatePeriod, rebatePeriodOf } from '@mall/domain/selling/framework/rebate.rules.ts'
import { offeredPeriods, periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { lineFor } from '@mall/domain/delivery/production/line.rules.ts'
import { addDays, mondayOf, periodOfDay, weekLabel, weeksOfPeriod } from '@mall/domain/delivery/production/week.ts'
import { leftKg as weekLeft, readyOn, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { cartRows } from '../../orders/cart/cart.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { skusByCodes } from '../../goods/goods/goods.queries.ts'
import { futuresLeadDays } from '../../goods/goods/goods.reads.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { allLines, type LineRow, weeksOf, type WeekRow } from '../../goods/capacity/line.queries.ts'
import { factsOf, indexNow } from './contractPrice.ts'
import { type ContractRow, goodsOfLines, lastCalls, orderedByMonth, orderedOf } from './framework.queries.ts'
import { deliverTo, freightOf, goodsToFill, type LineGoods } from './lineGoods.ts'

const WEEKS = 6

export interface CallOffLine {
  lineNo: number
  title: string
  classCode: string
  leftKg: Kg
  minKg: Kg
  goods: LineGoods[]
  /** The mill's line that rolls its goods. */
  mill: LineRow | undefined
  rolled: LineGoods | undefined
  /** The same where it is only about money: whichever is cheapest delivered, whatever was called off last. */
  rolledCheapest: LineGoods | undefined
  stocked: LineGoods | undefined
  /** Delivery periods that an order of now can ask for. */
  offered: string[]
  exWorksFen: Fen | undefined
}
/** Ex works from the list, by code, for the goods that a plan may take; those that are gone from it have none. */
type ListPrices = ReadonlyMap<string, number>
export interface CallOffFacts {
  committedKg: Kg
  orderedKg: Kg
  monthRestKg: Kg | null
  to: { areaCode: string; name: string }
  mondays: string[]
  weeks: WeekRow[]
  lines: CallOffLine[]
  lastSku(lineNo: number): string | undefined
  /** What they cost from the list at the place of delivery. */
  list: ListPrices
  /** What lies in the asker's cart of the contract, covered by it; `period`: made to order for it. */
  inCart: { lineNo: number; kg: Kg; period: string | undefined; goods: LineGoods | undefined }[]
}

export const depotOf = (ctx: Ctx, g: LineGoods): string => ctx.world.catalogue.depots.get(g.depotCode)?.name ?? g.depotCode
/** What a new order needs at least may end after a week's goods are ready. */
export const whyTooSoon = (l: Pick<CallOffLine, 'offered'>, period: string): string =>
  period !== '' && period < (l.offered[0] ?? '') ? `最早交期 ${periodLabel(l.offered[0] ?? '')}` : ''

/** All of it as it is now; under a lock the transaction asks. */
export async function callOffFacts(ctx: Ctx, db: Db, c: ContractRow): Promise<CallOffFacts> {
  const first = mondayOf(c.today)
  const mondays = Array.from({ length: WEEKS }, (_, i) => addDays(first, 7 * i))
  const [sums, mills, goods, months, last, index, rows] = [
    await orderedOf(db, [c.id]),
    await allLines(db),
    await goodsOfLines(db, c.content.lines, {
      id: c.id,
      channelCodes: c.content.channelCodes,
    }),
    await orderedByMonth(db, c.id),
    await lastCalls(db, c.id),
    await indexNow(db, c.content, c.today),
    await cartRows(db, ctx.me.userId, { kind: 'contract', sourceNo: c.ccNo }, ctx.areaCode),
  ]
  const weeks = await weeksOf(
    db,
    mills.map(m => m.id),
    first,
    addDays(first, 7 * WEEKS),
  )
  const month = c.today.slice(0, 7)
  const monthRestKg = monthRest(c.content.plan, month, months.find(m => m.month === month)?.kg ?? 0) ?? null
  const to = deliverTo(ctx, c.content.addressText)
  const lastSku = (lineNo: number): string | undefined => last.find(x => x.lineNo === lineNo)?.skuCode
  const { averageFen } = index
  const lines = c.content.lines.map((l): CallOffLine => {
    const s = sums.find(x => x.lineNo === l.lineNo)
    const left = leftKg(l.committedKg, c.toleranceBp, s?.orderedKg ?? 0)
    const own = goods.filter(g => lineOf(c.content.lines, g)?.lineNo === l.lineNo)
    const [one] = own
    const mill = one && lineFor(mills, one)
    const fill = (all: readonly LineGoods[], futures: boolean, again = lastSku(l.lineNo)) =>
      goodsToFill(ctx, all, {
        areaCode: to.areaCode,
        futures,
        restKg: Math.min(left, monthRestKg ?? left),
        lastSku: again,
      })
    return {
      lineNo: l.lineNo,
      title: lineName(l),
      classCode: l.classCode,
      leftKg: left,
      goods: own,
      mill,
      minKg: (one && ctx.world.catalogue.classes.get(one.classCode)?.minFuturesKg) ?? 0,
      rolled: mill && fill(own, true),
      rolledCheapest: mill && fill(own, true, ''),
      stocked: fill(
        own.filter(g => g.spot),
        false,
      ),
      offered: offeredPeriods(ctx.me.now, futuresLeadDays(ctx, l)),
      exWorksFen: averageFen === undefined ? undefined : exWorksFen(averageFen, l),
    }
  })
  const mayTake = lines.flatMap(l => [l.rolledCheapest, l.stocked].flatMap(g => g?.skuCode ?? []))
  const listed = await skusByCodes(db, [...new Set(mayTake)], to.areaCode)
  return {
    committedKg: c.content.lines.reduce((n, l) => n + l.committedKg, 0),
    orderedKg: sums.filter(s => c.content.lines.some(l => l.lineNo === s.lineNo)).reduce((n, s) => n + s.orderedKg, 0),
    monthRestKg,
    to,
    mondays,
    weeks,
    lastSku,
    lines,
    list: new Map(listed.map(k => [k.skuCode, priceFor({ world: ctx.world, areaCode: to.areaCode }, k).priceFen])),
    inCart: rows.flatMap(r => {
      const lineNo = lineOf(c.content.lines, factsOf(r))?.lineNo
      if (lineNo === undefined) return []
      const period = r.stockMode === StockMode.futures ? r.chosen.deliveryDateNumber : undefined
      return [{ lineNo, kg: weightOfPieces(r.pieces, r.pieceWeightG), period, goods: goods.find(g => g.skuCode === r.skuCode) }]
    }),
  }
}

const roomOf = (millId: number, week: string): string => `${millId} ${week}`
/** Where each line's tons may come from: the delivery periods of the weeks that are shown, and the stock. */
function cellsOf(ctx: Ctx, f: CallOffFacts): PlanCell[] {
  return f.lines.flatMap((l): PlanCell[] => {
    const { mill, exWorksFen: price } = l
    if (price === undefined) return []
    const cell = (g: LineGoods, o: Pick<PlanCell, 'period' | 'weeks' | 'minKg' | 'why'>): PlanCell => {
      const freightFen = freightOf(ctx, g, f.to.areaCode)
      return {
        lineNo: l.lineNo,
        skuCode: g.skuCode,
        pieceG: g.pieceWeightG,
        freePieces: Math.max(0, g.freePieces),
        deliveredFen: price + freightFen,
        listFen: (f.list.get(g.skuCode) ?? price) + freightFen,
        ...o,
      }
    }
    const out: PlanCell[] = []
    const { rolledCheapest: rolled } = l
    if (mill && rolled) {
      const periods = [...new Set(f.mondays.map(m => periodOfDay(readyOn(m, mill.readyDays))))]
      for (const period of periods) {
        const weeks = weeksOfPeriod(period, mill.readyDays).flatMap(week => {
          const facts = f.weeks.find(w => w.lineId === mill.id && w.week === week)
          return facts ? [{ room: roomOf(mill.id, week), facts }] : []
        })
        // Pieces that join a line of the cart would be rolled with it, in one week.
        const joins = f.inCart.some(x => x.lineNo === l.lineNo && x.period === period)
        if (weeks.length > 0)
          out.push(cell(rolled, { period, weeks, minKg: l.minKg, why: whyTooSoon(l, period) || (joins ? '已在合同购物车' : '') }))
      }
    }
    if (l.stocked && l.stocked.freePieces > 0)
      out.push(
        cell(l.stocked, {
          period: '',
          weeks: [],
          minKg: 0,
          why: f.inCart.some(x => x.lineNo === l.lineNo && x.period === undefined) ? '已在合同购物车' : '',
        }),
      )
    return out
  })
}
/** What the cart's made-to-order lines will take of the weeks: each the first with room, as they are booked once paid. */
function usedOf(f: CallOffFacts, mills: ReadonlyMap<number, LineRow>, today: string): Map<string, number> {
  const used = new Map<string, number>()
  for (const x of f.inCart) {
    const mill = mills.get(x.lineNo)
    if (!mill || x.period === undefined) continue
    for (const week of weeksOfPeriod(x.period, mill.readyDays)) {
      const w = f.weeks.find(y => y.lineId === mill.id && y.week === week)
      const at = roomOf(mill.id, week)
      if (!w || !['open', 'limited'].includes(weekStateOf(w, today)) || weekLeft(w) - (used.get(at) ?? 0) < x.kg) continue
      used.set(at, (used.get(at) ?? 0) + x.kg)
      break
    }
  }
  return used
}

type Proposal = Reply<'/api/framework/getCallOffCalendar'>['proposals'][number]
/** What the contract still lacks to its rule and to its next tier, and the cheapest way there; nothing where it cannot be ordered under. */
export function proposalsOf(ctx: Ctx, c: ContractRow, f: CallOffFacts): Proposal[] {
  if (whyNotUsable(c, c.today) !== undefined) return []
  const goals = goalsOf({
    committedKg: f.committedKg,
    orderedKg: f.orderedKg,
    fulfilBp: c.content.fulfilBp,
    tiers: c.content.tiers,
    wholeTerm: rebatePeriodOf(c.content) === RebatePeriod.term,
  })
  const inCartKg = f.inCart.reduce((n, x) => n + x.kg, 0)
  const cells = cellsOf(ctx, f)
  const mills = new Map(f.lines.flatMap(l => (l.mill ? [[l.lineNo, l.mill] as const] : [])))
  const lines = f.lines.map(l => ({
    lineNo: l.lineNo,
    title: l.title,
    leftKg: Math.max(0, l.leftKg - f.inCart.filter(x => x.lineNo === l.lineNo).reduce((n, x) => n + x.kg, 0)),
    why:
      l.exWorksFen === undefined
        ? '暂时没有指数价'
        : !l.mill && !l.stocked
          ? '没有在排的产线，也没有现货'
          : l.mill && !l.rolled && !l.stocked
            ? '没有可排产的商品，也没有现货'
            : '',
  }))
  const used = usedOf(f, mills, c.today)
  return goals.map(g =>
    proposalView(ctx, c, f, { g, inCartKg, p: planCallOff({ needKg: g.lackKg - inCartKg, today: c.today, lines, cells, used }) }),
  )
}
function proposalView(
  ctx: Ctx,
  c: ContractRow,
  f: CallOffFacts,
  { g, inCartKg, p }: { g: Goal; inCartKg: Kg; p: CallOffPlan },
): Proposal {
  const afterKg = f.orderedKg + inCartKg + p.kg
  const tiers = rebatePeriodOf(c.content) === RebatePeriod.term ? c.content.tiers : []
  return {
    aim: g.aim,
    goalKg: g.goalKg,
    lackKg: g.lackKg,
    lostFen: g.lostFen,
    untilOn: c.toOn,
    inCartKg,
    takes: p.takes.map(t => {
      const l = f.lines.find(x => x.lineNo === t.lineNo)
      const goods = l?.goods.find(x => x.skuCode === t.skuCode)
      return {
        lineNo: t.lineNo,
        title: l?.title ?? '',
        skuCode: t.skuCode,
        goodsTitle: goods?.title ?? '',
        depotName: goods ? depotOf(ctx, goods) : '',
        pieces: t.pieces,
        pieceUnit: goods?.pieceUnit ?? '件',
        weightKg: t.kg,
        deliveryDateNumber: t.period,
        periodText: t.period && periodLabel(t.period),
        weekText: t.week && weekLabel(t.week),
        closesOn: t.closesOn,
        deliveredFen: t.deliveredFen,
        amountFen: t.amountFen,
        overFen: t.overFen,
      }
    }),
    placedKg: p.kg,
    amountFen: p.amountFen,
    unplacedKg: p.unplacedKg,
    whyNot: p.why,
    afterKg,
    afterPartText: partText(afterKg, f.committedKg),
    ...afterTons(tiers, afterKg),
    ...netOf({ aim: g.aim, tiers, beforeKg: f.orderedKg + inCartKg, afterKg, overFen: p.overFen }),
    overPlanKg: f.monthRestKg === null ? 0 : Math.max(0, inCartKg + p.kg - f.monthRestKg),
  }
}
