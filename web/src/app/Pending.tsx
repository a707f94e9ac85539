import { MIN_PENDING_MS } from '@mall/domain/channel/channel.constants.ts'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Only after 200 ms: a quick page must not flicker. */
export function Pending() {
  const busy = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return setLate(false)
    const timer = setTimeout(() => setLate(true), MIN_PENDING_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div role="status" aria-live="polite">
      {busy && late && (
        <div className="pending">
          <span className="spin" aria-hidden="true" />
          加载中…
        </div>
      )}
    </div>
  )
}
