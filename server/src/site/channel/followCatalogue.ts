// Keeps the catalogue of this process in step with the rows of the desk: whoever changes one tells it inside his transaction, every process
// reads all of them again into the object everybody holds, and the search draws its names anew.
import type { Listener, Pool } from '../../kernel/ports/database.ts'
import { type Catalogue, CATALOGUE_CHANNEL } from '../../kernel/ports/catalogue.ts'
import { loadCatalogue } from './catalogue.ts'

const AGAIN_MS = 1000

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
  let closed = false
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const read = async (): Promise<void> => {
    if (closed) return
    Object.assign(catalogue, await loadCatalogue(pool))
    await changed()
  }
  const begin = (): Promise<void> => {
    running = read().finally(() => {
      running = null
    })
    return running
  }
  // Whoever asks while a reading is under way may have committed after it began: he waits for the next one, with all who ask until it begins, and not for
  // those that others ask for later.
  const reread = (): Promise<void> => {
    if (!running && !next) return begin()
    next ??= Promise.resolve(running)
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
  const hear = (): void => {
    reread().catch(() => {
      if (!closed) setTimeout(hear, AGAIN_MS).unref()
    })
  }
  const stop = listener.hear(CATALOGUE_CHANNEL, hear, hear)
  return {
    reread,
    close: () => {
      closed = true
      stop()
    },
  }
}
