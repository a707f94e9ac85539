import { describe, expect, test } from 'vitest'
import pg from 'pg'
import { isAway } from './awaitDatabase.ts'
import { openPool } from './pool.ts'

describe('whether a start waits for the database or gives up', () => {
  test.each([
    ['nobody listens', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, true],
    ['it is starting up', { code: '57P03', message: 'the database system is starting up' }, true],
    ['a slow one answered too late', { message: 'Query read timeout' }, true],
    ['it is a standby, or was the primary', { code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, true],
    ['the password is wrong', { code: '28P01', message: 'password authentication failed' }, false],
    ['a statement ran too long', { code: '57014', message: 'canceling statement due to statement timeout' }, false],
    ['a constraint said no', { code: '23505', message: 'duplicate key value' }, false],
  ])('%s', (_name, e, away) => expect(isAway(e)).toBe(away))

  test('a pool that nobody lets in says so in words this knows', async () => {
    // A listener that takes connections and never speaks: a machine that is too busy to answer.
    const { createServer } = await import('node:net')
    const deaf = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise(done => deaf.once('listening', done))
    const { port } = deaf.address() as { port: number }
    const pool = openPool(`postgres://mall:mall@127.0.0.1:${port}/mall`, 1)
    const failed = await pool.rows('select 1 as one').catch((e: unknown) => e)
    expect(failed).not.toBeInstanceOf(pg.DatabaseError)
    expect(isAway(failed)).toBe(true)
    await pool.close()
    deaf.close()
  })
})
