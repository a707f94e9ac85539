import type { LiveEvent } from '@mall/contract/live.ts'
import { liveLine } from '@mall/client/liveLine.ts'
import { useEffect, useRef } from 'react'

/** What a page hears: what the mall announces (contract/live.ts), and what happens to the line itself. */
export type PageEvent =
  | LiveEvent
  /** The line is up for the first time: what happened since the page was drawn was not heard. Later: `again`. */
  | { kind: 'open' }

/** Whether an event may concern an order: it names its submission, or something was missed. */
export const concerns = (event: PageEvent, masterOrderCode: string | undefined): boolean =>
  event.kind === 'order' || event.kind === 'payment' ? event.masterOrderCode === masterOrderCode : event.kind === 'again'

type Hear = (event: PageEvent) => unknown

const hearers = new Set<Hear>()
let end: (() => void) | null = null
let missed = false

const tell = (event: PageEvent) => {
  for (const hear of hearers) hear(event)
}

function connect(): void {
  if (end || hearers.size === 0 || document.hidden) return
  end = liveLine({
    url: '/api/live',
    onEvent: data => {
      try {
        tell(JSON.parse(data) as LiveEvent)
      } catch {
        // not ours
      }
    },
    onUp: first => {
      tell({ kind: first && !missed ? 'open' : 'again' })
      missed = false
    },
    onPoll: () => tell({ kind: 'again' }),
  })
}

function disconnect(): void {
  end?.()
  end = null
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
    if (hearers.size === 0) document.addEventListener('visibilitychange', onVisibility)
    hearers.add(mine)
    connect()
    return () => {
      hearers.delete(mine)
      if (hearers.size > 0) return
      document.removeEventListener('visibilitychange', onVisibility)
      disconnect()
    }
  }, [enabled])
}
