// T30: SIGTERM under load. What was taken is answered whole, what comes after is refused cleanly, and the process ends.
import http from 'node:http'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause } from './faultWorld.ts'
import { journalLoad, missing } from './journal.ts'

type End = 'whole' | 'later' | 'refused' | 'cut' | 'reset'

/** A connection of its own for each request. */
const ask = (base: string, path: string, body: string | null) =>
  new Promise<End>(done => {
    let begun = false
    const req = http.request(base + path, {
      agent: false,
      method: body === null ? 'GET' : 'POST',
      headers: { connection: 'close', ...(body === null ? {} : { 'content-type': 'application/json' }) },
    })
    req.on('response', reply => {
      begun = true
      reply.resume()
      reply.on('end', () => done(reply.complete ? (reply.statusCode === 503 ? 'later' : 'whole') : 'cut'))
      reply.on('error', () => done('cut'))
    })
    req.on('error', (e: NodeJS.ErrnoException) => done(begun ? 'cut' : e.code === 'ECONNREFUSED' ? 'refused' : 'reset'))
    req.end(body ?? undefined)
  })

export async function drain(world: FaultWorld, long: boolean): Promise<Outcome> {
  const times = long ? 10 : 2
  const counts: Record<End, number> = { whole: 0, later: 0, refused: 0, cut: 0, reset: 0 }
  const exits: { code: number | null; ms: number }[] = []
  const load = await journalLoad(world, 4)
  for (let i = 0; i < times; i++) {
    const server = i % 2 === 0 ? world.a : world.b
    let stopped = false
    const asked: Promise<void>[] = []
    const fire = (async () => {
      for (let n = 0; !stopped; n++) {
        const one =
          n % 3 === 0
            ? ask(server.base, '/search?word=Q235B', null)
            : ask(server.base, '/api/search/getSearchProducts', `{"word":"HRB400E ${n}"}`)
        asked.push(one.then(end => void (counts[end] += 1)))
        await pause(5)
      }
    })()
    await pause(1200)
    const exit = await server.kill('SIGTERM')
    exits.push(exit)
    stopped = true
    await fire
    await Promise.all(asked)
    await server.start()
  }
  await load.stop()
  const lost = await missing(world, load)
  const slowest = Math.max(...exits.map(e => e.ms))
  return {
    pass: counts.cut === 0 && counts.reset === 0 && exits.every(e => e.code === 0) && slowest <= 10_000 && lost.length === 0,
    figures: `${long ? '全量' : '短测'}：SIGTERM ${times} 次，答完 ${counts.whole}，答「稍后」${counts.later}，拒绝连接 ${counts.refused}，未读先断 ${counts.reset}，答到一半断开 ${counts.cut}，退出码 ${exits.map(e => e.code).join('、')}，最慢退出 ${slowest} ms，确认而丢失 ${lost.length}`,
  }
}
