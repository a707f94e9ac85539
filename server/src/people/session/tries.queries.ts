import type { Db } from '../../kernel/ports/database.ts'

export interface Limit {
  scope: string
  /** The try from which on delays come. */
  free: number
  /** Longest delay, seconds. */
  longest: number
  /** Whether a right try forgets the wrong ones before it; else it only takes its own count back. */
  forgets: boolean
}

const QUIET_HOURS = 1

/**
 * Counts one try before it is made. From the `free`-th on each one brings a delay: 15 s, doubling up to `longest`. No row while a delay runs:
 * such a try is not counted, so that a burst of them makes no delay longer. A quiet hour forgets all.
 */
export const takeTry = (tx: Db, l: Limit) =>
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
export const secondsLeft = async (db: Db, scope: string): Promise<number> =>
  (
    await db.row<{ s: number }>(
      'select greatest(1, ceil(extract(epoch from blocked_until - clock_timestamp())))::int as s from login_failure where scope = $1',
      [scope],
    )
  )?.s ?? 1

/** A try that was not made, or was right: its count goes, with the delay that it alone has brought. */
export const giveBackTry = (db: Db, l: Limit, until: string | null) =>
  db.run(
    `update login_failure set failures = greatest(0, failures - 1),
       blocked_until = case when failures - 1 < $2::int or blocked_until = $3::timestamptz then null else blocked_until end where scope = $1`,
    [l.scope, l.free, until],
  )
export const forgetScope = (db: Db, scope: string) => db.run('delete from login_failure where scope = $1', [scope])
/** All counts of one account: from every address, every device, for password and code. */
export const forgetTriesOf = (db: Db, userId: number) =>
  db.run(`delete from login_failure where scope ~ ('^[a-z]+:' || $1::bigint || '([@#]|$)')`, [userId])
