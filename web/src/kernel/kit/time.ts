// Everything is shown in the mill's time, whatever clock the visitor's computer has.
export type Instant = number | string | Date

/**
 * China has one time, eight hours ahead, without summer time since 1991: adding them is a hundredth of the work of a formatter, and a page
 * has dozens of times. `2026-11-21T10:42:17.000Z` of the shifted instant reads as the mill's clock; empty for what is no time.
 */
const AHEAD_MS = 8 * 3_600_000
function shifted(at: Instant): string {
  const ms = new Date(at).getTime()
  return Number.isNaN(ms) ? '' : new Date(ms + AHEAD_MS).toISOString()
}

/** 2026-11-21 */
export const day = (at: Instant): string => shifted(at).slice(0, 10)
/** 11-21 */
export const monthDay = (at: Instant): string => day(at).slice(5)
/** 10:42:17 */
export const clock = (at: Instant): string => shifted(at).slice(11, 19)
/** 2026-11-21 10:42 */
export const dateTime = (at: Instant): string => `${day(at)} ${clock(at).slice(0, 5)}`.trim()
/** 11-21 10:42 */
export const shortTime = (at: Instant): string => `${monthDay(at)} ${clock(at).slice(0, 5)}`.trim()

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** 周一, of a calendar day '2026-11-23'. */
export const weekday = (isoDay: string): string => WEEK[new Date(`${isoDay.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
