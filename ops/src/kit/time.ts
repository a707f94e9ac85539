import { DESK_HOURS_A_DAY } from '@mall/domain/workingTime.ts'

// The mill's time, whatever the desk's computer is set to.
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 2026-11-21 10:42 */
export function dateTime(at: number | null): string {
  if (at === null) return '—'
  const p = Object.fromEntries(parts.formatToParts(new Date(at)).map(x => [x.type, x.value]))
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`
}
/** 11-21 10:42, for narrow columns. */
export const shortTime = (at: number | null): string => (at === null ? '—' : dateTime(at).slice(5))

/** Working time: 2 小时 14 分; working days from two on, since a day of the desk has ten hours. */
export function worked(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} 分`
  if (hours < 2 * DESK_HOURS_A_DAY) return `${hours} 小时 ${minutes % 60} 分`
  return `${Math.floor(hours / DESK_HOURS_A_DAY)} 工作日 ${hours % DESK_HOURS_A_DAY} 小时`
}

/** 2 小时 14 分; days from two on. */
export function waited(minutes: number): string {
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} 小时 ${minutes % 60} 分`
  return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
