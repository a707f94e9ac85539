import { useEffect, useSyncExternalStore } from 'react'
import { notify } from './kit/notify.ts'

const subscribe = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Without a line no page can be had: who follows a link stays where he is and is told, instead of waiting for nothing. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (navigator.onLine || !(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
  // A place on this page needs no line.
  if (link.pathname === location.pathname && link.search === location.search) return
  event.preventDefault()
  event.stopPropagation()
  notify.error('网络已断开，页面没有打开。连上网后再点一次。')
}

/** Said as long as the line is down: what stands here is what was read before. */
export function Offline() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    document.addEventListener('click', stay, { capture: true })
    return () => document.removeEventListener('click', stay, { capture: true })
  }, [])
  return (
    <div role="status" aria-live="polite">
      {!online && <div className="pending">网络已断开，显示的是断开前的内容</div>}
    </div>
  )
}
