import { minuteText } from '@mall/domain/kernel/clock.ts'
import { DESK_HOURS_A_DAY, weekOf } from '@mall/domain/kernel/workingTime.ts'

// The mill's time, whatever the desk's computer is set to.
/** 2026-11-21 10:42 */
export const dateTime = (at: number | null): string => (at === null ? '—' : minuteText(new Date(at)))
/** 11-21 10:42, for narrow columns. */
export const shortTime = (at: number | null): string => (at === null ? '—' : dateTime(at).slice(5))

let deskDay = DESK_HOURS_A_DAY
/** How long a day of the mill's desks is, by its rule; said once when the console opens. */
export function tellDeskTime(deskTime: string): void {
  const { fromMinute, toMinute } = weekOf(deskTime)
  deskDay = (toMinute - fromMinute) / 60
}
/** Working time: 2 小时 14 分; working days of the desk from two on. */
export function worked(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} 分`
  if (hours < 2 * deskDay) return `${hours} 小时 ${minutes % 60} 分`
  return `${Math.floor(hours / deskDay)} 工作日 ${Math.floor(hours % deskDay)} 小时`
}

/** 2 小时 14 分; days from two on. A length, also within a sentence: 最久等了 不到 1 分. */
export function waited(minutes: number): string {
  if (minutes < 1) return '不到 1 分'
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} 小时 ${minutes % 60} 分`
  return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
