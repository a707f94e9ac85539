// The server's clock in the browser. Everything that ends at an instant counts down by it, whatever the visitor's own clock says.
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface ClockReading {
  /** Server minus this browser, ms. */
  offsetMs: number
  /** Half of the way there and back of the best question: the reading is not surer than this. Null: only from the page's own making. */
  errorMs: number | null
}

let reading: ClockReading | null = null
const listeners = new Set<() => void>()
const set = (next: ClockReading): void => {
  reading = next
  for (const tell of listeners) tell()
}

/** Said once, when the page comes alive: a countdown that is shown later must not count the time in between as left. */
export const setClock = (serverNow: number): void => {
  if (!reading) set({ offsetMs: serverNow - Date.now(), errorMs: null })
}

/** After so long a reading is no longer believed to be the best: clocks drift, laptops sleep. */
const STALE_MS = 10 * 60_000
let readAt = 0

/**
 * An answer that carried the server's time: asked at `sentAt`, there at `heardAt` (both this browser's). The server read its clock somewhere
 * in between, so the middle is wrong by half the way at most; the shortest way of the last minutes is kept.
 */
export function tuneClock(serverNow: number, sentAt: number, heardAt: number): void {
  const errorMs = Math.max(0, heardAt - sentAt) / 2
  const best = reading?.errorMs ?? Number.POSITIVE_INFINITY
  if (errorMs > best && heardAt - readAt < STALE_MS) return
  readAt = heardAt
  set({ offsetMs: Math.round(serverNow - (sentAt + heardAt) / 2), errorMs: Math.round(errorMs) })
}

/** Server time now, ms; this browser's own until something was read. */
export const serverTime = (): number => Date.now() + (reading?.offsetMs ?? 0)

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
/** How far this browser's clock stands from the server's; null while drawn on the server. */
export const useClockReading = (): ClockReading | null =>
  useSyncExternalStore(
    subscribe,
    () => reading,
    () => null,
  )

/** Server time that ticks; `start` is what the first drawing shows, so that the browser's agrees with the server's. */
export function useTicking(start: number, everyMs = 1000): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(serverTime())
    tick()
    const timer = setInterval(tick, everyMs)
    // A page that lay hidden shows the right figure with its first frame.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}

/** Parts of what is left: whole seconds, rounded up, so that 00:00 means over. */
export function leftParts(leftMs: number): { days: number; hours: number; minutes: number; seconds: number } {
  const all = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor((all % 86_400) / 3600),
    minutes: Math.floor((all % 3600) / 60),
    seconds: all % 60,
  }
}
/** 02:31, 1:02:31, 2 天 03:02:31. */
export function leftText(leftMs: number): string {
  const { days, hours, minutes, seconds } = leftParts(leftMs)
  const two = (n: number) => String(n).padStart(2, '0')
  const tail = `${two(minutes)}:${two(seconds)}`
  if (days > 0) return `${days} 天 ${two(hours)}:${tail}`
  return hours > 0 ? `${hours}:${tail}` : tail
}
