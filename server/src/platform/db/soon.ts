// What comes due by the clock before the next sweep has come: jobs ask for it after a run and are run at that moment (main/jobs/schedule.ts).
import type { Db } from '../../kernel/ports/database.ts'

/** As far ahead as soon() of the database looks. */
const AHEAD_SECONDS = 90

/** Milliseconds until it is due; null: nothing is. */
export interface Soonest {
  ms: number | null
}
/** `backMs`: so long ago the run began that asks. What came due since it looked is still to be done. */
export type AsksWhen = (db: Db, backMs: number) => Promise<Soonest | undefined>

/** The earliest of the moments `at`, as the column `ms`. */
export const untilSoonest = (at: string): string => `(extract(epoch from min(${at}) - clock_timestamp()) * 1000)::float8 as ms`
/**
 * `at` is later than the run that asks ($1: backMs) and earlier than what the next sweep sees: as far ahead as soon() of the database, which
 * wakes a job for what is nearer. What was due before the run was the run's: asked for again it would come for ever.
 */
export const comesSoon = (at: string): string =>
  `${at} > now() - make_interval(secs => $1::float8 / 1000) and ${at} <= now() + interval '${AHEAD_SECONDS} seconds'`

/** By so much this clock and the database's may part until then; a moment too early would be a run for nothing, and another a pace later. */
const CLOCKS_MS = 20
/** The earliest of several; one that is past is due now. */
export async function soonestOf(db: Db, backMs: number, asks: readonly AsksWhen[]): Promise<number | null> {
  let soonest: number | null = null
  for (const ask of asks) {
    const ms = (await ask(db, backMs))?.ms ?? null
    if (ms !== null && (soonest === null || ms < soonest)) soonest = ms
  }
  return soonest === null ? null : Math.max(0, Math.ceil(soonest) + CLOCKS_MS)
}

/** The next day of the mill, for what a day makes due. */
export const nextDay: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('d.at')} from (select (date_trunc('day', now() at time zone 'Asia/Shanghai') + n * interval '1 day') at time zone 'Asia/Shanghai' as at
       from generate_series(0, 1) n) d where ${comesSoon('d.at')}`,
    [backMs],
  )
