// 交货期 delivery period: a third of a month (上旬, 中旬, 下旬), written 2026121: year, month, third.
import { CHINA_MS } from '../../kernel/clock.ts'

const NAMES = ['上旬', '中旬', '下旬']
const DAY_MS = 86_400_000
/** Periods that are offered, from the first possible one. */
const OFFERED = 6

/** 2026121 -> 2026 年 12 月上旬 */
export const periodLabel = (number: string): string =>
  `${number.slice(0, 4)} 年 ${Number(number.slice(4, 6))} 月${NAMES[Number(number[6]) - 1] ?? ''}`

/** The periods the mill takes orders for: from `now` (milliseconds) and the days it needs at least, by the mill's calendar. */
export function offeredPeriods(now: number, leadDays: number): string[] {
  const day = new Date(now + CHINA_MS + leadDays * DAY_MS)
  const first = (day.getUTCFullYear() * 12 + day.getUTCMonth()) * 3 + Math.min(2, Math.floor((day.getUTCDate() - 1) / 10))
  return Array.from({ length: OFFERED }, (_, i) => {
    const third = first + i
    const month = Math.floor(third / 3)
    return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}${(third % 3) + 1}`
  })
}

/** Why an order cannot ask for this period now; undefined when it can. */
export function whyNotPeriod(number: string, now: number, leadDays: number): string | undefined {
  const offered = offeredPeriods(now, leadDays)
  if (offered.includes(number)) return undefined
  return `交货期${periodLabel(number)}不能排产，可选 ${periodLabel(offered[0] ?? '')}至 ${periodLabel(offered.at(-1) ?? '')}`
}
