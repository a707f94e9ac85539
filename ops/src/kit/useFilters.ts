import { useSearchParams } from 'react-router'

type Value = string | number | boolean | undefined
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T

/**
 * The filters of a list live in the address: they survive reload, back and sharing. Only what differs from the default is written;
 * any change but the page's own goes back to page 1.
 */
export function useFilters<T extends Record<string, Value>>(
  defaults: T,
  kinds: Partial<Record<keyof T, 'number' | 'boolean'>> = {},
) {
  const [params, setParams] = useSearchParams()
  const values: Record<string, Value> = {}
  for (const key of Object.keys(defaults)) {
    const text = params.get(key)
    const kind = kinds[key] ?? typeof defaults[key]
    if (text === null) values[key] = defaults[key]
    else if (kind === 'number') values[key] = Number.isFinite(Number(text)) ? Number(text) : defaults[key]
    else values[key] = kind === 'boolean' ? text === 'true' : text
  }
  const set = (change: Partial<{ [K in keyof T]: Widen<T[K]> | undefined }>, o: { replace?: boolean } = {}) =>
    setParams(
      old => {
        const next = new URLSearchParams(old)
        if (!('page' in change) && !('open' in change)) next.delete('page')
        for (const [key, value] of Object.entries(change)) {
          if (value === undefined || value === '' || value === defaults[key]) next.delete(key)
          else next.set(key, String(value))
        }
        return next
      },
      { replace: o.replace ?? false },
    )
  return [values as { [K in keyof T]: Widen<T[K]> }, set] as const
}
