// The address of a list is the state of its filters: it survives reload, back and sharing, and works without script. A list says once what its
// address may hold; reading it, asking the server, links that change one filter and the way back to everything follow from that.
import { type Filter, type Opened, PAGE, pageOf } from './filters.ts'

/** A value of a filter: true is written as 1; what is not there or false is not written. */
type Said = string | number | boolean | undefined
export type Filters = Record<string, Filter<Said>>
export type Values<F extends Filters> = { [K in keyof F]: ReturnType<F[K]['read']> }
/** What the server is asked for: all but which row is open, under the names of the address, and the page. */
type Asked<F extends Filters> = {
  [K in keyof F as F[K] extends Opened<unknown> ? never : K]: ReturnType<F[K]['read']>
} & { currentPage: number; pageSize: number }
/** Null takes a filter away. */
export type Change<F extends Filters> = { [K in keyof F]?: Said | null }

export interface ListAddress<F extends Filters> {
  /** Where it stands, with nothing filtered; may have a query of its own (`?view=bought`). */
  at: string
  pageSize: number
  filters: F
  values(query: URLSearchParams): Values<F>
  input(query: URLSearchParams): Asked<F>
  /** Whether less is looked for than there is. */
  filtered(query: URLSearchParams): boolean
  /** The address with some filters changed: back on the first page unless a row is opened, nothing written that is as it is anyway. */
  to(query: URLSearchParams, change: Change<F>): string
  /** The same for one filter. */
  part(query: URLSearchParams, name: keyof F & string, value: Said): string
}

const written = (value: Said | null): string => (value === true ? '1' : value === false ? '' : String(value ?? ''))

export function listAddress<F extends Filters>({
  at,
  pageSize,
  filters,
}: Pick<ListAddress<F>, 'at' | 'pageSize' | 'filters'>): ListAddress<F> {
  const names: (keyof F & string)[] = Object.keys(filters)
  const read = (name: keyof F, text: string | null) => filters[name]?.read(text ?? '')
  const says = (name: keyof F, text: string | null) => read(name, text) !== read(name, '')
  const readAll = (query: URLSearchParams, of: typeof names) => Object.fromEntries(of.map(n => [n, read(n, query.get(n))]))
  const asked = names.filter(n => !filters[n]?.opens)
  const changed = (query: URLSearchParams, change: ReadonlyMap<string, Said | null>): string => {
    const [path = '', own = ''] = at.split('?')
    const next = new URLSearchParams(own)
    const stays = [...change.keys()].every(n => filters[n]?.opens)
    // In the order of the address as it stands, and what is new behind it.
    for (const name of new Set([...query.keys(), ...names])) {
      if (stays && name === PAGE) next.set(PAGE, query.get(PAGE) ?? '')
      if (!(name in filters)) continue
      const text = change.has(name) ? written(change.get(name)) : (query.get(name) ?? '')
      if (says(name, text)) next.set(name, text)
    }
    return next.size > 0 ? `${path}?${next}` : path
  }
  return {
    at,
    pageSize,
    filters,
    values: query => readAll(query, names) as Values<F>,
    input: query => ({ ...readAll(query, asked), currentPage: pageOf(query), pageSize }) as Asked<F>,
    filtered: query => names.some(n => !filters[n]?.part && says(n, query.get(n))),
    to: (query, change) => changed(query, new Map(Object.entries(change))),
    part: (query, name, value) => changed(query, new Map([[name, value]])),
  }
}
