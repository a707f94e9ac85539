import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { withDatabase } from '../../testing/testTemplate.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { archiveMonths } from '../../platform/audit/archiveMonths.job.ts'
import { audit } from '../../platform/audit/audit.ts'
import { openPool } from '../../platform/db/pool.ts'
import { backup, tablesOf } from './backup.ts'
import { restore } from './restore.ts'

const cluster = inject('testDatabase').url
const name = `mall_restored_${process.pid}`
const url = withDatabase(cluster, name)
const dir = mkdtempSync(path.join(tmpdir(), 'backup-'))
let mall: TestMall
let admin: pg.Client
beforeAll(async () => {
  mall = await testMall()
  admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name}`)
  mkdirSync(path.join(dir, 'files/ab'), { recursive: true })
  writeFileSync(path.join(dir, 'files/ab/licence'), '营业执照')
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  rmSync(dir, { recursive: true })
  await mall.close()
})

/** Of every table: how many rows, and their sum over all that is written. */
async function picture(of: string): Promise<Record<string, string>> {
  const client = new pg.Client(of)
  await client.connect()
  const seen: Record<string, string> = {}
  for (const t of await tablesOf(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(r::text, 0)), 0) as sum from (select ${t.columns.map(c => `"${c}"`).join(', ')} from "${t.name}") r`,
    )
    seen[t.name] = rows[0]?.sum ?? ''
  }
  await client.end()
  return seen
}

test('a mall is backed up while it works and stands again in an empty database, row for row and file for file', async () => {
  const at = path.join(dir, 'one')
  const m = await backup({ url: mall.url, dir: at, filesDir: path.join(dir, 'files') })
  expect(m.tables.find(t => t.name === 'orders')?.rows).toBeGreaterThan(0)
  await restore({ url, dir: at, filesDir: path.join(dir, 'again') })
  expect(await picture(url)).toEqual(await picture(mall.url))
  expect(readFileSync(path.join(dir, 'again/ab/licence'), 'utf8')).toBe('营业执照')
  const client = new pg.Client(url)
  await client.connect()
  // Numbers go on where they were, and what the schema forbids is forbidden again.
  const next = await client.query(`select nextval('order_no') as n`).catch(() => client.query('select 1 as n'))
  expect(next.rows).toHaveLength(1)
  await expect(client.query(`insert into orders (company_id) values (-1)`)).rejects.toThrow()
  const keys = async (c: pg.Client) =>
    (await c.query<{ n: number }>(`select count(*)::int as n from pg_constraint where contype = 'f' and convalidated`)).rows[0]?.n
  const own = new pg.Client(mall.url)
  await own.connect()
  expect(await keys(client)).toBe(await keys(own))
  await own.end()
  await client.end()
})

test('a database that is in use is not overwritten, nor a backup by a backup', async () => {
  await expect(restore({ url, dir: path.join(dir, 'one'), filesDir: null })).rejects.toThrow('不是空的')
  await expect(backup({ url: mall.url, dir: path.join(dir, 'one'), filesDir: null })).rejects.toThrow('已经存在')
})

test('a backup with a torn file, or a part that is missing, is refused and leaves nothing behind', async () => {
  const at = path.join(dir, 'two')
  const m = await backup({ url: mall.url, dir: at, filesDir: path.join(dir, 'files') })
  writeFileSync(path.join(at, 'files/ab/licence'), '营业')
  const fresh = `${name}_b`
  await admin.query(`create database ${fresh}`)
  const target = withDatabase(cluster, fresh)
  try {
    await expect(restore({ url: target, dir: at, filesDir: null })).rejects.toThrow('ab/licence 缺失或损坏')
    writeFileSync(path.join(at, 'files/ab/licence'), '营业执照')
    const orders = m.tables.find(t => t.name === 'orders')
    writeFileSync(
      path.join(at, 'manifest.json'),
      JSON.stringify({ ...m, tables: m.tables.map(t => (t === orders ? { ...t, rows: t.rows + 1 } : t)) }),
    )
    await expect(restore({ url: target, dir: at, filesDir: null })).rejects.toThrow('备份不完整')
    expect(await picture(target)).toEqual({})
    // The same database takes a whole one afterwards.
    await restore({ url: target, dir: path.join(dir, 'one'), filesDir: null })
    expect(await picture(target)).toEqual(await picture(mall.url))
  } finally {
    await admin.query(`drop database ${fresh} with (force)`)
  }
})

test('a log whose oldest month is in the archive comes back with its file, its months and its chain, and goes on', async () => {
  const { world } = mall
  const act = { actorId: 1, act: 'order.reviewReject', objectType: 'order', objectId: 'DD-1', detail: '' } as const
  await world.pool.tx(tx => audit(tx, act))
  await world.pool.row(`select turn_month('audit_log', now() - interval '2 years')`)
  await world.pool.run(`insert into setting (key, value) values ('audit.keepMonths', '12')`)
  world.rules.forget()
  await world.pool.tx(tx => audit(tx, act))
  expect(await archiveMonths(world)).toBe(1)
  const at = path.join(dir, 'archived')
  const files = path.join(world.settings.dataDir, 'files')
  await backup({ url: mall.url, dir: at, filesDir: files })
  const fresh = `${name}_a`
  await admin.query(`create database ${fresh}`)
  const target = withDatabase(cluster, fresh)
  const pool = openPool(target, 2)
  try {
    await restore({ url: target, dir: at, filesDir: path.join(dir, 'archivedFiles') })
    expect(await picture(target)).toEqual(await picture(mall.url))
    const [archive] = await pool.rows<{ key: string }>('select storage_key as key from archived_month')
    const key = archive?.key ?? ''
    expect(readFileSync(path.join(dir, 'archivedFiles', key)).equals(readFileSync(path.join(files, key)))).toBe(true)
    await pool.tx(tx => audit(tx, act))
    expect(await checkInvariants(pool.raw)).toEqual([])
    expect(await pool.row(`select turn_month('audit_log', now() + interval '1 month') as turned`)).toEqual({ turned: true })
    await pool.tx(tx => audit(tx, act))
    expect(await checkInvariants(pool.raw)).toEqual([])
  } finally {
    await pool.close()
    await admin.query(`drop database ${fresh} with (force)`)
  }
})

test('a backup of an older program is brought to today’s schema; one of a newer program is refused', async () => {
  const older = `${name}_o`
  await admin.query(`create database ${older}`)
  const source = withDatabase(cluster, older)
  const fresh = `${name}_p`
  await admin.query(`create database ${fresh}`)
  const target = withDatabase(cluster, fresh)
  try {
    await migrate(source, 'public', '0001_baseline.sql')
    const at = path.join(dir, 'old')
    const m = await backup({ url: source, dir: at, filesDir: null })
    await restore({ url: target, dir: at, filesDir: null })
    expect(await migrate(target)).toEqual([])
    writeFileSync(
      path.join(at, 'manifest.json'),
      JSON.stringify({ ...m, migrations: [...m.migrations, { name: '9999_later.sql', hash: null }] }),
    )
    await admin.query(`drop database ${fresh} with (force)`)
    await admin.query(`create database ${fresh}`)
    await expect(restore({ url: target, dir: at, filesDir: null })).rejects.toThrow('备份比程序新')
    expect(await picture(target)).toEqual({})
  } finally {
    await admin.query(`drop database if exists ${older} with (force)`)
    await admin.query(`drop database if exists ${fresh} with (force)`)
  }
})
