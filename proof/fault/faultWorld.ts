// A world that may be broken: a throw-away PostgreSQL that can be stopped and started, two server processes behind TCP proxies of the test,
// and a balancer before them that says 503 when nobody is there.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { OWN_KEYS, startWithDemo, WHOLE, withDatabase } from '../../server/src/testing/testTemplate.ts'
import { type Embedded, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { startArguments } from '../../tools/startProgram.ts'
import { type Mall, mallAt } from '../mall.ts'
import { type Balancer, balancer } from './balancer.ts'
import { type TcpProxy, tcpProxy } from './tcpProxy.ts'

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Waits until it is true; the milliseconds it took, or null after the limit. */
export async function until(limitMs: number, holds: () => Promise<boolean>, everyMs = 50): Promise<number | null> {
  const from = performance.now()
  for (;;) {
    if (await holds().catch(() => false)) return Math.round(performance.now() - from)
    if (performance.now() - from > limitMs) return null
    await pause(everyMs)
  }
}

/**
 * A port below those that the system gives to clients: one that knocks at a closed port of theirs may be given that very port, meets itself, and
 * holds it.
 */
async function ownPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const free = await new Promise<boolean>(done => {
      const probe = net.createServer()
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}

/** Status and headers of an answer within a limit; 0: none came. */
export async function status(url: string, limitMs = 4000): Promise<{ http: number; retryAfter: string | null; type: string }> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' })
    await reply.arrayBuffer()
    return { http: reply.status, retryAfter: reply.headers.get('retry-after'), type: reply.headers.get('content-type') ?? '' }
  } catch {
    return { http: 0, retryAfter: null, type: '' }
  }
}

