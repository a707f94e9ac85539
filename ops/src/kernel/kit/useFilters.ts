import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Value = string | number | boolean | undefined
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T

/** Which part of the list is looked at, in which order: no filter. */
const NO_FILTER: ReadonlySet<string> = new Set(['page', 'open', 'sort', 'queue'])

/** Whether anything is filtered, and the way back to everything: what a list's frame needs to know of its filters. */
export interface Filtered {
  any: boolean
  clear(): void
}

/**
 * The filters of a list live in the address: they survive reload, back and sharing. Only what differs from the default is written;
 * any change but the page's own goes back to page 1.
 */
export function useFilters<T extends Record<string, Value>>(
  defaults: T,
  kinds: Partial<Record<keyof T, 'number' | 'boolean'>> = {},
) {
  const [params, setParams] = useSearchParams()
  // A second change in the same moment builds on the first: the address itself is another one only with the next drawing.
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const values: Record<string, Value> = {}
  for (const key of Object.keys(defaults)) {
    const text = params.get(key)
    const kind = kinds[key] ?? typeof defaults[key]
    if (text === null) values[key] = defaults[key]
    else if (kind === 'number') values[key] = Number.isFinite(Number(text)) ? Number(text) : defaults[key]
    else values[key] = kind === 'boolean' ? text === 'true' : text
  }
  const set = (change: Partial<{ [K in keyof T]: Widen<T[K]> | undefined }>, o: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(asked.current)
    if (!('page' in change) && !('open' in change)) next.delete('page')
    for (const [key, value] of Object.entries(change)) {
      if (value === undefined || value === '' || value === defaults[key]) next.delete(key)
      else next.set(key, String(value))
    }
    asked.current = next
    setParams(next, { replace: o.replace ?? false })
  }
  const filters = Object.keys(defaults).filter(key => !NO_FILTER.has(key))
  const filtered: Filtered = {
    any: filters.some(key => values[key] !== defaults[key]),
    clear: () => set(Object.fromEntries(filters.map(key => [key, undefined])) as Parameters<typeof set>[0]),
  }
  return [values as { [K in keyof T]: Widen<T[K]> }, set, filtered] as const
}
