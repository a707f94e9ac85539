// An address that is no call: the live line of a guest's conversation. It tells that it has moved; what was said is read.
import type { FastifyInstance } from 'fastify'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { placesOfGuest } from '../../platform/live/lineCount.ts'
import { linesOf } from '../../platform/live/openLine.ts'
import { guestOf } from './person.ts'

export function registerSupport(app: FastifyInstance, world: World): void {
  const openLine = linesOf(app, world)
  app.get('/api/support/live', async (req, reply) => {
    const guest = await guestOf(world.pool, cookieJar(world.settings, req.headers.cookie))
    if (!guest?.visitorId) return reply.code(200).send(refusalEnvelope('SUPPORT_NONE'))
    const line = openLine(req, reply, [[`v${guest.visitorId}`, 12], ...placesOfGuest(req.ip)])
    if (!line) return reply
    line.whenOver(world.live.subscribe(`visitor:${guest.visitorId}`, data => line.write(`data: ${data}\n\n`)))
    return reply
  })
}
