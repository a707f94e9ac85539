// Live events: NOTIFY inside the writing transaction, one LISTEN connection a process (db/listen.ts), server-sent events to whoever watches.
// The hub knows topic and bytes only; each room owns what it announces and how a screen reacts.
import { EventEmitter } from 'node:events'
import { type AgainEvent, checkedEvent, type EventOf, type Topic } from '@mall/contract/live.ts'
import type { Listener } from '../db/listen.ts'
import type { Tx } from '../db/pool.ts'

export interface LiveHub {
  /** Calls back with the text of each event of the topic, and with `again` after a gap, until the returned function is called. */
  subscribe(topic: Topic, hear: (data: string) => void): () => void
  /**
   * The texts of what was heard of a topic since `from` (performance.now() of this process): for a page that was drawn then and listens only now.
   * Null: so far back this process does not remember, or it did not hear for a while; read again.
   */
  since(topic: Topic, from: number): string[] | null
  /** Calls back with the topic of each event, the moment it is committed here or heard from another process; null after a gap. */
  watch(hear: (topic: string | null) => void): void
  close(): void
}

const CHANNEL = 'mall_live'
const EVERY_LINE = Symbol('every line')
const EVERY_TOPIC = Symbol('every topic')
/** What this process has announced and committed: it knows before the database tells it. */
const committedHere = new EventEmitter()
committedHere.setMaxListeners(0)
/** The process did not hear for a while: whoever watches reads again. */
export const AGAIN = JSON.stringify({ kind: 'again' } satisfies AgainEvent)

/** Announces inside the transaction: nobody hears of something that was rolled back. Events and topics: contract/live.ts. */
export const announce = <T extends Topic>(tx: Tx, topic: T, event: EventOf<T>): void => {
  tx.notify(CHANNEL, JSON.stringify({ topic, event: checkedEvent(topic, event) }))
  tx.afterCommit(() => committedHere.emit(EVERY_TOPIC, topic))
}

/** What was heard lately, for whoever comes a little later; bounded in time and in number. */
class Lately {
  private events: { at: number; topic: string; data: string }[] = []
  /** Of anything earlier nothing can be said. */
  private from: number
  constructor(now: number) {
    this.from = now
  }
  add(at: number, topic: string, data: string): void {
    this.events.push({ at, topic, data })
    if (this.events.length > 2 * REMEMBERED) this.forget(this.events.length - REMEMBERED)
  }
  /** There was a gap until now. */
  gap(now: number): void {
    this.events = []
    this.from = now
  }
  of(topic: string, from: number, now: number): string[] | null {
    const old = this.events.findIndex(e => e.at >= now - REMEMBER_MS)
    this.forget(old < 0 ? this.events.length : old)
    if (from < Math.max(this.from, now - REMEMBER_MS)) return null
    return this.events.filter(e => e.at >= from && e.topic === topic).map(e => e.data)
  }
  private forget(count: number): void {
    const last = this.events[count - 1]
    if (!last) return
    this.events = this.events.slice(count)
    this.from = Math.max(this.from, last.at)
  }
}
/** A page that takes longer from its drawing to its line reads again. */
const REMEMBER_MS = 60_000
const REMEMBERED = 5000

export function openHub(listener: Listener): LiveHub {
  const lately = new Lately(performance.now())
  const bus = new EventEmitter()
  bus.setMaxListeners(0)
  const stop = listener.hear(
    CHANNEL,
    payload => {
      try {
        const { topic, event } = JSON.parse(payload) as { topic: string; event: object }
        const data = JSON.stringify(event)
        lately.add(performance.now(), topic, data)
        bus.emit(EVERY_TOPIC, topic)
        bus.emit(topic, data)
      } catch {
        // somebody else's notification on our channel
      }
    },
    () => {
      lately.gap(performance.now())
      bus.emit(EVERY_TOPIC, null)
      bus.emit(EVERY_LINE, AGAIN)
    },
  )
  const here = (topic: string) => bus.emit(EVERY_TOPIC, topic)
  committedHere.on(EVERY_TOPIC, here)
  return {
    subscribe: (topic, hear) => {
      bus.on(topic, hear)
      bus.on(EVERY_LINE, hear)
      return () => {
        bus.off(topic, hear)
        bus.off(EVERY_LINE, hear)
      }
    },
    since: (topic, from) => lately.of(topic, from, performance.now()),
    watch: hear => void bus.on(EVERY_TOPIC, hear),
    close: () => {
      stop()
      committedHere.off(EVERY_TOPIC, here)
      bus.removeAllListeners()
    },
  }
}
