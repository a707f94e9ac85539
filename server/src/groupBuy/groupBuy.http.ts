// An address that is no call: the live line of groups, open to guests. It tells that a group has moved; what it has become is read.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refusalEnvelope } from '../app/serve.ts'
import { securityHeaders } from '../app/headers.ts'
import type { World } from '../app/ctx.ts'
import { groupByNo } from './group.queries.ts'

/** A page watches the groups it shows. */
const MOST_GROUPS = 40
/** Lines of one address, and of the process: each costs memory. */
const MOST_OF_ADDRESS = 1000
const MOST_LINES = 5000
const BEAT_MS = 20_000

export function registerGroupBuy(app: FastifyInstance, world: World): void {
  const headers = securityHeaders(world.settings)
  const open = new Set<ServerResponse>()
  const ofAddress = new Map<string, number>()
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end()
  })
  app.get('/api/productGroupBuy/live', async (req, reply) => {
    const { no = '' } = req.query as Record<string, string | undefined>
    const numbers = [...new Set(no.split(','))].filter(n => /^TG\d{11,15}$/.test(n)).slice(0, MOST_GROUPS)
    const groups = (await Promise.all(numbers.map(n => groupByNo(world.pool, n)))).filter(g => g !== undefined)
    if (groups.length === 0) return reply.code(200).send(refusalEnvelope('GROUP_NONE'))
    const mine = ofAddress.get(req.ip) ?? 0
    if (mine >= MOST_OF_ADDRESS || open.size >= MOST_LINES)
      return reply
        .code(429)
        .header('retry-after', '30')
        .send(refusalEnvelope('TOO_MANY', { seconds: 30 }))
    ofAddress.set(req.ip, mine + 1)
    reply.hijack()
    req.raw.socket.setTimeout(0)
    req.raw.socket.setNoDelay(true)
    const { raw } = reply
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': 已连接\n\n')
    const stops = groups.map(g => world.live.subscribe(`group:${g.id}`, data => void raw.write(`data: ${data}\n\n`)))
    open.add(raw)
    const beat = setInterval(() => raw.write('event: beat\ndata: 1\n\n'), BEAT_MS)
    let over = false
    const end = () => {
      if (over) return
      over = true
      open.delete(raw)
      clearInterval(beat)
      for (const stop of stops) stop()
      const left = (ofAddress.get(req.ip) ?? 1) - 1
      if (left > 0) ofAddress.set(req.ip, left)
      else ofAddress.delete(req.ip)
    }
    raw.on('close', end)
    raw.on('error', end)
  })
}
