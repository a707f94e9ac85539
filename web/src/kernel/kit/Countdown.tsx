import { leftParts, setClock, useTicking } from '@mall/client/serverClock.ts'
import { createContext, useContext, useEffect } from 'react'

/** Server time at the moment the page was made. Differences to the visitor's clock are taken out once, at hydration. */
const ClockContext = createContext<{ serverNow: number }>({ serverNow: 0 })
export const ClockProvider = ClockContext.Provider

/** Server time now; ticks every `everyMs`. The first render shows the server's own instant, so that hydration agrees. */
export function useServerNow(everyMs = 1000): number {
  const { serverNow } = useContext(ClockContext)
  // Before the first tick, which comes with the same drawing.
  useEffect(() => setClock(serverNow), [serverNow])
  return useTicking(serverNow, everyMs)
}

const two = (n: number) => String(n).padStart(2, '0')
const SOON_MS = 5 * 60_000

/** HH:MM:SS until `endsAt`; furnace in the last five minutes. Screen readers get no live clock: `aria-live` belongs to the price. */
export function Countdown({
  endsAt,
  over = '已结束',
  plain = false,
}: {
  endsAt: number | string
  over?: string
  plain?: boolean
}) {
  const left = new Date(endsAt).getTime() - useServerNow()
  if (left <= 0) return <span className="mute">{over}</span>
  const { days, hours, minutes, seconds } = leftParts(left)
  const cells = [hours, minutes, seconds].map(two)
  return (
    <span className={left < SOON_MS && !plain ? 'cd soon' : 'cd'} role="timer" aria-live="off">
      {days > 0 && `${days} 天 `}
      <b>{cells[0]}</b>:<b>{cells[1]}</b>:<b>{cells[2]}</b>
    </span>
  )
}
