import { useCallback, useEffect, useState } from 'react'

/** While somebody types, what he began with stays before him: a colleague's newer version, read meanwhile, does not sweep it away. */
export function useHeld<T>(now: T): [shown: T, typing: (is: boolean) => void] {
  const [held, setHeld] = useState<{ it: T } | null>(null)
  const typing = useCallback((is: boolean) => setHeld(old => (is ? (old ?? { it: now }) : null)), [now])
  return [held?.it ?? now, typing]
}

/** Tells the keeper, and the browser before it leaves the page, that something typed is not saved. */
export function useTyping(touched: boolean, typing: (is: boolean) => void): void {
  useEffect(() => {
    typing(touched)
    if (!touched) return
    const stay = (e: BeforeUnloadEvent) => e.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [touched, typing])
}
