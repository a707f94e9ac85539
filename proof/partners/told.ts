// A partner that tells the mall something: at least once, until it is acknowledged; and before that in whatever mood the seed chooses. What must be
// refused (forged, stale, of an old key, garbage) and is not, is wrong; what was cut off or whose taker was killed comes again.
import { connect } from 'node:net'
import { pause, type Server } from '../fault/faultWorld.ts'
import type { Stage } from './stage.ts'

/** One notice as it goes over the line. */
export interface Wire {
  body: string
  headers?: Readonly<Record<string, string>>
  /** Where the secret is part of the address. */
  path?: string
}
export interface Notice {
  path: string
  /** Signed with this secret, as of this second. */
  wire(o: { key: 'right' | 'old' | 'wrong'; at: number }): Wire
  /** What of it is no reason to refuse it: it bears no moment, or is good for days. */
  takes?: readonly Said[]
  /** What is said of the same thing afterwards, under a number of its own: no effect. */
  contrary?: Notice
}
/** What the other side remembers of all it said. */
export interface Told {
  asked: number
  acknowledged: number
  /** Of variants that must be refused. */
  refused: number
  wrong: string[]
  moods: Map<string, number>
}
export const nothingTold = (): Told => ({ asked: 0, acknowledged: 0, refused: 0, wrong: [], moods: new Map() })

const MOODS = [
  'sound',
  'duplicate',
  'late',
  'stale',
  'ahead',
  'wrongKey',
  'rolledKey',
  'garbage',
  'huge',
  'lost',
  'silent',
] as const
type Said = (typeof MOODS)[number]
const STALE_SECONDS = 3600
const PATIENCE_MS = 5000
const MOST_TRIES = 60

const send = async (base: string, usual: string, { body, headers, path = usual }: Wire): Promise<number> => {
  try {
    const reply = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}
/** Written down the line, which is cut before an answer can come; `head`: cut in the middle of it. */
const cutOff = (server: string, usual: string, { body, headers, path = usual }: Wire, head = false): Promise<void> =>
  new Promise(done => {
    const url = new URL(server)
    const all = Object.entries({ 'content-type': 'application/json', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
    const text = `POST ${path} HTTP/1.1\r\nhost: ${url.host}\r\n${all.join('')}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
      socket.write(head ? text + body.slice(0, body.length / 2) : text + body, () => setTimeout(() => socket.destroy(), 5))
    })
    socket.on('error', () => {})
    socket.on('close', () => done())
  })

/** `oldKey`: what becomes of a notice signed with the key that is being replaced. */
interface Manner {
  oldKey: 'taken' | 'refused'
}

async function oddly(stage: Stage, told: Told, n: Notice, mood: Said, manner: Manner): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  const mustRefuse = async (wire: Wire): Promise<void> => {
    const status = await send(stage.base(), n.path, wire)
    if (n.takes?.includes(mood)) return
    if (status >= 200 && status < 300) told.wrong.push(`${mood} 的通知被收下`)
    else if (status >= 400) told.refused += 1
  }
  switch (mood) {
    case 'sound':
      return
    case 'duplicate': {
      const wire = n.wire({ key: 'right', at })
      await Promise.all(Array.from({ length: 4 }, () => send(stage.base(), n.path, wire)))
      return
    }
    case 'late':
      await pause(1500)
      return
    case 'stale':
      return mustRefuse(n.wire({ key: 'right', at: at - STALE_SECONDS }))
    case 'ahead':
      return mustRefuse(n.wire({ key: 'right', at: at + STALE_SECONDS }))
    case 'wrongKey':
      return mustRefuse(n.wire({ key: 'wrong', at }))
    case 'rolledKey':
      if (manner.oldKey === 'refused') return mustRefuse(n.wire({ key: 'old', at }))
      await send(stage.base(), n.path, n.wire({ key: 'old', at }))
      return
    case 'garbage': {
      const wire = n.wire({ key: 'right', at })
      return mustRefuse({ ...wire, body: `${wire.body.slice(0, -4)}<html>` })
    }
    case 'huge': {
      const wire = n.wire({ key: 'right', at })
      return mustRefuse({ ...wire, body: wire.body + ' '.repeat(300_000) })
    }
    case 'lost':
      return cutOff(stage.base(), n.path, n.wire({ key: 'right', at }))
    case 'silent':
      return cutOff(stage.base(), n.path, n.wire({ key: 'right', at }), true)
  }
}

/** Until it is acknowledged, as a partner does. */
async function untilTaken(stage: Stage, told: Told, n: Notice): Promise<void> {
  for (let i = 0; i < MOST_TRIES; i++) {
    const status = await send(stage.base(), n.path, n.wire({ key: 'right', at: Math.floor(Date.now() / 1000) }))
    if (status >= 200 && status < 300) {
      told.acknowledged += 1
      return
    }
    // Nobody was there, or it was busy: it comes again. A plain no does not change.
    if (status >= 400 && status < 500 && status !== 429) {
      told.wrong.push(`真通知被拒 ${status}`)
      return
    }
    await pause(500)
  }
  told.wrong.push('真通知没有人收')
}

/** Of each several moods, then the genuine one until it is taken, then its contrary. */
export async function tell(stage: Stage, told: Told, n: Notice, manner: Manner): Promise<void> {
  told.asked += 1
  for (let i = 0; i < 2; i++) {
    const mood = MOODS[Math.floor(stage.random() * MOODS.length)] ?? 'sound'
    told.moods.set(mood, (told.moods.get(mood) ?? 0) + 1)
    await oddly(stage, told, n, mood, manner)
  }
  await untilTaken(stage, told, n)
  if (n.contrary && stage.random() < 0.5) {
    told.moods.set('outOfOrder', (told.moods.get('outOfOrder') ?? 0) + 1)
    await send(stage.base(), n.contrary.path, n.contrary.wire({ key: 'right', at: Math.floor(Date.now() / 1000) }))
  }
}

/** The process that takes it is killed in the middle of its transaction: its statements are slow, so that the middle is long. */
const SLOW_MS = 120
const MIDDLE_MS = [120, 300, 600, 1000]
const strikeTaker = (stage: Stage, port: string, n: Notice): Promise<void> =>
  stage.strike(port, async (victim: Server) => {
    victim.wire.delay(SLOW_MS)
    const sent = send(victim.base, n.path, n.wire({ key: 'right', at: Math.floor(Date.now() / 1000) }))
    await pause(MIDDLE_MS[Math.floor(stage.random() * MIDDLE_MS.length)] ?? 300)
    await victim.kill('SIGKILL')
    victim.wire.delay(0)
    await sent
    return victim
  })
/** Some at a time, as they come in. */
export async function tellAll(
  stage: Stage,
  port: string,
  told: Told,
  notices: readonly Notice[],
  manner: Manner = { oldKey: 'refused' },
): Promise<void> {
  const list = [...notices]
  const [first] = list
  const work = async (): Promise<void> => {
    for (let n = list.shift(); n; n = list.shift()) await tell(stage, told, n, manner)
  }
  await Promise.all([first ? strikeTaker(stage, port, first) : undefined, work(), work()])
}
export const moodsOf = (told: Told): string => [...told.moods].map(([mood, n]) => `${mood} ${n}`).join(' ')
