// A request that is sent several times at once: its transactions run one after the other, those of other requests beside them.
import { call } from '@mall/contract/kernel/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../kernel/cookies.ts'
import { makeCtx } from '../kernel/ctx.ts'
import { runCall, serve } from '../kernel/serve.ts'
import { many, type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const input = z.object({ requestId: z.string() })
const path = '/api/test/write'
const calls = { [path]: call({ title: '', access: 'guest', writes: true, input, output: z.int(), example: { requestId: '' } }) }

const ctx = () =>
  makeCtx({
    world: mall.world,
    ...{ viewer: null, channelCode: null, areaCode: null, contractNo: null, ip: '127.0.0.1' },
    cookies: cookieJar(mall.world.settings, undefined),
  })

/** The most that were inside at the same time. */
async function mostAtOnce(requests: readonly string[]): Promise<number> {
  let inside = 0
  const [route] = serve(calls, {
    [path]: c =>
      c.db.tx(async tx => {
        await tx.row('select 1 as one')
        const now = ++inside
        for (let i = 0; i < 5; i++) await tx.row('select 1 as one')
        inside--
        return now
      }),
  })
  if (!route) throw new Error('no route')
  return Math.max(...((await many(requests.length, i => runCall(route, ctx(), { requestId: requests[i] }))) as number[]))
}

test('of six twins of a request never two are at work at once; six different requests are', async () => {
  expect(await mostAtOnce(Array<string>(6).fill('R1'))).toBe(1)
  expect(await mostAtOnce(['R1', 'R2', 'R3', 'R4', 'R5', 'R6'])).toBeGreaterThan(1)
})
