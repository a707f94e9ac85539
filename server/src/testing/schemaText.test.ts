import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readFiles, readThings, writeFiles } from './schemaText.ts'
import { withDatabase } from './testTemplate.ts'

const name = `mall_schema_text_${process.pid}`
let admin: pg.Client
let client: pg.Client
beforeAll(async () => {
  const { url, thin } = inject('testDatabase')
  admin = new pg.Client(url)
  await admin.connect()
  await admin.query('select pg_advisory_lock(727009)')
  await admin.query(`create database ${name} template ${thin} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(727009)')
  client = new pg.Client(withDatabase(url, name))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const told = readFiles()
/** Files that do not say what the database is; what no file has yet is named. */
async function stale(): Promise<string[]> {
  const files = writeFiles(await readThings(client), told, t => `（还没有文件：${t.name}）`)
  return [...new Set([...files.keys(), ...told.texts.keys()])].filter(file => files.get(file) !== told.texts.get(file))
}

test('the files of the schema say what the migrations make; npm run schema writes them', async () => {
  expect(await stale()).toEqual([])
})

test('a column, a check, an index, a trigger, a view or a function that changes without its file is told by that file', async () => {
  const changes: [string, string][] = [
    ['alter table favourite add column noted text', 'schema/goods/goods.sql'],
    ['alter table refund drop constraint refund_amount_fen_check', 'schema/money/funds.sql'],
    ['create index orders_again on orders (note)', 'schema/orders/order.sql'],
    ['drop trigger wake_hook on open_hook', 'schema/desk/openApi.sql'],
    ['create or replace view mall_account as select id, kind, 0::bigint as balance_fen from account', 'schema/money/funds.sql'],
    [
      'create or replace function soon(at timestamptz) returns boolean language sql stable as $$ select true $$',
      'schema/platform/db.sql',
    ],
    ['alter table hot_word alter column seq set default 7', 'schema/site/content.sql'],
    ['create table stray (id int)', 'schema/（还没有文件：stray）.sql'],
  ]
  for (const [change, file] of changes) {
    await client.query('begin')
    await client.query(change)
    expect(await stale(), change).toEqual([file])
    await client.query('rollback')
  }
})

test('every table says what a row of it is, and every file is of a room', async () => {
  const tables = (await readThings(client)).filter(t => t.kind === 'table')
  expect(tables.filter(t => !told.says.has(t.name)).map(t => t.name)).toEqual([])
  const root = path.resolve(import.meta.dirname, '../../..')
  expect(
    [...told.texts.keys()].filter(f => !existsSync(path.join(root, f.replace(/^schema/, 'server/src').replace(/\.sql$/, '')))),
  ).toEqual([])
})

test('a column, a check or an index reckons with the schema of everything named: a dump comes back with an empty search path', async () => {
  const { rows } = await client.query<{ name: string; language: string; made: string }>(
    `select distinct p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as made from pg_depend d join pg_proc p on p.oid = d.refobjid
       join pg_language l on l.oid = p.prolang
     where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
       and p.pronamespace = 'public'::regnamespace and l.lanname not in ('c', 'internal')`,
  )
  expect(rows.map(r => r.name)).toContain('stages_paid')
  // Of plpgsql the database reads the names only when it runs.
  expect(rows.filter(r => r.language !== 'sql').map(r => r.name)).toEqual([])
  const lost: string[] = []
  for (const { name, made } of rows) {
    await client.query(`begin; set local search_path = ''`)
    await client.query(made).catch((e: Error) => lost.push(`${name}: ${e.message}`))
    await client.query('rollback')
  }
  expect(lost).toEqual([])
})
