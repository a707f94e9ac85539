// The database as the house sees it: statements, transactions, news of other processes, its clock. platform/db makes them.
import type pg from 'pg'

export interface Db {
  /** All rows of a statement; prepared once per connection, so the text must be a constant of the program. */
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** The first row, or undefined. */
  row<R extends object>(text: string, values?: readonly unknown[]): Promise<R | undefined>
  /** Number of rows a write touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export interface Tx extends Db {
  /** Heard by whoever listens on the channel once this is committed, and by nobody if it is rolled back. Goes out with the COMMIT. */
  notify(channel: string, payload: string): void
  /**
   * A last write whose answer decides nothing any more: goes out with the COMMIT, so that what it holds is free one answer sooner. Fails, the
   * whole transaction is rolled back with its error.
   */
  last(write: (db: Db) => Promise<unknown>): void
  /**
   * Runs after COMMIT and never after a rollback: for what leaves the transaction (announcements, the search index). One that throws is
   * logged; the transaction stands, and so does its answer.
   */
  afterCommit(then: () => void): void
}

export interface Pool extends Db {
  /**
   * Runs `work` in one READ COMMITTED transaction. Deadlock and serialization failures are tried again, at most three times, with the
   * whole function run anew; nothing outside the database may happen inside (docs/reliability.md, rule 2).
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Questions of a page, over one connection: those asked by `Promise.all` leave in one packet and come back in one, instead of a call of the
   * system on both sides for each. No transaction: each sees the moment it runs in. Reads alone, and small ones, since they run one after the
   * other; `work` gets its own `db` and must not ask the pool.
   */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Whatever `work` reads of the pool in one turn goes over one connection in one packet, as if it had been asked by `together`: what is read for one request
   * may wait for what else is read for it, and a call of the system with a database process to be woken costs as much as a small question. Writes and
   * transactions are as they are outside.
   */
  ofOneRequest<T>(work: () => Promise<T>): Promise<T>
  /** A connection beside those of the requests, for COPY-like work without our time limit. The caller releases it. */
  connect(): Promise<pg.PoolClient>
  readonly raw: pg.Pool
  readonly url: string
  retries(): number
  /** Milliseconds since the database last answered anything over this pool; null when a connection was lost since, or before the first answer. */
  quietMs(): number | null
  close(): Promise<void>
}

export interface Listener {
  /**
   * Hears the notifications of a channel until the returned function is called. `back` is called when the connection is up again after it was
   * lost: what was sent meanwhile was not heard.
   */
  hear(channel: string, note: (payload: string) => void, back?: () => void): () => void
  /** Milliseconds since the connection last proved to be alive; null while it is down. */
  quietMs(): number | null
  close(): Promise<void>
}

export interface Clock {
  /** The database's time, ms; asked a minute ago at most, kept by a clock that nobody sets. */
  now(): number
  /** How far this process's own clock is ahead of it, ms. */
  driftMs(): number
  /** Since the database last answered, ms. */
  ageMs(): number
  close(): void
}
