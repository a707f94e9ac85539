import { useSyncExternalStore } from 'react'

/** True while the window is at least this wide. */
export function useWide(px: number): boolean {
  const query = `(min-width:${px}px)`
  return useSyncExternalStore(
    tell => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => window.matchMedia(query).matches,
  )
}
