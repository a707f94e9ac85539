import { createContext, useContext, useEffect, useState } from 'react'

/** Server time at the moment the page was made. Differences to the visitor's clock are taken out once, at hydration. */
const ClockContext = createContext<{ serverNow: number }>({ serverNow: 0 })
export const ClockProvider = ClockContext.Provider

let offset: number | null = null
/** Said once, when the page comes alive: a countdown that is shown later must not count the time in between as left. */
export const setClock = (serverNow: number): void => {
  offset ??= serverNow - Date.now()
}

/** Server time now; ticks every `everyMs`. The first render shows the server's own instant, so that hydration agrees. */
export function useServerNow(everyMs = 1000): number {
  const { serverNow } = useContext(ClockContext)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setClock(serverNow)
    const tick = () => setNow(Date.now() + (offset ?? 0))
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [serverNow, everyMs])
  return now
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
  const seconds = Math.ceil(left / 1000)
  const days = Math.floor(seconds / 86_400)
  const cells = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two)
  return (
    <span className={left < SOON_MS && !plain ? 'cd soon' : 'cd'} role="timer" aria-live="off">
      {days > 0 && `${days} 天 `}
      <b>{cells[0]}</b>:<b>{cells[1]}</b>:<b>{cells[2]}</b>
    </span>
  )
}
