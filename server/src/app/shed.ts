// Under too much load some are refused at once, so that the others are served in time: nobody waits in a line that only grows.
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busyAnswer } from './busy.ts'
import { askedByMachines } from './health.ts'
import { shedTotal } from './metrics.ts'
import type { Settings } from './settings.ts'

const SAMPLE_MS = 500

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
  let inWork = 0
  app.addHook('preValidation', async (req, reply) => {
    if (exempt(req.url) || req.url.startsWith('/api/live')) return undefined
    if (inWork >= maxInWork) {
      shedTotal.labels('work').inc()
      return reply.send(busyAnswer(req, reply, settings))
    }
    inWork += 1
    reply.raw.once('close', () => {
      inWork -= 1
    })
    return undefined
  })
}