export interface Server {
  readonly name: string
  readonly port: number
  readonly base: string
  readonly child: ChildProcess
  /** Between this server and the database. */
  readonly wire: TcpProxy
  readonly pid: number
  lives(): boolean
  /** What it wrote, for a failure's report. */
  log(): string
  start(waitReady?: boolean): Promise<number>
  kill(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

export interface FaultWorld {
  seed: number
  db: pg.Pool
  a: Server
  b: Server
  /** What an undisturbed start takes on this machine now. */
  startMs: number
  /** Of both servers. */
  front: Balancer
  mall: Omit<Mall, 'restart' | 'close'>
  /** A mall seen through one server only. */
  through(server: Server): Omit<Mall, 'restart' | 'close'>
  database: { url: string; port: number; stop(mode: 'immediate' | 'fast'): Promise<void>; start(): Promise<void>; dir: string }
  /** Another server on the same database, with other settings, of another tree of the program if one is named; it is not behind the balancer. */
  extra(name: string, env?: Record<string, string>, node?: string[], tree?: string): Promise<Server>
  /** Everything is up again: what a row breaks it leaves mended. */
  heal(): Promise<void>
  close(): Promise<void>
}

const SETTINGS = { max_connections: '200', fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }
/** How old the demo may be. */
const MINUTES = 30
/** What writing the demo into somebody else's database may take. */
const FILLING_MS = 400_000

export interface WorldOptions {
  home?: string
  /** A database on this machine that somebody else runs, empty; the malls write their demo into it. Stopping and starting it is not ours. */
  outside?: { url: string; port: number }
  env?: Record<string, string>
  settings?: Record<string, string>
  dir?: string
}

export async function openFaultWorld(seed: number, o: WorldOptions = {}): Promise<FaultWorld> {
  const own = o.dir ?? mkdtempSync(path.join(tmpdir(), 'mall-fault-'))
  const dir = path.join(own, 'pg')
  const port = o.outside?.port ?? (await ownPort())
  const files = path.join(own, 'data')
  const place = { dir, port, settings: { ...SETTINGS, ...o.settings } }
  // A PostgreSQL of another home writes its demo itself.
  const database = o.home ? 'mall' : WHOLE
  const begin = (): Promise<Embedded> => startEmbedded({ ...place, database, ...(o.home ? { home: o.home } : {}) })
  let embedded: Embedded | null = o.outside
    ? null
    : await (o.home ? begin() : startWithDemo({ ...place, dataDir: files, minutes: MINUTES }))
  const dataDir = embedded?.dataDir ?? dir
  const direct = new URL(o.outside?.url ?? withDatabase(embedded?.url ?? '', database))
  const db = new pg.Pool({ connectionString: direct.toString(), max: 6, connectionTimeoutMillis: 3000 })
  db.on('error', () => {})
  const servers: Server[] = []

  const make = async (
    name: string,
    env: Record<string, string> = {},
    node: string[] = [],
    tree: string = process.cwd(),
  ): Promise<Server> => {
    const wire = await tcpProxy(port)
    const httpPort = await ownPort()
    const url = new URL(direct)
    url.port = String(wire.port)
    let child: ChildProcess | null = null
    let text = ''
    const server: Server = {
      name,
      port: httpPort,
      base: `http://127.0.0.1:${httpPort}`,
      wire,
      get child() {
        if (!child) throw new Error(`${name} was never started`)
        return child
      },
      get pid() {
        return child?.pid ?? 0
      },
      lives: () => child !== null && child.exitCode === null && child.signalCode === null,
      log: () => text.slice(-3000),
      start: async (waitReady = true) => {
        const from = performance.now()
        child = spawn(process.execPath, startArguments(tree, node), {
          cwd: tree,
          env: {
            ...process.env,
            DATABASE_URL: url.toString(),
            // One folder for both: two machines share their files.
            MALL_DATA: files,
            ...OWN_KEYS,
            PORT: String(httpPort),
            ORIGIN: `http://127.0.0.1:${front.port}`,
            LOG_LEVEL: 'error',
            ...o.env,
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        child.stdout?.on('data', (d: Buffer) => (text = (text + d.toString()).slice(-20_000)))
        child.stderr?.on('data', (d: Buffer) => (text = (text + d.toString()).slice(-20_000)))
        if (!waitReady) return 0
        const ms = await until(o.outside ? FILLING_MS : 60_000, async () => {
          if (!server.lives()) throw new Error('gone')
          return (await status(`${server.base}/readyz`, 2000)).http === 200
        })
        if (ms === null) throw new Error(`${name} 没有就绪：${server.log()}`)
        return Math.round(performance.now() - from)
      },
      kill: (signal = 'SIGKILL') =>
        new Promise(done => {
          const from = performance.now()
          if (!child || !server.lives()) {
            done({ code: child?.exitCode ?? null, ms: 0 })
            return
          }
          child.once('exit', code => done({ code, ms: Math.round(performance.now() - from) }))
          child.kill(signal)
        }),
    }
    servers.push(server)
    return server
  }

  const front = await balancer()
  const a = await make('a')
  const b = await make('b')
  front.targets([a.base, b.base])
  await a.start()
  const startMs = await b.start()

  const world: FaultWorld = {
    seed,
    db,
    a,
    b,
    startMs,
    front,
    mall: mallAt(() => `http://127.0.0.1:${front.port}`, db, seed),
    through: server => mallAt(() => server.base, db, seed),
    database: {
      url: direct.toString(),
      port,
      dir: dataDir,
      stop: async mode => {
        await embedded?.stop(mode)
        embedded = null
      },
      start: async () => {
        if (!o.outside) embedded ??= await begin()
      },
    },
    extra: make,
    heal: async () => {
      await world.database.start()
      for (const server of [a, b]) {
        server.wire.refuse(false)
        server.wire.delay(0)
        if (!server.lives()) await server.start(false)
        else server.child.kill('SIGCONT')
      }
      for (const other of servers.slice(2)) await other.kill()
      front.targets([a.base, b.base])
      for (const server of [a, b])
        if ((await until(60_000, async () => (await status(`${server.base}/readyz`)).http === 200)) === null)
          throw new Error(`${server.name} 没有恢复：${server.log()}`)
    },
    close: async () => {
      for (const server of servers) {
        await server.kill()
        await server.wire.close()
      }
      await front.close()
      await db.end()
      await embedded?.stop('immediate').catch(() => {})
      for (const place of [own, dataDir]) rmSync(place, { recursive: true, force: true })
    },
  }
  return world
}
