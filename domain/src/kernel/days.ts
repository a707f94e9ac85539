// Days as people ask for them: from one to another, both inclusive; ISO dates compare as texts.
export interface DaysAsked {
  fromOn?: string | undefined
  toOn?: string | undefined
}

/** Whether the first day is not after the last; an open end is always in order. */
export const daysInOrder = ({ fromOn, toOn }: DaysAsked): boolean => !fromOn || !toOn || fromOn <= toOn
export const DAYS_REVERSED = '开始日期不能晚于结束日期'

/** So many days later, or earlier; days as 2026-11-30. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A calendar day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
