// One way to the database: prepared statements by name, numbers as numbers, transactions that survive a lost connection. Statements asked
// together (Promise.all) go out together and are run one after the other, in the order in which they were asked.
import type { Db, Pool, Tx } from '../../kernel/ports/database.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { cutOff } from './cutOff.ts'
import { traced, tracing } from '../../kernel/trace.ts'
import { ASKER_CHANNEL, askerWord } from './askerWord.ts'
import { statementName } from './statementName.ts'
import { DescribedOnce } from './describedOnce.ts'
import { GatheringSocket } from './gatheringSocket.ts'
import { sessionOptions, START_MS, STATEMENT_MS } from './sessionSettings.ts'

// bigint columns hold fen, kg and ids, all far below 2^53; date columns stay text, a date has no time zone.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, text => text)

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/** Our own patience: a little longer, so that only a connection that no longer answers at all meets it. */
const ANSWER_MS = 6500

// On in the tests only. A question to the pool from inside a transaction takes a second connection: with every connection inside a
// transaction all of them would wait for one more, and none would come.
const inside = process.env.VITEST ? new AsyncLocalStorage<true>() : undefined
const askedInside = (): Error => new Error('the pool was asked inside a transaction: use the tx')

/** The driver reads `query_timeout` of a single query too; its types know it for a whole connection only. */
type Bounded = pg.QueryConfig & { query_timeout: number }
const bounded = (query: pg.QueryConfig, ms = ANSWER_MS): Bounded => ({ ...query, query_timeout: ms })

type Ask = (query: Bounded) => Promise<pg.QueryResult>

/** As `client.query`, but that what is known of a statement's columns is not asked again. */
const send = (client: pg.Pool | pg.ClientBase, query: Bounded): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    // The pool hands its own callback on; the types of both know configurations alone.
    const answered = (error: Error | undefined, result: pg.QueryResult) => (error ? fail(error) : done(result))
    if (client instanceof pg.Pool)
      (client as unknown as { query(q: object, values: undefined, then: typeof answered): void }).query(
        new DescribedOnce(query),
        undefined,
        answered,
      )
    else client.query(new DescribedOnce(query, answered) as unknown as pg.Submittable)
  })

/** Its text is a constant of the program; its values are nobody's business. */
const tracedStatement = (text: string, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
  const { name, text: shown } = statementName(text)
  return traced(name, { 'db.system.name': 'postgresql', 'db.query.text': shown }, ask)
}

const dbOf = (ask: Ask): Db => {
  const query = (text: string, values: readonly unknown[] = []) => {
    const asked = bounded({ name: nameOf(text), text, values: values as unknown[] })
    return tracing() === null ? ask(asked) : tracedStatement(text, () => ask(asked))
  }
  return {
    rows: async <R extends object>(text: string, values?: readonly unknown[]) => (await query(text, values)).rows as R[],
    row: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query(text, values)).rows[0] as R | undefined,
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  }
}

interface Waiting {
  query: Bounded
  done(answer: pg.QueryResult): void
  fail(why: unknown): void
}
/** Statements of one packet; more go over another connection beside it. */
const MOST_TOGETHER = 16

const tellAll = (run: Db['run'], notes: readonly { channel: string; payload: string }[]): Promise<number> =>
  run('select pg_notify(c, p) from unnest($1::text[], $2::text[]) as t(c, p)', [
    notes.map(n => n.channel),
    notes.map(n => n.payload),
  ])

const RETRY = new Set(['40001', '40P01'])
const codeOf = (e: unknown): string => (e as { code?: string } | undefined)?.code ?? ''
const ABORTED = '25P02'
/**
 * A statement that is not there: one like it was sent ahead of it in the same packet, and its parse was refused (findings/a-statement-that-is-not-there-in-a-pipeline.sh).
 * The next time it is parsed anew.
 */
const UNPARSED = '26000'
/**
 * Of statements asked together one fails first and the others answer that the transaction is aborted; which of them the caller hears of is
 * chance. What ended the transaction is the first: it says whether it may be tried again.
 */
const causeOf = (heard: unknown, first: Error | undefined): unknown =>
  first && (RETRY.has(codeOf(first)) || [ABORTED, UNPARSED].includes(codeOf(heard))) ? first : heard
/** Does no harm where it is run alone. */
const READS = /^\s*select\b/i
/** Connections for COPY: the catalogue is read at the start and after a lost line, by one at a time. */
const COPYING = 2
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/**
 * Read-only: the server behind this connection is no primary any more (a switch-over, a standby that an address still leads to). It answers, and refuses
 * every write as long as it lives, so the connection is as good as lost: the next one leads to whoever took over.
 */
