// The door to 客服: pressed by the side tools, the foot of the page, a page's own button; heard by the layout, which loads the pane.
const DOOR = 'mall:support'
export const openSupport = (): void => void window.dispatchEvent(new Event(DOOR))
export const onSupport = (hear: () => void): (() => void) => {
  window.addEventListener(DOOR, hear)
  return () => window.removeEventListener(DOOR, hear)
}
