// 这样排: which tons of which line in which week bring the contract to what its rule, or its next tier, still lacks, and what of it cannot be placed.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { type Fen, type Kg, perTonAmount, yuan, minus } from '../../kernel/money.ts'
import { tons, weightOfPieces } from '../../kernel/weight.ts'
import { weekStateOf, type WeekFacts, leftKg as roomOf, lastDayOf } from '../../delivery/production/week.rules.ts'
import { weekLabel } from '../../delivery/production/week.ts'
import { WeekState } from '../../delivery/production/schedule.codes.ts'
import { lackKg, rebateFen, type RebateTier, tierOf } from './framework.rules.ts'

/** What is aimed at: the part that has to be ordered, or the tons of the next rebate tier. */
export const CallOffAim = codes({
  fulfil: { code: 'fulfil', label: '到考核' },
  tier: { code: 'tier', label: '到下一档返利' },
})
export type CallOffAimCode = CodeOf<typeof CallOffAim>
export interface Goal {
  aim: CallOffAimCode
  /** Tons of the whole contract that are aimed at, and what of them nobody has ordered. */
  goalKg: Kg
  lackKg: Kg
  /** The rebate of the goal's tons over that of the ordered ones: what is missed if nothing more is ordered. */
  lostFen: Fen
}

/**
 * What a contract still lacks, the rule before the tier. Tiers of a quarter or a month are of settled tons, which orders of today say nothing of: only
 * those of the whole term are aimed at.
 */
export function goalsOf(c: {
  committedKg: Kg
  orderedKg: Kg
  fulfilBp: number
  tiers: readonly RebateTier[]
  wholeTerm: boolean
}): Goal[] {
  const tiers = c.wholeTerm ? c.tiers : []
  const goal = (aim: CallOffAimCode, lack: Kg): Goal => ({
    aim,
    goalKg: c.orderedKg + lack,
    lackKg: lack,
    lostFen: rebateFen(tiers, c.orderedKg + lack) - rebateFen(tiers, c.orderedKg),
  })
  const lack = lackKg(c.committedKg, c.fulfilBp, c.orderedKg)
  const next = tiers.filter(t => t.fromKg > c.orderedKg + lack).toSorted((a, b) => a.fromKg - b.fromKg)[0]
  // Just at a tier with the rule's tons: the one after it is the next.
  return [...(lack > 0 ? [goal('fulfil', lack)] : []), ...(next ? [goal('tier', next.fromKg - c.orderedKg)] : [])]
}

/** A week of the mill that a delivery period of a line may be rolled in; `room`: mill line and week, which several contract lines may share. */
export interface PlanWeek {
  room: string
  facts: WeekFacts
}
/** Where tons of a line may come from: a delivery period with its weeks, or the stock, which has none. */
export interface PlanCell {
  lineNo: number
  skuCode: string
  pieceG: number
  /** The least that is ordered at once; 0: a piece. */
  minKg: Kg
  /** Delivered, fen a ton; options cost extra. */
  deliveredFen: Fen
  /** What the same goods cost from the list today, delivered to the same place, fen a ton. */
  listFen: Fen
  /** 2026121; empty: from stock. */
  period: string
  weeks: readonly PlanWeek[]
  /** Pieces of the stock; not asked of what is rolled. */
  freePieces: number
  /** Why this cell takes nothing whatever its room; empty: it may. */
  why: string
}
export interface PlanLine {
  lineNo: number
  title: string
  /** May still be ordered, without what lies in the cart. */
  leftKg: Kg
  /** Why the line has no cell at all; empty: it has. */
  why: string
}
interface Take {
  lineNo: number
  skuCode: string
  period: string
  /** Monday of the week it is likely to be rolled in; empty: from stock. */
  week: string
  closesOn: string
  pieces: number
  kg: Kg
  deliveredFen: Fen
  amountFen: Fen
  /** Paid above what the same tons cost from the list; below it where negative. */
  overFen: Fen
}
export interface CallOffPlan {
  takes: Take[]
  kg: Kg
  amountFen: Fen
  overFen: Fen
  /** What lacks all the same, and why nothing more of each line can be placed. */
  unplacedKg: Kg
  why: string[]
}

