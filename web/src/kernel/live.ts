import type { LiveEvent } from '@mall/contract/main/live.ts'
import { liveLine, QUEUE_MS } from '@mall/client/liveLine.ts'
import { useEffect, useRef } from 'react'

/** What a page hears: what the mall announces (contract/live.ts), and what happens to the line itself. */
export type PageEvent =
  | LiveEvent
  /** The line is up for the first time; what happened since the page was read follows. Later: `again`. */
  | { kind: 'open' }

/** Whether an event may concern an order: it names its submission, or something was missed. */
export const concerns = (event: PageEvent, masterOrderCode: string | undefined): boolean =>
  event.kind === 'order' || event.kind === 'payment' ? event.masterOrderCode === masterOrderCode : event.kind === 'again'

type Hear = (event: PageEvent) => unknown

const hearers = new Set<Hear>()
let end: (() => void) | null = null
let missed = false
/** The line of now has been up. */
let up = false
/** When what the page shows was read at the earliest, by performance.now(): a page that came from the server, when its address was asked for. */
let readAt = 0
/** When the last page that listened was left. */
let endedAt: number | null = null
/** How long a page may take from its reads until it listens, once the first one stands. */
const READING_MS = 30_000
/** And over a line that is up already. */
const SHOWING_MS = 1000
/** What was heard a moment ago: a page that has just read may have been drawn from what was before. */
let lately: { at: number; event: PageEvent }[] = []

const tell = (event: PageEvent) => {
  const at = performance.now()
  lately = [...lately.filter(e => e.at > at - SHOWING_MS), { at, event }]
  for (const hear of hearers) hear(event)
}

function connect(): void {
  if (end || hearers.size === 0 || document.hidden) return
  end = liveLine({
    // Once up, a gap is told as `again`: nothing is told twice.
    url: () => (missed || up ? '/api/live' : `/api/live?age=${Math.round(performance.now() - readAt + QUEUE_MS)}`),
    onEvent: data => {
      try {
        tell(JSON.parse(data) as LiveEvent)
      } catch {
        // not ours
      }
    },
    onUp: first => {
      up = true
      tell({ kind: first && !missed ? 'open' : 'again' })
      missed = false
    },
    onPoll: () => tell({ kind: 'again' }),
  })
}

function disconnect(): void {
  end?.()
  end = null
  up = false
}

// A hidden page lets its line go: a browser keeps only six of them to one house, and the buyer has many tabs.
function onVisibility(): void {
  if (document.hidden) {
    missed ||= end !== null
    disconnect()
  } else connect()
}

/** Hears the company's events while the component is on the screen. One line for the whole page. */
export function useLive(hear: Hear, enabled = true): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    if (!enabled) return
    const mine: Hear = event => latest.current(event)
    if (hearers.size === 0) {
      document.addEventListener('visibilitychange', onVisibility)
      if (endedAt !== null) readAt = Math.max(endedAt, performance.now() - READING_MS)
    }
    hearers.add(mine)
    for (const e of lately) if (e.event.kind !== 'open' && e.at > performance.now() - SHOWING_MS) mine(e.event)
    connect()
    return () => {
      hearers.delete(mine)
      if (hearers.size > 0) return
      document.removeEventListener('visibilitychange', onVisibility)
      disconnect()
      missed = false
      endedAt = performance.now()
    }
  }, [enabled])
}
