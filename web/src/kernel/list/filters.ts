// What the address of a list may say, read one value at a time: what is not meant is read as nothing said.

export interface Filter<V> {
  /** What the text of the address means; '' where it says nothing. */
  read(text: string): V
  /** Which part of the list is looked at or in which order, not what is looked for: nothing to clear. */
  part?: boolean
  /** Which of the rows is open: it stands on its page, and the list is not asked for it. */
  opens?: boolean
}
export type Opened<V> = Filter<V> & { opens: true }

/** A word that is looked for; '' looks for nothing. */
export const word = (most = 40): Filter<string> => ({ read: text => text.trim().slice(0, most) })

/** One of some values, else the first: which of the states, which order. */
export const oneOf = <const V extends string>(values: readonly V[]): Filter<V> => ({
  read: text => values.find(v => v === text) ?? (values[0] as V),
})

/** A value that may be missing: a code of a table, the number of a person. */
export const maybe = <V>(read: (text: string) => V | undefined): Filter<V | undefined> => ({
  read: text => (text === '' ? undefined : read(text)),
})

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const day: Filter<string | undefined> = maybe(text => (DAY.test(text) ? text : undefined))

export const flag: Filter<boolean> = { read: text => text === '1' }

/** Looks at a part of the list: with it alone nothing is filtered. */
export const part = <V>(filter: Filter<V>): Filter<V> => ({ ...filter, part: true })

/** Opens one of the rows. */
export const opened = <V>(filter: Filter<V>): Opened<V> => ({ ...filter, part: true, opens: true })

/** Server and pager answer a page past the last with the last one; what is no page is the first. */
const PAGES = 100_000
export const PAGE = 'currentPage'
export function pageOf(query: URLSearchParams, param = PAGE): number {
  const page = Number(query.get(param) ?? 1)
  return Number.isInteger(page) && page > 0 && page <= PAGES ? page : 1
}
