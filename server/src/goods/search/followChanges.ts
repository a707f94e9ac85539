// Keeps the index of this process in step with the database: changed goods are read again here, and the other processes hear of them.
import { randomUUID } from 'node:crypto'
import type { Listener, Pool } from '../../kernel/ports/database.ts'

const CHANNEL = 'mall_search'
/** Ids a notification: a payload holds 8000 bytes at most. */
const IDS = 700
const AGAIN_MS = 1000
const GATHER_MS = 20

export interface Follower {
  /** Goods that were changed by a committed transaction of this process. */
  changed(skuIds: readonly number[]): void
  /** Milliseconds since the index is known to lack something; 0 when it lacks nothing. */
  behindMs(): number
  close(): Promise<void>
}

/**
 * `refresh` reads goods again and applies them (`own`: those of them that this process changed), `reload` reads everything: after a lost connection nobody knows what was missed.
 * Failures are tried again until they succeed; until then the index is stale, never wrong about what an order may take, because orders
 * lock the stock row itself.
 */
export function followChanges(
  pool: Pool,
  listener: Listener,
  o: { refresh(ids: readonly number[], own: readonly number[]): Promise<void>; reload(): Promise<void> },
): Follower {
  const self = randomUUID()
  const waiting = new Set<number>()
  const tell = new Set<number>()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let behindSince: number | null = null
  let unreadSince: number | null = null
  let catching: object | undefined

  const flush = async (): Promise<void> => {
    const ids = [...waiting]
    const own = ids.filter(id => tell.has(id))
    waiting.clear()
    for (const id of ids) tell.delete(id)
    try {
      await o.refresh(ids, own)
      unreadSince = null
      for (let i = 0; i < own.length; i += IDS) {
        await pool.run(`select pg_notify('${CHANNEL}', $1)`, [`${self} ${own.slice(i, i + IDS).join(',')}`])
      }
    } catch {
      unreadSince ??= performance.now()
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
      // What came in meanwhile, gathered for a moment: under a stream of orders the same goods change again and again. After a failure the
      // timer is there already.
      if (!timer && waiting.size > 0) timer = setTimeout(start, GATHER_MS)
    })
  }

  /** Until it succeeds: what was not heard is nowhere else to be had. */
  const catchUp = async (): Promise<void> => {
    behindSince ??= performance.now()
    const mine = (catching = {})
    for (let wait = AGAIN_MS; !closed && catching === mine; wait = Math.min(30_000, wait * 2))
      try {
        await o.reload()
        if (catching === mine) behindSince = null
        return
      } catch {
        await new Promise(done => setTimeout(done, wait).unref())
      }
  }
  const stop = listener.hear(
    CHANNEL,
    payload => {
      const [from, ids = ''] = payload.split(' ')
      if (from === self) return
      for (const id of ids.split(',')) if (id) waiting.add(Number(id))
      start()
    },
    () => void catchUp(),
  )

  return {
    changed: skuIds => {
      for (const id of skuIds) {
        waiting.add(id)
        tell.add(id)
      }
      // After the current turn: the lines of one order, and orders that commit together, are read at once.
      if (!timer) setImmediate(start)
    },
    behindMs: () => {
      const since = Math.min(behindSince ?? Infinity, unreadSince ?? Infinity)
      return since === Infinity ? 0 : Math.round(performance.now() - since)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      stop()
      await running?.catch(() => {})
    },
  }
}
