// Started once for all use-case tests: one PostgreSQL with a seeded template database; every test file works on its own copy of it.
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../db/scratch.ts'
import { readSettings } from './settings.ts'
import { seedDemo } from '../seed/seedDemo.ts'
import { seedReference } from '../seed/seedReference.ts'

export const TEMPLATE = 'mall_test_template'
/** Nobody guesses the passwords of tests: a log-in takes its real way in a thousandth of the time. */
export const TEST_PASSWORD_COST = '4'

/** The same server, another database. */
export const withDatabase = (url: string, database: string): string => {
  const u = new URL(url)
  u.pathname = `/${database}`
  return u.toString()
}

export async function setup(project: { provide(key: 'testDatabaseUrl', value: string): void }): Promise<() => Promise<void>> {
  let url = process.env.DATABASE_URL
  let stop = async () => {}
  if (!url) {
    const dir = scratchFolder()
    const settings = { ...SCRATCH_SETTINGS, max_connections: '200' }
    const embedded = await startEmbedded({ dir: path.join(dir, 'pg'), database: 'mall', settings })
    url = embedded.url
    stop = async () => {
      await embedded.stop('immediate')
      // As root the data lie where an unprivileged user can reach them, not below `dir`.
      for (const place of [dir, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
    }
  }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const templateUrl = withDatabase(url, TEMPLATE)
  await migrate(templateUrl)
  const pool = openPool(templateUrl, 3, { patient: true })
  await seedReference(pool)
  // The settings of the test malls: what is sealed here is opened there.
  await seedDemo(pool, readSettings({ MALL_DATA: '.data/test', PORT: '0', PASSWORD_COST: TEST_PASSWORD_COST }), () => {})
  await pool.close()
  project.provide('testDatabaseUrl', url)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string
  }
}
