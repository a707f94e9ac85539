// 工作时间 working hours of the mill's desks. A customer's order of Saturday morning has not kept anybody waiting on Monday at eight:
// what a desk is measured by is the time in which somebody sits there. 自然时间, the time on the clock, stands beside it.

const HOUR_MS = 3_600_000
/** China has one time zone and no summer time. */
const CHINA_MS = 8 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
/** When desks are open on a workday, China's time, as it is kept by the rule 「工作时间」: this, until the mill says otherwise. */
export const USUAL_DESK_TIME = '8:00-18:00'
/** What limits and bounds of waiting are made for: a usual day of a desk. */
export const DESK_HOURS_A_DAY = 10

/** When desks are open: the hours of a workday, and days that depart from the week: each a workday more (weekend days worked, 调休上班) or one less (法定节假日). */
export interface WorkCalendar {
  /** By the number of the day since 1970-01-01 in China. */
  departures: ReadonlyMap<number, 1 | -1>
  /** Minutes since midnight. */
  fromMinute: number
  toMinute: number
  /** Years a deadline may fall into whose holidays nobody has entered: their weekdays all count as worked. */
  unfilled?: readonly number[]
}
export const PLAIN_WEEK: WorkCalendar = { departures: new Map(), fromMinute: 8 * 60, toMinute: 18 * 60 }

const TIME = /^(\d{1,2})[:：]([0-5]\d)$/
/** A desk shut for most of the day would hold up every order; one that is open all the time has no evenings to spare. */
const LEAST_DESK_MINUTES = 4 * 60
/** Hours of a workday as they are typed: 8:00-18:00、8:30~17:30. The minutes of the day, or what is wrong with them in words. */
export function readDeskTime(text: string): { fromMinute: number; toMinute: number } | { wrong: string } {
  const parts = text.split(/\s*[-~～至—–]+\s*/).map(p => TIME.exec(p.trim()))
  const [from, to] = parts.map(m => (m ? Number(m[1]) * 60 + Number(m[2]) : Number.NaN))
  if (parts.length !== 2 || from === undefined || to === undefined || Number.isNaN(from + to) || to > 24 * 60)
    return { wrong: '请写成 8:00-18:00' }
  if (to - from < LEAST_DESK_MINUTES) return { wrong: `下班须比上班晚至少 ${LEAST_DESK_MINUTES / 60} 小时` }
  return { fromMinute: from, toMinute: to }
}
/** Of a setting that was checked when it was saved; what cannot be read is the usual day. */
export const weekOf = (deskTime: string): WorkCalendar => {
  const read = readDeskTime(deskTime)
  return 'wrong' in read ? PLAIN_WEEK : { ...PLAIN_WEEK, ...read }
}
const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
/** The hours in words: 8:00–18:00. */
export const deskHoursText = (c: WorkCalendar): string => `${clock(c.fromMinute)}–${clock(c.toMinute)}`
/** 周一至周五 8:00–18:00. */
export const deskTimeText = (c: WorkCalendar): string =>
  `周一至周五 ${deskHoursText(c)}${c.unfilled && c.unfilled.length > 0 ? `，${unfilledText(c.unfilled)}，暂按周一至周五算` : ''}`
/** 2027 年节假日未填. */
export const unfilledText = (years: readonly number[]): string => `${years.join('、')} 年节假日未填`
const openMs = (c: WorkCalendar): number => (c.toMinute - c.fromMinute) * MINUTE_MS

/** A calendar of days named as 2027-02-15. A holiday stays one also when it stands among the days worked. */
export function workCalendarOf(days: {
  holidays: ReadonlySet<string>
  makeUpDays: ReadonlySet<string>
  deskTime?: string
}): WorkCalendar {
  const departures = new Map<number, 1 | -1>()
  for (const name of days.holidays) if (isWeekday(numbered(name))) departures.set(numbered(name), -1)
  for (const name of days.makeUpDays)
    if (!isWeekday(numbered(name)) && !days.holidays.has(name)) departures.set(numbered(name), 1)
  return { ...weekOf(days.deskTime ?? USUAL_DESK_TIME), departures }
}

/** A day counted from 1970-01-01 in China. */
const dayOf = (at: number): number => Math.floor((at + CHINA_MS) / DAY_MS)
const nameOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const numbered = (name: string): number => Date.parse(`${name}T00:00:00Z`) / DAY_MS
const opensAt = (day: number, c: WorkCalendar): number => day * DAY_MS - CHINA_MS + c.fromMinute * MINUTE_MS
/** 1970-01-05, from which whole weeks are counted. */
const FIRST_MONDAY = 4
const weekdayOf = (day: number): number => (((day - FIRST_MONDAY) % 7) + 7) % 7
const isWeekday = (day: number): boolean => weekdayOf(day) < 5
const isWorkday = (day: number, c: WorkCalendar): boolean => (isWeekday(day) ? !c.departures.has(day) : c.departures.has(day))

