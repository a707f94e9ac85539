import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CompanyEvent, LiveEvent, UserEvent } from '@mall/contract/live.ts'
import type { Viewer, World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import { cookieJar } from '../app/cookies.ts'
import { securityHeaders } from '../app/headers.ts'
import { sessionLives, viewerOf } from '../session/session.queries.ts'
import { AGAIN } from './hub.ts'
import { LineCount } from './lineCount.ts'

/** Some session of the person or company is over: each open line looks whether it is its own. */
const ENDED = JSON.stringify({ kind: 'ended' } satisfies UserEvent & CompanyEvent)

const whose = (event: CompanyEvent): number | undefined => ('userId' in event ? event.userId : undefined)
/** An event of a company names the person it concerns: who sees only his own orders hears only of these. */
const concerns = (data: string, viewer: Viewer): boolean =>
  viewer.rights.includes('order.seeAll') || whose(JSON.parse(data) as CompanyEvent) === viewer.userId

/**
 * Topics a buyer may watch: his company's orders and payments as far as he sees them, and what is told to himself. The topics come from the
 * session, not from the address. `?desk` is the console's line: the employee's own notices.
 */
export function registerLive(app: FastifyInstance, world: World): void {
  const lines = new LineCount()
  const headers = securityHeaders(world.settings)
  const open = new Set<ServerResponse>()
  // A stream never ends by itself: closing the server would wait for it.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end()
  })
  app.get('/api/live', async (req, reply) => {
    // EventSource sends no header: the HttpOnly cookie reads here, and reading is all it can do.
    const desk = (req.query as Record<string, string>).desk !== undefined
    const token = cookieJar(world.settings, req.headers.cookie).get(desk ? 'opsToken' : 'token')
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (!viewer || (viewer.kind === 'staff') !== desk) return reply.code(200).send(refusalEnvelope('SESSION_INVALID'))
    const leave = lines.enter(viewer)
    if (!leave)
      return reply
        .code(429)
        .header('retry-after', '30')
        .send(refusalEnvelope('TOO_MANY', { seconds: 30 }))
    reply.hijack()
    // A quiet line is not a dead one: its own beat finds that out.
    req.raw.socket.setTimeout(0)
    const { raw } = reply
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': 已连接\n\n')
    // A freezing or an ended session closes the line too; asked without touching the session, so that listening keeps none alive.
    const stillHere = async (): Promise<void> => {
      const lives = await sessionLives(world.pool, viewer.token).catch(() => true)
      if (!lives) raw.end()
    }
    const tell = (data: string) => {
      raw.write(`data: ${data}\n\n`)
      if (data === ENDED) void stillHere()
    }
    // Rights of this person changed: the line ends, and whoever may comes again with what he may now.
    const hear = (data: string) => void ((JSON.parse(data) as LiveEvent).kind === 'session' ? raw.end() : tell(data))
    const stops = [
      world.live.subscribe(`user:${viewer.userId}`, hear),
      ...(viewer.companyId === null
        ? []
        : [
            world.live.subscribe(
              `company:${viewer.companyId}`,
              data => void (data !== AGAIN && (data === ENDED || concerns(data, viewer)) && tell(data)),
            ),
          ]),
    ]
    const beat = setInterval(() => {
      // Named, so that the page can tell a quiet line from a dead one.
      raw.write('event: beat\ndata: 1\n\n')
      void stillHere()
    }, 20_000)
    open.add(raw)
    const end = () => {
      leave()
      open.delete(raw)
      clearInterval(beat)
      for (const stop of stops) stop()
    }
    raw.on('close', end)
    raw.on('error', end)
  })
}
