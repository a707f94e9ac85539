// 工作时间 working hours of the mill's desks. A customer's order of Saturday morning has not kept anybody waiting on Monday at eight:
// what a desk is measured by is the time in which somebody sits there. 自然时间, the time on the clock, stands beside it.

/** China has one time zone and no summer time. */
const CHINA_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** Desks are open Monday to Friday from eight to eighteen o'clock, China's time. */
export const DESK_FROM_HOUR = 8
export const DESK_TO_HOUR = 18
export const DESK_HOURS_A_DAY = DESK_TO_HOUR - DESK_FROM_HOUR

/** Days that depart from the week, as 2027-02-15: 法定节假日 and the weekend days worked instead of them (调休上班). */
export interface WorkCalendar {
  holidays: ReadonlySet<string>
  makeUpDays: ReadonlySet<string>
}
export const PLAIN_WEEK: WorkCalendar = { holidays: new Set(), makeUpDays: new Set() }

/** A day counted from 1970-01-01 in China. */
const dayOf = (at: number): number => Math.floor((at + CHINA_MS) / DAY_MS)
const nameOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const SATURDAY = 2 // 1970-01-03, of every seven days from then on
const isWorkday = (day: number, c: WorkCalendar): boolean => {
  const name = nameOf(day)
  if (c.holidays.has(name)) return false
  const week = ((day % 7) + 7) % 7
  return c.makeUpDays.has(name) || (week !== SATURDAY && week !== SATURDAY + 1)
}

/** Milliseconds of working time between two instants; zero where the second is not later. */
export function workedMs(from: number, to: number, c: WorkCalendar = PLAIN_WEEK): number {
  let sum = 0
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    if (!isWorkday(day, c)) continue
    const midnight = day * DAY_MS - CHINA_MS
    const opens = Math.max(from, midnight + DESK_FROM_HOUR * 3_600_000)
    const closes = Math.min(to, midnight + DESK_TO_HOUR * 3_600_000)
    if (closes > opens) sum += closes - opens
  }
  return sum
}

/** How long something has waited: on the clock, and while the desk was open; whole minutes. */
export const waitedFor = (since: number, now: number, c: WorkCalendar): { ageMinutes: number; workMinutes: number } => ({
  ageMinutes: Math.max(0, Math.floor((now - since) / 60_000)),
  workMinutes: Math.floor(workedMs(since, now, c) / 60_000),
})

/** From how many minutes of working time on a wait stands out: amber, red. */
export interface WaitLimits {
  amber: number
  red: number
}
/** An order is answered within the hour. */
export const ORDER_WAIT: WaitLimits = { amber: 60, red: 120 }
/** An application is promised an answer within one working day. */
export const CERTIFICATION_WAIT: WaitLimits = { amber: 30 * DESK_HOURS_A_DAY, red: 60 * DESK_HOURS_A_DAY }
export const waitTone = (workMinutes: number, limits: WaitLimits): 'late' | 'mid' | '' =>
  workMinutes >= limits.red ? 'late' : workMinutes >= limits.amber ? 'mid' : ''

/** A stretch of days longer than this is a slip of the pen. */
const MOST_DAYS = 31
const DAY = /^\d{4}-\d{2}-\d{2}$/
const numberOf = (name: string): number | undefined => {
  const at = DAY.test(name) ? Date.parse(`${name}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== name ? undefined : at / DAY_MS
}

/** Days as they are typed: 2027-01-01、2027-02-15~2027-02-21. The days, or what is wrong with them in words. */
export function readDays(text: string): { days: Set<string> } | { wrong: string } {
  const days = new Set<string>()
  for (const part of text
    .split(/[,，、;；\s]+/)
    .map(p => p.trim())
    .filter(Boolean)) {
    const [first = '', last = first, ...more] = part.split(/[~～]/)
    const [from, to] = [numberOf(first), numberOf(last)]
    if (from === undefined || to === undefined || more.length > 0)
      return { wrong: `「${part}」不是日期，请写成 2027-01-01 或 2027-02-15~2027-02-21` }
    if (to < from) return { wrong: `「${part}」的止日早于起日` }
    if (to - from >= MOST_DAYS) return { wrong: `「${part}」超过 ${MOST_DAYS} 天` }
    for (let day = from; day <= to; day += 1) days.add(nameOf(day))
  }
  return { days }
}
/** Of a setting that was checked when it was saved; what cannot be read counts as no day. */
export const daysIn = (text: string): ReadonlySet<string> => {
  const read = readDays(text)
  return 'days' in read ? read.days : new Set()
}
