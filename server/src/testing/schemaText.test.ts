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
