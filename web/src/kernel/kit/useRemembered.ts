import { useEffect, useState } from 'react'

/**
 * What is folded, kept by this browser. The server does not know it: the first drawing is `first` (a constant of the caller), the kept choice
 * follows when the page is alive. Where the browser keeps nothing, the choice lasts as long as the page.
 */
export function useRemembered(key: string, first: string): [string, (next: string) => void] {
  const [value, setValue] = useState(first)
  const store = `mall.look.${key}`
  useEffect(() => {
    try {
      setValue(kept => localStorage.getItem(store) ?? kept)
    } catch {
      // Storage is forbidden: nothing was kept.
    }
  }, [store])
  const keep = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(store, next)
    } catch {
      // Storage is forbidden: a reload forgets, the page works.
    }
  }
  return [value, keep]
}
