// The one LISTEN connection of a process. Whatever happens to it there is never a second one, and a silent one does not live long: every few
// seconds it is asked, and without an answer it is cut off and made anew, ever more slowly while the database is away.
import pg from 'pg'
import type { Listener } from '../../kernel/ports/database.ts'
import { cutOff } from './cutOff.ts'

export interface Patience {
  /** Between two questions to the connection. */
  beatMs: number
  /** For a connection to come up, and for an answer to a question. */
  answerMs: number
  /** The longest pause before another try. */
  mostMs: number
}

const PATIENCE: Patience = { beatMs: 5000, answerMs: 3000, mostMs: 5000 }

interface Hearer {
  note: (payload: string) => void
  back: (() => void) | undefined
}

/** Rejects when the first connection cannot be made; later losses mend themselves. Channels are names of the program, never of a client. */
export async function openListener(url: string, patience: Patience = PATIENCE): Promise<Listener> {
  const channels = new Map<string, Set<Hearer>>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let provedAt: number | null = null
  let tries = 0
  let lost = false
  let closed = false

  const drop = (one: pg.Client): void => {
    one.removeAllListeners()
    // What still arrives from the socket must find a listener, or the process ends.
    one.on('error', () => {})
    cutOff(one)
  }
  const fail = (one: pg.Client): void => {
    if (client !== one) return
    client = null
    provedAt = null
    lost = true
    clearTimeout(timer)
    drop(one)
    if (closed) return
    const wait = Math.min(patience.mostMs, 250 * 2 ** Math.min(tries, 8))
    tries += 1
    // Jitter: the processes of a mall do not knock all at once.
    timer = setTimeout(() => void connect().catch(() => {}), wait * (0.5 + Math.random() / 2))
  }
  const beat = async (one: pg.Client): Promise<void> => {
    try {
      await one.query('select 1')
    } catch {
      fail(one)
      return
    }
    if (client !== one) return
    provedAt = performance.now()
    timer = setTimeout(() => void beat(one), patience.beatMs)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'mall-listen',
      connectionTimeoutMillis: patience.answerMs,
      query_timeout: patience.answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = next
    next.on('error', () => fail(next))
    next.on('end', () => fail(next))
    next.on('notification', note => {
      provedAt = performance.now()
      for (const hearer of channels.get(note.channel) ?? []) hearer.note(note.payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${channel}`)
    } catch (e) {
      fail(next)
      throw e
    }
    if (closed || client !== next) return
    tries = 0
    provedAt = performance.now()
    timer = setTimeout(() => void beat(next), patience.beatMs)
    if (!lost) return
    lost = false
    for (const hearers of channels.values()) for (const { back } of hearers) back?.()
  }

  try {
    await connect()
  } catch (e) {
    closed = true
    clearTimeout(timer)
    throw e
  }
  return {
    hear: (channel, note, back) => {
      const hearer: Hearer = { note, back }
      const hearers = channels.get(channel)
      if (hearers) hearers.add(hearer)
      else {
        channels.set(channel, new Set([hearer]))
        // Not waited for: where it fails, the connection is made anew and listens to everything. One that is being made listens by itself.
        const one = client
        if (one && provedAt !== null) void one.query(`listen ${channel}`).catch(() => fail(one))
      }
      return () => void channels.get(channel)?.delete(hearer)
    },
    quietMs: () => (provedAt === null ? null : Math.round(performance.now() - provedAt)),
    close: async () => {
      closed = true
      clearTimeout(timer)
      const one = client
      client = null
      if (!one) return
      await Promise.race([one.end().catch(() => {}), new Promise(done => setTimeout(done, 500).unref())])
      drop(one)
    },
  }
}
