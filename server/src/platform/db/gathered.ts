// Questions of one kind that many requests ask at once, each about its own row, go as one statement (decision 0114): who waits behind a busy database
// asks with whoever waits too. Alone, a question goes at once.
import type { Db } from '../../kernel/ports/database.ts'

/** Keys of one statement. */
const MOST = 64
/** Statements of one kind under way at once: the next takes all who came meanwhile. */
const AT_ONCE = 2

interface Asking<K, V> {
  key: K
  settle(answer: V | undefined): void
  fail(why: unknown): void
}

/**
 * `ask` answers for several keys at once, by key; a key it leaves out has no row. Each caller hears of its own key alone; the same key twice in one
 * statement is answered with the same object. What fails, fails for all who asked together: so it must be a question that fails only with the
 * database itself, one that takes no lock and cannot fail for what is in a key.
 */
export function gathered<K, V>(
  ask: (db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (db: Db, key: K) => Promise<V | undefined> {
  const lines = new WeakMap<Db, { waiting: Asking<K, V>[]; asking: number }>()
  return (db, key) => {
    const line = lines.get(db) ?? { waiting: [], asking: 0 }
    lines.set(db, line)
    const work = async (): Promise<void> => {
      line.asking += 1
      while (line.waiting.length > 0) {
        const batch = line.waiting.splice(0, MOST)
        await ask(db, [...new Set(batch.map(w => w.key))]).then(
          answers => {
            for (const w of batch) w.settle(answers.get(w.key))
          },
          (why: unknown) => {
            for (const w of batch) w.fail(why)
          },
        )
      }
      line.asking -= 1
    }
    return new Promise((settle, fail) => {
      line.waiting.push({ key, settle, fail })
      if (line.asking < AT_ONCE) void work()
    })
  }
}
