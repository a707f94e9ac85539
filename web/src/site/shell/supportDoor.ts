// The door to 客服: pressed by the side tools, the foot of the page, a page's own button; heard by the layout, which loads the pane.
const DOOR = 'mall:support'
export const openSupport = (): void => void window.dispatchEvent(new Event(DOOR))
export const onSupport = (hear: () => void): (() => void) => {
  window.addEventListener(DOOR, hear)
  return () => window.removeEventListener(DOOR, hear)
}

/** Whether the pane stands on the page: what it shows is read, and it has a line of its own. */
let shown = false
const watchers = new Set<() => void>()
export function setSupportShown(now: boolean): void {
  shown = now
  for (const tell of watchers) tell()
}
export const supportShown = (): boolean => shown
export const onSupportShown = (hear: () => void): (() => void) => {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

const SPOKE = 'support.spoke'
/** This browser has said something as a guest: only then there can be an answer for it. */
export const hasSpoken = (): boolean => {
  try {
    return localStorage.getItem(SPOKE) !== null
  } catch {
    return false
  }
}
export const noteSpoken = (): void => {
  try {
    localStorage.setItem(SPOKE, '1')
  } catch {
    // a browser that keeps nothing: the answer is seen when the pane is opened
  }
}
