// A use case carried out whole and taken back: the same statements, locks and refusals, and nothing left of it. What it runs on looks like the pool
// and is one transaction, so that it sees what it has itself written; nobody hears of it.
import type { Db, Pool, Tx } from '../../kernel/ports/database.ts'

const BEGIN = 'savepoint step'
const BACK = 'rollback to savepoint step'
const TRY = 'savepoint attempt'
const TRY_BACK = 'rollback to savepoint attempt'

/** The pool as a use case inside the rehearsal sees it. Its transactions run one after the other, each a savepoint. */
function rehearsing(pool: Pool, tx: Tx): Pool {
  const { rows, row, run } = tx
  const db: Db = { rows, row, run }
  let before: Promise<unknown> = Promise.resolve()
  const step = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await run(BEGIN)
    try {
      const lasts: ((db: Db) => Promise<unknown>)[] = []
      const result = await work({ ...db, notify: () => {}, afterCommit: () => {}, last: write => lasts.push(write) })
      for (const write of lasts) await write(db)
      return result
    } catch (e) {
      await run(BACK)
      throw e
    }
  }
  return {
    ...db,
    tx: work => {
      const mine = before.then(() => step(work))
      before = mine.catch(() => {})
      return mine
    },
    together: work => work(db),
    ofOneRequest: work => work(),
    connect: () => Promise.reject(new Error('nothing is copied in a rehearsal')),
    raw: pool.raw,
    url: pool.url,
    retries: pool.retries,
    quietMs: pool.quietMs,
    close: () => Promise.resolve(),
  }
}

/** Whether `work` went through; what fails in a way that is `expected` is taken back alone and the transaction goes on. */
export async function unless(tx: Tx, expected: (e: unknown) => boolean, work: () => Promise<unknown>): Promise<boolean> {
  const { run } = tx
  await run(TRY)
  try {
    await work()
    return true
  } catch (e) {
    if (!expected(e)) throw e
    await run(TRY_BACK)
    return false
  }
}

/**
 * `hold` locks what the rehearsals of one asker have in common, until the end of all: it lies outside of what is taken back. `before` sets the stage inside of what is taken back, `after` reads what shall be remembered; `keep` is written for good with it, in the same
 * transaction and only if nothing was refused.
 */
export const rehearse = <T, S>(
  pool: Pool,
  o: {
    hold(tx: Tx): Promise<void>
    before(tx: Tx): Promise<void>
    run(db: Pool): Promise<T>
    after(tx: Tx): Promise<S>
    keep(tx: Tx, seen: S, answer: T): Promise<unknown>
  },
): Promise<T> =>
  pool.tx(async tx => {
    await o.hold(tx)
    await tx.run('savepoint stage')
    await o.before(tx)
    const answer = await o.run(rehearsing(pool, tx))
    const seen = await o.after(tx)
    await tx.run('rollback to savepoint stage')
    await o.keep(tx, seen, answer)
    return answer
  })
