// How often something was asked within the hour, counted before it is answered.
import type { Db } from '../ports/database.ts'

/** Questions are counted over so long. */
const COUNTED_HOURS = 1

/** Counts one; how many there have been in the scope within the hour, this one too, and how long the hour still lasts. */
export const countWithinHour = async (db: Db, scope: string): Promise<{ n: number; seconds: number }> =>
  (await db.row<{ n: number; seconds: number }>(
    `insert into ask_count (scope, n) values ($1, 1)
     on conflict (scope) do update set
       n = case when ask_count.since < now() - interval '${COUNTED_HOURS} hours' then 1 else ask_count.n + 1 end,
       since = case when ask_count.since < now() - interval '${COUNTED_HOURS} hours' then now() else ask_count.since end
     returning n, greatest(1, ceil(extract(epoch from since + interval '${COUNTED_HOURS} hours' - now())))::int as seconds`,
    [scope],
  )) ?? { n: 1, seconds: 3600 }
