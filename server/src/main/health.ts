// What /readyz says: each part with the age of its last proof of life. Only what makes this process useless to a balancer is a 503; the rest
// is named as degraded, for the one who watches.
import type { FastifyInstance } from 'fastify'
import type { World } from '../kernel/ctx.ts'
import { dbConnections, degradedParts, measureAtScrape } from '../kernel/metrics.ts'
import type { Jobs } from './jobs/schedule.ts'

/** A balancer asks every few seconds and gives up soon. */
const DEADLINE_MS = 1500
/** An answer of the database this young is proof enough: a busy process need not ask again. */
const FRESH_MS = 2000
/** The index lacks something for longer than any catching up takes. */
const BEHIND_MS = 30_000
/** A clock that is kept by the network is never so far from another one. */
const DRIFT_MS = 30_000

interface Vital {
  ok: boolean
  /** Milliseconds since the last proof of life; null: none. For the index: since when it lacks something, 0 for nothing. */
  ageMs: number | null
  late?: string[]
  /** Of the clock: how far this process's is ahead of the database's. */
  driftMs?: number
}
interface Vitals {
  ready: boolean
  degraded: string[]
  pool: Vital
  listener: Vital
  jobs: Vital
  index: Vital
  clock: Vital
}

async function poolVital({ pool }: World): Promise<Vital> {
  const quiet = pool.quietMs()
  if (quiet !== null && quiet < FRESH_MS) return { ok: true, ageMs: quiet }
  let deadline: NodeJS.Timeout | undefined
  const ok = await Promise.race([
    // A standby answers too, and takes no order.
    pool.row<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
      row => row?.standby === false,
      () => false,
    ),
    new Promise<boolean>(done => {
      deadline = setTimeout(done, DEADLINE_MS, false)
    }),
  ])
  clearTimeout(deadline)
  return { ok, ageMs: pool.quietMs() }
}

/** All but the database, which has to be asked: known without waiting. */
function partsOf(world: World, jobs: Jobs | null) {
  const quiet = world.listener.quietMs()
  const behind = world.search.behindMs()
  const late = jobs?.late() ?? []
  const age = jobs?.worstAgeSeconds() ?? null
  return {
    listener: { ok: quiet !== null, ageMs: quiet },
    jobs: { ok: late.length === 0, ageMs: age === null ? null : age * 1000, ...(late.length > 0 ? { late } : {}) },
    clock: { ok: Math.abs(world.clock.driftMs()) < DRIFT_MS, ageMs: world.clock.ageMs(), driftMs: world.clock.driftMs() },
    index: { ok: behind < BEHIND_MS, ageMs: behind },
  } satisfies Partial<Record<string, Vital>>
}

async function vitals(world: World, jobs: Jobs | null): Promise<Vitals> {
  const pool = await poolVital(world)
  const parts = partsOf(world, jobs)
  const degraded = Object.entries(parts).flatMap(([name, part]) => (part.ok ? [] : [name]))
  return { ready: pool.ok, degraded, pool, ...parts }
}

export function registerHealth(app: FastifyInstance, world: World, o: { jobs(): Jobs | null; leaving(): boolean }): void {
  const measured = measureAtScrape(() => {
    for (const [part, { ok }] of Object.entries(partsOf(world, o.jobs()))) degradedParts.labels(part).set(ok ? 0 : 1)
    const { totalCount, idleCount, waitingCount } = world.pool.raw
    dbConnections.labels('open').set(totalCount)
    dbConnections.labels('idle').set(idleCount)
    dbConnections.labels('waiting').set(waitingCount)
  })
  app.addHook('onClose', async () => measured())
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_req, reply) => {
    const now = await vitals(world, o.jobs())
    // Still served for a moment, but a balancer sends nobody here any more.
    if (o.leaving()) now.ready = false
    if (!now.ready) reply.code(503).header('retry-after', '1')
    return now
  })
}

/** Asked by machines every few seconds: neither logged nor ever refused because there is much to do. */
export const askedByMachines = (url: string): boolean => url === '/healthz' || url === '/readyz' || url === '/metrics'
