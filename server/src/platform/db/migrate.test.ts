// Databases of another time: of the first numbering, half-way in it, and those whose past was rewritten.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../testing/testTemplate.ts'
import { migrate, runPatiently } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const files = readdirSync(folder)
  .filter(f => f.endsWith('.sql'))
  .sort()
const name = `mall_migrate_${process.pid}`
const url = withDatabase(inject('testDatabase').url, name)
let admin: pg.Client
let client: pg.Client
beforeAll(async () => {
  admin = new pg.Client(inject('testDatabase').url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  client = new pg.Client(url)
  await client.connect()
  // As a mall of 0.2.0 stands: what came after it has not run.
  await client.query(readFileSync(path.join(folder, '0001_baseline.sql'), 'utf8'))
  await client.query('create table migration (name text primary key, at timestamptz not null default now(), hash text)')
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const applied = async (): Promise<{ name: string; hash: string | null }[]> =>
  (await client.query<{ name: string; hash: string | null }>('select name, hash from migration order by name')).rows
/** As release 0.2.0 left it: the names of its 177 files, and no hash of any. */
async function asOfFirst(count: number, last: string): Promise<void> {
  await client.query('delete from migration')
  const names = [
    '0001_core.sql',
    ...Array.from({ length: count - 2 }, (_, i) => `${String(i + 2).padStart(4, '0')}_step.sql`),
    last,
  ]
  await client.query('insert into migration (name) select unnest($1::text[])', [names])
  await client.query('alter table migration drop column hash')
}

test('a database that has the whole first numbering is taken as the baseline; what came after it runs, and its rows stay', async () => {
  await client.query(`insert into mill (mill_code, name, short_name, city) values ('HY', '恒冶钢铁', '恒冶', '唐山')`)
  await asOfFirst(177, '0482_own_of_years.sql')
  const [baseline, ...later] = files
  expect(await migrate(url)).toEqual(later)
  expect((await applied()).map(row => row.name)).toEqual([baseline, ...later])
  expect((await client.query('select name from mill')).rows).toEqual([{ name: '恒冶钢铁' }])
  expect(await migrate(url)).toEqual([])
})

test('a database that stands half-way in the first numbering is refused, and is told the way', async () => {
  const before = await applied()
  for (const [count, last] of [
    [150, '0461_contracts_being_ended.sql'],
    [176, '0482_own_of_years.sql'],
  ] as const) {
    await asOfFirst(count, last)
    await expect(migrate(url)).rejects.toThrow(`最后一步是 ${last}），本版不再带有那些步骤：请先用 0.2.0 版启动一次`)
    expect((await applied()).length).toBe(count)
    await client.query('delete from migration')
    for (const row of before) await client.query('insert into migration (name, hash) values ($1, $2)', [row.name, row.hash])
  }
})

test('a file that was changed after it ran stops the start by its name; one without a hash gets it on first sight', async () => {
  const before = await applied()
  await client.query(`update migration set hash = null`)
  expect(await migrate(url)).toEqual([])
  expect(await applied()).toEqual(before)
  await client.query(`update migration set hash = repeat('0', 64) where name = '0001_baseline.sql'`)
  await expect(migrate(url)).rejects.toThrow('已经执行过的数据库脚本后来被改过（0001_baseline.sql）')
  await client.query('update migration set hash = $1 where name = $2', [before[0]?.hash, '0001_baseline.sql'])
  expect(await migrate(url)).toEqual([])
})

test('a table that a slow reader holds is changed when he has done; who reads it meanwhile does not wait behind the change for long', async () => {
  const [reader, other, changer] = await Promise.all(
    [1, 2, 3].map(async () => {
      const c = new pg.Client(url)
      await c.connect()
      return c
    }),
  )
  if (!reader || !other || !changer) throw new Error('no connections')
  try {
    await reader.query('begin')
    await reader.query('select from mill')
    let changed = false
    const change = runPatiently(changer, '9999_drill.sql', 'alter table mill add column drill int').then(() => {
      changed = true
    })
    // Longer than it waits at once: it has let go and come again.
    const slowest = { ms: 0 }
    for (let i = 0; i < 12; i++) {
      const from = performance.now()
      await other.query('select from mill')
      slowest.ms = Math.max(slowest.ms, performance.now() - from)
      await new Promise(done => setTimeout(done, 300))
    }
    expect(changed).toBe(false)
    expect(slowest.ms).toBeLessThan(2500)
    await reader.query('commit')
    await change
    expect((await client.query('select drill from mill')).rows).toHaveLength(1)
    expect((await applied()).some(row => row.name === '9999_drill.sql')).toBe(true)
  } finally {
    await Promise.all([reader, other, changer].map(c => c.end()))
    await client.query(`delete from migration where name = '9999_drill.sql'`)
    await client.query('alter table mill drop column if exists drill')
  }
})
