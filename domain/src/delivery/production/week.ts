// 排产周: ISO weeks of China's calendar, named by their Monday (2026-11-23). 入库日 ready day: when what a line rolls in the week is in the warehouse.
import { addDays } from '../../kernel/days.ts'
import { CHINA_MS } from '../../kernel/clock.ts'

const DAY_MS = 86_400_000
const THIRD_STARTS = [1, 11, 21]

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day in China at an instant (milliseconds), ISO. */
export const chinaDay = (at: number): string => iso(at + CHINA_MS)
export { addDays }
/** Days from one to another; negative when the second lies before. */
const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / DAY_MS)
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7))

/** Number of the ISO week: that of the year its Thursday lies in. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}
/** 第 48 周 */
export const weekLabel = (monday: string): string => `第 ${weekNumber(monday)} 周`
/** 11-23 – 11-29 */
export const weekSpan = (monday: string): string => `${monday.slice(5)} – ${addDays(monday, 6).slice(5)}`

/** First and last day of a delivery period 2026121. */
export function periodDays(number: string): { fromOn: string; toOn: string } {
  const [year, month, third] = [Number(number.slice(0, 4)), Number(number.slice(4, 6)), Number(number[6])]
  const from = Date.UTC(year, month - 1, THIRD_STARTS[third - 1] ?? 1)
  const to = third === 3 ? Date.UTC(year, month, 0) : from + 9 * DAY_MS
  return { fromOn: iso(from), toOn: iso(to) }
}

/** The delivery period a day lies in: 2026-12-11 -> 2026122. */
export const periodOfDay = (day: string): string =>
  `${day.slice(0, 4)}${day.slice(5, 7)}${Math.min(3, 1 + Math.floor((Number(day.slice(8)) - 1) / 10))}`

/** Weeks whose ready day lies in the delivery period: at least one, since a third has eight days or more. `readyDays`: from Monday. */
export function weeksOfPeriod(number: string, readyDays: number): string[] {
  const { fromOn, toOn } = periodDays(number)
  const weeks: string[] = []
  for (let week = mondayOf(addDays(fromOn, -readyDays)); addDays(week, readyDays) <= toOn; week = addDays(week, 7))
    if (addDays(week, readyDays) >= fromOn) weeks.push(week)
  return weeks
}

/** How a new date stands against the one that was told, in words: 晚 14 天, 早 7 天, 按期. */
export function slipWords(was: string, now: string): string {
  const days = daysBetween(was, now)
  return days === 0 ? '按期' : days > 0 ? `晚 ${days} 天` : `早 ${-days} 天`
}

const FRIDAY = 4
const PUBLISH_HOUR = 17
/** 每周五 17:00 发布: the last regular publication at or before an instant (ms), China's time. */
export function lastPublication(now: number): number {
  const friday = msOf(addDays(mondayOf(chinaDay(now)), FRIDAY)) - CHINA_MS + PUBLISH_HOUR * 3_600_000
  return friday <= now ? friday : friday - 7 * DAY_MS
}
export const nextPublication = (now: number): number => lastPublication(now) + 7 * DAY_MS
