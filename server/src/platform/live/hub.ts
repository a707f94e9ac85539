// Live events: NOTIFY inside the writing transaction, one LISTEN connection a process (platform/db/listen.ts), server-sent events to whoever watches.
// The hub knows topic and bytes only; each room owns what it announces and how a screen reacts.
import type { LiveHub } from '../../kernel/ports/liveHub.ts'
import { EventEmitter } from 'node:events'
import { type AgainEvent, checkedEvent, type EventOf, type Topic } from '@mall/contract/main/live.ts'
import type { Listener, Tx } from '../../kernel/ports/database.ts'

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
