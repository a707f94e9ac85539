// A chunk that does not load mostly means that a new version was deployed: the whole page is loaded again, once (specification 8).
const KEY = 'mall.reloaded'
const AGAIN_MS = 20_000
/** This document is already on its way out. */
let leaving = false

/** Reloads at `target`; false when that was just tried and would only loop. */
export function reloadOnce(target: string): boolean {
  if (leaving) return true
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < AGAIN_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  leaving = true
  if (target === location.href) location.reload()
  else location.assign(target)
  return true
}

export const never = <T>(): Promise<T> => new Promise<T>(() => {})
