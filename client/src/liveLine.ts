// A line to the server's events that comes back: after a refusal, a restart, a proxy's 503, a line that fell silent. For as long as it is
// wanted it tries again, and where it cannot be had whoever listens is told to read again now and then.

/** The part of EventSource that is used; a test brings its own. */
export interface Source {
  onopen: (() => void) | null
  onmessage: ((e: { data: unknown }) => void) | null
  onerror: (() => void) | null
  addEventListener(name: 'beat', hear: () => void): void
  close(): void
}

export interface LineOptions {
  /** Asked anew for every try. */
  url: string | (() => string)
  /** The text of an event. */
  onEvent(data: string): void
  /** The line is up; not `first`: it was down, and something may have been missed. */
  onUp(first: boolean): void
  /** The line has gone, or did not come up; it is tried again by itself. */
  onDown?(): void
  /** The line cannot be had: time to read again. */
  onPoll(): void
  source?: (url: string) => Source
  random?: () => number
}

/**
 * How long the request for the line may wait behind the page's own files: a browser asks one house for six things at once, and nobody counts that
 * wait. What is told once too often is read once more; what is lost is not seen until the next event.
 */
export const QUEUE_MS = 10_000
const FIRST_MS = 1000
const MOST_MS = 30_000
/** The server beats every 20 s; this long without anything the line is dead, whatever the browser believes. */
const SILENT_MS = 50_000
export const POLL_MS = 30_000

/** Opens at once; the returned function ends it. */
export function liveLine(o: LineOptions): () => void {
  const make = o.source ?? (url => new EventSource(url) as unknown as Source)
  const random = o.random ?? Math.random
  let source: Source | null = null
  let tries = 0
  let first = true
  let again: ReturnType<typeof setTimeout> | undefined
  let silent: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const heard = (): void => {
    clearTimeout(silent)
    silent = setTimeout(lose, SILENT_MS)
  }
  function lose(): void {
    clearTimeout(silent)
    source?.close()
    source = null
    o.onDown?.()
    poll ??= setInterval(o.onPoll, POLL_MS)
    const wait = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, 6))
    tries += 1
    clearTimeout(again)
    // Half to all of it: the pages that a restart cut off do not come back in the same moment.
    again = setTimeout(open, wait * (0.5 + random() / 2))
  }
  function open(): void {
    const mine = make(typeof o.url === 'string' ? o.url : o.url())
    source = mine
    // Until it is up it may hang as well.
    heard()
    mine.onopen = () => {
      tries = 0
      heard()
      clearInterval(poll)
      poll = undefined
      o.onUp(first)
      first = false
    }
    mine.onmessage = e => {
      heard()
      o.onEvent(String(e.data))
    }
    mine.addEventListener('beat', heard)
    // The browser tries again by itself after some failures and gives up for good after others: we do it for all.
    mine.onerror = () => {
      if (source === mine) lose()
    }
  }
  open()
  return () => {
    clearTimeout(again)
    clearTimeout(silent)
    clearInterval(poll)
    const mine = source
    source = null
    mine?.close()
  }
}
