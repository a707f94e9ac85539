// The index of this process: read at the start, kept in step by the feed of changed goods, read anew where the feed was broken or has gathered too much.
import type { Listener, Pool } from '../../kernel/ports/database.ts'
import { cutOff } from '../../platform/db/cutOff.ts'
import type { EngineHouse } from './engine.ts'
import { followChanges } from './followChanges.ts'
import { loadAllRows, loadFixedPrices, loadMoving, loadRows, type MovingRow } from './loadRows.ts'
import { memoryEngine } from './memoryEngine.ts'
import { Prices } from './prices.ts'
import { SearchIndex } from './searchIndex.ts'
import type { SearchLabels } from './searchRow.ts'
import { SegmentBuilder } from './segmentBuilder.ts'

/** Far more than a million goods take to read. */
const READ_MS = 180_000
/** Changed goods that are read with one question. */
const AT_A_TIME = 1000
/** And that are taken over in one go: two milliseconds of a processor. */
const MOVED_AT_A_TIME = 2000

/** Reads the whole catalogue into a new index: about 0.3 s for 25,000 goods, some seconds for a million. */
async function readIndex(pool: Pool, labels: SearchLabels): Promise<SearchIndex> {
  const client = await pool.connect()
  // No time limit of the database holds here: a connection that falls silent while rows come is ended by ours.
  const guard = setTimeout(() => cutOff(client), READ_MS)
  let broken: Error | undefined
  try {
    // A million goods take longer than a statement of a request may; the transaction keeps the chunks of one moment.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const builder = new SegmentBuilder(labels)
    const prices = new Prices(labels)
    const fixed = await loadFixedPrices(client)
    for (const [id, own] of fixed) prices.setFixed(id, own)
    await loadAllRows(client, row => {
      const areaPrices = fixed.get(row.id)
      if (areaPrices) row.areaPrices = areaPrices
      builder.add(row)
    })
    await client.query('commit')
    return new SearchIndex(await builder.finishBeside(), labels, prices)
  } catch (e) {
    broken = e as Error
    throw e
  } finally {
    clearTimeout(guard)
    // After a failure the connection is thrown away: a silent one would not answer a rollback either.
    client.release(broken)
  }
}

export async function openMemory(pool: Pool, listener: Listener, labels: () => SearchLabels): Promise<EngineHouse> {
  let index = await readIndex(pool, labels())
  /** Counts the indexes of this process, so that a remembered reply never outlives its index. */
  let generation = 1
  let reading: Promise<void> | null = null
  const missed = new Set<number>()

  const refresh = async (ids: readonly number[]): Promise<void> => {
    if (reading) for (const id of ids) missed.add(id)
    // Some at a time, so that a search in between waits for some only.
    const moving: MovingRow[] = []
    for (let i = 0; i < ids.length; i += AT_A_TIME) moving.push(...(await loadMoving(pool, ids.slice(i, i + AT_A_TIME))))
    const found = new Set(moving.map(row => row.id))
    const gone = ids.filter(id => !found.has(id))
    const anew: number[] = []
    for (let i = 0; i < moving.length; i += MOVED_AT_A_TIME) {
      if (i > 0) await new Promise(done => setImmediate(done))
      anew.push(...index.move(moving.slice(i, i + MOVED_AT_A_TIME)))
    }
    // So many that all is read anew in any case: not built twice. One under way since before this question is followed by another (`missed`).
    if (
      index.outgrown(anew.length) &&
      (await reload().then(
        () => true,
        () => false,
      ))
    )
      return
    if (anew.length > 0 || gone.length > 0) index.apply(anew.length > 0 ? await loadRows(pool, anew) : [], gone)
    if (index.needsReload) void reload().catch(() => {})
  }
  const reload = (): Promise<void> => {
    reading ??= readIndex(pool, labels())
      .then(next => {
        index = next
        generation += 1
      })
      .finally(() => {
        reading = null
        // Changes that came while the new index was being read may be older in it.
        const again = [...missed]
        missed.clear()
        if (again.length > 0) follower.changed(again)
      })
    return reading
  }
  // One that is under way may have begun before the gap ended.
  const readAgain = async (): Promise<void> => {
    await reading?.catch(() => {})
    await reload()
  }
  const follower = followChanges(pool, listener, { refresh, reload: readAgain })

  return {
    engine: () => memoryEngine(index),
    key: () => `${generation}.${index.version}`,
    hasGoods: () => index.segments.some(segment => segment.onShelf.some(word => word !== 0)),
    changed: follower.changed,
    reread: readAgain,
    behindMs: follower.behindMs,
    close: follower.close,
  }
}
