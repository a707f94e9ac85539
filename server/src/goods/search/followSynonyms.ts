// Keeps the synonyms of this process in step with the desk: whoever changes one tells it inside his transaction, every process reads them anew.
import type { Listener, Pool, Tx } from '../../kernel/ports/database.ts'
import { synonymsNow } from './searchWords.queries.ts'

const CHANNEL = 'mall_synonym'
const AGAIN_MS = 1000

/** Inside the transaction: nobody hears of what was rolled back. */
export const tellSynonyms = (tx: Tx): void => tx.notify(CHANNEL, '')

export interface SynonymFollower {
  now(): ReadonlyMap<string, string>
  /** What was committed before the call is known afterwards. */
  reread(): Promise<void>
  close(): void
}

/** `changed` is called after each reading. Readings that fail are tried again; after a lost connection nobody knows what was missed. */
export async function followSynonyms(pool: Pool, listener: Listener, changed: () => void): Promise<SynonymFollower> {
  let synonyms: ReadonlyMap<string, string> = new Map()
  let asked = 0
  let closed = false
  let running: Promise<void> | null = null
  const read = async (): Promise<void> => {
    // Whoever asks while a reading is under way may have committed after it began: once more.
    for (let seen = -1; seen !== asked && !closed; ) {
      seen = asked
      synonyms = new Map((await synonymsNow(pool)).map(s => [s.word, s.means]))
      changed()
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
  await reread()
  return {
    now: () => synonyms,
    reread,
    close: () => {
      closed = true
      stop()
    },
  }
}
