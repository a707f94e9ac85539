// Live events: NOTIFY inside the writing transaction, one LISTEN connection a process, server-sent events to whoever watches.
// The hub knows topic and bytes only; each room owns what it announces and how a screen reacts.
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Db } from '../db/pool.ts'

export interface LiveHub {
  /** Calls back with the text of each event of the topic until the returned function is called. */
  subscribe(topic: string, hear: (data: string) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'mall_live'

/** Announces inside the transaction: nobody hears of something that was rolled back. Send ids, not contents (8000 bytes at most). */
export const announce = (tx: Db, topic: string, event: object): Promise<number> =>
  tx.run(`select pg_notify('${CHANNEL}', $1)`, [JSON.stringify({ topic, event })])

export async function openHub(url: string): Promise<LiveHub> {
  const bus = new EventEmitter()
  bus.setMaxListeners(0)
  let client: pg.Client | undefined
  let closed = false
  let again: NodeJS.Timeout | undefined

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => {})
    next.on('end', () => {
      if (!closed && client === next) again = setTimeout(() => void listen().catch(() => {}), 1000)
    })
    next.on('notification', note => {
      try {
        const { topic, event } = JSON.parse(note.payload ?? '') as { topic: string; event: object }
        bus.emit(topic, JSON.stringify(event))
      } catch {
        // somebody else's notification on our channel
      }
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (e) {
      if (closed) return
      again = setTimeout(() => void listen().catch(() => {}), 1000)
      throw e
    }
  }
  await listen()
  return {
    subscribe: (topic, hear) => {
      bus.on(topic, hear)
      return () => void bus.off(topic, hear)
    },
    close: async () => {
      closed = true
      clearTimeout(again)
      bus.removeAllListeners()
      await client?.end().catch(() => {})
    },
  }
}
