// Started once for all use-case tests: one PostgreSQL with the demo, whole and thin; every test file works on its own copy of one of them.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../platform/db/scratch.ts'
import { fillDemo, makeThin, startWithDemo, THIN, WHOLE, withDatabase } from './testTemplate.ts'

/** How old the demo may be: the first of its auctions ends after 54 minutes, and a run is over by then. */
const MINUTES = 40

export interface TestDatabase {
  url: string
  /** Databases to be copied. */
  whole: string
  thin: string
  /** Their keys. */
  dataDir: string
}

export async function setup(project: { provide(key: 'testDatabase', value: TestDatabase): void }): Promise<() => Promise<void>> {
  const { database, close } = await openTestDatabase()
  project.provide('testDatabase', database)
  return close
}

export async function openTestDatabase(): Promise<{ database: TestDatabase; close(): Promise<void> }> {
  const dir = scratchFolder()
  const dataDir = path.join(dir, 'data')
  const given = process.env.DATABASE_URL
  if (given) {
    const { whole, thin, drop } = await fillGiven(given, dataDir)
    const close = async () => {
      await drop()
      rmSync(dir, { recursive: true, force: true })
    }
    return { database: { url: given, whole, thin, dataDir }, close }
  }
  const settings = { ...SCRATCH_SETTINGS, max_connections: '200' }
  const embedded = await startWithDemo({ dir: path.join(dir, 'pg'), dataDir, minutes: MINUTES, settings })
  const close = async () => {
    await embedded.stop('immediate')
    // As root the data may lie where an unprivileged user can reach them, not below `dir`.
    for (const place of [dir, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  }
  return { database: { url: embedded.url, whole: WHOLE, thin: THIN, dataDir }, close }
}

/** A server that others use too: templates of this run alone, gone with it; those of runs that were killed go on the way. */
async function fillGiven(url: string, dataDir: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^mall_run_[0-9a-f]+'`,
  )
  for (const { name } of rows) {
    const held = await admin.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [runOf(name)])
    if (!held.rows[0]?.free) continue
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [runOf(name)])
  }
  const run = `mall_run_${randomBytes(6).toString('hex')}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [run])
  const [whole, thin] = [`${run}_whole`, `${run}_thin`]
  await admin.query(`create database ${whole}`)
  await migrate(withDatabase(url, whole))
  await fillDemo(withDatabase(url, whole), dataDir)
  await makeThin(url, whole, thin)
  return {
    whole,
    thin,
    drop: async () => {
      for (const name of [whole, thin]) await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
const runOf = (database: string): string => database.split('_').slice(0, 3).join('_')

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}
