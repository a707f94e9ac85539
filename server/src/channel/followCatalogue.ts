// Keeps the catalogue of this process in step with the rows of the desk: whoever changes one tells it inside his transaction, every process
// reads all of them again into the object everybody holds, and the search draws its names anew.
import type { Listener } from '../db/listen.ts'
import type { Pool, Tx } from '../db/pool.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'

const CHANNEL = 'mall_catalogue'
const AGAIN_MS = 1000

/** Inside the transaction: nobody hears of what was rolled back. */
export const tellCatalogue = (tx: Tx): void => tx.notify(CHANNEL, '')

export interface CatalogueFollower {
  /** Reads at once; what was committed before the call is known afterwards. */
  reread(): Promise<void>
  close(): void
}

/** `changed` is awaited after each reading; readings that fail are tried again until they succeed. */
export function followCatalogue(
  pool: Pool,
  listener: Listener,
  catalogue: Catalogue,
  changed: () => Promise<void>,
): CatalogueFollower {
  let asked = 0
  let closed = false
  let running: Promise<void> | null = null

  const read = async (): Promise<void> => {
    // Whoever asks while a reading is under way may have committed after it began: once more.
    for (let seen = -1; seen !== asked && !closed; ) {
      seen = asked
      Object.assign(catalogue, await loadCatalogue(pool))
      await changed()
    }
  }
  const reread = (): Promise<void> => {
    asked += 1
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
  const hear = (): void => {
    reread().catch(() => {
      if (!closed) setTimeout(hear, AGAIN_MS).unref()
    })
  }
  const stop = listener.hear(CHANNEL, hear, hear)
  return {
    reread,
    close: () => {
      closed = true
      stop()
    },
  }
}
