// Days as people say them: of China, from midnight to midnight, both ends inclusive.

/** A step of the calendar: the next minute, day, month. A term that somebody set is a number with a name, never one of these. */
export const A_MINUTE = "interval '1 minute'"
export const A_DAY = "interval '1 day'"
export const A_MONTH = "interval '1 month'"

const midnight = (param: string) => `:${param}::date::timestamp at time zone 'Asia/Shanghai'`

/** The named column lies in the days `:fromOn` to `:toOn`; null is open. For statements that `bind` reads. */
export const inDays = (column: string): string =>
  `(:fromOn::date is null or ${column} >= ${midnight('fromOn')}) and (:toOn::date is null or ${column} < ${midnight('toOn')} + ${A_DAY})`

/** The same as two bounds of an index: what is open reaches to the end of time. */
export const betweenDays = (column: string): string =>
  `${column} >= coalesce(${midnight('fromOn')}, '-infinity') and ${column} < coalesce(${midnight('toOn')} + ${A_DAY}, 'infinity')`

/** Days asked of a list; ISO dates. */
export interface Days {
  fromOn: string | null
  toOn: string | null
}
export const daysOf = (input: { fromOn?: string | undefined; toOn?: string | undefined }): Days => ({
  fromOn: input.fromOn ?? null,
  toOn: input.toOn ?? null,
})
export const anyDay = ({ fromOn, toOn }: Days): boolean => fromOn === null && toOn === null
