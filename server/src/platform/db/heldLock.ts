// One process of many does a thing for as long as it lives: an advisory lock of the database over a connection of its own. Whoever does not have
// it tries again every few seconds; the holder is asked as often whether it still has its connection, since with that the lock is gone.
import pg from 'pg'
import { cutOff } from './cutOff.ts'

interface Holder {
  got(): void
  lost(): void
}
export interface HeldLock {
  close(): Promise<void>
}

const EVERY_MS = 5000
const ANSWER_MS = 3000

export function holdLock(url: string, key: number, holder: Holder, everyMs = EVERY_MS): HeldLock {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let held = false
  let closed = false

  const again = (): void => {
    if (!closed) timer = setTimeout(() => void step(), everyMs)
  }
  const fail = (one: pg.Client): void => {
    if (client !== one) return
    client = null
    one.removeAllListeners()
    one.on('error', () => {})
    cutOff(one)
    clearTimeout(timer)
    if (held) {
      held = false
      holder.lost()
    }
    again()
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const one = new pg.Client({
      connectionString: url,
      application_name: 'mall-lock',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    })
    client = one
    one.on('error', () => fail(one))
    one.on('end', () => fail(one))
    await one.connect()
    return one
  }
  const step = async (): Promise<void> => {
    try {
      const one = await connected()
      const { rows } = held
        ? await one.query<{ mine: boolean }>('select true as mine')
        : await one.query<{ mine: boolean }>('select pg_try_advisory_lock($1::bigint) as mine', [key])
      if (closed || client !== one) return
      if (!held && rows[0]?.mine) {
        held = true
        holder.got()
      }
      again()
    } catch {
      if (client) fail(client)
    }
  }
  void step()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      const one = client
      client = null
      if (held) {
        held = false
        holder.lost()
      }
      if (!one) return
      one.removeAllListeners()
      one.on('error', () => {})
      await Promise.race([one.end().catch(() => {}), new Promise(done => setTimeout(done, 500).unref())])
      cutOff(one)
    },
  }
}

/** SQL: whether any process of this database has the lock now. Keys below 2^31. */
export const lockHeld = (key: number): string =>
  `exists (select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${key} and objsubid = 1 and granted
     and database = (select oid from pg_database where datname = current_database()))`
