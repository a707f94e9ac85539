// What the ports of the partners' proof share: two processes of a mall, the moods that a seed chooses, the killing of one process in the middle of a
// port's call, and the row that each port ends with.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type Counterpart, counterpart, type Heard, type Mood, opensslHmac } from '../../server/src/testing/counterpart.ts'
import { type FaultWorld, pause, type Server, until } from '../fault/faultWorld.ts'

/** Of the callbacks of all sandboxes. */
export const BANK_SECRET = 'proof-partners-bank-secret-of-forty-bytes'

/** mulberry32, so that a seed is the same run again. */
export function randomOf(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a port did and what became of it, judged by the mall's rows against the counterpart's memory. */
export interface Row {
  port: string
  asked: number
  taken: number
  /** Effects that happened twice. */
  doubled: number
  /** What was asked or said, and has no effect at the end. */
  lost: number
  /** What the mall says otherwise than it is, or does not say. */
  unclear: number
  kills: number
  more: string
  wrong: string[]
}
export interface Port {
  name: string
  /** Settings of the mall. */
  env: Readonly<Record<string, string>>
  /** Before the processes of the mall start: what they read once. */
  prepare?(db: FaultWorld['db']): Promise<void>
  /** While everything is well: people, orders, what waits. */
  begin(stage: Stage): Promise<void>
  /** In every mood, until it has asked what it wants to ask; with a process killed in the middle of it. */
  run(stage: Stage): Promise<void>
  /** The run is not to wait for minutes: what was put off comes due. Called again and again. */
  hasten?(stage: Stage): Promise<void>
  /** Everybody is well again: nothing is open any more. */
  ended?(stage: Stage): Promise<boolean>
  judge(stage: Stage): Promise<Row>
  close?(): Promise<void>
}

/** What a counterpart asks before each answer. */
export interface Weather {
  random(): number
  /** False: every partner is well. */
  chaos: boolean
}
export interface Stage extends Weather {
  world: FaultWorld
  servers: readonly [Server, Server]
  kills: Map<string, number>
  /** When, by the clock of this process. */
  killedAt: number[]
  /** One process is killed while it does this, and started again; one at a time over all ports. Whether the process died in it. */
  strike(port: string, during: (victim: Server) => Promise<Server | null>): Promise<void>
  /** A process that answers. */
  base(): string
}

/** Which of them has a line open to this port of ours; null: none (or a machine without /proc). */
export function callerOf(servers: readonly Server[], toPort: number): Server | null {
  const hex = toPort.toString(16).toUpperCase().padStart(4, '0')
  let inodes: Set<string>
  try {
    const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
    inodes = new Set(
      lines.flatMap(line => {
        const [, , remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/)
        return state === '01' && remote.endsWith(`:${hex}`) ? [`socket:[${inode}]`] : []
      }),
    )
  } catch {
    return null
  }
  const holds = (pid: number): boolean => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some(fd => {
        try {
          return inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`))
        } catch {
          return false
        }
      })
    } catch {
      return false
    }
  }
  return servers.find(s => s.lives() && holds(s.pid)) ?? null
}

export function stageOf(world: FaultWorld, random: () => number, servers: readonly [Server, Server]): Stage {
  let turn = 0
  let last: Promise<unknown> = Promise.resolve()
  const ready = async (s: Server): Promise<boolean> =>
    s.lives() &&
    (await fetch(`${s.base}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      r => r.ok,
      () => false,
    ))
  const strike = async (port: string, during: (victim: Server) => Promise<Server | null>): Promise<void> => {
    for (const s of servers) await until(60_000, () => ready(s), 200)
    turn += 1
    const victim = servers[turn % 2] ?? servers[0]
    const died = await during(victim)
    if (!died) return
    await died.kill('SIGKILL')
    stage.killedAt.push(performance.now())
    stage.kills.set(port, (stage.kills.get(port) ?? 0) + 1)
    await died.start(false)
  }
  const stage: Stage = {
    world,
    servers,
    random,
    chaos: true,
    kills: new Map(),
    killedAt: [],
    strike: (port, during) => {
      const mine = last.then(() => strike(port, during))
      last = mine.catch(() => {})
      return mine
    },
    base: () => {
      const living = servers.filter(s => s.lives())
      return (living[Math.floor(random() * living.length)] ?? servers[0]).base
    },
  }
  return stage
}

/** A partner that is asked: its moods by the seed, the last call before a kill held open. */
export interface Asked {
  vendor: Counterpart
  /** The next question is heard, done, and not answered: whoever asked it is killed. */
  hold(): Promise<void>
  /** The mood of the question that is being answered now. */
  mood(): Mood
}
/** Moods by the seed, of each question anew; the one before a kill is held open. */
export function moodsBySeed<M>(weather: () => Weather, moods: readonly M[], sound: M, hanging: M) {
  let holding: (() => void) | null = null
  let now = sound
  return {
    of: (): M => {
      if (holding) {
        const done = holding
        holding = null
        now = hanging
        setTimeout(done, 20)
      } else now = weather().chaos ? (moods[Math.floor(weather().random() * moods.length)] ?? sound) : sound
      return now
    },
    hold: (): Promise<void> =>
      new Promise(done => {
        holding = done
      }),
    mood: (): M => now,
  }
}
export async function askedPartner(
  weather: () => Weather,
  moods: readonly Mood[],
  answer: (h: Heard) => { status?: number; body: unknown },
): Promise<Asked> {
  const { of, hold, mood } = moodsBySeed<Mood>(weather, moods, 'sound', 'hanging')
  return { vendor: await counterpart(answer, of), hold, mood }
}
const HELD_MS = 40_000
/** Kills whoever asks this partner next, after the partner did what was asked and before it says so. */
export const strikeCaller = (
  stage: Stage,
  port: string,
  asked: Pick<Asked, 'hold'> & { vendor: { url: string } },
): Promise<void> =>
  stage.strike(port, async () => {
    const heard = await Promise.race([asked.hold().then(() => true), pause(HELD_MS).then(() => false)])
    return heard ? callerOf(stage.servers, Number(new URL(asked.vendor.url).port)) : null
  })

/** HMAC-SHA256 in hexadecimal by openssl: over the shared secret itself, or over what is derived of it for one kind of notice. */
export function sealedBy(secret: string, of: string, text: string): string {
  return opensslHmac(of === '' ? secret : { hex: opensslHmac(secret, of) }, text)
}

/** As a person does whose call was cut off: again, until it is answered. */
export async function again<T>(ask: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  const heard = await until(90_000, async () => {
    answers.push(await ask())
    return true
  })
  const [answer] = answers
  if (heard === null) throw new Error('一直没有应答')
  return answer as T
}
export const seconds = (): number => Math.floor(Date.now() / 1000)
export const rowsOf = async <T extends object>(stage: Stage, sql: string, values: unknown[] = []): Promise<T[]> =>
  (await stage.world.db.query(sql, values)).rows as T[]
export const oneOf = async <T extends object>(stage: Stage, sql: string, values: unknown[] = []): Promise<T | undefined> =>
  (await rowsOf<T>(stage, sql, values))[0]
/** A rule of the mall, by the console's own call, and known to the other process too. */
export async function rule(stage: Stage, key: string, value: string): Promise<void> {
  const { mall } = stage.world
  const { code, message } = await mall.ask('/api/ops/updateSetting', { key, value }, await mall.staff('S001'))
  if (code !== 1) throw new Error(`${key}：${message}`)
}
