import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import { cookieJar } from '../app/cookies.ts'
import { viewerOf } from '../session/session.queries.ts'

/** Topics a buyer may watch: his company's own orders and payments. The topic comes from the session, not from the address. */
export function registerLive(app: FastifyInstance, world: World): void {
  const open = new Set<ServerResponse>()
  // A stream never ends by itself: closing the server would wait for it.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end()
  })
  app.get('/api/live', async (req, reply) => {
    // EventSource sends no header: the HttpOnly cookie reads here, and reading is all it can do.
    const token = cookieJar(world.settings, req.headers.cookie).get('token')
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (!viewer?.companyId) return reply.code(200).send(refusalEnvelope('SESSION_INVALID'))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(': 已连接\n\n')
    const stop = world.live.subscribe(`company:${viewer.companyId}`, data => raw.write(`data: ${data}\n\n`))
    const beat = setInterval(() => raw.write(': 在\n\n'), 20_000)
    open.add(raw)
    const end = () => {
      open.delete(raw)
      clearInterval(beat)
      stop()
    }
    raw.on('close', end)
    raw.on('error', end)
  })
}
