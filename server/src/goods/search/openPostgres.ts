// Goods in the database, kept by the processes that change them (decision 0293). A process holds the words of the catalogue, no goods: what another one
// wrote is there for all at once. What a process that died did not write is found by a look every ten minutes, and after every start.
import type pg from 'pg'
import type { Db, Listener, Pool } from '../../kernel/ports/database.ts'
import { openPool } from '../../platform/db/pool.ts'
import type { EngineHouse, SearchEngine } from './engine.ts'
import { followChanges } from './followChanges.ts'
import { fillSearch, findStrays, putGoods } from './keepGoods.ts'
import { postgresEngine } from './postgresEngine.ts'
import { diameters } from './searchGoods.queries.ts'
import type { SearchLabels } from './searchRow.ts'
import { anyShown, areasWithPrices, buildSign, type Term, termsAfter } from './searchTerms.queries.ts'
import type { Asked, Knowing } from './termConditions.ts'
import { TermWords } from './termWords.ts'

/** Changed goods that are written in one transaction. */
const AT_A_TIME = 500
const STRAYS_MS = 600_000
const STRAYS = 50_000
const CONNECTIONS = 8
/** As with every statement of a request. */
const ANSWER_MS = 6500

/** Statements that are not kept prepared: their texts are as many as the ways to search. */
function unprepared(raw: pg.Pool): Db {
  const ask = (text: string, values: readonly unknown[] = []) =>
    raw.query({ text, values: values as unknown[], query_timeout: ANSWER_MS } as pg.QueryConfig)
  return {
    rows: async <R extends object>(text: string, values?: readonly unknown[]) => (await ask(text, values)).rows as R[],
    row: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await ask(text, values)).rows[0] as R | undefined,
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
  }
}

export interface Labelled {
  labels: SearchLabels
  /** By what the order of the goods is laid down: another sign, and it is laid down anew. */
  sign: string
}

export async function openPostgres(pool: Pool, listener: Listener, labelled: () => Labelled): Promise<EngineHouse> {
  // Beside the requests' own connections: a search is asked from inside transactions too, and planned for its values.
  const reading = openPool(pool.url, CONNECTIONS, { apart: true, eachTime: true })
  const db = unprepared(reading.raw)
  let terms: readonly Term[] = []
  let now: { engine: SearchEngine; known: Knowing }
  let version = 1
  let hasGoods = false
  let closed = false

  const knowing = async (ids: Iterable<number>): Promise<Asked> => {
    for (const id of ids)
      if (!now.known.words.byId.has(id)) {
        await learn()
        break
      }
    return now.known
  }
  /** Words that came since, areas with prices of their own. `anew`: names and shapes are other ones too. */
  const learn = async (anew = false): Promise<void> => {
    const last = anew ? 0 : (terms.at(-1)?.id ?? 0)
    const [added, areas, shown] = await Promise.all([termsAfter(db, last), areasWithPrices(db), anyShown(db)])
    hasGoods = shown?.has === true
    const pricedAreas = new Set(areas.map(a => a.area))
    const same = !anew && added.length === 0 && [...pricedAreas].join() === [...now.known.pricedAreas].join()
    if (same) return
    terms = anew ? added : [...terms, ...added.filter(t => t.id > (terms.at(-1)?.id ?? 0))]
    const { labels } = labelled()
    const words =
      anew || added.length > 0
        ? new TermWords(
            terms,
            labels,
            (await diameters(db)).map(d => d.um),
          )
        : now.known.words
    const known: Knowing = { labels, words, pricedAreas, knowing }
    now = { known, engine: postgresEngine(db, known) }
  }
  const fill = async (anew = false): Promise<void> => {
    const { labels, sign } = labelled()
    if (anew || (await buildSign(db))?.sign !== sign) await fillSearch(pool, labels, sign, anew)
  }

  const write = async (ids: readonly number[]): Promise<void> => {
    let crowded = false
    for (let i = 0; i < ids.length; i += AT_A_TIME)
      crowded = (await putGoods(pool, labelled().labels, ids.slice(i, i + AT_A_TIME))) || crowded
    if (crowded) void fill(true).catch(() => {})
  }
  const follower = followChanges(pool, listener, {
    refresh: async (_ids, own) => {
      await write(own)
      await learn()
      version += 1
    },
    reload: async () => {
      await learn(true)
      version += 1
    },
  })
  /** Goods whose change was never told are written; the others hear of one of them, and ask anew. */
  const mend = async (): Promise<void> => {
    const ids = await findStrays(pool, STRAYS)
    if (ids.length === 0 || closed) return
    // So many are no lost changes: the goods were brought in some other way.
    if (ids.length === STRAYS) await fill(true)
    else await write(ids)
    follower.changed(ids.slice(0, 1))
  }
  const timer = setInterval(() => void mend().catch(() => {}), STRAYS_MS)
  timer.unref()
  const close = async (): Promise<void> => {
    closed = true
    clearInterval(timer)
    await follower.close()
    await looking
    await reading.close()
  }
  let looking: Promise<void> = Promise.resolve()
  try {
    await fill()
    await learn(true)
    looking = mend().catch(() => {})
  } catch (e) {
    await close()
    throw e
  }
  return {
    engine: () => now.engine,
    key: () => `${version}`,
    hasGoods: () => hasGoods,
    changed: follower.changed,
    reread: async () => {
      await fill()
      await mend()
      await learn(true)
      version += 1
    },
    behindMs: follower.behindMs,
    close,
  }
}
