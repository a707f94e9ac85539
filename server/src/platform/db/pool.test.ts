import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '../../kernel/serve/failure.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { openPool } from './pool.ts'
import { checkSession } from './sessionSettings.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
  await mall.world.pool.raw.query('create table note (n int primary key)')
})
afterAll(() => mall.close())

const kept = async () => (await mall.world.pool.rows<{ n: number }>('select n from note order by n')).map(r => r.n)
const add = (db: { run(text: string, values: readonly unknown[]): Promise<number> }, n: number) =>
  db.run('insert into note values ($1)', [n])

describe('statements of a transaction that were asked together', () => {
  test('run in the order in which they were asked, a read before a write and after it', async () => {
    const { pool } = mall.world
    const count = 'select count(*)::int as n from note'
    const [before, , after] = await pool.tx(tx =>
      Promise.all([tx.row<{ n: number }>(count), add(tx, 1), tx.row<{ n: number }>(count)]),
    )
    expect([before?.n, after?.n]).toEqual([0, 1])
    expect(await kept()).toEqual([1])
  })

  test('leave nothing when one of them fails, also what was asked before and after it', async () => {
    const { pool } = mall.world
    await expect(pool.tx(tx => Promise.all([add(tx, 2), add(tx, 1), add(tx, 3)]))).rejects.toThrow('note_pkey')
    expect(await kept()).toEqual([1])
  })

  test('cannot ask any more when the transaction is over: its connection is another’s by then', async () => {
    const { pool } = mall.world
    let late: Promise<unknown> = Promise.resolve()
    const slow = (tx: { run(text: string, values: readonly unknown[]): Promise<number> }) =>
      new Promise(done => setTimeout(done, 100)).then(() => add(tx, 4))
    await expect(
      pool.tx(tx => {
        late = slow(tx)
        late.catch(() => {})
        return Promise.all([late, add(tx, 1)])
      }),
    ).rejects.toThrow('note_pkey')
    await expect(late).rejects.toThrow('after the end')
    expect(await kept()).toEqual([1])
  })

  test('of two alike whose first cannot be parsed the caller hears why, not that the second was never there', async () => {
    const { pool } = mall.world
    const ask = 'select n from not_there_yet'
    const heard = pool.tx(async tx => {
      const [, second] = await Promise.allSettled([tx.rows(ask), tx.rows(ask)])
      if (second.status === 'rejected') throw second.reason
    })
    await expect(heard).rejects.toMatchObject({ code: '42P01' })
    // Where only the second is heard of, it is to be asked again, as what waited for a lock is.
    expect(failureOf({ code: '26000' })).toMatchObject({ http: 503 })
    await pool.raw.query('create table not_there_yet (n int)')
    expect(await pool.tx(tx => Promise.all([tx.rows(ask), tx.rows(ask)]))).toEqual([[], []])
    await pool.raw.query('drop table not_there_yet')
  })

  test('which of them is heard of first is chance: a deadlock is tried again all the same', async () => {
    const { pool } = mall.world
    await pool.run('insert into note values (101), (102)')
    const before = pool.retries()
    const lock = 'update note set n = n where n = $1'
    // The failure takes longer to be heard of than those that follow from it.
    const slowly = (asked: Promise<unknown>) => asked.finally(() => new Promise(done => setTimeout(done, 20)))
    const both = (one: number, two: number) =>
      pool.tx(async tx => {
        await tx.run(lock, [one])
        await new Promise(done => setTimeout(done, 100))
        await Promise.all([slowly(tx.run(lock, [two])), tx.run('select 1')])
        return 'done'
      })
    expect(await Promise.all([both(101, 102), both(102, 101)])).toEqual(['done', 'done'])
    expect(pool.retries()).toBeGreaterThan(before)
    await pool.run('delete from note where n > 100')
  })

  test('a failure that nobody looked at is not taken for a commit', async () => {
    const { pool } = mall.world
    await expect(
      pool.tx(async tx => {
        await add(tx, 5)
        await add(tx, 1).catch(() => {})
        return 'done'
      }),
    ).rejects.toThrow('rolled back')
    expect(await kept()).toEqual([1])
  })

  test('a last write goes with the commit; fails it, nothing of the transaction stays and its error is heard', async () => {
    const { pool } = mall.world
    const told: string[] = []
    const withLast = (first: number, last: number) =>
      pool.tx(async tx => {
        tx.last(db => add(db, last))
        tx.afterCommit(() => told.push(`${first} ${last}`))
        await add(tx, first)
      })
    await withLast(7, 8)
    await expect(withLast(9, 1)).rejects.toThrow('note_pkey')
    expect(await kept()).toEqual([1, 7, 8])
    expect(told).toEqual(['7 8'])
    await pool.run('delete from note where n > 1')
  })
})

describe('what a transaction tells', () => {
  test('is heard after its commit, all of it at once; of one that is rolled back nothing', async () => {
    const { pool } = mall.world
    const client = await pool.connect()
    const heard: string[] = []
    client.on('notification', m => heard.push(m.payload ?? ''))
    await client.query('listen told')
    await pool
      .tx(async tx => {
        tx.notify('told', 'never')
        await add(tx, 1)
      })
      .catch(() => {})
    await pool.tx(async tx => {
      tx.notify('told', 'a')
      await add(tx, 6)
      tx.notify('told', 'b')
    })
    await client.query('select 1')
    expect(heard).toEqual(['a', 'b'])
    client.release(true)
  })
})

