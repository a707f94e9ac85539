// Live events: NOTIFY inside the writing transaction, one LISTEN connection a process (db/listen.ts), server-sent events to whoever watches.
// The hub knows topic and bytes only; each room owns what it announces and how a screen reacts.
import { EventEmitter } from 'node:events'
import { type AgainEvent, checkedEvent, type EventOf, type Topic } from '@mall/contract/live.ts'
import type { Listener } from '../db/listen.ts'
import type { Tx } from '../db/pool.ts'

export interface LiveHub {
  /** Calls back with the text of each event of the topic, and with `again` after a gap, until the returned function is called. */
  subscribe(topic: Topic, hear: (data: string) => void): () => void
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

export function openHub(listener: Listener): LiveHub {
  const bus = new EventEmitter()
  bus.setMaxListeners(0)
  const stop = listener.hear(
    CHANNEL,
    payload => {
      try {
        const { topic, event } = JSON.parse(payload) as { topic: string; event: object }
        bus.emit(EVERY_TOPIC, topic)
        bus.emit(topic, JSON.stringify(event))
      } catch {
        // somebody else's notification on our channel
      }
    },
    () => {
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
    watch: hear => void bus.on(EVERY_TOPIC, hear),
    close: () => {
      stop()
      committedHere.off(EVERY_TOPIC, here)
      bus.removeAllListeners()
    },
  }
}
