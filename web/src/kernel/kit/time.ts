// Everything is shown in the mill's time, whatever clock the visitor's computer has.
import { inChina } from '@mall/domain/kernel/clock.ts'
export type Instant = number | string | Date

/** 2026-11-21T10:42:17, empty for what is no time. */
function shifted(at: Instant): string {
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) ? '' : inChina(moment)
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
