// The access token of 诺诺: one row, one process that fetches.
import type { Db } from '../../kernel/ports/database.ts'

/** Seconds for which it must still be good to be used. */
const SPARE_SECONDS = 300
/** So long a fetch may take before another process tries. */
const FETCH_SECONDS = 40
/** With the same key it is asked for no more often, whatever comes of it: the vendor counts, and few are allowed. */
const FETCH_PAUSE_SECONDS = 3600

export const keptToken = (db: Db, appKey: string) =>
  db.row<{ sealed: string; good: boolean; fetching: boolean; resting: boolean }>(
    `select sealed, app_key = $1 and sealed <> '' and expires_at > now() + interval '${SPARE_SECONDS} seconds' as good,
       coalesce(fetching_until > now(), false) as fetching, app_key = $1 and coalesce(asked_at > now() - interval '${FETCH_PAUSE_SECONDS} seconds', false) as resting
     from nuonuo_token where id = 1`,
    [appKey],
  )
/** Whoever gets true fetches it. `anew`: somebody at the desk has put something right, the pause is over. */
export const claimFetch = async (db: Db, appKey: string, anew: boolean): Promise<boolean> =>
  (await db.run(
    `update nuonuo_token set fetching_until = now() + interval '${FETCH_SECONDS} seconds', asked_at = now(), sealed = case when app_key = $1 then sealed else '' end, app_key = $1
     where id = 1 and (fetching_until is null or fetching_until < now())
       and ($2::boolean or app_key <> $1 or asked_at is null or asked_at <= now() - interval '${FETCH_PAUSE_SECONDS} seconds')`,
    [appKey, anew],
  )) > 0
export const keepToken = (db: Db, t: { sealed: string; seconds: number }) =>
  db.run(
    `update nuonuo_token set sealed = $1, expires_at = now() + make_interval(secs => $2), fetching_until = null where id = 1`,
    [t.sealed, t.seconds],
  )
/** `again`: the question did not leave the house, so it is not counted. */
export const fetchFailed = (db: Db, again: boolean) =>
  db.run(
    `update nuonuo_token set fetching_until = null, asked_at = case when $1::boolean then null else asked_at end where id = 1`,
    [again],
  )
/** The gateway takes it no more; false: it is so new that something else must be wrong. `anew` as above. */
export const dropToken = async (db: Db, sealed: string, anew: boolean): Promise<boolean> =>
  (await db.run(
    `update nuonuo_token set sealed = '', expires_at = null
     where id = 1 and sealed = $1 and ($2::boolean or asked_at is null or asked_at <= now() - interval '${FETCH_PAUSE_SECONDS} seconds')`,
    [sealed, anew],
  )) > 0
