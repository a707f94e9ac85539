// Tables that lie by month (decision 0294): months follow each other, questions with a window look into theirs alone, and what was there before stays.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { many, testMall, type TestMall } from '../../testing/testMall.ts'
import { withDatabase } from '../../testing/testTemplate.ts'
import { endOfChain } from '../audit/chain.queries.ts'
import { inbox } from '../notice/notice.queries.ts'
import { migrate } from './migrate.ts'
import { turnMonths } from './turnMonths.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const monthsOf = async (parent: string): Promise<string[]> =>
  (
    await mall.world.pool.rows<{ name: string }>('select name from month_partition where parent = $1 order by from_no', [parent])
  ).map(r => r.name)

/** As if the open months had been opened long ago. */
const monthsPass = (months: number): Promise<number> =>
  mall.world.pool.run(`update month_partition set opened_at = now() - interval '1 month' * $1::int where to_no is null`, [months])
const write = (title: string) =>
  mall.world.pool.run(`insert into notice (user_id, event, title, body) select max(id), 'paid', $1, '' from app_user`, [title])

test('in a new month a table gets one partition more, however many look at the same time; in the same month none', async () => {
  const { world } = mall
  expect(await turnMonths(world)).toBe(0)
  await monthsPass(2)
  const before = await monthsOf('audit_log')
  await many(3, () => turnMonths(world))
  expect((await monthsOf('audit_log')).length).toBe(before.length + 1)
  expect(await turnMonths(world)).toBe(0)
})

test('months follow each other without a gap, a number stays unique through all of them, and an empty month stays open', async () => {
  const { pool } = mall.world
  await write('这个月')
  for (const ahead of [1, 2, 3]) await pool.row(`select turn_month('notice', now() + interval '1 month' * $1::int)`, [ahead])
  const gaps = await pool.rows(
    `select name from (select name, from_no, lag(to_no) over (partition by parent order by from_no) as before, from_no = 0 as first from month_partition) x
     where not first and from_no is distinct from before`,
  )
  expect(gaps).toEqual([])
  // Only the first of the three months was turned: nothing was written in the second.
  expect(await pool.rows(`select 1 from month_partition where parent = 'notice' and to_no is null and from_no > 0`)).toHaveLength(
    1,
  )
  await expect(pool.run(`insert into audit_log select * from audit_log order by seq limit 1`)).rejects.toThrow('audit_log_pkey')
})

test('the inbox and the end of the chain look into their months alone', async () => {
  const { pool } = mall.world
  for (let n = 4; n < 20; n += 1) {
    await write(`第 ${n} 个月`)
    await pool.row(`select turn_month('notice', now() + interval '1 month' * $1::int)`, [n])
  }
  await pool.run(
    `update month_partition set closed_at = now() - interval '2 years' where parent = 'notice' and to_no is not null`,
  )
  await write('最新的')
  const looked = async (sql: string): Promise<number> => {
    const client = await pool.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${sql}`)
      return rows.filter(
        r => /Scan.* on \w+_(before|\d{4}_\d\d) /.test(r['QUERY PLAN']) && !/never executed/.test(r['QUERY PLAN']),
      ).length
    } finally {
      client.release()
    }
  }
  const someone = '(select max(id) from app_user)'
  expect(await looked(`select id from notice where user_id = ${someone} order by id desc limit 1000`)).toBeGreaterThan(14)
  expect(await looked(`select id from notice where user_id = ${someone} and ${inbox} order by id desc limit 1000`)).toBe(1)
  expect(await looked(`select count(*) from notice where user_id = ${someone} and read_at is null and ${inbox}`)).toBe(1)
  expect(await looked('select seq from audit_log order by seq desc limit 1')).toBeLessThan(3)
})

test('while somebody reads a table for long its month is not turned, and nobody waits behind the turning', async () => {
  const { world } = mall
  await write('读者在读')
  await monthsPass(3)
  const reader = await world.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select count(*) from notice')
    await expect(turnMonths(world)).rejects.toThrow('lock timeout')
  } finally {
    await reader.query('rollback')
    reader.release()
  }
  expect(await turnMonths(world)).toBeGreaterThan(0)
})

test('a mall that is brought to months keeps its rows, its chain and its numbers', async () => {
  const admin = new pg.Client(inject('testDatabase').url)
  await admin.connect()
  const name = `mall_months_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = withDatabase(inject('testDatabase').url, name)
  const client = new pg.Client(url)
  try {
    await migrate(url, 'public', '0102')
    await client.connect()
    await client.query(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type) values ('a', '13900000000', '', '', '', 1);
       insert into audit_log (seq, actor_id, action, object_type, object_id, detail, payload, prev_hash, hash, at)
         select n, (select max(id) from app_user), 'x', 'sku', n::text, '', '{}', '', 'h' || n, now() - interval '1 month' * (5 - n) from generate_series(1, 5) n;
       insert into notice (user_id, event, title, body) select max(id), 'paid', 'before', '' from app_user`,
    )
    await migrate(url)
    const rows = async <R extends pg.QueryResultRow>(sql: string): Promise<R[]> => (await client.query<R>(sql)).rows
    const db = {
      rows,
      row: async <R extends object>(sql: string) => (await client.query(sql)).rows[0] as R | undefined,
      run: async (sql: string) => (await client.query(sql)).rowCount ?? 0,
    }
    expect(await endOfChain(db as never)).toMatchObject({ hash: 'h5' })
    await client.query(`insert into notice (user_id, event, title, body) select max(id), 'paid', 'after', '' from app_user`)
    const notices = await rows<{ id: string; title: string }>('select id, title from notice order by id')
    expect(notices.map(n => n.title)).toEqual(['before', 'after'])
    await expect(client.query('delete from audit_log where seq = 1')).rejects.toThrow('written once')
    await expect(client.query('delete from months.audit_log_before where seq = 1')).rejects.toThrow('written once')
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
