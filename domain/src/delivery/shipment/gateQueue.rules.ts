// 排队叫号 before a gate: trucks that have arrived and wait outside. Whose slot is earlier comes first, of one slot who came first; who does not come when he is
// called lets some others before him. How long it takes is reckoned from the last loadings that were measured there, and not said without them.
import { EARLY_MINUTES, SLOT_MS } from './slot.rules.ts'
import { WaybillStatus } from './waybill.status.ts'

const MINUTE = 60_000
/** So long before his slot a driver may say that he has arrived. */
const ARRIVE_HOURS = 2
/** After so many calls without an answer he is out of the line, and says anew that he is there. */
export const MOST_MISSED = 3
/** Fewer measured loadings say nothing. */
const LEAST_LOADINGS = 3
/** The last of them count: what was long ago had another crew. */
export const LAST_LOADINGS = 10
export const LOADING_DAYS = 7
/** Minutes are said in such steps: nobody knows them better. */
const STEP_MINUTES = 5

/** What decides a truck's place. */
export interface Turn {
  id: number
  turnSlotAt: number
  turnAt: number
}
export const inTurn = <T extends Turn>(waiting: readonly T[]): T[] =>
  waiting.toSorted((a, b) => a.turnSlotAt - b.turnSlotAt || a.turnAt - b.turnAt || a.id - b.id)

/** The turn of a truck that missed its call: right behind the `places`-th truck after it, at the end where there are fewer. */
export function turnBehind(
  waiting: readonly Turn[],
  id: number,
  places: number,
): Pick<Turn, 'turnSlotAt' | 'turnAt'> | undefined {
  const order = inTurn(waiting)
  const at = order.findIndex(t => t.id === id)
  if (at < 0) return undefined
  const before = order[Math.min(at + places, order.length - 1)]
  if (!before || before.id === id) return order[at]
  return { turnSlotAt: before.turnSlotAt, turnAt: before.turnAt + 1 }
}

/** Why a driver cannot join the line; empty: he can. */
export function whyNotQueue(
  w: { status: number; ended: boolean; named: boolean; slotAt: number | null; queued: boolean },
  now: number,
): string {
  if (w.ended || w.status !== WaybillStatus.allocated) return '这辆车不用再排队'
  if (w.queued) return '已经在排队'
  if (!w.named) return '还没有报车牌，请货主先报车'
  if (w.slotAt === null) return '还没有预约时段，请货主先预约'
  if (now >= w.slotAt + SLOT_MS) return '已过时段，请货主重新预约'
  return now < w.slotAt - ARRIVE_HOURS * 60 * MINUTE ? `时段前 ${ARRIVE_HOURS} 小时起可以排队` : ''
}

export interface Loading {
  from: number
  to: number
}
const median = (sorted: readonly number[]): number => {
  const mid = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[mid] ?? 0) : ((sorted[mid - 1] ?? 0) + (sorted[mid] ?? 0)) / 2
}
/** How many trucks were inside together at most: the places where loading goes on. */
export const sideBySide = (loadings: readonly Loading[]): number =>
  Math.max(0, ...loadings.map(a => loadings.filter(b => b.from <= a.from && a.from < b.to).length))

/**
 * Minutes until a truck is called, with so many before it and so many inside: one leaves every (usual minutes / places), and those before it and what is
 * inside beyond the places go first. Null: too few loadings were measured.
 */
export function waitMinutes(o: { ahead: number; inside: number; loadings: readonly Loading[] }): number | null {
  if (o.loadings.length < LEAST_LOADINGS) return null
  const usual = median(o.loadings.map(l => (l.to - l.from) / MINUTE).toSorted((a, b) => a - b))
  const places = sideBySide(o.loadings)
  const leave = Math.max(0, o.ahead + o.inside + 1 - places)
  return Math.ceil((leave * usual) / places / STEP_MINUTES) * STEP_MINUTES
}

/** 「前面还有 3 车，约 40 分钟」. */
export function queueText(o: { ahead: number; minutes: number | null }): string {
  const before = o.ahead === 0 ? '前面没有车' : `前面还有 ${o.ahead} 车`
  if (o.minutes === null) return `${before}；这个门近几天的装车记录太少，不估时间`
  return o.minutes === 0 ? `${before}，马上叫到` : `${before}，约 ${o.minutes} 分钟`
}
/** From when the gate opens for him: nobody is called before. */
export const callableFrom = (slotAt: number): number => slotAt - EARLY_MINUTES * MINUTE
