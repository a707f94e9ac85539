import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type TcpProxy, tcpProxy } from '../../../../proof/fault/tcpProxy.ts'
import { openListener } from './listen.ts'
import { onAfterCommitFailed, openPool } from './pool.ts'
import type { Listener } from '../../kernel/ports/database.ts'

const direct = inject('testDatabase').url
let proxy: TcpProxy
let db: pg.Client
const through = (): string => {
  const url = new URL(direct)
  url.port = String(proxy.port)
  return url.toString()
}
const connections = async (name: string): Promise<number> => {
  // This database alone: the malls of the test files beside this one listen in theirs.
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
  return rows[0]?.n ?? 0
}
const quick = { beatMs: 100, answerMs: 300, mostMs: 200 }

beforeEach(async () => {
  proxy = await tcpProxy(Number(new URL(direct).port))
  db = new pg.Client({ connectionString: direct })
  await db.connect()
})
afterEach(async () => {
  await db.end()
  await proxy.close()
})

const heard: string[] = []
let backs = 0
const listen = async (): Promise<Listener> => {
  heard.length = 0
  backs = 0
  const listener = await openListener(through(), quick)
  listener.hear(
    'mall_test',
    text => heard.push(text),
    () => {
      backs += 1
    },
  )
  return listener
}

test('after an outage of any length there is one listening connection, it hears, and whoever listens is told of the gap', async () => {
  const listener = await listen()
  for (const ms of [50, 700, 2500]) {
    const before = backs
    proxy.refuse(true, true)
    await new Promise(done => setTimeout(done, ms))
    expect(listener.quietMs()).toBeNull()
    proxy.refuse(false)
    await vi.waitFor(() => expect(backs).toBe(before + 1), 5000)
    await db.query("select pg_notify('mall_test', $1)", [`after ${ms}`])
    await vi.waitFor(() => expect(heard.at(-1)).toBe(`after ${ms}`), 3000)
    // Every connection that was ever begun and is not the one would still be there; the one that was cut may take a moment to go.
    await vi.waitFor(() => expect(proxy.open()).toBe(1), 5000)
  }
  expect(heard).toEqual(['after 50', 'after 700', 'after 2500'])
  await vi.waitFor(async () => expect(await connections('mall-listen')).toBe(1), 5000)
  await listener.close()
  await vi.waitFor(async () => expect(await connections('mall-listen')).toBe(0), 3000)
})

test('a connection that falls silent is noticed, thrown away and replaced', async () => {
  const listener = await listen()
  proxy.blackhole()
  await vi.waitFor(() => expect(backs).toBe(1), 5000)
  await db.query("select pg_notify('mall_test', 'again')")
  await vi.waitFor(() => expect(heard).toEqual(['again']), 3000)
  expect(proxy.open()).toBe(1)
  await listener.close()
})

test('when pooled connections fall silent one question pays for it, the next is answered', async () => {
  const pool = openPool(through(), 4)
  await Promise.all(Array.from({ length: 4 }, () => pool.row('select pg_sleep(0.05)')))
  proxy.blackhole()
  const from = performance.now()
  await expect(pool.row('select 1 as one')).rejects.toThrow('Query read timeout')
  const first = performance.now() - from
  // The three others lay idle and are as dead: none of them is given out any more.
  const after = performance.now()
  expect(await pool.row('select 1 as one')).toEqual({ one: 1 })
  expect(performance.now() - after).toBeLessThan(first / 2)
  await pool.close()
})

test('a transaction on a connection that falls silent ends, and its connection is not used again', async () => {
  const pool = openPool(through(), 1)
  await expect(
    pool.tx(async tx => {
      await tx.row('select 1')
      proxy.blackhole()
      await tx.row('select 2')
    }),
  ).rejects.toThrow('Query read timeout')
  expect(await pool.tx(tx => tx.row('select 3 as n'))).toEqual({ n: 3 })
  await pool.close()
})

test('what throws after the commit is told, and the committed answer stands', async () => {
  const pool = openPool(direct, 1)
  const failed: string[] = []
  onAfterCommitFailed(e => failed.push(e.message))
  const ran: string[] = []
  const answer = await pool.tx(async tx => {
    tx.afterCommit(() => {
      throw new Error('the index is away')
    })
    tx.afterCommit(() => ran.push('second'))
    return (await tx.row<{ n: number }>('select 1 as n'))?.n
  })
  expect(answer).toBe(1)
  expect(failed).toEqual(['the index is away'])
  expect(ran).toEqual(['second'])
  await pool.close()
})
