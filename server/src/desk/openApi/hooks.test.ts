// 回调: what a company's own system is told.
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { HookEventCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { AddressInfo } from 'node:net'
import type { Sent } from '@mall/contract/main/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { hookTold, tellHooks } from './tellHooks.ts'
import { sendHook, type Resolve } from './sendHook.ts'
import { sendHooks, sweepDeliveries } from './sendHooks.job.ts'

let mall: TestMall
let boss: Caller
let rival: Caller
let companyId = 0
interface Got {
  headers: http.IncomingHttpHeaders
  body: string
}
let got: Got[] = []
/** What the receiver answers next. */
let answers = 200
/** What it waits for before it answers. */
let holds: Promise<unknown> | undefined
let receiver: http.Server
let here = ''
beforeAll(async () => {
  mall = await testMall()
  mall.world.settings.hookLoopback = true
  boss = await mall.buyer('demo01')
  rival = await mall.buyer('demo02')
  companyId =
    (await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`))?.id ?? 0
  receiver = http.createServer((req, res) => {
    let body = ''
    req.on('data', (piece: Buffer) => void (body += piece.toString()))
    req.on('end', () => {
      got.push({ headers: req.headers, body })
      const answer = () => res.writeHead(answers, { location: `${here}elsewhere` }).end('x'.repeat(100))
      if (holds) void holds.then(answer)
      else answer()
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  here = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await mall.close()
})
let hookId = ''
let secret = ''
let n = 0
const rid = () => `hooks-test-${n++}`
const make = (o: Partial<Sent<'/api/openApi/makeHook'>> = {}) =>
  boss.get('/api/openApi/makeHook', { requestId: rid(), url: `${here}in`, events: ['order.moved', 'order.paid'], ...o })
beforeEach(async () => {
  await mall.world.pool.run('update open_hook set removed_at = now()')
  got = []
  answers = 200
  holds = undefined
  ;({ hookId, secret } = await make())
})
const happen = (about = 'DD1', event: HookEventCode = 'order.moved') =>
  mall.world.pool.tx(tx => tellHooks(tx, { companyId, event, about, data: { orderCode: about } }))
const list = () => boss.get('/api/openApi/getDeliveryList', { hookId })
const hook = async () => (await boss.get('/api/openApi/getOpenApi', {})).hooks[0]
/** The clock of what waits. */
const later = () => mall.world.pool.run(`update open_delivery set next_at = now() where state = 'waiting'`)

describe('a hook', () => {
  test('hears of an event with its id, signed over time and body', async () => {
    await happen()
    expect(await sendHooks(mall.world)).toBe(1)
    const [first] = got
    const { headers, body } = first ?? { headers: {}, body: '' }
    const signed = createHmac('sha256', secret)
      .update(`${String(headers['x-mall-timestamp'])}.${body}`)
      .digest('hex')
    expect(headers['x-mall-signature']).toBe(`v1=${signed}`)
    expect(JSON.parse(body)).toMatchObject({ event: 'order.moved', id: headers['x-mall-event-id'], data: { orderCode: 'DD1' } })
    expect((await list()).list[0]).toMatchObject({ state: 'done', about: 'DD1', tries: [{ code: 200, trouble: '' }] })
    expect(await sendHooks(mall.world)).toBe(0)
  })

  test('keeps its secret sealed, and shows it once', async () => {
    const row = await mall.world.pool.row<{ secret: string }>('select secret from open_hook where id = $1', [Number(hookId)])
    expect(row?.secret).not.toContain(secret)
    expect(JSON.stringify(await boss.get('/api/openApi/getOpenApi', {}))).not.toContain(secret)
  })

  test('hears what it chose, of its own company, and nothing of a move that was rolled back', async () => {
    await happen('DD1', 'invoice.issued')
    await mall.world.pool.tx(tx => tellHooks(tx, { companyId: companyId + 1, event: 'order.moved', about: 'DD2', data: {} }))
    await expect(
      mall.world.pool.tx(async tx => {
        await tellHooks(tx, { companyId, event: 'order.moved', about: 'DD3', data: {} })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await sendHooks(mall.world)).toBe(0)
    expect((await list()).totalCount).toBe(0)
  })

  test('is told when an order moves, and when money has come for it', async () => {
    const order = (await boss.get('/api/order/getOrderList', { pageSize: 100 })).list.find(o => o.status === 3)
    const cancelled = order ? await boss.ask('/api/order/cancelOrder', { orderCode: order.orderCode } as never) : undefined
    expect(cancelled?.code).toBe(1)
    await mall.world.pool.tx(tx =>
      hookTold(tx, 'DD9', companyId, { topic: 'order.paid', orderCode: 'DD9', amountFen: 100, kg: 5, way: '余额' }),
    )
    await sendHooks(mall.world)
    expect(
      got
        .map(g => JSON.parse(g.body))
        .map(b => [b.event, b.data.orderCode])
        .sort(),
    ).toEqual(
      [
        ['order.moved', order?.orderCode],
        ['order.paid', 'DD9'],
      ].sort(),
    )
  })

  test('is asked again after 1, 5 and 30 minutes, then the event is lost', async () => {
    answers = 503
    await happen()
    const waits: number[] = []
    for (let i = 0; i < 4; i++) {
      await sendHooks(mall.world)
      const row = await mall.world.pool.row<{ m: number; state: string }>(
        `select round(extract(epoch from next_at - now()) / 60)::int as m, state from open_delivery where hook_id = $1`,
        [Number(hookId)],
      )
      if (row?.state === 'waiting') waits.push(row.m)
      expect(await sendHooks(mall.world)).toBe(0)
      await later()
    }
    expect(waits).toEqual([1, 5, 30])
    expect(new Set(got.map(g => g.headers['x-mall-event-id'])).size).toBe(1)
    expect(got).toHaveLength(4)
    expect((await list()).list[0]).toMatchObject({
      state: 'lost',
      tries: Array.from({ length: 4 }, () => ({
        code: 503,
        trouble: '对方没有回应成功',
        at: expect.any(Number),
        ms: expect.any(Number),
      })),
    })
  })

  test('stops after six lost events in a row; what comes then waits; the first that arrives starts it again', async () => {
    answers = 500
    for (let i = 0; i < 6; i++) await happen(`DD${i}`)
    for (let i = 0; i < 4; i++) {
      await sendHooks(mall.world)
      await later()
    }
    expect(await hook()).toMatchObject({ lost: 6, stoppedAt: expect.any(Number), lastCode: 500 })
    // Told once to whoever keeps the hooks.
    const told = await mall.world.pool.rows<{ body: string }>(
      `select body from notice where event = 'hookStopped' and user_id = (select id from app_user where user_name = 'demo01')`,
    )
    expect(told.map(t => t.body)).toEqual([expect.stringContaining('连续 6 次没有送到')])
    await happen('DD7')
    expect(await sendHooks(mall.world)).toBe(0)
    expect(got).toHaveLength(24)
    expect((await hook())?.held).toBe(1)
    const lost = await boss.get('/api/openApi/getDeliveryList', { hookId, state: 'lost' })
    expect(lost.list).toHaveLength(6)
    // Still deaf: it stays stopped, and nothing is lost by asking.
    const ids = lost.list.map(d => d.deliveryId)
    expect(await boss.get('/api/openApi/resendDeliveries', { deliveryIds: ids })).toEqual({ sent: 6, arrived: 0 })
    expect(await hook()).toMatchObject({ lost: 6, stoppedAt: expect.any(Number) })
    answers = 200
    const before = got.length
    expect(await boss.get('/api/openApi/resendDeliveries', { deliveryIds: ids })).toEqual({ sent: 6, arrived: 6 })
    const again = got.slice(before)
    expect(new Set(again.map(g => g.body))).toEqual(new Set(lost.list.map(d => d.body)))
    expect(await hook()).toMatchObject({ lost: 0, stoppedAt: null })
    expect(await sendHooks(mall.world)).toBe(1)
    expect(got.at(-1)?.body).toContain('DD7')
  })

  test('is sent to once by two processes at once', async () => {
    for (let i = 0; i < 10; i++) await happen(`DD${i}`)
    const both = await Promise.all([sendHooks(mall.world), sendHooks(mall.world), sendHooks(mall.world)])
    expect(both.reduce((a, b) => a + b)).toBe(10)
    expect(got).toHaveLength(10)
  })

  test('that sleeps keeps nobody waiting but itself', async () => {
    const slow = http.createServer(() => {})
    await new Promise<void>(done => slow.listen(0, '127.0.0.1', () => done()))
    const sleeping = await make({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
    // Many of the sleeper's before one of the other's.
    await mall.world.pool.run('update open_hook set events = $2 where id = $1', [Number(hookId), ['order.paid']])
    for (let i = 0; i < 30; i++) await happen(`DD${i}`)
    await happen('DDP', 'order.paid')
    const from = performance.now()
    const run = sendHooks(mall.world)
    while (got.length === 0 && performance.now() - from < 8000) await new Promise(done => setTimeout(done, 20))
    expect(got).toHaveLength(1)
    const row = await mall.world.pool.row<{ n: number }>(
      'select count(*)::int as n from open_delivery where hook_id = $1 and tries > 0',
      [Number(sleeping.hookId)],
    )
    expect(row?.n).toBe(4)
    await mall.world.pool.run('update open_hook set removed_at = now() where id = $1', [Number(sleeping.hookId)])
    slow.closeAllConnections()
    slow.close()
    await run
  })

  test('试发 answers at once and is not tried again', async () => {
    expect(await boss.get('/api/openApi/pingHook', { hookId })).toMatchObject({ ok: true, code: 200 })
    answers = 401
    expect(await boss.get('/api/openApi/pingHook', { hookId })).toMatchObject({
      ok: false,
      code: 401,
      trouble: '对方验签失败或拒绝',
    })
    await later()
    expect(await sendHooks(mall.world)).toBe(0)
    expect(got.map(g => JSON.parse(g.body).event)).toEqual(['ping', 'ping'])
  })

  test('twenty 试发 of one company at once hold three connections, the others are told to wait', async () => {
    // The receiver answers when the others have been told: however late they come, all twenty are there at once.
    let refused = 0
    const told = Promise.withResolvers<void>()
    holds = told.promise
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await boss.ask('/api/openApi/pingHook', { hookId })
        if (answer.code === 9429 && ++refused === 17) told.resolve()
        return answer
      }),
    )
    expect(all.filter(a => a.code === 1)).toHaveLength(3)
    expect(all.filter(a => a.code === 9429)).toHaveLength(17)
    expect(got).toHaveLength(3)
  })

  test('follows nobody elsewhere', async () => {
    answers = 302
    expect(await boss.get('/api/openApi/pingHook', { hookId })).toMatchObject({
      ok: false,
      code: 302,
      trouble: '对方要求转到别处，不跟随',
    })
    expect(got).toHaveLength(1)
  })

  test('belongs to its company: to others its number is none', async () => {
    await happen()
    await sendHooks(mall.world)
    const id = (await list()).list[0]?.deliveryId ?? ''
    for (const [path, input] of [
      ['pingHook', { hookId }],
      ['removeHook', { hookId }],
      ['changeHook', { hookId, url: `${here}x`, events: ['order.paid'] }],
      ['resendDeliveries', { deliveryIds: [id] }],
    ] as const)
      expect([path, (await rival.ask(`/api/openApi/${path}` as '/api/openApi/pingHook', input as never)).code]).toEqual([
        path,
        5436,
      ])
    expect((await rival.get('/api/openApi/getDeliveryList', { hookId })).totalCount).toBe(0)
  })

  test('removed hears nothing more; old deliveries go after their week', async () => {
    await happen()
    await boss.get('/api/openApi/removeHook', { hookId })
    expect(await sendHooks(mall.world)).toBe(0)
    await mall.world.pool.run(`update open_delivery set created_at = now() - interval '8 days'`)
    expect(await sweepDeliveries(mall.world)).toBeGreaterThan(0)
  })
})

describe('where a hook may go', () => {
  test.each([
    'http://erp.company.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/latest',
    'https://10.0.0.8/x',
    'https://localhost/x',
  ])('%s is not saved', async url => {
    mall.world.settings.hookLoopback = false
    const made = await boss.ask('/api/openApi/makeHook', { requestId: rid(), url, events: ['order.paid'] })
    const changed = await boss.ask('/api/openApi/changeHook', { hookId, url, events: ['order.paid'] })
    mall.world.settings.hookLoopback = true
    expect([made.code, changed.code]).toEqual([5433, 5433])
  })

  test('a name that leads inside is not called, also when only one of its addresses does, whatever was saved', async () => {
    const m = { url: 'https://erp.company.example/x', secret: 's', eventId: 'e', event: 'ping', body: '{}' }
    const leads =
      (...addresses: string[]): Resolve =>
      (_host, then) =>
        then(
          null,
          addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
    for (const to of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], ['::ffff:192.168.0.1'], ['169.254.169.254'], []])
      expect(await sendHook(m, { loopback: false, resolve: leads(...to) })).toMatchObject({
        ok: false,
        code: 0,
        trouble: '域名指向内部网络的地址，不发送',
      })
    expect(await sendHook({ ...m, url: `${here}in` }, { loopback: false })).toMatchObject({
      ok: false,
      trouble: expect.stringContaining('https://'),
    })
    expect(got).toEqual([])
  })
})

describe('a simulated event', () => {
  test('has the fields of a real one, numbers nothing can have, its mark and its signature; nothing counts it', async () => {
    const real = await (async () => {
      await mall.world.pool.tx(tx =>
        hookTold(tx, 1, companyId, { topic: 'order.paid', orderCode: 'DD1', amountFen: 1, kg: 1, way: '余额' }),
      )
      await sendHooks(mall.world)
      return JSON.parse(got[0]?.body ?? '{}') as { data: object }
    })()
    got = []
    expect(await boss.get('/api/openApi/simulateEvent', { hookId, event: 'order.paid' })).toMatchObject({ ok: true, code: 200 })
    const [one] = got
    const body = JSON.parse(one?.body ?? '{}') as { event: string; sandbox: boolean; data: { orderCode: string } }
    expect(body).toMatchObject({ event: 'order.paid', sandbox: true, data: { orderCode: 'DD00000000000000' } })
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(real.data).sort())
    expect(one?.headers['x-mall-event']).toBe('order.paid')
    const signed = `${String(one?.headers['x-mall-timestamp'])}.${one?.body}`
    expect(one?.headers['x-mall-signature']).toBe(`v1=${createHmac('sha256', secret).update(signed).digest('hex')}`)
    expect(await hook()).toMatchObject({ sent: 1, arrived: 1 })
    expect((await list()).list[0]?.eventLabel).toBe('模拟：付款到账')
  })

  test('that does not arrive is not tried again and stops no hook; another company’s hook is not to be had', async () => {
    answers = 500
    for (let i = 0; i < 7; i++) await boss.get('/api/openApi/simulateEvent', { hookId, event: 'order.moved', status: 5 })
    expect(await hook()).toMatchObject({ stoppedAt: null, lost: 0 })
    await later()
    got = []
    await sendHooks(mall.world)
    expect(got).toEqual([])
    expect((await rival.ask('/api/openApi/simulateEvent', { hookId, event: 'order.paid' })).code).not.toBe(1)
  })
})
