import type { Db, Pool, Tx } from '../../kernel/ports/database.ts'

export interface PartnerCall {
  partner: string
  act: string
  outcome: 'ok' | 'refused' | 'away'
  /** In words for the desk; nothing secret, no person. */
  why: string
  /** How far our clock is ahead of the partner's, where he has said the time. */
  skewMs: number | null
}

const MOST_WHY = 200

/** Counted by day, and kept as the last word of the partner. Never in the caller's transaction: what was asked was asked. */
export const countCall = (pool: Pool, c: PartnerCall) =>
  pool.run(
    `with counted as (
       insert into partner_call as p (day, partner, act, ok, refused, away)
       values ((now() at time zone 'Asia/Shanghai')::date, $1, $2, ($3 = 'ok')::int, ($3 = 'refused')::int, ($3 = 'away')::int)
       on conflict (day, partner, act) do update set ok = p.ok + excluded.ok, refused = p.refused + excluded.refused, away = p.away + excluded.away
     )
     insert into partner_state as s (partner, last_ok_at, last_refused_at, last_refused_why, last_away_at, last_away_why, failing_since, skew_ms)
     values ($1, case when $3 = 'ok' then now() end, case when $3 = 'refused' then now() end, case when $3 = 'refused' then $4 else '' end,
       case when $3 = 'away' then now() end, case when $3 = 'away' then $4 else '' end, case when $3 = 'away' then now() end, $5)
     on conflict (partner) do update set
       last_ok_at = coalesce(excluded.last_ok_at, s.last_ok_at),
       last_refused_at = coalesce(excluded.last_refused_at, s.last_refused_at),
       last_refused_why = case when $3 = 'refused' then $4 else s.last_refused_why end,
       last_away_at = coalesce(excluded.last_away_at, s.last_away_at),
       last_away_why = case when $3 = 'away' then $4 else s.last_away_why end,
       failing_since = case when $3 = 'away' then coalesce(s.failing_since, now()) end,
       skew_ms = coalesce(excluded.skew_ms, s.skew_ms)`,
    [c.partner, c.act, c.outcome, c.why.slice(0, MOST_WHY), c.skewMs],
  )

export interface PartnerState {
  partner: string
  okToday: number
  refusedToday: number
  awayToday: number
  lastOkAt: Date | null
  lastRefusedAt: Date | null
  lastRefusedWhy: string
  lastAwayAt: Date | null
  lastAwayWhy: string
  /** Since when nothing but failures came; null: the last word was an answer. */
  failingSince: Date | null
  skewMs: number | null
}

export const partnerStates = (db: Db) =>
  db.rows<PartnerState>(
    `select s.partner, coalesce(c.ok, 0)::int as "okToday", coalesce(c.refused, 0)::int as "refusedToday", coalesce(c.away, 0)::int as "awayToday",
       last_ok_at as "lastOkAt", last_refused_at as "lastRefusedAt", last_refused_why as "lastRefusedWhy", last_away_at as "lastAwayAt",
       last_away_why as "lastAwayWhy", failing_since as "failingSince", skew_ms as "skewMs"
     from partner_state s
     left join lateral (
       select sum(ok) as ok, sum(refused) as refused, sum(away) as away from partner_call
       where day = (now() at time zone 'Asia/Shanghai')::date and partner = s.partner
     ) c on true`,
  )

/** Whose failures have lasted for so long and were not told of yet; from now on they were. */
export const alarmsDue = (db: Db, minutes: number) =>
  db.rows<{ partner: string; why: string }>(
    `update partner_state set alarmed_at = now()
     where failing_since < now() - make_interval(mins => $1::int) and (alarmed_at is null or alarmed_at < failing_since)
     returning partner, last_away_why as why`,
    [minutes],
  )

export const dropOldCalls = (db: Db, days: number) =>
  db.run(`delete from partner_call where day < (now() at time zone 'Asia/Shanghai')::date - $1::int`, [days])

/** One try a minute for a partner, of two at once one: null, or how many seconds are left. */
export async function takeTest(tx: Tx, partner: string, pauseSeconds: number): Promise<number | null> {
  const taken = await tx.row(
    `insert into partner_state as s (partner, tested_at) values ($1, now())
     on conflict (partner) do update set tested_at = now() where s.tested_at is null or s.tested_at <= now() - make_interval(secs => $2::int)
     returning 1`,
    [partner, pauseSeconds],
  )
  if (taken) return null
  const left = await tx.row<{ seconds: number }>(
    `select ceil(extract(epoch from tested_at + make_interval(secs => $2::int) - now()))::int as seconds from partner_state where partner = $1`,
    [partner, pauseSeconds],
  )
  return Math.max(left?.seconds ?? pauseSeconds, 1)
}

/** The day it is in China by the database's clock, YYYY-MM-DD. */
export async function todayOf(db: Db): Promise<string> {
  const row = await db.row<{ today: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as today`)
  return row?.today ?? ''
}

/**
 * Takes the warning that is due of a key that ends on `until`: of several steps the last that is reached, each once and of two at once one. A key
 * with another end begins anew. How many days are left; null: nothing is due.
 */
export async function takeKeyWarning(db: Db, partner: string, until: string, steps: readonly number[]): Promise<number | null> {
  const taken = await db.row<{ daysLeft: number }>(
    `with key as (select $2::date - (now() at time zone 'Asia/Shanghai')::date as days_left),
       due as (select days_left, (select min(step) from unnest($3::int[]) step where days_left <= step) as step from key),
       taken as (
         insert into partner_state as s (partner, key_until, key_warned_days) select $1, $2::date, step from due where step is not null
         on conflict (partner) do update set key_until = excluded.key_until, key_warned_days = excluded.key_warned_days
         where s.key_until is distinct from excluded.key_until or s.key_warned_days > excluded.key_warned_days
         returning 1
       )
     select days_left as "daysLeft" from key where exists (select 1 from taken)`,
    [partner, until, steps],
  )
  return taken?.daysLeft ?? null
}
