// Counts what is searched, in memory: a search costs one look into a map. Every few seconds what came together is added to the day's rows in
// one statement; a process that is killed loses those seconds and nothing else.
import { keptWord } from '@mall/domain/goods/search/searchWords.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { addWords, type WordCount } from './searchWords.queries.ts'

const FLUSH_MS = 5000
/** Different texts between two flushes; what comes beyond is not counted, a flood of nonsense costs no memory. */
const WORDS_MOST = 4000

export interface WordCounter {
  note(word: string, channelCode: string | null, empty: boolean): void
  /** What was noted before the call is in the database afterwards. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function countWords(db: Db): WordCounter {
  let counts = new Map<string, { word: string; channelCode: string; searches: number; empty: number }>()
  let running: Promise<void> = Promise.resolve()

  const take = (word: string, channelCode: string, searches: number, empty: number): void => {
    const key = `${channelCode} ${word}`
    const seen = counts.get(key)
    if (seen) {
      seen.searches += searches
      seen.empty += empty
    } else if (counts.size < WORDS_MOST) counts.set(key, { word, channelCode, searches, empty })
  }
  /** Texts are folded here and not at the search: many ways to write a word are one row. */
  const folded = (noted: Iterable<WordCount>): WordCount[] => {
    const rows = new Map<string, WordCount>()
    for (const n of noted) {
      const word = keptWord(n.word)
      if (word === '') continue
      const key = `${n.channelCode} ${word}`
      const row = rows.get(key)
      if (row) {
        row.searches += n.searches
        row.empty += n.empty
      } else rows.set(key, { ...n, word })
    }
    return [...rows.values()]
  }
  const write = async (): Promise<void> => {
    const rows = folded(counts.values())
    counts = new Map()
    if (rows.length === 0) return
    try {
      await addWords(db, rows)
    } catch (e) {
      // The next time; within the same bounds.
      for (const r of rows) take(r.word, r.channelCode, r.searches, r.empty)
      throw e
    }
  }
  const flush = (): Promise<void> => {
    running = running.catch(() => {}).then(write)
    return running
  }
  const timer = setInterval(() => void flush().catch(() => {}), FLUSH_MS)
  timer.unref()
  return {
    note: (word, channelCode, empty) => take(word, channelCode ?? '', 1, empty ? 1 : 0),
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
