import { MIN_PENDING_MS } from '@mall/domain/site/channel/channel.constants.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** Only after 200 ms: a quick page must not flicker. Once it is there it stays for 200 ms, or an answer a moment later would make it flash. */
export function Pending() {
  const busy = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    const show = (now: boolean) => () => {
      if (now) since.current = performance.now()
      setLate(now)
    }
    const timer = setTimeout(show(busy), MIN_PENDING_MS - (busy ? 0 : performance.now() - since.current))
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div role="status" aria-live="polite">
      {late && (
        <div className="pending">
          <span className="spin" aria-hidden="true" />
          加载中…
        </div>
      )}
    </div>
  )
}
