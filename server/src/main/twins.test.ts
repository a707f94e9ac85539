// A request that is sent several times at once: its transactions run one after the other, those of other requests beside them.
import { call } from '@mall/contract/kernel/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../kernel/cookies.ts'
import { makeCtx } from '../kernel/ctx.ts'
import { claimsKey, type Handler, runCall, serve } from '../kernel/serve.ts'
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
    viewer: null,
    channelCode: null,
    areaCode: null,
    contractNo: null,
    ip: '127.0.0.1',
    cookies: cookieJar(mall.world.settings, undefined),
  })

/** The most that were at work at the same time. `meet`: each waits inside until so many have come. */
async function mostAtOnce(
  requests: readonly string[],
  meet: number,
  as: (handle: Handler<{ requestId: string }, number>) => Handler<{ requestId: string }, number> = handle => handle,
): Promise<number> {
  let inside = 0
  let open = (): void => {}
  const met = new Promise<void>(done => (open = done))
  const [route] = serve(calls, {
    [path]: as(c =>
      c.db.tx(async tx => {
        await tx.row('select 1 as one')
        const now = ++inside
        if (now >= meet) open()
        await met
        for (let i = 0; i < 5; i++) await tx.row('select 1 as one')
        inside--
        return now
      }),
    ),
  })
  if (!route) throw new Error('no route')
  return Math.max(...((await many(requests.length, i => runCall(route, ctx(), { requestId: requests[i] }))) as number[]))
}

test('of six twins of a request never two are at work at once', async () => {
  expect(await mostAtOnce(Array<string>(6).fill('R1'), 1)).toBe(1)
})

test('different requests are at work beside one another: two of them meet', async () => {
  expect(await mostAtOnce(['R1', 'R2'], 2)).toBe(2)
})

test('a write that claims its key takes no turn besides: its twins wait at the key', async () => {
  expect(await mostAtOnce(['R1', 'R1'], 2, claimsKey)).toBe(2)
})
