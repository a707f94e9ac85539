// Addresses that are no calls: the live line of lots, open to guests, the sheet of a lot as PDF, and its pictures and papers.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LotHeard } from '@mall/contract/main/live.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { AGAIN } from '../../platform/live/hub.ts'
import { placesOfGuest } from '../../platform/live/lineCount.ts'
import { type Line, linesOf } from '../../platform/live/openLine.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import { eventView } from './bidding.live.ts'
import { lotFile } from './hall.queries.ts'
import { lotPdf } from './lotPaper.ts'
import { eventsAfter, lotByNo } from './lot.queries.ts'
import { Watchers } from './watchers.ts'

/** A page watches one lot or the hall's page of them. */
const MOST_LOTS = 40

export function registerBidding(app: FastifyInstance, world: World): void {
  const openLine = linesOf(app, world)
  const watchers = new Watchers(world.pool)
  app.addHook('preClose', () => watchers.close())
  /** Whose page it is: a company's, or nobody's who is logged in as one. An employee's own is not counted. */
  const countIn = async (req: FastifyRequest, lotId: number, line: Line): Promise<void> => {
    const cookies = cookieJar(world.settings, req.headers.cookie)
    const who = async (name: 'token' | 'opsToken') => {
      const token = cookies.get(name)
      return token ? await viewerOf(world.pool, token).catch(() => null) : null
    }
    if ('desk' in (req.query as object) && (await who('opsToken'))?.kind === 'staff') return
    const viewer = await who('token')
    line.whenOver(watchers.enter(lotId, (viewer?.kind === 'buyer' ? viewer.companyId : null) ?? 0))
  }
  app.get('/api/bidding/live', async (req, reply) => {
    // Named twice, a parameter is a list.
    const { no = '', after = '' } = req.query as Record<string, string | string[] | undefined>
    const numbers = [...new Set(String(no).split(','))].filter(n => /^JP\d{11,15}$/.test(n)).slice(0, MOST_LOTS)
    const lots = (await Promise.all(numbers.map(n => lotByNo(world.pool, n)))).filter(l => l !== undefined)
    const [first] = lots
    if (!first) return reply.code(200).send(refusalEnvelope('BID_LOT_NONE'))
    const line = openLine(req, reply, placesOfGuest(req.ip))
    if (!line) return reply
    const many = lots.length > 1
    // Counted for the desk, beside the line and not in its way.
    if (!many) void countIn(req, first.id, line)
    // An event is numbered within its lot; a line of several lots has no one number to heal by, its page reads again.
    const tell = (data: string) => line.write(many ? `data: ${data}\n\n` : framed(data))
    for (const lot of lots) line.whenOver(world.live.subscribe(`lot:${lot.id}`, tell))
    // What happened while the line was down, from the number the page has seen; the page drops what it has twice.
    const seen = String(req.headers['last-event-id'] ?? after)
    if (!many && /^\d{1,9}$/.test(seen)) {
      const missed = await eventsAfter(world.pool, first.id, Number(seen), 500).catch(() => [])
      for (const e of missed)
        tell(
          JSON.stringify({
            kind: 'lot',
            biddingNo: first.biddingNo,
            event: eventView(e),
            serverNow: world.clock.now(),
          } satisfies LotHeard),
        )
    }
    return reply
  })

  app.get('/api/bidding/pdf', async (req, reply) => {
    const { no = '' } = req.query as Record<string, unknown>
    const bytes = typeof no === 'string' && /^JP\d{11,15}$/.test(no) ? await lotPdf(world, no) : undefined
    if (!bytes) return reply.code(404).send(refusalEnvelope('BID_LOT_NONE'))
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`标的单 ${no as string}`)}.pdf`)
      .type('application/pdf')
      .send(bytes)
  })

  app.get('/api/bidding/file', async (req, reply) => {
    const { no = '', id = '' } = req.query as Record<string, string | undefined>
    const sound = /^JP\d{11,15}$/.test(no) && /^[A-Za-z0-9_-]{22}$/.test(id)
    const file = sound ? await lotFile(world.pool, no, id) : undefined
    // Pictures are shown as they were drawn anew; a paper is fetched, never opened in the page.
    const drawn = file?.previewKey ?? null
    const bytes = file ? await world.files.get(drawn ?? file.storageKey) : null
    if (!file || !bytes) return reply.code(404).send(refusalEnvelope('FILE_NOT_FOUND'))
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'public, max-age=600')
      .header('content-disposition', drawn ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .type(drawn ? 'image/jpeg' : file.mime)
      .send(bytes)
  })
}

/** One text for all lines of a lot: with 500 watchers the number is read out of it once, not 500 times. */
let last: { data: string; text: string } | undefined
function framed(data: string): string {
  if (last?.data === data) return last.text
  const seq = data === AGAIN ? '' : `id: ${(JSON.parse(data) as LotHeard).event.seq}\n`
  last = { data, text: `${seq}data: ${data}\n\n` }
  return last.text
}
