// Under too much load some are refused at once, so that the others are served in time: nobody waits in a line that only grows.
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busyAnswer } from '../kernel/serve/busy.ts'
import { askedByMachines } from './health.ts'
import { shedTotal } from '../kernel/metrics.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { turnstile } from './turnstile.ts'

const SAMPLE_MS = 500
/** So many times the delay that a turn may have, the first of those who wait for their turn may have waited. */
const LINE_DELAYS = 2

export async function registerShedding(app: FastifyInstance, settings: Settings): Promise<void> {
  const { maxLoopDelayMs, maxInWork } = settings.shed
  // Neither a balancer's question nor a file of a page that was let through.
  const exempt = (url: string): boolean => askedByMachines(url) || url.includes('/assets/')

  // One pause (a collection, a machine that was busy elsewhere) is no overload: it must last for a second sample. Infinity is a sample without
  // any measure.
  let since = 0
  let seen = -Infinity
  const lasts = (delayMs: number | undefined): boolean => {
    const now = performance.now()
    if (now - seen > 2 * SAMPLE_MS) since = now
    seen = now
    return now - since >= SAMPLE_MS && Number.isFinite(delayMs)
  }
  // The event loop is the line every request stands in. Its delay, averaged over half a second, is what each of them waits at every step.
  if (maxLoopDelayMs > 0)
    await app.register(underPressure, {
      maxEventLoopDelay: maxLoopDelayMs,
      sampleInterval: SAMPLE_MS,
      pressureHandler: (req, reply, _type, delayMs) => {
        if (exempt(req.url) || !lasts(delayMs)) return
        shedTotal.labels('loop').inc()
        void reply.send(busyAnswer(req, reply, settings))
      },
    })

  // Counted from the whole body on: a client that sends slowly takes no place. A live line is no work.
  const door = turnstile(app.server)
  let inWork = 0
  const tooMuch = (): 'work' | 'line' | null =>
    inWork >= maxInWork ? 'work' : maxLoopDelayMs > 0 && door.waited() > LINE_DELAYS * maxLoopDelayMs ? 'line' : null
  app.addHook('preValidation', (req, reply, done) => {
    if (exempt(req.url) || req.url.startsWith('/api/live')) return done()
    const why = tooMuch()
    if (why) {
      shedTotal.labels(why).inc()
      return void reply.send(busyAnswer(req, reply, settings))
    }
    inWork += 1
    reply.raw.once('close', () => {
      inWork -= 1
    })
    const turn = door.pass()
    if (!turn) return done()
    // Who has gone meanwhile is not worked for.
    void turn.then(() => (reply.raw.destroyed ? void reply.hijack() : done()))
  })
}
