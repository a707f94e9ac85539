// One way to the database: prepared statements by name, numbers as numbers, transactions that survive a lost connection.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import pg from 'pg'

// bigint columns hold fen, kg and ids, all far below 2^53; date columns stay text, a date has no time zone.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, text => text)

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

export interface Db {
  /** All rows of a statement; prepared once per connection, so the text must be a constant of the program. */
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** The first row, or undefined. */
  row<R extends object>(text: string, values?: readonly unknown[]): Promise<R | undefined>
  /** Number of rows a write touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export interface Tx extends Db {
  /** Runs after COMMIT and never after a rollback: for what leaves the transaction (announcements, the search index). */
  afterCommit(then: () => void): void
}

// On in the tests only. A question to the pool from inside a transaction takes a second connection: with every connection inside a
// transaction all of them would wait for one more, and none would come.
const inside = process.env.VITEST ? new AsyncLocalStorage<true>() : undefined
const askedInside = (): Error => new Error('the pool was asked inside a transaction: use the tx')

const dbOf = (client: pg.Pool | pg.ClientBase, pool = false): Db => {
  const query = (text: string, values: readonly unknown[] = []) =>
    pool && inside?.getStore()
      ? Promise.reject(askedInside())
      : client.query({ name: nameOf(text), text, values: values as unknown[] })
  return {
    rows: async <R extends object>(text: string, values?: readonly unknown[]) => (await query(text, values)).rows as R[],
    row: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query(text, values)).rows[0] as R | undefined,
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  }
}

export interface Pool extends Db {
  /**
   * Runs `work` in one READ COMMITTED transaction. Deadlock and serialization failures are tried again, at most three times, with the
   * whole function run anew; nothing outside the database may happen inside (reliability, rule 2).
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection of its own, for LISTEN and COPY-like work. The caller releases it. */
  connect(): Promise<pg.PoolClient>
  readonly raw: pg.Pool
  readonly url: string
  retries(): number
  close(): Promise<void>
}

const RETRY = new Set(['40001', '40P01'])
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** `apart` marks a pool that may be asked from inside another one's transaction. */
export function openPool(url: string, max = 12, o: { apart?: true } = {}): Pool {
  const raw = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    // Sent as start-up parameters: every connection has them, also after a reconnect.
    options: '-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC',
  })
  // Without a listener a database restart would end the process (reliability M4).
  raw.on('error', () => {})
  let retried = 0

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await raw.connect()
    const lost = () => {}
    client.on('error', lost)
    const after: (() => void)[] = []
    let broken: Error | undefined
    try {
      await client.query('begin')
      const tx: Tx = { ...dbOf(client), afterCommit: then => after.push(then) }
      const result = await (inside ? inside.run(true, () => work(tx)) : work(tx))
      await client.query('commit')
      for (const then of after) then()
      return result
    } catch (e) {
      await client.query('rollback').catch((lostToo: Error) => {
        broken = lostToo
      })
      throw e
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  return {
    ...dbOf(raw, !o.apart),
    raw,
    url,
    retries: () => retried,
    connect: () => raw.connect(),
    close: () => raw.end(),
    tx: async work => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(work)
        } catch (e) {
          const code = (e as { code?: string }).code
          if (attempt >= 3 || !code || !RETRY.has(code)) throw e
          retried++
          await pause(10 * 2 ** attempt + Math.random() * 20)
        }
      }
    },
  }
}
