// How often something may be asked, or tried. Every limit of the mall that counts is declared by one of three functions, so that a search for
// `Limit({` finds them all. Counted in one statement, by the database's clock, before what is limited is done: all processes count together, and of
// many at once no more get through than may (decisions 0030 and 0260).
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../ctx.ts'
import type { Db, Pool } from '../ports/database.ts'
import { netOf } from './net.ts'

const HOUR = 3600
/** No window is longer. */
const KEPT_DAYS = 1

/** So many by one asker in a window that begins with the first of them. */
export interface AskLimit {
  name: string
  most: number
  /** How long the window is. */
  seconds: number
  table: keyof typeof STATEMENTS
}
export const askLimit = (l: { name: string; most: number; seconds?: number; table?: AskLimit['table'] }): AskLimit => ({
  seconds: HOUR,
  table: 'ask_count',
  ...l,
})

/** Wrong tries bring delays: 15 s from the `free`-th on, each the double of the one before, up to `longest`. A quiet hour forgets all. */
export interface TryLimit {
  free: number
  /** Longest delay, seconds. */
  longest: number
  /** Whether a right try forgets the wrong ones before it; else it only takes its own count back. */
  forgets: boolean
}
export const tryLimit = (l: TryLimit): TryLimit => l

/** Rows that are kept anyway are their own count: the room counts them under a lock of its own, over its own day or hour. */
export const rowLimit = (l: { of: string; most: number }): { of: string; most: number } => l

/** Who asks; of a guest the network he sits in. An office stands behind one address: who is known is counted by himself. */
export const askerOf = (ctx: Ctx): string => (ctx.viewer ? `user:${ctx.viewer.userId}` : netOf(ctx.ip))

const statementsOf = (table: string) => ({
  count: `insert into ${table} as c (scope, n, since) values ($1, 1, now())
     on conflict (scope) do update set n = case when c.since < now() - make_interval(secs => $2::int) then 1 else c.n + 1 end,
       since = case when c.since < now() - make_interval(secs => $2::int) then now() else c.since end
     returning n, greatest(1, ceil($2::int - extract(epoch from now() - since)))::int as seconds`,
  giveBack: `update ${table} set n = n - 1 where scope = any($1::text[])`,
  beginAnew: `update ${table} set since = now() where scope = any($1::text[])`,
  sweep: `delete from ${table} where since < now() - interval '${KEPT_DAYS} days'`,
})
const STATEMENTS = { ask_count: statementsOf('ask_count'), cert_wrong: statementsOf('cert_wrong') }

/** By whom a limit is used up. */
export type Ask = readonly [AskLimit, who: string | number]
const scopeOf = ([l, who]: Ask): string => `${l.name}:${who}`

interface Counted {
  n: number
  over: boolean
  /** Until the window ends. */
  seconds: number
}
/** Counts one, and says whether it was one too many. */
export async function countOne(db: Db, ...ask: Ask): Promise<Counted> {
  const [l] = ask
  const row = await db.row<{ n: number; seconds: number }>(STATEMENTS[l.table].count, [scopeOf(ask), l.seconds])
  const { n, seconds } = row ?? { n: 1, seconds: l.seconds }
  return { n, over: n > l.most, seconds }
}
/** Counts one, and refuses one too many. Before the transaction of what is limited, so that what is refused there counts too. */
export async function within(db: Db, ...ask: Ask): Promise<void> {
  const { over, seconds } = await countOne(db, ...ask)
  if (over) refuse('TOO_MANY', { seconds })
}
/** Those were none: right, or not looked at. Of one table. */
export const giveBack = (db: Db, asks: readonly [Ask, ...Ask[]]) =>
  db.run(STATEMENTS[asks[0][0].table].giveBack, [asks.map(scopeOf)])
/** Their windows last from now on, not from the first. Of one table. */
export const beginAnew = (db: Db, asks: readonly [Ask, ...Ask[]]) =>
  db.run(STATEMENTS[asks[0][0].table].beginAnew, [asks.map(scopeOf)])

/** What a try counts against. */
export interface Trying extends TryLimit {
  scope: string
}
const QUIET_HOURS = 1

/** Counts one try. No row while a delay runs: such a try is not counted, so that a burst of them makes no delay longer. */
const takeTry = (tx: Db, l: Trying) =>
  tx.row<{ until: string | null }>(
    `insert into login_failure as f (scope, failures) values ($1, 1)
     on conflict (scope) do update set
       failures = case when f.at < now() - interval '${QUIET_HOURS} hours' then 1 else f.failures + 1 end,
       blocked_until = case when f.at >= now() - interval '${QUIET_HOURS} hours' and f.failures + 1 >= $2::int
         then clock_timestamp() + least($3::int, 15 * power(2, least(10, f.failures + 1 - $2::int))) * interval '1 second' end,
       at = now()
     where f.blocked_until is null or f.blocked_until <= now()
     returning f.blocked_until::text as until`,
    [l.scope, l.free, l.longest],
  )
const secondsLeft = async (db: Db, scope: string): Promise<number> =>
  (
    await db.row<{ s: number }>(
      'select greatest(1, ceil(extract(epoch from blocked_until - clock_timestamp())))::int as s from login_failure where scope = $1',
      [scope],
    )
  )?.s ?? 1
/** A try that was not made, or was right: its count goes, with the delay that it alone has brought. */
const giveBackTry = (db: Db, l: Trying, until: string | null) =>
  db.run(
    `update login_failure set failures = greatest(0, failures - 1),
       blocked_until = case when failures - 1 < $2::int or blocked_until = $3::timestamptz then null else blocked_until end where scope = $1`,
    [l.scope, l.free, until],
  )
const forget = (db: Db, scope: string) => db.run('delete from login_failure where scope = $1', [scope])

/** Makes a try that has been counted. `work` gives undefined for a wrong one; what it throws is no try. Refuses while a delay runs. */
export async function counted<T>(
  db: Pool,
  limits: readonly Trying[],
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const untils = await db.tx(async tx => {
    const taken: (string | null)[] = []
    for (const limit of limits) {
      const row = await takeTry(tx, limit)
      if (!row) return refuse('LOGIN_THROTTLED', { seconds: await secondsLeft(tx, limit.scope) })
      taken.push(row.until)
    }
    return taken
  })
  const takeBack = async (right: boolean) => {
    for (const [i, limit] of limits.entries())
      await (right && limit.forgets ? forget(db, limit.scope) : giveBackTry(db, limit, untils[i] ?? null))
  }
  try {
    const made = await work()
    if (made !== undefined) await takeBack(true)
    return made
  } catch (e) {
    await takeBack(false)
    throw e
  }
}

/** Counts that decide nothing any more. Strangers write them: one for each number, name and network that was tried. */
export const sweepCounts = async (db: Db): Promise<number> =>
  (await db.run(`delete from login_failure where at < now() - interval '${KEPT_DAYS} days'`)) +
  (await db.run(STATEMENTS.cert_wrong.sweep)) +
  (await db.run(STATEMENTS.ask_count.sweep))
