// 外观 at this browser: what the employee chose, kept here too so that the next page is not bright for a moment. Two tabs and the system's own
// change are followed.
import { densities, type Look, themes, usualLook } from '@mall/domain/people/staff/look.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'ops-look'
function kept(): Look {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>
    return {
      theme: themes.find(t => t === found.theme) ?? usualLook.theme,
      density: densities.find(d => d === found.density) ?? usualLook.density,
    }
  } catch {
    return usualLook
  }
}
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const watchers = new Set<() => void>()
interface Shown {
  dark: boolean
  density: Look['density']
}
let look = kept()
let shown: Shown = { dark: false, density: 'normal' }
const draw = (): void => {
  shown = { dark: look.theme === 'dark' || (look.theme === 'auto' && darkSystem.matches), density: look.density }
  document.documentElement.dataset.theme = shown.dark ? 'dark' : 'light'
  document.documentElement.dataset.density = shown.density
  for (const tell of watchers) tell()
}
draw()
darkSystem.addEventListener('change', draw)
addEventListener('storage', e => {
  if (e.key !== KEY) return
  look = kept()
  draw()
})

/** What the server says of whoever is logged in. */
export function setLook(next: Look): void {
  if (next.theme === look.theme && next.density === look.density) return
  look = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Not kept: the next page begins bright.
  }
  draw()
}

export const useLook = (): Shown =>
  useSyncExternalStore(
    tell => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => shown,
  )
