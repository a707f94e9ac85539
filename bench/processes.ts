// Starts what a run needs as separate processes, so that the client's work is not counted as the server's.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startArguments } from '../tools/startProgram.ts'

export interface Started {
  base: string
  child: ChildProcess
  stop(): Promise<void>
}

export const freePort = () =>
  new Promise<number>(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Runs a program with PORT set until it is ready by /readyz (or prints `ready`); of a mall, named by its source, what `npm start` of its tree runs. */
export async function start(program: string, env: Record<string, string>, ready: 'readyz' | 'line' = 'readyz'): Promise<Started> {
  const port = await freePort()
  const mall = /^(.*?)\/?server\/src\/main\.ts$/.exec(program)
  const child = spawn(process.execPath, mall ? startArguments(mall[1] || '.') : [program], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  child.stdout?.on('data', d => (out += d))
  child.stderr?.on('data', d => (out += d))
  const base = `http://127.0.0.1:${port}`
  for (let i = 0; ; i++) {
    if (child.exitCode !== null || i > 6000) throw new Error(`${program} did not start:\n${out.slice(-3000)}`)
    if (
      ready === 'line'
        ? out.includes('ready')
        : await fetch(`${base}/readyz`).then(
            r => r.ok,
            () => false,
          )
    )
      break
    await new Promise(done => setTimeout(done, 50))
  }
  return {
    base,
    child,
    stop: () =>
      new Promise(done => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      }),
  }
}

/** CPU seconds and resident bytes the server counts of itself. */
export async function gauges(base: string): Promise<{ cpuSeconds: number; rssBytes: number }> {
  const text = await (await fetch(`${base}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { cpuSeconds: value('process_cpu_seconds_total'), rssBytes: value('process_resident_memory_bytes') }
}

/** Of a tick of the kernel's clock, in /proc. */
const TICKS_A_SECOND = 100

interface Stat {
  parent: number
  /** Its own, and that of its children which have ended and were waited for. */
  ticks: number
}
function statOf(pid: string | number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything.
    const f = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(f[1]), ticks: [11, 12, 13, 14].reduce((sum, i) => sum + Number(f[i]), 0) }
  } catch {
    return undefined
  }
}
/** CPU seconds of a process with all that it has started. */
export function cpuSeconds(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        const s = statOf(name)
        return s ? [[Number(name), s] as const] : []
      }),
  )
  const under = (id: number): boolean => id === pid || (all.has(id) && id > 1 && under(all.get(id)?.parent ?? 0))
  return [...all].reduce((sum, [id, s]) => sum + (under(id) ? s.ticks : 0), 0) / TICKS_A_SECOND
}

/** CPU seconds of a mall and of its database, each with its children. Of the kernel: what the mall tells of itself is some moments old. */
export const cpuOfMall = (mall: Started, dataDir: string): { mall: number; database: number } => ({
  mall: cpuSeconds(mall.child.pid ?? 0),
  database: cpuSeconds(Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0])),
})

/** Looks, two seconds apart. */
const STILL = 15

/** The demo's contracts are kept one after the other for some minutes: an idle mall is one that has done with them. */
export async function demoDone(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  // At night some wait for a desk that is closed and are asked about again and again: what no longer changes is not waited for.
  let same = 0
  for (let left = Number.MAX_SAFE_INTEGER; left > 0 && same < STILL; ) {
    await pause(2000)
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from sign_flow where next_ask_at < now() + interval '5 minutes'`,
    )
    const now = rows[0]?.n ?? 0
    same = now === left ? same + 1 : 0
    left = now
  }
  await db.end()
}
