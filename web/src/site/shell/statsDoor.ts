// The door to 访问统计: pressed at the foot of every page, heard by the layout, which loads the dialog.
const DOOR = 'mall:stats'
export const openStats = (): void => void window.dispatchEvent(new Event(DOOR))
export const onStats = (hear: () => void): (() => void) => {
  window.addEventListener(DOOR, hear)
  return () => window.removeEventListener(DOOR, hear)
}
