// Database, migrations, demo data, jobs, server. Ctrl-C stops them in the reverse order.
import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { inSandbox } from '../kernel/settings/partners.ts'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'
import type { FastifyBaseLogger } from 'fastify'
import { buildServer } from './build.ts'
import { holdPort } from './frontDoor.ts'
import { setTracing } from '../kernel/trace.ts'
import { serveMetrics } from '../kernel/metrics.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { makePages } from './ssr.ts'
import { openWorld } from './world.ts'
import { holderOf, lockFolder } from '../platform/db/folderLock.ts'
import { demoOf } from './demo.ts'
import { type Jobs, jobs as ownJobs, startJobs } from './jobs/schedule.ts'

const dev = process.argv.includes('--dev')
/** Before the port may stand this many (the system's own limit holds too): whoever finds no room tries again only after 1, 3, 7, 15 s. */
const LINE = 4096
let stopping = false
let ready = false

/** Of npm start: npm hands no SIGTERM on, it just ends. Then there is nobody left for whom this process runs. */
function endWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}

async function start(): Promise<void> {
  const settings = readSettings()
  // What the operator meant by NODE_ENV has been read; the libraries run in their production form unless we develop.
  if (!dev) process.env.NODE_ENV = 'production'
  const running: (() => Promise<unknown>)[] = []
  const starting = new AbortController()
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // A request that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 9000 + settings.drainMs).unref()
    starting.abort()
    // A balancer sees the 503 of /readyz and sends the next ones elsewhere.
    if (ready) await new Promise(done => setTimeout(done, settings.drainMs))
    for (const one of running.splice(0).reverse()) await one()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  endWithNpm(() => void stop())

  const embedded = path.join(settings.dataDir, 'pg')
  // Before the port: a second start in the folder most likely wants the same one, and the folder is the better reason.
  if (!settings.databaseUrl && holderOf(embedded) !== null) lockFolder(embedded)
  const door = await holdPort(settings)
  const demo = await demoOf(settings)
  let log: FastifyBaseLogger | undefined
  const traces =
    settings.traces &&
    (await import('../platform/tracing/openTracing.ts')).openTracing(settings.traces, {
      away: message => log?.warn({ message }, 'traces not taken'),
      back: () => log?.info({}, 'traces taken again'),
    })
  if (traces) {
    setTracing(traces.tracing)
    running.push(() => traces.close())
  }
  const opening = openWorld({ settings, demo }, text => console.log(text), starting.signal)
  const closeWorld = (): Promise<void> =>
    opening.then(
      o => o.close(),
      () => {},
    )
  running.push(closeWorld)
  const { world } = await opening
  let jobs: Jobs | null = null
  const app = await buildServer(world, await makePages(dev), { jobs: () => jobs, leaving: () => stopping })
  log = app.log
  await door.handOver()
  await app.listen({ port: door.port, host: settings.host, backlog: LINE })
  running.push(() => app.close())
  const endMetrics = await serveMetrics(settings.metricsPort, settings.host)
  if (endMetrics) running.push(endMetrics)
  jobs = await startJobs(world, app.log, [...ownJobs, ...(demo?.jobs ?? [])])
  // Jobs end after the requests: what these leave behind is still taken up.
  running.splice(running.indexOf(closeWorld) + 1, 0, jobs.stop)
  ready = true
  giveMemoryBack()
  console.log(`${settings.siteName} 已启动（${Math.round(performance.now())} 毫秒，Node ${process.version}）`)
  console.log(`  商城    http://${settings.host}:${door.port}/`)
  console.log(`  运营台  http://${settings.host}:${door.port}/ops`)
  console.log(`  接口    http://${settings.host}:${door.port}/api/docs`)
  if (settings.production && settings.origin.startsWith('http:'))
    console.log('  注意：ORIGIN 不是 https，Cookie 不带 Secure，登录信息会以明文传输')
  if (settings.demo && demo) {
    console.log(`  ${demo.greeting}`)
    const tried = Partner.rows
      .filter(p => inSandbox(settings, p.code))
      .map(p => p.label)
      .join('、')
    if (tried) console.log(`  沙箱：${tried}；经过它们办的都不是真的`)
  }
}

/** Filling the search index leaves garbage that would otherwise stay resident until the first busy hour. */
function giveMemoryBack(): void {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  v8.setFlagsFromString('--no-expose-gc')
  collect()
}

/** Resolves when the mall answers. */
export const runMall = (): Promise<void> =>
  start().catch((e: Error) => {
    // Asked to end while starting: the one who ends it also says how.
    if (stopping) return
    console.error(`启动失败：${e.message}`)
    if (process.env.LOG_LEVEL === 'debug') console.error(e.stack)
    process.exit(1)
  })
