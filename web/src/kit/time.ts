// Everything is shown in the mill's time, whatever clock the visitor's computer has.
const ZONE = 'Asia/Shanghai'
export type Instant = number | string | Date

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function split(at: Instant): Record<string, string> {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return {}
  return Object.fromEntries(parts.formatToParts(date).map(p => [p.type, p.value]))
}

/** 2026-11-21 */
export function day(at: Instant): string {
  const p = split(at)
  return p.year ? `${p.year}-${p.month}-${p.day}` : ''
}
/** 11-21 */
export const monthDay = (at: Instant): string => day(at).slice(5)
/** 10:42:17 */
export function clock(at: Instant): string {
  const p = split(at)
  return p.hour ? `${p.hour}:${p.minute}:${p.second}` : ''
}
/** 2026-11-21 10:42 */
export const dateTime = (at: Instant): string => `${day(at)} ${clock(at).slice(0, 5)}`.trim()
/** 11-21 10:42 */
export const shortTime = (at: Instant): string => `${monthDay(at)} ${clock(at).slice(0, 5)}`.trim()

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** 周一, of a calendar day '2026-11-23'. */
export const weekday = (isoDay: string): string => WEEK[new Date(`${isoDay.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
