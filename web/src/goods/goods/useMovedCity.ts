import type { Fen } from '@mall/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'

interface Seen {
  city: string
  fen: Fen
  /** Whether it was seen before a log-in. */
  guest: boolean
}
const KEY = 'mall.seenPrice'

/**
 * What was seen of these goods for another city, when a log-in or a choice of the city has taken the reader to this one: the price before and after
 * belong into one sentence, or it looks as if the mall had raised it. Told on the first look.
 */
export function useMovedCity(skuCode: string, fen: Fen): (Seen & { byLogin: boolean }) | null {
  const { session, location } = useBoot()
  const [before, setBefore] = useState<(Seen & { byLogin: boolean }) | null>(null)
  const city = location.cityName
  const guest = !session.userStatus
  useEffect(() => {
    const key = `${KEY}.${skuCode}`
    try {
      const seen = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Seen | null
      sessionStorage.setItem(key, JSON.stringify({ city, fen, guest } satisfies Seen))
      if (seen && seen.city !== city) setBefore({ ...seen, byLogin: seen.guest && !guest })
    } catch {
      // Storage is forbidden: the page shows the price of the city as it is.
    }
  }, [guest, skuCode, city, fen])
  return before
}
