import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

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
