// The console's one line of live events, shared by whatever listens on the page.
import type { LiveEvent } from '@mall/contract/main/live.ts'
import { liveLine, QUEUE_MS } from '@mall/client/liveLine.ts'
import { useEffect, useRef } from 'react'

/** `again`: something may have been missed, read again. */
type DeskEvent = LiveEvent | { kind: 'again' }
type Hear = (event: DeskEvent) => void
/** What is read beside the line is read within so long. */
const READING_MS = 2000
const hearers = new Set<Hear>()
let end: (() => void) | null = null
const tell = (event: DeskEvent) => {
  for (const hear of hearers) hear(event)
}
const connect = () => {
  end ??= liveLine({
    // What is asked for beside the line is told first when it happens between the two.
    url: `/api/live?desk&age=${READING_MS + QUEUE_MS}`,
    onEvent: data => tell(JSON.parse(data) as LiveEvent),
    onUp: first => {
      if (!first) tell({ kind: 'again' })
    },
    onPoll: () => tell({ kind: 'again' }),
  })
}

/** Hears the desk's events while the component is on the screen. */
export function useDeskLine(hear: Hear): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const mine: Hear = event => latest.current(event)
    hearers.add(mine)
    connect()
    return () => {
      hearers.delete(mine)
      if (hearers.size > 0) return
      end?.()
      end = null
    }
  }, [])
}
