// An address that is no call: the live line of groups, open to guests. It tells that a group has moved; what it has become is read.
import type { FastifyInstance } from 'fastify'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import type { World } from '../../kernel/ctx.ts'
import { placesOfGuest } from '../../platform/live/lineCount.ts'
import { linesOf } from '../../platform/live/openLine.ts'
import { groupByNo } from './group.queries.ts'

/** A page watches the groups it shows. */
const MOST_GROUPS = 40

export function registerGroupBuy(app: FastifyInstance, world: World): void {
  const openLine = linesOf(app, world)
  app.get('/api/productGroupBuy/live', async (req, reply) => {
    const { no = '' } = req.query as Record<string, string | undefined>
    const numbers = [...new Set(no.split(','))].filter(n => /^TG\d{11,15}$/.test(n)).slice(0, MOST_GROUPS)
    const groups = (await Promise.all(numbers.map(n => groupByNo(world.pool, n)))).filter(g => g !== undefined)
    if (groups.length === 0) return reply.code(200).send(refusalEnvelope('GROUP_NONE'))
    const line = openLine(req, reply, placesOfGuest(req.ip))
    if (!line) return reply
    for (const g of groups) line.whenOver(world.live.subscribe(`group:${g.id}`, data => line.write(`data: ${data}\n\n`)))
    return reply
  })
}
