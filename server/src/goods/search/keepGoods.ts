// Writes the goods of the search: all of them anew under a lock that one process has, or some after they were changed.
import { cutOff } from '../../platform/db/cutOff.ts'
import type { Db, Pool, Tx } from '../../kernel/ports/database.ts'
import type { SearchLabels } from './searchRow.ts'
import * as q from './searchTerms.queries.ts'
import { placeNew, placesOf } from './termPlaces.ts'

/** Far more than ten million goods take. */
const WRITE_MS = 1_800_000

/** One transaction over a connection without the time limits of requests. */
async function unhurried<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const guard = setTimeout(() => cutOff(client), WRITE_MS)
  let broken: Error | undefined
  const rows = async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<R>(text, values as unknown[])).rows
  const db: Db = {
    rows,
    row: async <R extends object>(text: string, values?: readonly unknown[]) => (await rows<R>(text, values))[0],
    run: async (text, values = []) => (await client.query(text, values as unknown[])).rowCount ?? 0,
  }
  try {
    await client.query('begin')
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set local ${name} = 0`)
    await client.query('set local plan_cache_mode = force_custom_plan')
    const answer = await work(db)
    await client.query('commit')
    return answer
  } catch (e) {
    broken = e as Error
    throw e
  } finally {
    clearTimeout(guard)
    client.release(broken)
  }
}

/** Fills the search where it was not filled by this sign; `anew`: in any case. Who waits for the lock finds it done. */
export const fillSearch = (pool: Pool, labels: SearchLabels, sign: string, anew = false): Promise<void> =>
  unhurried(pool, async db => {
    await q.lockSearchGoods(db)
    if (!anew && (await q.buildSign(db))?.sign === sign) return
    await q.addAllTerms(db)
    await q.setPlaces(db, placesOf(await q.termsAfter(db, 0), await q.countedTerms(db), labels))
    // Others read the goods of before until this is committed.
    await q.dropGoods(db)
    await q.fillGoods(db)
    await q.signBuild(db, sign)
    await q.analyseGoods(db)
  })

/** Some goods as they are now. True: the order of the specifications has to be laid down anew. */
export const putGoods = (pool: Pool, labels: SearchLabels, ids: readonly number[]): Promise<boolean> =>
  pool.tx(async (tx: Tx) => {
    await q.lockSearchGoods(tx)
    const added = await q.addTerms(tx, ids)
    const { places, crowded } =
      added.length === 0
        ? { places: new Map<number, number>(), crowded: false }
        : placeNew(added, await q.termsAfter(tx, 0), labels)
    if (places.size > 0) await q.setPlaces(tx, places)
    await q.dropGone(tx, ids)
    await q.putGoods(tx, ids)
    return crowded
  })

/** Goods whose change never came here, at most so many; none where another process is looking. */
export const findStrays = (pool: Pool, most: number): Promise<number[]> =>
  unhurried(pool, async db => ((await q.tryLockSearchGoods(db))?.mine ? (await q.strayGoods(db, most)).map(r => r.id) : []))