/** Workdays from the first Monday to before a day: whole weeks by arithmetic, then the days that depart from them. */
function workdaysBefore(day: number, c: WorkCalendar): number {
  let count = Math.floor((day - FIRST_MONDAY) / 7) * 5 + Math.min(weekdayOf(day), 5)
  for (const [at, more] of c.departures) if (at < day) count += more
  return count
}

/** Working time from the first Monday to an instant, ms: the difference of two is the time between them, however far apart. */
function openedMs(at: number, c: WorkCalendar): number {
  const day = dayOf(at)
  const today = isWorkday(day, c) ? Math.min(Math.max(at - opensAt(day, c), 0), openMs(c)) : 0
  return workdaysBefore(day, c) * openMs(c) + today
}

/** Working time in words: whole days of the desk as such, anything else in hours. */
export function workText(hours: number, c: WorkCalendar = PLAIN_WEEK): string {
  const aDay = openMs(c) / HOUR_MS
  return hours > 0 && hours % aDay === 0 ? `${hours / aDay} 个工作日` : `${hours} 个工作小时`
}

/** The day by which something is due within so many workdays: the last of them, counted from the day after an instant. */
export function workdayAfter(from: number, days: number, c: WorkCalendar = PLAIN_WEEK): string {
  let day = dayOf(from)
  for (let left = days; left > 0; ) {
    day += 1
    if (isWorkday(day, c)) left -= 1
  }
  return nameOf(day)
}

/** Milliseconds of working time between two instants; zero where the second is not later. */
export const workedMs = (from: number, to: number, c: WorkCalendar = PLAIN_WEEK): number =>
  to <= from ? 0 : openedMs(to, c) - openedMs(from, c)

/**
 * The first instant by which so much working time has passed: the other way round of workedMs. What ends with a day ends when the
 * desk closes, not on the next morning; no time at all is over at once.
 */
export function addWorked(from: number, ms: number, c: WorkCalendar = PLAIN_WEEK): number {
  if (ms <= 0) return from
  const target = openedMs(from, c) + ms
  const aDay = openMs(c)
  const needed = Math.ceil(target / aDay)
  // The day on which it ends lies between today and where it would lie if every holiday took a day of it: halved until one is left.
  let [day, last] = [dayOf(from), dayOf(from) + 7 * (Math.ceil((ms / aDay + c.departures.size) / 5) + 1)]
  while (day < last) {
    const middle = Math.floor((day + last) / 2)
    if (workdaysBefore(middle + 1, c) >= needed) last = middle
    else day = middle + 1
  }
  return opensAt(day, c) + target - workdaysBefore(day, c) * aDay
}

const yearOf = (at: number): number => Number(nameOf(dayOf(at)).slice(0, 4))
/** 国庆 is the last holiday of a year. */
const LAST_HOLIDAY = '10-08'
/** The State Council tells the next year's holidays in November. */
const TOLD_FROM = '11-01'

/** Years of the days from one instant to another of which no holiday has been entered; one whose holidays are over lacks none. */
export function yearsWithout(from: number, to: number, holidays: ReadonlySet<string>): number[] {
  const [first, last] = [yearOf(from), yearOf(to)]
  const over = nameOf(dayOf(from)).slice(5) > LAST_HOLIDAY
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    year => !(year === first && over) && ![...holidays].some(day => day.startsWith(`${year}-`)),
  )
}
/** Years whose holidays are to be entered now: this one, and from November the next. */
export function holidaysDue(now: number, holidays: ReadonlySet<string>): number[] {
  const next = nameOf(dayOf(now)).slice(5) >= TOLD_FROM
  return yearsWithout(now, next ? Date.UTC(yearOf(now) + 1, 0, 2) : now, holidays)
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
  const day = DAY.test(name) ? numbered(name) : Number.NaN
  return Number.isNaN(day) || nameOf(day) !== name ? undefined : day
}

/** Days as they are typed: 2027-01-01、2027-02-15~2027-02-21. The days, or what is wrong with them in words. */
export function readDays(text: string): { days: Set<string> } | { wrong: string } {
  const days = new Set<string>()
  // 至, a dash or spaces beside the mark are the same mark.
  for (const part of text
    .replace(/\s*[~～至—–]+\s*/g, '~')
    .split(/[,，、;；\s]+/)
    .map(p => p.trim())
    .filter(Boolean)) {
    const [first = '', last = first, ...more] = part.split('~')
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

/** A ticket is promised an answer within so many working hours. */
export const TICKET_HOURS = 2
