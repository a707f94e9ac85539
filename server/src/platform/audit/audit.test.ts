import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { audit } from './audit.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('of twenty acts at once each has its own place in the chain, and names the one before it', async () => {
  const { pool } = mall.world
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      pool.tx(async tx => {
        await audit(tx, { actorId: 1, act: 'order.reviewReject', objectType: 'order', objectId: `at-once-${i}`, detail: '' })
        // Nobody has a place before this one is there to be seen.
        await tx.row('select pg_sleep(0.01)')
      }),
    ).map(act => act.then(() => 'written')),
  )
  expect(written).toHaveLength(20)
  const chain = await pool.rows<{ seq: number; before: string; hash: string; id: string }>(
    'select seq, prev_hash as before, hash, object_id as id from audit_log order by seq',
  )
  expect(chain.filter(row => row.id.startsWith('at-once-'))).toHaveLength(20)
  expect(chain.map(row => row.before)).toEqual(['', ...chain.slice(0, -1).map(row => row.hash)])
})
