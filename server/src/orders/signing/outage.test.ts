import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { beforeEach, expect, test } from 'vitest'
import { costOf } from '../../testing/costs.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Answer } from '../../testing/testMall.ts'
import { endRest, platformRests } from './platform.ts'
import { signAt } from './sandboxPlatform.ts'
import {
  buyer,
  desk,
  flowAt,
  flowToSign,
  mall,
  noticeNow,
  openSigning,
  rule,
  sendNotice,
  signAtPlatform,
  work,
} from './testSigning.ts'

openSigning()
beforeEach(async () => rule('sandbox.sign', 'normal'))

const logOf = (id: number) =>
  mall.world.pool
    .rows<{ event: string }>('select event from sign_log where flow_id = $1 order by id', [id])
    .then(r => r.map(l => l.event))
const signedSilently = async (f: { platformId: string | null }) =>
  signAt(mall.world, f.platformId ?? '', { side: 'buyer', phase: 'sign', person: '秦乙未' })

/** What somebody is answered, and how often the platform was asked for it. */
async function asksWhile(act: () => Promise<Answer<unknown>>): Promise<{ asks: number; code: number }> {
  const real = mall.world.signingPlatform
  if (!real) return expect.unreachable()
  let asks = 0
  mall.world.signingPlatform = world =>
    new Proxy(real(world), {
      get(platform, name) {
        asks += 1
        return Reflect.get(platform, name) as unknown
      },
    })
  try {
    return { code: (await act()).code, asks }
  } finally {
    mall.world.signingPlatform = real
  }
}

test('one genuine notice a hundred times, thirty at once: one effect, each repeat acknowledged', async () => {
  const f = await flowToSign()
  await signedSilently(f)
  const body = await noticeNow(f)
  const answers: number[] = []
  for (let i = 0; i < 4; i += 1)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => sendNotice(body)))).map(r => r.statusCode))
  expect(answers.every(code => code === 200)).toBe(true)
  expect((await logOf(f.id)).filter(e => e === 'firstSign').length).toBe(1)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
})

test('an older picture after a newer one changes nothing', async () => {
  const f = await flowToSign()
  const before = await noticeNow(f, { eventId: `${f.platformId}-old1` })
  await signedSilently(f)
  expect((await sendNotice(await noticeNow(f))).statusCode).toBe(200)
  const effect = await effectOf(mall, () => sendNotice(before))
  expect(effect.rows?.sign_flow).toBeUndefined()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
})

test('success after a revocation does not bring a contract back', async () => {
  const f = await flowToSign()
  await desk.get('/api/ops/actOnSign', { flowNo: f.flowNo, version: f.version, act: 'revoke', reason: '价格有误' })
  const forged = await noticeNow(f, {
    eventId: `${f.platformId}-late`,
    state: { seq: 99, state: 'open', buyer: { at: 1, person: '甲' } },
  })
  expect((await sendNotice(forged)).statusCode).toBe(200)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.revoked)
})

test('a notice with a changed field, an old one, one of a foreign flow or of another house: refused without an effect', async () => {
  const f = await flowToSign()
  const good = await noticeNow(f, { eventId: `${f.platformId}-n1` })
  const bad: [object, number][] = [
    [{ ...good, signature: good.signature.replace(/^./, c => (c === '0' ? '1' : '0')) }, 401],
    [{ ...good, state: { ...good.state, seq: 77 } }, 401],
    [{ ...good, signature: 7 }, 401],
    [await noticeNow(f, { eventId: `${f.platformId}-n2`, at: Math.floor(Date.now() / 1000) - 3600 }), 401],
    [await noticeNow(f, { eventId: `${f.platformId}-n3`, customer: 'SOMEBODY' }), 401],
    [await noticeNow(f, { eventId: `${f.platformId}-n4`, state: { platformId: 'f'.repeat(32) } }), 400],
  ]
  for (const [body, code] of bad) {
    let answered = 0
    expect(await effectOf(mall, async () => void (answered = (await sendNotice(body)).statusCode))).toEqual({})
    expect(answered).toBe(code)
  }
  expect(
    (
      await mall.app.inject({
        method: 'POST',
        url: '/api/signing/callback',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      })
    ).statusCode,
  ).toBe(401)
})