/** Steps of the search; what it has found by then stands. A contract of ten lines over six weeks needs a few hundred. */
const MOST_STEPS = 5_000
const NONE: CallOffPlan = { takes: [], kg: 0, amountFen: 0, overFen: 0, unplacedKg: 0, why: [] }

/** Tons that one order line may take of a cell now: it is rolled in one week, the first that has room for all of it. */
const roomIn = (w: PlanWeek, used: ReadonlyMap<string, Kg>): Kg => Math.max(0, roomOf(w.facts) - (used.get(w.room) ?? 0))
const isOpen = (w: PlanWeek, today: string): boolean => ['open', 'limited'].includes(weekStateOf(w.facts, today))

/**
 * The cheapest way to so many tons: whole pieces, the least that is rolled at once, the room of the weeks (shared by lines that one mill line rolls), what is left
 * of each line. Goods are worth what the list asks for them today, so what counts is what is paid above it, and all of the price of tons that nothing asks
 * for. Where not all of it can be placed, the most that can. Of equal ones the lowest sum, then the fewest tons, then lines and weeks in their order.
 */
export function planCallOff(o: {
  needKg: Kg
  today: string
  lines: readonly PlanLine[]
  cells: readonly PlanCell[]
  /** Tons of the weeks that lie in the cart already, by `room`. */
  used?: ReadonlyMap<string, Kg>
}): CallOffPlan {
  const whys = (used: ReadonlyMap<string, Kg>, taken: readonly Take[]): string[] =>
    o.lines.flatMap(l => whyNoMore(o, l, used, taken))
  if (o.needKg <= 0) return NONE
  const firstUsed = o.used ?? new Map<string, Kg>()
  const cells = o.cells
    .map(c => ({ ...c, weeks: c.weeks.filter(w => isOpen(w, o.today)) }))
    .filter(c => c.why === '' && (c.period === '' ? c.freePieces > 0 : c.weeks.length > 0))
    .toSorted(
      (a, b) =>
        overOf(a) - overOf(b) ||
        a.deliveredFen - b.deliveredFen ||
        // What is rolled for the contract before what others may want of the stock.
        Number(a.period === '') - Number(b.period === '') ||
        (a.weeks[0]?.facts.week ?? '').localeCompare(b.weeks[0]?.facts.week ?? '') ||
        a.lineNo - b.lineNo,
    )
  // Tons beyond the need are paid in full, and never outweighed by a price below the list.
  const spareFen = Math.max(0, ...cells.map(c => Math.max(c.deliveredFen, c.listFen)))
  interface Way {
    takes: Take[]
    kg: Kg
    overFen: Fen
    fen: Fen
  }
  const costOf = (w: Way): Fen => w.overFen + perTonAmount(spareFen, Math.max(0, w.kg - o.needKg))
  let best: Way = { takes: [], kg: 0, overFen: 0, fen: 0 }
  let steps = 0
  const better = (w: Way): boolean => {
    const lack = Math.max(0, o.needKg - w.kg) - Math.max(0, o.needKg - best.kg)
    return (lack || costOf(w) - costOf(best) || w.fen - best.fen || w.kg - best.kg) < 0
  }
  const walk = (at: number, way: Way, used: ReadonlyMap<string, Kg>, left: ReadonlyMap<number, Kg>): void => {
    const { takes, kg, overFen, fen } = way
    if (better(way)) best = way
    const c = cells[at]
    const need = o.needKg - kg
    if (!c || need <= 0 || ++steps > MOST_STEPS) return
    // Nothing that comes is cheaper against the list than this cell: what lacks costs at least so much. Of equal ones the sum may still be lower.
    if (best.kg >= o.needKg && overFen + perTonAmount(overOf(c), need) > costOf(best)) return
    const room = c.period === '' ? weightOfPieces(c.freePieces, c.pieceG) : Math.max(...c.weeks.map(w => roomIn(w, used)))
    const most = piecesIn(Math.min(left.get(c.lineNo) ?? 0, room), c.pieceG)
    const least = Math.max(1, piecesFor(c.minKg, c.pieceG))
    for (let n = Math.min(most, Math.max(least, piecesFor(need, c.pieceG))); n >= least; n--) {
      const own = weightOfPieces(n, c.pieceG)
      const week = c.weeks.find(w => roomIn(w, used) >= own)
      if (c.period !== '' && !week) continue
      const amountFen = perTonAmount(c.deliveredFen, own)
      const take = {
        lineNo: c.lineNo,
        skuCode: c.skuCode,
        period: c.period,
        pieces: n,
        kg: own,
        deliveredFen: c.deliveredFen,
        amountFen,
        overFen: amountFen - perTonAmount(c.listFen, own),
        week: week?.facts.week ?? '',
        closesOn: week ? lastDayOf(week.facts) : '',
      }
      walk(
        at + 1,
        { takes: [...takes, take], kg: kg + own, overFen: overFen + take.overFen, fen: fen + amountFen },
        week ? new Map(used).set(week.room, (used.get(week.room) ?? 0) + own) : used,
        new Map(left).set(c.lineNo, (left.get(c.lineNo) ?? 0) - own),
      )
      if (steps > MOST_STEPS) return
    }
    walk(at + 1, way, used, left)
  }
  walk(0, best, firstUsed, new Map(o.lines.map(l => [l.lineNo, l.leftKg])))
  const unplacedKg = Math.max(0, o.needKg - best.kg)
  const room = (t: Take): string =>
    cells.find(c => c.lineNo === t.lineNo && c.period === t.period)?.weeks.find(w => w.facts.week === t.week)?.room ?? ''
  const used = new Map(firstUsed)
  for (const t of best.takes) if (t.week !== '') used.set(room(t), (used.get(room(t)) ?? 0) + t.kg)
  return {
    takes: best.takes.toSorted((a, b) => a.lineNo - b.lineNo || a.period.localeCompare(b.period)),
    kg: best.kg,
    amountFen: best.fen,
    overFen: best.overFen,
    unplacedKg,
    why: unplacedKg > 0 ? whys(used, best.takes) : [],
  }
}

