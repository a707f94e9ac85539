import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_OF_SESSION } from '../../platform/live/lineCount.ts'
import { buildServer } from '../../main/build.ts'
import type { Pages } from '../../main/ssr.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

/** Pages without a front end: what is drawn is not the matter here. */
const pages = (draw: Pages['render']): Pages => ({ register: async () => {}, render: draw })
const away = Object.assign(new Error('terminating connection'), { code: '57P01' })

test('while the database is away a page is a 503 with Retry-After that a person can read, a call its envelope, and neither shows why', async () => {
  const app = await buildServer(
    mall.world,
    pages(async () => {
      throw away
    }),
  )
  const page = await app.inject('/order/orderList')
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('2')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('请稍后再试')
  expect(page.body).not.toContain('terminating')
  await app.close()
})

test('a connection that is there when the server closes is answered, with the envelope and Retry-After, and then let go', async () => {
  const app = await buildServer(
    mall.world,
    pages(async (_req, reply) => reply.send('页')),
  )
  await app.listen({ port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Taken by the kernel, nothing of it read yet.
  const closing = app.close()
  await new Promise(done => setTimeout(done, 30))
  socket.write(
    'POST /api/user/getUserByToken HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 503/)
  expect(answer).toMatch(/retry-after: 2/i)
  expect(answer).toContain('系统正忙，请稍后再试')
  await closing
  const late = net.connect(port, '127.0.0.1')
  expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
})

test('beyond the bound of what may be in work at once some are refused at once, and health is still answered', async () => {
  let go = (): void => {}
  const gate = new Promise<void>(done => {
    go = done
  })
  const app = await buildServer(
    { ...mall.world, settings: { ...mall.world.settings, shed: { maxLoopDelayMs: 0, maxInWork: 3 } } },
    pages(async (_req, reply) => {
      await gate
      return reply.send('页')
    }),
  )
  const asked = [1, 2, 3].map(() => app.inject('/'))
  await new Promise(done => setTimeout(done, 50))
  const [page, call, health] = await Promise.all([
    app.inject('/'),
    app.inject({ method: 'POST', url: '/api/search/getSearchProducts', payload: { word: '螺纹钢' } }),
    app.inject('/readyz'),
  ])
  expect([page.statusCode, call.statusCode, health.statusCode]).toEqual([503, 503, 200])
  expect(call.headers['retry-after']).toBe('2')
  go()
  expect((await Promise.all(asked)).map(r => r.statusCode)).toEqual([200, 200, 200])
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})

test('the public address decides whether browsers are told to come by TLS alone', async () => {
  for (const [origin, expected] of [
    ['https://mall.example', 'max-age=31536000'],
    ['http://127.0.0.1:3000', undefined],
  ] as const) {
    const app = await buildServer({ ...mall.world, settings: { ...mall.world.settings, origin } })
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(expected)
    await app.close()
  }
})

test('/readyz says what lives and since when', async () => {
  const { ready, degraded, pool, listener, index } = (await mall.app.inject('/readyz')).json() as Record<string, unknown>
  expect({ ready, degraded }).toEqual({ ready: true, degraded: [] })
  expect([pool, listener, index]).toEqual([
    { ok: true, ageMs: expect.any(Number) as number },
    { ok: true, ageMs: expect.any(Number) as number },
    { ok: true, ageMs: 0 },
  ])
})

test('one session holds so many live lines and no more; a line that ends gives its place back', async () => {
  const buyer = await mall.buyer('demo01')
  await mall.app.listen({ port: 0 })
  const { port } = mall.app.server.address() as { port: number }
  // The cookie that the log-in gives is sealed: asked for over the wire.
  const { DEMO_PASSWORD } = await import('../../../../demo/src/seed/demo.constants.ts')
  const login = await mall.app.inject({
    method: 'POST',
    url: '/api/user/loginUser',
    payload: { userName: 'demo01', password: DEMO_PASSWORD },
  })
  const cookie = [login.headers['set-cookie'] ?? []]
    .flat()
    .map(c => String(c).split(';')[0])
    .join('; ')
  expect(buyer.token).not.toBeNull()
  const ends: AbortController[] = []
  const open = async (): Promise<Response> => {
    const end = new AbortController()
    ends.push(end)
    return fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie }, signal: end.signal })
  }
  for (let i = 0; i < MOST_OF_SESSION; i++) {
    const line = await open()
    expect(line.headers.get('content-type')).toBe('text/event-stream')
    expect(line.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect((await open()).status).toBe(429)
  ends[0]?.abort()
  await new Promise(done => setTimeout(done, 100))
  expect((await open()).status).toBe(200)
  for (const end of ends) end.abort()
})

test('whoever waits for an answer that takes its time is given it; a socket on which nobody asks anything is let go', async () => {
  const app = await buildServer(mall.world)
  app.get('/takes-its-time', () => new Promise(done => setTimeout(() => done({ answered: true }), 1200)))
  await app.listen({ port: 0 })
  // As the real limit to a piece of work that outlasts it, so this one to a second.
  app.server.setTimeout(300)
  const { port } = app.server.address() as net.AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/takes-its-time`)).json()).toEqual({ answered: true })
  const silent = net.connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await once(silent, 'close')
  await app.close()
})
