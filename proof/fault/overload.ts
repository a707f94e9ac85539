// T26: far more clients than can be served. Some are refused at once, nobody waits without end, and afterwards it is as before.
import http from 'node:http'
import { goodsWith, ready } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause, status, until } from './faultWorld.ts'

const MOST_MS = 10_000
/** The garbage of a burst goes when the engine has time for it. */
const MEMORY_MS = 30_000

interface Answers {
  served: number
  refused: number
  bare: number
  other: Map<number, number>
  lost: number
  slowest: number
}

/** One request over a kept connection; which status, whether a refusal said when to come again, and how long it took. */
const ask = (agent: http.Agent, base: string, path: string, body: string | null, token: string) =>
  new Promise<{ http: number; retry: boolean; ms: number }>(done => {
    const from = performance.now()
    const end = (status: number, retry: boolean) => done({ http: status, retry, ms: performance.now() - from })
    const req = http.request(base + path, {
      agent,
      method: body === null ? 'GET' : 'POST',
      headers: body === null ? {} : { 'content-type': 'application/json', token, 'content-length': Buffer.byteLength(body) },
    })
    req.on('response', reply => {
      reply.resume()
      reply.on('end', () => end(reply.statusCode ?? 0, reply.headers['retry-after'] !== undefined))
      reply.on('error', () => end(0, false))
    })
    req.on('error', () => end(0, false))
    req.end(body ?? undefined)
  })

const rssOf = async (base: string): Promise<number> => {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (.+)$/m.exec(text)?.[1] ?? Number.NaN)
}
const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

export async function overload(world: FaultWorld, long: boolean): Promise<Outcome> {
  const clients = long ? 2000 : 1200
  const seconds = long ? 30 : 8
  const server = await world.extra('narrow', { MAX_IN_WORK: '300' })
  await server.start()
  const mall = world.through(server)
  const [sku] = await goodsWith(mall, 1, 5000)
  const buyers = await mall.buyers(40)
  if (!sku) return { pass: false, figures: '没有可用商品' }
  const bodies = await Promise.all(buyers.map(async b => JSON.stringify(await ready(mall, b, sku.code))))
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const calm = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 9; i++)
      times.push((await ask(agent, server.base, '/api/search/getSearchProducts', '{"word":"HRB400E"}', '')).ms)
    return median(times)
  }
  let all: Answers = { served: 0, refused: 0, bare: 0, other: new Map(), lost: 0, slowest: 0 }
  let until_ = 0
  const client = async (i: number): Promise<void> => {
    while (performance.now() < until_) {
      const kind = i % 3
      const b = buyers[i % buyers.length]
      const r =
        kind === 0
          ? await ask(agent, server.base, `/search?word=HRB400E&page=${i}`, null, '')
          : kind === 1
            ? await ask(agent, server.base, '/api/search/getSearchProducts', `{"word":"Q235B ${i}"}`, '')
            : await ask(agent, server.base, '/api/order/createOrderBuyNow', bodies[i % bodies.length] ?? '{}', b?.token ?? '')
      all.slowest = Math.max(all.slowest, r.ms)
      if (r.http === 200) all.served += 1
      else if (r.http === 503 || r.http === 429) {
        all.refused += 1
        if (!r.retry) all.bare += 1
        // A client that is told to come later does so.
        await pause(300)
      } else if (r.http === 0) all.lost += 1
      else all.other.set(r.http, (all.other.get(r.http) ?? 0) + 1)
    }
  }
  // A server that has worked: what it keeps then it may keep afterwards.
  until_ = performance.now() + 4000
  await Promise.all(Array.from({ length: 60 }, (_, i) => client(i)))
  const before = await calm()
  const rssBefore = await rssOf(server.base)
  all = { served: 0, refused: 0, bare: 0, other: new Map(), lost: 0, slowest: 0 }
  until_ = performance.now() + seconds * 1000
  const healthy: number[] = []
  const watch = (async () => {
    while (performance.now() < until_) {
      const t = performance.now()
      const { http: code } = await status(`${server.base}/readyz`, 10_000)
      healthy.push(code === 200 ? performance.now() - t : Infinity)
      await pause(500)
    }
  })()
  await Promise.all([...Array.from({ length: clients }, (_, i) => client(i)), watch])
  agent.destroy()
  const calmAgain = await until(MOST_MS, async () => (await calm()) <= Math.max(3 * before, 30), 200)
  const small = await until(MEMORY_MS, async () => (await rssOf(server.base)) <= 1.2 * rssBefore, 500)
  const rssAfter = await rssOf(server.base)
  await server.kill('SIGTERM')
  const wrong = [
    ...(all.slowest > MOST_MS ? [`最慢 ${Math.round(all.slowest)} ms`] : []),
    ...(all.refused === 0 ? ['没有提前拒绝'] : []),
    ...(all.bare > 0 ? [`${all.bare} 个拒绝没有 Retry-After`] : []),
    ...(all.other.size > 0 ? [`其他回答 ${[...all.other].map(([k, n]) => `${k}×${n}`).join()}`] : []),
    ...(calmAgain === null ? ['10 秒后仍未恢复平时的延迟'] : []),
    ...(small === null ? ['内存没有回到 1.2 倍以内'] : []),
    ...(all.served === 0 ? ['一个也没有服务到'] : []),
  ]
  const mb = (n: number) => Math.round(n / 1024 / 1024)
  return {
    pass: wrong.length === 0,
    figures: `${long ? '全量' : '短测'}：${clients} 个客户端 ${seconds} 秒，服务 ${all.served}，提前拒绝 ${all.refused}，断开 ${all.lost}，最慢 ${Math.round(all.slowest)} ms，readyz 中位 ${Math.round(median(healthy))} ms，${calmAgain ?? '10000 以上'} ms 恢复（平时 ${before.toFixed(1)} ms），RSS ${mb(rssBefore)} → ${mb(rssAfter)} MB${wrong.length ? `；${wrong.join('；')}` : ''}`,
  }
}