const overOf = (c: PlanCell): Fen => c.deliveredFen - c.listFen

/** Whole pieces of a weight, down and up, as their weight is counted. */
const piecesIn = (kg: Kg, pieceG: number): number => {
  const n = Math.floor((kg * 1000) / pieceG)
  return weightOfPieces(n + 1, pieceG) <= kg ? n + 1 : weightOfPieces(n, pieceG) > kg ? n - 1 : n
}
const piecesFor = (kg: Kg, pieceG: number): number => {
  const n = Math.ceil((kg * 1000) / pieceG)
  return n > 0 && weightOfPieces(n - 1, pieceG) >= kg ? n - 1 : n
}

/** Why no more of a line can be placed, in words. */
function whyNoMore(
  o: { today: string; cells: readonly PlanCell[] },
  l: PlanLine,
  used: ReadonlyMap<string, Kg>,
  taken: readonly Take[],
): string[] {
  const own = taken.filter(t => t.lineNo === l.lineNo)
  const left = l.leftKg - own.reduce((n, t) => n + t.kg, 0)
  const say = (why: string): string[] => [`${l.title}：${why}`]
  if (l.leftKg === 0) return say('余量已订满')
  const cells = o.cells.filter(c => c.lineNo === l.lineNo)
  if (cells.length === 0 || l.why !== '') return say(l.why || '没有可订的商品')
  const pieceKg = Math.min(...cells.map(c => weightOfPieces(1, c.pieceG)))
  if (left < pieceKg)
    return own.length > 0 && left === 0 ? say('余量全部排入') : say(`余 ${tons(left)} 吨，不够一件（${tons(pieceKg)} 吨）`)
  return say(
    cells
      .filter(c => !own.some(t => t.period === c.period))
      .map(c => `${nameOf(c)}${whyNotCell(o, c, left, used)}`)
      .join('，') || `余 ${tons(left)} 吨，各周都已排入`,
  )
}
const nameOf = (c: PlanCell): string => (c.period === '' ? '现货' : c.weeks.map(w => weekLabel(w.facts.week)).join('、'))
function whyNotCell(o: { today: string }, c: PlanCell, left: Kg, used: ReadonlyMap<string, Kg>): string {
  if (c.why !== '') return c.why
  if (c.period === '') return c.freePieces > 0 ? `余量 ${tons(left)} 吨放不下一件` : '没有'
  const open = c.weeks.filter(w => isOpen(w, o.today))
  const [first] = c.weeks
  if (open.length === 0) {
    const state = first ? weekStateOf(first.facts, o.today) : 'inquire'
    return state === 'stopped' ? `停线${first?.facts.stopReason ? `（${first.facts.stopReason}）` : ''}` : WeekState.label(state)
  }
  const room = Math.max(...open.map(w => roomIn(w, used)))
  const least = Math.max(c.minKg, weightOfPieces(1, c.pieceG))
  if (room < least) return `余 ${tons(room)} 吨，${c.minKg > 0 ? `不够起订 ${tons(c.minKg)} 吨` : '不够一件'}`
  return `余量 ${tons(left)} 吨，不够起订 ${tons(least)} 吨`
}

