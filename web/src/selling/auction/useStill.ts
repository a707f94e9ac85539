import { useRef, useState } from 'react'

/** Rows in the order they had while the pointer rests on them: what moves under the hand is clicked by mistake. New rows go last. */
export function useStill<T>(rows: readonly T[], key: (row: T) => string) {
  const [held, setHeld] = useState(false)
  const order = useRef<string[]>([])
  let shown: readonly T[] = rows
  if (held) {
    const place = new Map(order.current.map((k, i) => [k, i]))
    const at = (row: T) => place.get(key(row)) ?? Number.MAX_SAFE_INTEGER
    shown = rows.toSorted((a, b) => at(a) - at(b))
  }
  order.current = shown.map(key)
  return { shown, hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) } }
}
