import { liveLine } from '@mall/client/liveLine.ts'
import { useEffect, useRef } from 'react'

/** What the mall announces to a company (server, *.live): ids and states only; the screen reads the rest again. */
export type LiveEvent =
  | { kind: 'payment'; paymentNo: string; masterOrderCode: string; state: number }
  /** Something was put into the viewer's inbox. */
  | { kind: 'notice'; masterOrderCode?: undefined }
  /** Some session of the viewer is over; where it is this one, the line closes. */
  | { kind: 'ended'; masterOrderCode?: undefined }
  | { kind: 'order'; orderCode: string; masterOrderCode: string; status: number; seq: number }
  /** The line is up for the first time: what happened since the page was drawn was not heard. */
  | { kind: 'open' }
  /** The line was down, cannot be had, or the page was hidden; or the server itself did not hear for a while: something may have been missed. */
  | { kind: 'again' }

type Hear = (event: LiveEvent) => unknown

const hearers = new Set<Hear>()
let end: (() => void) | null = null
let missed = false

const tell = (event: LiveEvent) => {
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
