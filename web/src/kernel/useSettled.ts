import { useEffect, useState } from 'react'

/** The value once it has stood still for so long: a number being typed or stepped is one question, not ten. Compared by its JSON. */
export function useSettled<T>(value: T, ms = 300): T {
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState({ key, value })
  useEffect(() => {
    if (settled.key === key) return
    const wait = setTimeout(() => setSettled({ key, value: JSON.parse(key) as T }), ms)
    return () => clearTimeout(wait)
  }, [key, settled.key, ms])
  return settled.value
}
