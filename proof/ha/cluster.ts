// A PostgreSQL of three machines as docs/operations.md describes it: Patroni with etcd, commits that a second machine has before they are answered, HAProxy
// in front of whoever is the primary.
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { root } from '../../tools/source.ts'
import { pause, until } from '../fault/faultWorld.ts'
import { type Daemon, daemon, run } from './commands.ts'
import type { Machine, Network } from './network.ts'

/** As `GET /cluster` of Patroni says it. */
interface Member {
  name: string
  /** leader, sync_standby, replica, and others on the way. */
  role: string
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

export interface Cluster {
  /** Through HAProxy to the primary, whichever it is. */
  readonly url: string
  readonly port: number
  members(): Promise<Member[]>
  /** The machine whose PostgreSQL takes writes now, as the others see it. */
  primary(): Promise<Machine>
  /** One primary, the others follow it, one of them confirms its commits; milliseconds it took, null after the limit. */
  whole(limitMs: number): Promise<number | null>
  /** kill -9 of every process of PostgreSQL there; Patroni and etcd live on. */
  killPostgres(machine: Machine): Promise<void>
  /** kill -9 of all there, as when the power goes. */
  killMachine(machine: Machine): Promise<void>
  startMachine(machine: Machine): void
  /** Straight to PostgreSQL of a machine. */
  urlOf(machine: Machine, database?: string): string
  /** The folder of the drive, and the one WAL is kept in. */
  readonly folder: string
  readonly archive: string
  log(machine: Machine): string
  close(): Promise<void>
}

const PASSWORD = 'drive'

const ids = async (): Promise<{ uid: number; gid: number }> => ({
  uid: Number(await run('id', '-u', 'postgres')),
  gid: Number(await run('id', '-g', 'postgres')),
})

export async function openCluster(network: Network, port: number, say: (text: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mall-ha-'))
  const owner = await ids()
  const own = (place: string): string => {
    mkdirSync(place, { recursive: true })
    chownSync(place, owner.uid, owner.gid)
    return place
  }
  own(folder)
  const archive = own(path.join(folder, 'wal'))
  const { machines } = network
  const etcds = new Map<string, Daemon>()
  const patronis = new Map<string, Daemon>()
  const asPostgres = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const begin = (machine: Machine, ...words: string[]): Daemon => {
    const [command = '', ...args] = machine.inside(...asPostgres, ...words)
    return daemon(command, args, { HOME: folder })
  }
  const startEtcd = (m: Machine): void => {
    const peer = (x: Machine) => `${x.name}=http://${x.address}:2380`
    etcds.set(
      m.name,
      begin(
        m,
        '/usr/bin/etcd',
        ...['--name', m.name, '--data-dir', path.join(folder, `${m.name}-etcd`), '--log-level', 'error'],
        ...['--listen-peer-urls', `http://${m.address}:2380`, '--initial-advertise-peer-urls', `http://${m.address}:2380`],
        ...['--listen-client-urls', `http://${m.address}:2379`, '--advertise-client-urls', `http://${m.address}:2379`],
        ...[
          '--initial-cluster',
          machines.map(peer).join(','),
          '--initial-cluster-token',
          'mall',
          '--initial-cluster-state',
          'new',
        ],
      ),
    )
  }
  const settings = (m: Machine): string => path.join(folder, `${m.name}.yml`)
  for (const m of machines)
    writeFileSync(settings(m), patroniOf(m, machines, { folder, archive, run: own(path.join(folder, `${m.name}-run`)) }))
  const startPatroni = (m: Machine): void => void patronis.set(m.name, begin(m, '/usr/bin/patroni', settings(m)))

  say('etcd、Patroni 起动 …')
  machines.forEach(startEtcd)
  await pause(1500)
  machines.forEach(startPatroni)

  const members = async (): Promise<Member[]> => {
    // Whoever is cut off tells of the past: what most of them say is so.
    const told = await Promise.all(
      machines.map(async m => {
        try {
          const reply = await fetch(`http://${m.address}:8008/cluster`, { signal: AbortSignal.timeout(1500) })
          return ((await reply.json()) as { members: Member[] }).members
        } catch {
          return null
        }
      }),
    )
    const byText = new Map<string, { n: number; list: Member[] }>()
    for (const list of told) {
      if (!list) continue
      const key = list
        .map(x => `${x.name} ${x.role}`)
        .sort()
        .join()
      const one = byText.get(key) ?? { n: 0, list }
      one.n += 1
      byText.set(key, one)
    }
    return [...byText.values()].sort((a, b) => b.n - a.n)[0]?.list ?? []
  }
  const machineOf = (name: string | undefined): Machine => {
    const found = machines.find(m => m.name === name)
    if (!found) throw new Error(`没有主库：${machines.map(m => patronis.get(m.name)?.log().slice(-800)).join('\n')}`)
    return found
  }
  const urlOf = (m: Machine, database = 'mall') => `postgres://postgres:${PASSWORD}@${m.address}:5432/${database}`
  const whole = (limitMs: number) =>
    until(
      limitMs,
      async () => {
        const list = await members()
        const good = (x: Member) => x.role === 'leader' || x.state === 'streaming' || x.state === 'running'
        const one = list.filter(x => x.role === 'leader')
        if (
          list.length !== machines.length ||
          one.length !== 1 ||
          !list.some(x => x.role === 'sync_standby') ||
          !list.every(good)
        )
          return false
        return list.every(x => x.timeline === one[0]?.timeline)
      },
      250,
    )

  if ((await whole(90_000)) === null)
    throw new Error(
      `集群没有起来：${JSON.stringify(await members())}\n${machines.map(m => patronis.get(m.name)?.log()).join('\n---\n')}`,
    )
  const first = machineOf((await members()).find(x => x.role === 'leader')?.name)
  const admin = new pg.Client({ connectionString: urlOf(first, 'postgres') })
  await admin.connect()
  await admin.query('create database mall')
  await admin.end()

  const proxyFile = path.join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, haproxyOf(machines, port))
  const proxy = daemon('/usr/sbin/haproxy', ['-db', '-f', proxyFile])
  /** All of them in one moment, the eldest first: what is left must not have time to end in order. */
  const killIn = async (m: Machine, names: readonly string[] | null): Promise<void> => {
    const pids = (await run('ip', 'netns', 'pids', m.name)).split('\n').filter(Boolean)
    if (pids.length === 0) return
    const list = await run('ps', '-o', 'pid=,comm=', '-p', pids.join()).catch(() => '')
    const doomed = list.split('\n').flatMap(line => {
      const [pid = '', name = ''] = line.trim().split(/\s+/)
      return pid !== '' && (!names || names.includes(name)) ? [Number(pid)] : []
    })
    for (const pid of doomed.sort((a, b) => a - b))
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
  }
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/mall`,
    port,
    folder,
    archive,
    members,
    primary: async () => machineOf((await members()).find(x => x.role === 'leader')?.name),
    whole,
    urlOf,
    killPostgres: m => killIn(m, ['postgres', 'postmaster']),
    killMachine: m => killIn(m, null),
    startMachine: m => {
      startEtcd(m)
      startPatroni(m)
    },
    log: m => patronis.get(m.name)?.log() ?? '',
    close: async () => {
      await proxy.kill('SIGKILL')
      for (const m of machines) await killIn(m, null).catch(() => {})
      await pause(300)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const file = (name: string): string => readFileSync(path.join(root, 'deploy/ha', name), 'utf8')

/** The files of deploy/ha with the addresses and folders of the drive: what is handed to users is what was driven. */
const haproxyOf = (machines: readonly Machine[], port: number): string =>
  machines.reduce(
    (text, m, i) => text.replaceAll(`10.0.0.${11 + i}`, m.address),
    file('haproxy.cfg').replace('5433\n', `${port}\n`),
  )

const patroniOf = (m: Machine, machines: readonly Machine[], at: { folder: string; archive: string; run: string }): string =>
  Object.entries({
    '${NAME}': m.name,
    '${ADDRESS}': m.address,
    '${PEERS}': machines.map(x => `${x.address}:2379`).join(),
    '${PASSWORD}': PASSWORD,
    '/var/lib/postgresql/15/mall': path.join(at.folder, `${m.name}-pg`),
    '/var/lib/wal': at.archive,
    '/var/run/postgresql': at.run,
  }).reduce((text, [of, is]) => text.replaceAll(of, is), file('patroni.yml'))
