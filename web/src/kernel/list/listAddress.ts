// The address of a list is the state of its filters: it survives reload, back and sharing, and works without script. A list says once what its
// address may hold; reading it, asking the server, links that change one filter and the way back to everything follow from that.
import { type Filter, type Opened, PAGE, pageOf } from './filters.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list has filters of many kinds; each keeps its own where it is read.
export type Filters = Record<string, Filter<any>>
export type Values<F extends Filters> = { [K in keyof F]: ReturnType<F[K]['read']> }
/** What the server is asked for: all but which row is open, under the names of the address, and the page. */
export type Asked<F extends Filters> = {
  [K in keyof F as F[K] extends Opened<unknown> ? never : K]: ReturnType<F[K]['read']>
} & { currentPage: number; pageSize: number }
/** Null takes a filter away. */
type Said = string | number | null | undefined
export type Change<F extends Filters> = { [K in keyof F]?: Said }

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
  const changed = (query: URLSearchParams, change: ReadonlyMap<string, Said>): string => {
    const [path = '', own = ''] = at.split('?')
    const next = new URLSearchParams(own)
    const stays = [...change.keys()].every(n => filters[n]?.opens)
    // In the order of the address as it stands, and what is new behind it.
    for (const name of new Set([...query.keys(), ...names])) {
      if (stays && name === PAGE) next.set(PAGE, query.get(PAGE) ?? '')
      if (!(name in filters)) continue
      const text = String((change.has(name) ? change.get(name) : query.get(name)) ?? '')
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
