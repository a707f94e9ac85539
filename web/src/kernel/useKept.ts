import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * What is typed in a form, kept in the tab until `drop`: a failed submit, a dead session or a reload loses nothing. Never give it a
 * password or a code.
 */
export function useKept<T extends object>(key: string, empty: T): [value: T, change: (c: Partial<T>) => void, drop: () => void] {
  const blank = useRef(empty)
  const [value, setValue] = useState(empty)
  // After hydration: the server cannot know what stands in the tab.
  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<T> | null
      if (kept) setValue(old => ({ ...old, ...kept }))
    } catch {
      // Storage is forbidden or holds something else: the form begins empty.
    }
  }, [key])
  const change = useCallback(
    (c: Partial<T>) =>
      setValue(old => {
        const next = { ...old, ...c }
        try {
          sessionStorage.setItem(key, JSON.stringify(next))
        } catch {
          // A reload forgets, the page works.
        }
        return next
      }),
    [key],
  )
  const drop = useCallback(() => {
    setValue(blank.current)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // see above
    }
  }, [key])
  return [value, change, drop]
}