test('a connection that is lost in somebody’s hands does not end the process', async () => {
  const { pool } = mall.world
  const client = await pool.connect()
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const lost = new Promise(done => client.once('end', done))
  await pool.run('select pg_terminate_backend($1)', [pid])
  await lost
  client.release(true)
  expect(await pool.row('select 1 as one')).toEqual({ one: 1 })
})

describe('a server that has become read-only, as a primary does that another one took over from', () => {
  const readOnly = (pool: typeof mall.world.pool) => pool.raw.query('set default_transaction_read_only = on')
  const pid = async (pool: typeof mall.world.pool) => (await pool.row<{ pid: number }>('select pg_backend_pid() as pid'))?.pid

  test('is asked no more: the one who met it is told to come again, the next goes over a new connection', async () => {
    const pool = openPool(mall.world.pool.url, 1)
    try {
      await readOnly(pool)
      const before = await pid(pool)
      const met = await add(pool, 700).catch((e: unknown) => e)
      expect(failureOf(met).http).toBe(503)
      expect(await add(pool, 701)).toBe(1)
      expect(await pid(pool)).not.toBe(before)
      await readOnly(pool)
      const inside = await pool.tx(tx => add(tx, 702)).catch((e: unknown) => e)
      expect(failureOf(inside).http).toBe(503)
      expect(await pool.tx(tx => add(tx, 703))).toBe(1)
      expect((await kept()).filter(n => n >= 700)).toEqual([701, 703])
    } finally {
      await pool.close()
    }
  })

  test('takes those with it that lie idle beside it', async () => {
    const pool = openPool(mall.world.pool.url, 3)
    try {
      // Three connections, each of them to the same server.
      await Promise.all([1, 2, 3].map(() => pool.tx(tx => tx.row('select pg_sleep(0.05) as n'))))
      await Promise.all([1, 2, 3].map(() => pool.raw.query('set default_transaction_read_only = on')))
      await add(pool, 710).catch(() => {})
      expect(await Promise.all([711, 712, 713].map(n => add(pool, n)))).toEqual([1, 1, 1])
    } finally {
      await pool.close()
    }
  })
})

test('a connection whose settings got lost on the way stops the start, with what to do about it', async () => {
  const pool = openPool(mall.world.pool.url, 1)
  try {
    await checkSession(pool)
    await pool.raw.query('set statement_timeout = 0; set timezone = default')
    await expect(checkSession(pool)).rejects.toThrow(/statement_timeout.*alter role 角色 set statement_timeout = '5000'/)
  } finally {
    await pool.close()
  }
})

describe('reads of one request', () => {
  const pidAnd = (n: number) =>
    mall.world.pool.row<{ pid: number; n: number }>('select pg_backend_pid() as pid, $1::int as n', [n])

  test('that are asked in one turn go over one connection, each with its own answer, and never more than some over one', async () => {
    const { pool } = mall.world
    const answers = await pool.ofOneRequest(() => Promise.all(Array.from({ length: 40 }, (_, n) => pidAnd(n))))
    expect(answers.map(a => a?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(new Set(answers.slice(0, 16).map(a => a?.pid)).size).toBe(1)
    expect(new Set(answers.map(a => a?.pid)).size).toBe(3)
  })

  test('one that fails fails alone; a write beside them stands', async () => {
    const { pool } = mall.world
    const [one, wrong, written, other] = await pool.ofOneRequest(() =>
      Promise.allSettled([pidAnd(1), pool.row('select 1 / $1::int as n', [0]), add(pool, 500), pidAnd(2)]),
    )
    expect([one, other].map(a => a?.status === 'fulfilled' && a.value?.n)).toEqual([1, 2])
    expect(wrong?.status === 'rejected' && (wrong.reason as Error).message).toBe('division by zero')
    expect(written?.status).toBe('fulfilled')
    expect(await kept()).toContain(500)
  })

  test('of which one waits for a slow one are given the time of both', async () => {
    const { pool } = mall.world
    const slow = () => pool.row('select pg_sleep(4) as n')
    const both = await pool.ofOneRequest(() => Promise.all([slow(), slow()]))
    expect(both).toHaveLength(2)
  }, 20_000)
})

describe('the columns of a statement', () => {
  const all = 'select * from wide'
  test('are asked once a connection; its later answers read as the first, also the empty one between', async () => {
    const { pool } = mall.world
    await pool.raw.query('create table wide (id bigint, on_day date, at timestamptz, tags text[])')
    const put = `insert into wide values (7, '2026-11-29', '2026-11-29T00:00:00Z', '{a,b}')`
    const row = { id: 7, on_day: '2026-11-29', at: new Date('2026-11-29T00:00:00Z'), tags: ['a', 'b'] }
    const seen = await pool.tx(async tx => {
      await tx.run(put)
      const first = await tx.rows(all)
      await tx.run('delete from wide')
      const none = await tx.rows(all)
      const again = await tx.run(put)
      return { first, none, again, last: await tx.rows(all) }
    })
    expect(seen).toEqual({ first: [row], none: [], again: 1, last: [row] })
  })

  test('that have become others are an error of the database, never a row misread', async () => {
    const { pool } = mall.world
    const altered = pool.tx(async tx => {
      expect(await tx.rows(all)).toHaveLength(1)
      await tx.run('alter table wide add column more int')
      return tx.rows(all)
    })
    await expect(altered).rejects.toThrow('cached plan must not change result type')
  })
})
