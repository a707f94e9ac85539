import type { Tx } from './ports/database.ts'

/**
 * Runs `work` when every transaction of the same name has ended, in whatever process it runs. The question goes out with BEGIN and nobody waits
 * for its answer alone: what is asked after it runs after it, and if it fails, so does the transaction.
 */
export async function inTurn<T>(tx: Tx, turn: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const taken = tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn])
  const [, result] = await Promise.all([taken, work(tx)])
  return result
}
