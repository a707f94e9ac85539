import { useSearchParams } from 'react-router'
import type { Change, Filters, ListAddress, Values } from './listAddress.ts'

/** A list at the address that stands: what its parts (ListScreen, ListTabs, ListSearch) need to know of it. */
export interface ListNow<F extends Filters> {
  at: string
  pageSize: number
  /** The filters that the list has. */
  names: readonly (keyof F & string)[]
  values: Values<F>
  /** As the address writes it; '' where it says nothing. */
  text(name: keyof F & string): string
  input: ReturnType<ListAddress<F>['input']>
  filtered: boolean
  to(change: Change<F>): string
  part(name: keyof F & string, value: string | number | boolean | undefined): string
}

export function useList<F extends Filters>(list: ListAddress<F>): ListNow<F> {
  const [query] = useSearchParams()
  const values = list.values(query)
  return {
    at: list.at,
    pageSize: list.pageSize,
    names: Object.keys(list.filters),
    values,
    text: name => query.get(name) ?? '',
    input: list.input(query),
    filtered: list.filtered(query),
    to: change => list.to(query, change),
    part: (name, value) => list.part(query, name, value),
  }
}
