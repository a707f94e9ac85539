// Events with numbers, none lost: what comes over the line is taken in order; a hole, a line that was down or that cannot be had is filled by
// asking from the last number on. Whoever listens sees one gapless row of events, later or sooner.
import { liveLine, type Source } from './liveLine.ts'

export type LineState =
  /** Events arrive as they happen. */
  | 'live'
  /** The line cannot be had: asked every few seconds. */
  | 'polling'
  /** Neither: what is shown may be old. */
  | 'lost'

export interface SequenceOptions<E extends { seq: number }> {
  url: string
  /** The last number already known. */
  after: number
  /** What happened after the number, in order. Rejects when the server cannot be asked. */
  ask(after: number): Promise<readonly E[]>
  /** The event in a message of the line; null when the message is none of ours. */
  read(data: string): E | null
  /** In order, without holes or doubles. `told`: over the line, as it happened. */
  onEvents(events: readonly E[], told: boolean): void
  onState(state: LineState): void
  pollMs?: number
  source?: (url: string) => Source
}

export const ASK_EVERY_MS = 3000
/** With the line up: a line that died silently is found out long before its own beat would tell. */
export const CHECK_EVERY_MS = 15_000

/** Starts at once; the returned function ends it. */
export function sequenceLine<E extends { seq: number }>(o: SequenceOptions<E>): () => void {
  let last = o.after
  let up = false
  let asking = false
  /** Counts the questions: one that was left hanging by a pulled cable is not waited for, and its late answer says nothing. */
  let turn = 0
  let askAgain = false
  let ended = false
  let state: LineState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (next: LineState) => {
    if (ended || next === state) return
    state = next
    o.onState(next)
  }
  const take = (events: readonly E[], told: boolean) => {
    const fresh: E[] = []
    for (const event of events) {
      if (event.seq !== last + 1) continue
      last = event.seq
      fresh.push(event)
    }
    if (fresh.length > 0) o.onEvents(fresh, told)
  }
  const askNow = async (anew = false): Promise<void> => {
    clearTimeout(timer)
    if (ended) return
    if (asking && !anew) {
      askAgain = true
      return
    }
    turn += 1
    const mine = turn
    asking = true
    try {
      const events = await o.ask(last)
      if (ended || mine !== turn) return
      take(events, false)
      say(up ? 'live' : 'polling')
    } catch {
      if (mine === turn) say('lost')
    } finally {
      if (mine === turn) asking = false
    }
    if (ended || mine !== turn) return
    if (askAgain) {
      askAgain = false
      return askNow()
    }
    timer = setTimeout(() => void askNow(), up && state === 'live' ? CHECK_EVERY_MS : (o.pollMs ?? ASK_EVERY_MS))
  }
  const end = liveLine({
    url: o.url,
    ...(o.source ? { source: o.source } : {}),
    onEvent: data => {
      const event = o.read(data)
      if (!event || event.seq <= last) return
      if (event.seq === last + 1) take([event], true)
      else void askNow()
    },
    onUp: () => {
      up = true
      void askNow()
    },
    onDown: () => {
      if (!up && state !== null) return
      up = false
      void askNow()
    },
    onPoll: () => {},
  })
  // The browser knows of its own cable before any line does.
  const cable = (e: Event) => {
    if (e.type === 'offline') say('lost')
    void askNow(true)
  }
  const names = typeof addEventListener === 'function' ? (['online', 'offline'] as const) : []
  for (const name of names) addEventListener(name, cable)
  return () => {
    ended = true
    clearTimeout(timer)
    for (const name of names) removeEventListener(name, cable)
    end()
  }
}