const READ_ONLY = '25006'
/** The connection itself is gone or silent: nothing more may be asked over it. What else the database says came over one that works. */
const lostConnection = (e: unknown): boolean => !(e instanceof pg.DatabaseError) || codeOf(e) === READ_ONLY
/** What befell this connection befell those that lie idle beside it. */
const notAlone = (e: unknown): boolean => (e as Error).message === 'Query read timeout' || codeOf(e) === READ_ONLY

/** What happens when a callback after the commit throws. */
export type AfterCommitFailed = (error: Error) => void
let afterCommitFailed: AfterCommitFailed = error => console.error('afterCommit', error)
/** The server logs it in its own form. */
export const onAfterCommitFailed = (then: AfterCommitFailed): void => {
  afterCommitFailed = then
}

/**
 * `apart` marks a pool that may be asked from inside another one's transaction. `eachTime`: its statements are planned for their values. `patient`: for the start alone, before anybody asks for
 * anything; its statements fill tables, and on a busy machine take as long as they take.
 */
export function openPool(url: string, max = 12, o: { apart?: true; patient?: true; eachTime?: true } = {}): Pool {
  const config = {
    connectionString: url,
    // Whoever looks at pg_stat_activity sees which process asks.
    application_name: `mall-${process.pid}`,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    // A host that died says nothing: the kernel asks it after ten seconds and gives up ten seconds later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: sessionOptions(o.patient === true, o.eachTime === true),
  }
  // The driver has `pipeline`; its types do not know it yet.
  const pipelined = { ...config, max, pipeline: true, stream: () => new GatheringSocket() }
  const raw = new pg.Pool(pipelined)
  // A pipelined connection cannot COPY.
  const copying = new pg.Pool({ ...config, max: COPYING, idleTimeoutMillis: 1000 })
  copying.on('error', () => {})
  // The pool listens to a connection only while it lies idle: lost in anybody's hands, an error that nobody hears would end the process.
  for (const each of [raw, copying])
    each.on('connect', client => {
      client.on('error', () => {})
      // Where the parameters got lost on the way the role's own patience holds, which is that of a request (checkSession).
      if (o.patient) client.query(`set statement_timeout = ${START_MS}`).catch(() => {})
    })
  let answeredAt: number | null = null
  // Without a listener a database restart would end the process (docs/reliability.md, rule 8).
  raw.on('error', () => {
    answeredAt = null
  })
  const idle = new Set<pg.PoolClient>()
  raw.on('acquire', client => idle.delete(client))
  raw.on('release', (error, client) => {
    // The types promise an error; without one the driver hands over undefined.
    if (!(error as Error | undefined)) idle.add(client)
  })
  raw.on('remove', client => idle.delete(client))
  let retried = 0
  const answered = (): void => {
    answeredAt = performance.now()
  }

  /**
   * One connection that fell silent, or whose server became read-only, was not alone: whatever broke it (failover, firewall, dead host) broke those
   * that lie idle beside it. They are cut off, or each of them would cost some request its whole patience, or its answer.
   */
  const cutIdle = (): void => {
    for (const client of [...idle]) {
      // The pool strikes it off at once, before anybody is given it.
      client.emit('error', new Error('cut off beside a silent connection'))
      cutOff(client)
    }
  }

  const asking =
    (client: pg.Pool | pg.ClientBase): Ask =>
    async query => {
      try {
        const result = await send(client, o.patient ? bounded(query, START_MS) : query)
        answered()
        return result
      } catch (e) {
        // What the socket handed over knows nothing of who asked.
        if (e instanceof Error) Error.captureStackTrace(e)
        if (lostConnection(e)) answeredAt = null
        else answered()
        if (notAlone(e)) cutIdle()
        throw e
      }
    }

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await raw.connect()
    let broken: Error | undefined
    let first: Error | undefined
    const asked = asking(client)
    const ask: Ask = query =>
      asked(query).catch((e: unknown) => {
        if (lostConnection(e)) broken = e as Error
        first ??= e as Error
        throw e
      })
    const after: (() => void)[] = []
    const lasts: ((db: Db) => Promise<unknown>)[] = []
    const notes: { channel: string; payload: string }[] = []
    const { run } = dbOf(ask)
    // A question that only reads goes out together with BEGIN. A write waits for it: if BEGIN failed, it would stand alone and stay.
    let open = false
    let waiting = false
    let over = false
    const begun = run('begin').then(() => {
      open = true
    })
    begun.catch(() => {})
    const asker = tracing()?.asker()
    // Before whatever the triggers say, and once more after it (platform/tracing/askers.ts).
    const saysWhoAsks = asker ? [{ channel: ASKER_CHANNEL, payload: askerWord(asker) }] : []
    if (asker) tellAll(run, saysWhoAsks).catch(() => {})
    const asksInside: Ask = query => {
      // Of several asked together one failed, and another goes on: its connection is somebody else's by now.
      if (over) return Promise.reject(new Error('asked after the end of the transaction'))
      if (open || (!waiting && READS.test(query.text))) return ask(query)
      waiting = true
      return begun.then(() => ask(query))
    }
    const tx: Tx = {
      ...dbOf(asksInside),
      notify: (channel, payload) => notes.push({ channel, payload }),
      last: write => lasts.push(write),
      afterCommit: then => after.push(then),
    }
    let result: T
    try {
      result = await (inside ? inside.run(true, () => work(tx)) : work(tx))
      over = true
      await begun
      const written = lasts.map(write => write(dbOf(ask)))
      // Of the same word once said in a transaction the database keeps one: the end is another.
      if (asker) notes.push({ channel: ASKER_CHANNEL, payload: '' })
      if (notes.length > 0) written.push(tellAll(run, notes))
      for (const w of written) w.catch(() => {})
      const committing = (): Promise<pg.QueryResult> => ask(bounded({ name: nameOf('commit'), text: 'commit' }))
      const { command } = await (tracing() === null ? committing() : tracedStatement('commit', committing))
      await Promise.all(written)
      // The database answers the COMMIT of a transaction in which something failed with a ROLLBACK, not with an error.
      if (command !== 'COMMIT') throw new Error('rolled back: a statement failed whose answer nobody looked at')
    } catch (e) {
      over = true
      if (!broken)
        await ask(bounded({ text: 'rollback' }, 2000)).catch((lostToo: Error) => {
          broken = lostToo
        })
      throw causeOf(e, first)
    } finally {
      client.release(broken)
    }
    // The answer is committed: nothing that follows may turn it into a failure.
    for (const then of after)
      try {
        then()
      } catch (e) {
        afterCommitFailed(e as Error)
      }
    return result
  }

  const again = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(work)
      } catch (e) {
        if (attempt >= 3 || !RETRY.has(codeOf(e))) throw e
        retried++
        await pause(10 * 2 ** attempt + Math.random() * 20)
      }
    }
  }

  const together = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await raw.connect()
    const asked = asking(client)
    const under = new Set<Promise<unknown>>()
    let broken: Error | undefined
    const db = dbOf(query => {
      if (!READS.test(query.text)) return Promise.reject(new Error('together is for reading: use a tx'))
      const answer = asked(query).catch((e: unknown) => {
        if (lostConnection(e)) broken = e as Error
        throw e
      })
      under.add(answer)
      return answer
    })
    try {
      return await (inside ? inside.run(true, () => work(db)) : work(db))
    } finally {
      // Where one failed the others may still be under way.
      await Promise.allSettled(under)
      client.release(broken)
    }
  }

  const direct = asking(raw)
  const requests = new AsyncLocalStorage<Waiting[]>()
  /** Reads of one request, each a question of its own to the pool, over one connection and in one packet: those asked in the same turn. */
  const askTogether = async (asked: readonly Waiting[]): Promise<void> => {
    const [only] = asked
    if (only && asked.length === 1) return direct(only.query).then(only.done, only.fail)
    let client: pg.PoolClient
    try {
      client = await raw.connect()
    } catch (e) {
      answeredAt = null
      for (const a of asked) a.fail(e)
      return
    }
    const over = asking(client)
    let broken: Error | undefined
    await Promise.all(
      asked.map((a, i) =>
        // Who stands behind others is answered after them, and each of them may take its time.
        over({ ...a.query, query_timeout: a.query.query_timeout + i * STATEMENT_MS }).then(a.done, (e: unknown) => {
          if (lostConnection(e)) broken = e as Error
          a.fail(e)
        }),
      ),
    )
    client.release(broken)
  }
  const ofRequest: Ask = query => {
    const waiting = requests.getStore()
    if (!waiting || !READS.test(query.text)) return direct(query)
    return new Promise((done, fail) => {
      waiting.push({ query, done, fail })
      // After all that goes on without waiting for anything outside.
      if (waiting.length === 1) queueMicrotask(() => process.nextTick(flush, waiting))
    })
  }
  const flush = (waiting: Waiting[]): void => {
    while (waiting.length > 0) void askTogether(waiting.splice(0, MOST_TOGETHER))
  }
  return {
    ...dbOf(query => (!o.apart && inside?.getStore() ? Promise.reject(askedInside()) : ofRequest(query))),
    together: work => (!o.apart && inside?.getStore() ? Promise.reject(askedInside()) : together(work)),
    ofOneRequest: work => requests.run([], work),
    raw,
    url,
    retries: () => retried,
    quietMs: () => (answeredAt === null ? null : Math.round(performance.now() - answeredAt)),
    connect: () => copying.connect(),
    close: async () => {
      await Promise.all([raw.end(), copying.end()])
    },
    tx: work => (tracing() === null ? again(work) : traced('transaction', {}, () => again(work))),
  }
}
