// 返利 of a framework contract: into which periods its term is cut, what a period's settled tons earn, when something of it is due. Days ISO (China).
import type { Fen, Kg } from '../../kernel/money.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { addDays } from '../../delivery/production/week.ts'
import { type FrameworkContent, rebateFen, type RebateTier, tierOf } from './framework.rules.ts'

export const RebatePeriod = codes({
  term: { code: 'term', label: '按合同期' },
  quarter: { code: 'quarter', label: '按季' },
  month: { code: 'month', label: '按月' },
})
export type RebatePeriodCode = CodeOf<typeof RebatePeriod>
/** Contracts written before periods could be chosen say nothing: the whole term. */
export const rebatePeriodOf = (c: Pick<FrameworkContent, 'rebatePeriod'>): RebatePeriodCode => c.rebatePeriod ?? RebatePeriod.term

export const RebateState = codes({
  running: { code: 'running', label: '进行中', tone: 'info' },
  /** Over, and not closed yet. */
  due: { code: 'due', label: '待结算', tone: 'wait' },
  closed: { code: 'closed', label: '已结算', tone: 'good' },
  held: { code: 'held', label: '暂缓', tone: 'bad' },
})

export interface RebateSpan {
  /** 2026-11, 2026Q4, or term. */
  key: string
  label: string
  fromOn: string
  toOn: string
}
/** A period's name by its key: 2026-11, 2026Q4, term. */
export function rebateLabel(key: string): string {
  const [, year = '', quarter, month] = /^(\d{4})(?:Q([1-4])|-(\d{2}))$/.exec(key) ?? []
  return year === '' ? '合同期' : quarter ? `${year} 年 ${quarter} 季度` : `${year} 年 ${Number(month)} 月`
}
const monthOf = (year: number, month: number): string => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7)
const MONTHS = { month: 1, quarter: 3 } as const

/** The periods of a contract, without gap: calendar months or quarters cut to its term, or the term itself. */
export function rebateSpans(c: Pick<FrameworkContent, 'rebatePeriod' | 'fromOn' | 'toOn'>): RebateSpan[] {
  const period = rebatePeriodOf(c)
  if (period === RebatePeriod.term) return [{ key: 'term', label: rebateLabel('term'), fromOn: c.fromOn, toOn: c.toOn }]
  const spans: RebateSpan[] = []
  const step = MONTHS[period]
  let [year, month] = [Number(c.fromOn.slice(0, 4)), Number(c.fromOn.slice(5, 7))]
  month -= (month - 1) % step
  for (;;) {
    const first = `${monthOf(year, month)}-01`
    if (first > c.toOn) return spans
    const last = addDays(`${monthOf(year, month + step)}-01`, -1)
    const key = step === 1 ? first.slice(0, 7) : `${year}Q${Math.ceil(month / 3)}`
    spans.push({
      key,
      label: rebateLabel(key),
      fromOn: first < c.fromOn ? c.fromOn : first,
      toOn: last > c.toOn ? c.toOn : last,
    })
    month += step
    if (month > 12) [year, month] = [year + 1, month - 12]
  }
}
/** The period that a sheet confirmed on a day counts in: what is confirmed after the last (late settlement) counts in the last. */
export const spanOfDay = (spans: readonly RebateSpan[], onDay: string): RebateSpan | undefined =>
  spans.find(s => onDay <= s.toOn) ?? spans.at(-1)

/** What the next tier asks for, and what it would bring; null at the highest or without tiers. */
export function nextTier(tiers: readonly RebateTier[], kg: Kg): { fromKg: Kg; lackKg: Kg; moreFen: Fen } | null {
  const next = tiers.filter(t => t.fromKg > kg).toSorted((a, b) => a.fromKg - b.fromKg)[0]
  if (!next) return null
  return { fromKg: next.fromKg, lackKg: next.fromKg - kg, moreFen: rebateFen(tiers, next.fromKg) - rebateFen(tiers, kg) }
}

export interface Closing {
  settledKg: Kg
  fenPerTon: Fen
  /** What so many tons earn in all: kg × rate / 1000, whole fen, half up, over the period's sum once and never by sheet. */
  rebateFen: Fen
  /** What is posted now: less what was posted for the period before. */
  postedFen: Fen
}
export function closingOf(tiers: readonly RebateTier[], settledKg: Kg, postedBefore: Fen): Closing {
  const all = rebateFen(tiers, settledKg)
  return { settledKg, fenPerTon: tierOf(tiers, settledKg)?.fenPerTon ?? 0, rebateFen: all, postedFen: all - postedBefore }
}

/** Corrections are looked for so many days after the contract's end: returns and late settlements are over by then. */
const CORRECTION_DAYS = 400
const firstOfNextMonth = (day: string): string => `${monthOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + 1)}-01`

/**
 * The next day after `today` on which something may be due: a period that ends, or the monthly look at those that are closed. Null when nothing
 * will come any more.
 */
export function nextRebateDay(spans: readonly RebateSpan[], today: string): string | null {
  const end = spans.at(-1)?.toOn
  if (end === undefined || today > addDays(end, CORRECTION_DAYS)) return null
  const open = spans.find(s => s.toOn >= today)
  const days = open ? [addDays(open.toOn, 1)] : []
  if (spans.some(s => s.toOn < today)) days.push(firstOfNextMonth(today))
  return days.toSorted()[0] ?? null
}
