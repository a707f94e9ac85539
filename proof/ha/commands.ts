// Programs of the system that a drive of high availability stands on. They come from Debian; what is not there is installed before the drive begins.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** Runs to its end; what it printed. Throws with its words when it fails. */
export const run = async (command: string, ...args: string[]): Promise<string> =>
  (await exec(command, args, { maxBuffer: 1 << 26 })).stdout

/** Of PostgreSQL what Debian 12 has: the oldest the mall takes. */
export const PG_BIN = '/usr/lib/postgresql/15/bin'
const PACKAGES: Readonly<Record<string, string>> = {
  [`${PG_BIN}/postgres`]: 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/socat': 'socat',
  '/usr/sbin/ip': 'iproute2',
}

/** Installs what lacks and stops what the packages start by themselves. Only root may make network namespaces. */
export async function haveTools(say: (text: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('网络命名空间只有 root 能建：请用 root 运行')
  await install(PACKAGES, say)
}

/** `packages`: a file, and the package of Debian that brings it. */
export async function install(packages: Readonly<Record<string, string>>, say: (text: string) => void): Promise<void> {
  const absent = Object.keys(packages).filter(file => !existsSync(file))
  if (absent.length === 0) return
  const wanted = absent.map(file => packages[file] ?? '')
  if (process.getuid?.() !== 0) throw new Error(`缺少 ${wanted.join('、')}：请先安装，或用 root 运行`)
  say(`安装 ${wanted.join('、')}`)
  await run('apt-get', 'install', '-y', '--no-install-recommends', ...wanted)
}

export interface Daemon {
  readonly child: ChildProcess
  lives(): boolean
  /** The end of what it wrote. */
  log(): string
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program that stays; `env` beside what every program needs, nothing of the caller's. */
export function daemon(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Daemon {
  const child = spawn(command, args, {
    env: { PATH: `/usr/sbin:/usr/bin:/sbin:/bin:${PG_BIN}`, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (d: Buffer) => (text = (text + d.toString()).slice(-200_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const gone = new Promise<void>(done => child.once('exit', () => done()))
  const lives = () => child.exitCode === null && child.signalCode === null
  return {
    child,
    lives,
    log: () => text.slice(-4000),
    kill: async (signal = 'SIGTERM') => {
      if (!lives()) return
      child.kill(signal)
      await gone
    },
  }
}
