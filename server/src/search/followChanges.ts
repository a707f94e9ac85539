// Keeps the index of this process in step with the database: changed goods are read again here, and the other processes hear of them.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Pool } from '../db/pool.ts'

const CHANNEL = 'mall_search'
/** Ids a notification: a payload holds 8000 bytes at most. */
const IDS = 700
const AGAIN_MS = 1000

export interface Follower {
  /** Goods that were changed by a committed transaction of this process. */
  changed(skuIds: readonly number[]): void
  close(): Promise<void>
}

/**
 * `refresh` reads goods again and applies them, `reload` reads everything: after a lost connection nobody knows what was missed.
 * Failures are tried again until they succeed; until then the index is stale, never wrong about what an order may take, because orders
 * lock the stock row itself.
 */
export async function followChanges(
  pool: Pool,
  o: { refresh(ids: readonly number[]): Promise<void>; reload(): Promise<void> },
): Promise<Follower> {
  const self = randomUUID()
  const waiting = new Set<number>()
  const tell = new Set<number>()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let closed = false

  const flush = async (): Promise<void> => {
    const ids = [...waiting]
    const own = ids.filter(id => tell.has(id))
    waiting.clear()
    for (const id of ids) tell.delete(id)
    try {
      await o.refresh(ids)
      for (let i = 0; i < own.length; i += IDS) {
        await pool.run(`select pg_notify('${CHANNEL}', $1)`, [`${self} ${own.slice(i, i + IDS).join(',')}`])
      }
    } catch {
      for (const id of ids) waiting.add(id)
      for (const id of own) tell.add(id)
      if (!closed) timer = setTimeout(start, AGAIN_MS)
    }
  }
  function start(): void {
    clearTimeout(timer)
    timer = undefined
    if (running || closed || waiting.size === 0) return
    running = flush().finally(() => {
      running = null
      // What came in meanwhile; after a failure the timer comes instead.
      if (!timer) start()
    })
  }

  const listen = async (first: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: pool.url })
    next.on('error', () => {})
    next.on('end', () => {
      if (!closed && client === next) setTimeout(() => void listen(false).catch(() => {}), AGAIN_MS).unref()
    })
    next.on('notification', note => {
      const [from, ids = ''] = (note.payload ?? '').split(' ')
      if (from === self) return
      for (const id of ids.split(',')) if (id) waiting.add(Number(id))
      start()
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      if (!first) await o.reload()
    } catch (e) {
      if (first) throw e
      await next.end().catch(() => {})
    }
  }
  await listen(true)

  return {
    changed: skuIds => {
      for (const id of skuIds) {
        waiting.add(id)
        tell.add(id)
      }
      // After the current turn: the lines of one order, and orders that commit together, are read at once.
      if (!timer) setImmediate(start)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running?.catch(() => {})
      await client?.end().catch(() => {})
    },
  }
}
