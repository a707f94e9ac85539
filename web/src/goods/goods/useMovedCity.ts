import type { Fen } from '@mall/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'

interface Seen {
  city: string
  fen: Fen
}
const KEY = 'mall.guestPrice'

/**
 * What a guest saw of these goods, when the log-in has taken him to another city: the price before and after belong into one sentence, or it
 * looks as if the mall had raised it. Told on the first look after the log-in.
 */
export function useMovedCity(skuCode: string, fen: Fen): Seen | null {
  const { session, location } = useBoot()
  const [before, setBefore] = useState<Seen | null>(null)
  const city = location.cityName
  useEffect(() => {
    const key = `${KEY}.${skuCode}`
    try {
      if (!session.userStatus) return sessionStorage.setItem(key, JSON.stringify({ city, fen } satisfies Seen))
      const seen = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Seen | null
      sessionStorage.removeItem(key)
      if (seen && seen.city !== city) setBefore(seen)
    } catch {
      // Storage is forbidden: the page shows the price of the city as it is.
    }
  }, [session.userStatus, skuCode, city, fen])
  return before
}
