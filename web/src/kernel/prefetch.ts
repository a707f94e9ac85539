import { PREFETCH_IDLE_MS } from '@mall/domain/site/channel/channel.constants.ts'
import { allScreens } from './routes.ts'

const started = new Set<string>()

/** Fetches the chunk of the page an address leads to; its data is read when the visitor goes there. */
function prefetch(address: string): void {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin || started.has(url.pathname)) return
  const screen = allScreens.find(s => s.path === url.pathname)
  if (!screen) return
  started.add(url.pathname)
  screen.load().catch(() => started.delete(url.pathname))
}

const onPointAt = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement) prefetch(link.href)
}

const saves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** On hover or focus at once; the pages of the navigation and the content when the browser is idle, at the latest after 2 s. */
export function watchLinks(): () => void {
  if (saves()) return () => {}
  const idle = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"], .nav a[href^="/"]'))
      if (link.offsetParent) prefetch(link.href)
  }
  const timer =
    'requestIdleCallback' in window
      ? window.requestIdleCallback(idle, { timeout: PREFETCH_IDLE_MS })
      : setTimeout(idle, PREFETCH_IDLE_MS)
  document.addEventListener('pointerover', onPointAt, { passive: true })
  document.addEventListener('focusin', onPointAt)
  return () => {
    if ('cancelIdleCallback' in window) window.cancelIdleCallback(timer as number)
    document.removeEventListener('pointerover', onPointAt)
    document.removeEventListener('focusin', onPointAt)
  }
}
