import './auction.css'
import { leftText } from '@mall/client/serverClock.ts'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'

const SOON_MS = 3 * 60_000
const DAY_MS = 86_400_000

/** What is left, big; for a lot that is paused the rest it will go on with. */
export function Remaining({ endAt, leftMs }: { endAt: number; leftMs: number | null }) {
  const now = useServerNow(250)
  const left = leftMs ?? endAt - now
  if (left <= 0) return <span className="huge">00:00</span>
  const size = left > DAY_MS ? 'huge days' : 'huge'
  return (
    <span className={leftMs === null && left < SOON_MS ? 'huge soon' : size} role="timer" aria-live="off">
      {leftText(left)}
    </span>
  )
}
