import type { FastifyInstance } from 'fastify'
import type { CompanyEvent, LiveEvent, Topic, UserEvent } from '@mall/contract/main/live.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { AGAIN } from './hub.ts'
import { placesOfViewer } from './lineCount.ts'
import { linesOf } from './openLine.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** Some session of the person or company is over: each open line looks whether it is its own. */
const ENDED = JSON.stringify({ kind: 'ended' } satisfies UserEvent & CompanyEvent)

const kindOf = (data: string): LiveEvent['kind'] => (JSON.parse(data) as LiveEvent).kind
/** Events that end lines instead of changing a page, and what passes with the moment. */
const NOT_AGAIN: ReadonlySet<LiveEvent['kind']> = new Set(['ended', 'session', 'supportTyping'])
/** How long ago what the page shows was read, milliseconds; what is no number is longer ago than anything. */
const ageMs = (said: string | undefined): number => (/^\d{1,9}$/.test(said ?? '') ? Number(said) : Number.POSITIVE_INFINITY)

const whose = (event: CompanyEvent): number | undefined => ('userId' in event ? event.userId : undefined)
/** An event of a company names the person it concerns: who sees only his own orders hears only of these. */
const concerns = (data: string, viewer: Viewer): boolean =>
  viewer.rights.includes('order.seeAll') || whose(JSON.parse(data) as CompanyEvent) === viewer.userId

/**
 * Topics a buyer may watch: his company's orders and payments as far as he sees them, and what is told to himself. The topics come from the
 * session, not from the address. `?desk` is the console's line: the employee's own notices. `?age` is how many milliseconds ago the page was read:
 * what happened since is told first, or `again` when nobody knows.
 */
export function registerLive(app: FastifyInstance, world: World): void {
  const openLine = linesOf(app, world)
  app.get('/api/live', async (req, reply) => {
    // EventSource sends no header: the HttpOnly cookie reads here, and reading is all it can do.
    const { desk: ofDesk, age } = req.query as Record<string, string | undefined>
    const desk = ofDesk !== undefined
    const drawnAt = performance.now() - ageMs(age)
    const token = cookieJar(world.settings, req.headers.cookie).get(desk ? 'opsToken' : 'token')
    const viewer = token ? await world.sessions.viewerOf(world.pool, token) : null
    if (!viewer || (viewer.kind === 'staff') !== desk) return reply.code(200).send(refusalEnvelope('SESSION_INVALID'))
    // A freezing or an ended session closes the line too; asked without touching the session, so that listening keeps none alive.
    const stillHere = async (): Promise<void> => {
      const lives = await world.sessions.sessionLives(world.pool, viewer.token).catch(() => true)
      if (!lives) line?.end()
    }
    const line = openLine(req, reply, placesOfViewer(viewer), () => void stillHere())
    if (!line) return reply
    const tell = (data: string) => {
      line.write(`data: ${data}\n\n`)
      if (data === ENDED) void stillHere()
    }
    // Rights of this person changed: the line ends, and whoever may comes again with what he may now.
    const hear = (data: string) => ((JSON.parse(data) as LiveEvent).kind === 'session' ? line.end() : tell(data))
    const hearCompany = (data: string) => void (data !== AGAIN && (data === ENDED || concerns(data, viewer)) && tell(data))
    const topics: [Topic, (data: string) => void][] = [[`user:${viewer.userId}`, hear]]
    if (viewer.companyId !== null) topics.push([`company:${viewer.companyId}`, hearCompany])
    // Whoever answers hears of every conversation: its number only, the rest is asked by his rights.
    if (desk && mayStaff(viewer.staffRoles, 'support.answer'))
      topics.push(['support:desk', data => void (data !== AGAIN && tell(data))])
    for (const [topic, listen] of topics) line.whenOver(world.live.subscribe(topic, listen))
    if (age === undefined) return reply
    const before = topics.map(([topic]) => world.live.since(topic, drawnAt))
    if (before.includes(null)) tell(AGAIN)
    // The session was looked at a moment ago: only what a page shows is told once more.
    else topics.forEach(([, listen], i) => before[i]?.filter(data => !NOT_AGAIN.has(kindOf(data))).forEach(listen))
    return reply
  })
}