/** What the contract looks like with so many tons more: the tier they reach and its rebate. */
export const afterTons = (tiers: readonly RebateTier[], kg: Kg): { fenPerTon: Fen; rebateFen: Fen } => ({
  fenPerTon: tierOf(tiers, kg)?.fenPerTon ?? 0,
  rebateFen: rebateFen(tiers, kg),
})

/** What a plan comes to against buying the same goods from the list: the rebate that its tons earn less what they cost above it. */
export interface CallOffNet {
  rebateMoreFen: Fen
  overFen: Fen
  netFen: Fen
  /** The rule is owed whatever it costs; tons for a rebate's sake only where something is left of it. */
  advised: boolean
}
export function netOf(o: {
  aim: CallOffAimCode
  tiers: readonly RebateTier[]
  beforeKg: Kg
  afterKg: Kg
  overFen: Fen
}): CallOffNet {
  const rebateMoreFen = rebateFen(o.tiers, o.afterKg) - rebateFen(o.tiers, o.beforeKg)
  const netFen = rebateMoreFen - o.overFen
  return { rebateMoreFen, overFen: o.overFen, netFen, advised: o.aim === CallOffAim.fulfil || netFen > 0 }
}
/** 返利 3,888.00 − 比挂牌多付 5,907.48 = 净亏 2,019.48 元; and what that means: tons that are owed are not advised away, a deposit may hang on them. */
export function netText(n: CallOffNet & { aim: CallOffAimCode }): string {
  const list = n.overFen < 0 ? `＋ 比挂牌少付 ${yuan(minus(n.overFen))}` : `− 比挂牌多付 ${yuan(n.overFen)}`
  const end =
    n.netFen < 0
      ? `净亏 ${yuan(minus(n.netFen))} 元，${n.aim === CallOffAim.fulfil ? '合同约定的量仍要订足' : '同样的货按挂牌价买更省'}`
      : `净得 ${yuan(n.netFen)} 元`
  return `返利 ${yuan(n.rebateMoreFen)} ${list} = ${end}`
}
/** Of one line: 比挂牌多付 2,878.54 元. */
export const overText = (overFen: Fen): string =>
  overFen === 0 ? '与挂牌相同' : `比挂牌${overFen > 0 ? '多' : '少'}付 ${yuan(Math.abs(overFen))} 元`
