// 合同备货: goods of the stock that the mill keeps for the call-offs of a line of a contract, from a day on, until a day (decision 0290). Days ISO (China).
import { addDays } from '../../delivery/production/week.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import type { Fen, Kg } from '../../kernel/money.ts'
import { tons, weightOfPieces } from '../../kernel/weight.ts'
import { ContractStatus } from '../../orders/contract/contract.status.ts'
import { type CoverFacts, type FrameworkContent, type FrameworkLine, levelOf } from './framework.rules.ts'

export const ReservationState = codes({
  waits: { code: 'waits', label: '待同意', tone: 'wait' },
  inForce: { code: 'inForce', label: '执行中', tone: 'good' },
  rejected: { code: 'rejected', label: '未同意', tone: 'none' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  ended: { code: 'ended', label: '已结束', tone: 'none' },
})
export type ReservationStateCode = CodeOf<typeof ReservationState>

export const ReservationPeriod = codes({
  coming: { code: 'coming', label: '未开始', tone: 'info' },
  full: { code: 'full', label: '已备齐', tone: 'good' },
  short: { code: 'short', label: '缺货', tone: 'wait' },
  stopped: { code: 'stopped', label: '暂停', tone: 'wait' },
  over: { code: 'over', label: '已到期', tone: 'none' },
})
export type ReservationPeriodCode = CodeOf<typeof ReservationPeriod>

export const ReservationMove = codes({
  kept: { code: 'kept', label: '留货' },
  taken: { code: 'taken', label: '订走' },
  freed: { code: 'freed', label: '放回' },
})

export interface PeriodWish {
  /** YYYY-MM of the plan that it is for; empty: of no month. */
  month: string
  fromOn: string
  untilOn: string
  kg: Kg
}
/** So long goods are kept at most: what is not called off in a quarter is no stock for this month. */
const MOST_DAYS = 92
/** So many days before the last one the buyer hears that what he did not call off is free again. */
export const TOLD_BEFORE_DAYS = 3
export const DEFAULT_LEAD_DAYS = 10

const daysBetween = (fromOn: string, untilOn: string): number =>
  Math.round((Date.parse(`${untilOn}T00:00:00Z`) - Date.parse(`${fromOn}T00:00:00Z`)) / 86_400_000)
const lastDayOfMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

interface Planned extends Pick<FrameworkContent, 'plan' | 'toOn'> {
  lines: readonly Pick<FrameworkLine, 'lineNo' | 'committedKg'>[]
}
/** A line's share of a month's plan, which is of the whole contract: as its tons are to all tons, whole kg, down. */
function planShareKg(c: Pick<Planned, 'lines'>, lineNo: number, planKg: Kg): Kg {
  const all = c.lines.reduce((n, l) => n + l.committedKg, 0)
  const own = c.lines.find(l => l.lineNo === lineNo)?.committedKg ?? 0
  return all === 0 ? 0 : Math.floor((planKg * own) / all)
}
/**
 * The months of the plan that are not over: each from so many days before its first day until its last, the part of the line's share; the next ones
 * first, and of no more than is left of the line.
 */
export function periodsOfPlan(
  c: Planned,
  o: { lineNo: number; leadDays: number; partPercent: number; today: string; leftKg: Kg },
): PeriodWish[] {
  let rest = o.leftKg
  return c.plan
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .flatMap(({ month, kg: planKg }): PeriodWish[] => {
      const last = lastDayOfMonth(month)
      const untilOn = last < c.toOn ? last : c.toOn
      const early = addDays(`${month}-01`, -o.leadDays)
      const fromOn = early > o.today ? early : o.today
      if (untilOn < o.today || fromOn > untilOn) return []
      const kg = Math.min(rest, Math.floor((planShareKg(c, o.lineNo, planKg) * o.partPercent) / 100))
      rest -= kg
      return kg === 0 ? [] : [{ month, fromOn, untilOn, kg }]
    })
}

/** Why such an agreement cannot be made, in words; undefined when it can. `leftKg`: of the line, with its tolerance. */
export function whyNotAgreed(
  c: Pick<FrameworkContent, 'lines' | 'toOn'>,
  o: { lineNo: number; periods: readonly PeriodWish[]; today: string; leftKg: Kg },
): string | undefined {
  if (!c.lines.some(l => l.lineNo === o.lineNo)) return `合同没有第 ${o.lineNo} 行`
  const from = new Set<string>()
  for (const p of o.periods) {
    const name = `${p.fromOn} 至 ${p.untilOn}`
    if (p.untilOn < p.fromOn) return `${name}：截止日在起始日之前`
    if (p.untilOn < o.today) return `${name}：截止日已经过了`
    if (p.untilOn > c.toOn) return `${name}：超出合同期，合同 ${c.toOn} 到期`
    if (daysBetween(p.fromOn, p.untilOn) > MOST_DAYS) return `${name}：一期最多留 ${MOST_DAYS} 天`
    if (from.has(p.fromOn)) return `${p.fromOn} 起的写了两期`
    from.add(p.fromOn)
  }
  const kg = o.periods.reduce((n, p) => n + p.kg, 0)
  return kg > o.leftKg ? `各期合计 ${tons(kg)} 吨，超过这一行还可订的 ${tons(o.leftKg)} 吨` : undefined
}

/** Why nothing is kept for a contract now, though an agreement stands; what was kept is free meanwhile. Undefined: it is kept. */
export function whyNotKept(
  c: { status: number; toOn: string; depositLackFen?: Fen; frozen: boolean },
  today: string,
): string | undefined {
  if (c.status === ContractStatus.changed) return '合同变更中'
  if (c.status !== ContractStatus.confirmed) return '合同已不在履约'
  if (today > c.toOn) return '合同已到期'
  if (c.depositLackFen) return '履约保证金没有冻结'
  if (c.frozen) return '企业已停用'
  return undefined
}

const NAMES = ['classCode', 'grade', 'spuCode', 'thicknessFromUm', 'thicknessToUm', 'widthFromUm', 'widthToUm'] as const
export const coverOf = (l: CoverFacts): CoverFacts => ({
  classCode: l.classCode,
  grade: l.grade,
  spuCode: l.spuCode,
  gradeLevel: levelOf(l),
  thicknessFromUm: l.thicknessFromUm,
  thicknessToUm: l.thicknessToUm,
  widthFromUm: l.widthFromUm,
  widthToUm: l.widthToUm,
})
/** Whether a line is still about the goods that were agreed on: of another kind, what was kept is not what the line promises. */
export const sameCover = (a: CoverFacts, b: CoverFacts): boolean =>
  levelOf(a) === levelOf(b) && NAMES.every(name => a[name] === b[name])

export interface FreeGoods {
  skuId: number
  pieceWeightG: number
  stepPieces: number
  minPieces: number
  freePieces: number
}
/** Which whole pieces are kept of goods in this order, never more than so many kg; packs stay whole. */
export function piecesToKeep(goods: readonly FreeGoods[], wantedKg: Kg): { skuId: number; pieces: number }[] {
  let restG = wantedKg * 1000
  return goods.flatMap(g => {
    const most = Math.min(g.freePieces, Math.floor(restG / g.pieceWeightG))
    const pieces = Math.floor(most / g.stepPieces) * g.stepPieces
    if (pieces <= 0 || pieces < g.minPieces) return []
    restG -= pieces * g.pieceWeightG
    return [{ skuId: g.skuId, pieces }]
  })
}
/** Which pieces are freed so that no more than so many kg stay: from the last goods on, as few as do it; packs stay whole. */
export function piecesToFree(
  held: readonly { skuId: number; pieceWeightG: number; stepPieces: number; pieces: number }[],
  targetKg: Kg,
): { skuId: number; pieces: number }[] {
  let overG = held.reduce((n, h) => n + h.pieces * h.pieceWeightG, 0) - targetKg * 1000
  return held.toReversed().flatMap(h => {
    if (overG <= 500) return []
    const pieces = Math.min(h.pieces, Math.ceil(Math.ceil(overG / h.pieceWeightG) / h.stepPieces) * h.stepPieces)
    overG -= pieces * h.pieceWeightG
    return [{ skuId: h.skuId, pieces }]
  })
}
/** What is missing: nothing where the rest is less than the lightest piece that could fill it. */
export const missingKg = (targetKg: Kg, heldKg: Kg, lightestG: number | undefined): Kg => {
  const rest = targetKg - heldKg
  return rest <= 0 || (lightestG !== undefined && rest < weightOfPieces(1, lightestG)) ? 0 : rest
}
/** What a period that lacks nothing does not keep all the same: said, since 已备齐 beside a smaller figure reads like a mistake. */
export const unkeptKg = (p: { kg: Kg; heldKg: Kg; takenKg: Kg }): Kg => Math.max(0, p.kg - p.takenKg - p.heldKg)