test('a notice that never comes is made good by the job: the flow is asked about', async () => {
  const f = await flowToSign()
  await buyer.get('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })
  await signedSilently(f)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.pendingSign)
  const due = await mall.world.pool.row<{ s: number }>(
    'select extract(epoch from next_ask_at - now())::int as s from sign_flow where id = $1',
    [f.id],
  )
  expect(due?.s).toBeLessThanOrEqual(20)
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
})

test('callback beside the job’s question: one signature in the history', async () => {
  for (let i = 0; i < 3; i += 1) {
    const f = await flowToSign()
    await signedSilently(f)
    const body = await noticeNow(f)
    await mall.world.pool.run('update sign_flow set next_ask_at = now() where id = $1', [f.id])
    await Promise.all([sendNotice(body), work(), sendNotice(body)])
    expect((await logOf(f.id)).filter(e => e === 'firstSign').length).toBe(1)
  }
})

test.each(['hang', 'reset', 'error', 'garbage'])(
  'a platform that answers with %s: refused within five seconds, then left alone, then asked again',
  async mode => {
    const f = await flowToSign()
    await signAtPlatform(f)
    const well = performance.now()
    await work()
    // What this machine needs for its own part of such a step, beside the five seconds.
    const ownMs = performance.now() - well
    const half = await flowAt(f.flowNo)
    await rule('sandbox.sign', mode)
    const from = performance.now()
    const answer = await desk.ask('/api/ops/actOnSign', { flowNo: f.flowNo, version: half.version, act: 'seal' })
    expect(answer.code).toBe(4824)
    const tookMs = performance.now() - from
    expect(tookMs).toBeLessThan(5000 + ownMs)
    // The seal may have been put: the flow says that nobody knows, and nobody may act until the platform speaks.
    expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.unclear, leftStatus: SignStatus.signing })
    await Promise.all([0, 1].map(() => buyer.ask('/api/order/updateContractSign', { documentNo: f.documentNo })))
    expect(platformRests(mall.world)).toBe(true)
    // Left alone: not asked once more.
    expect(await asksWhile(() => buyer.ask('/api/order/updateContractSign', { documentNo: f.documentNo }))).toEqual({
      asks: 0,
      code: 4824,
    })
    // The rest of the mall does not notice.
    expect((await buyer.ask('/api/order/getOrderList', {})).code).toBe(1)
    expect((await buyer.get('/api/order/getContractSign', { documentNo: f.documentNo })).statusText).toBe('状态不明')

    await rule('sandbox.sign', 'normal')
    endRest(mall.world)
    expect(await buyer.get('/api/order/updateContractSign', { documentNo: f.documentNo })).toEqual({ status: SignStatus.signing })
    expect(platformRests(mall.world)).toBe(false)
  },
)

test('an outage while nobody is at work leaves a flow as it is', async () => {
  const f = await flowToSign()
  await rule('sandbox.sign', 'reset')
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.pendingSign)
})

test('a seal does not hold up the event loop: the keys and signatures are made in a thread', async () => {
  const MOST = 6
  let flow = { flowNo: '', version: 0 }
  const { turn, result } = await costOf(
    { turn: MOST },
    () => desk.ask('/api/ops/actOnSign', { ...flow, act: 'seal' }),
    async () => {
      const f = await flowToSign()
      await signAtPlatform(f)
      await work()
      flow = { flowNo: f.flowNo, version: (await flowAt(f.flowNo)).version }
    },
  )
  expect(result.code).toBe(1)
  expect(turn).toBeLessThan(MOST)
})
