// Keeping weeks and lines: rows that come with time, what the planner sets, editions.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import type { WeekStateCode } from '@mall/domain/delivery/production/schedule.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Weeks that are missing from a Monday on; those near enough take orders from the start. Number of new ones. */
export const ensureWeeks = (db: Db, monday: string, weeks: number) =>
  db.run(
    `insert into line_week (line_id, week, capacity_kg, released, closes_on)
     select l.id, w.week, l.capacity_kg, (w.week - $1::date) / 7 < l.release_weeks, w.week - l.close_days
     from rolling_line l cross join (select $1::date + 7 * n as week from generate_series(0, $2::int) n) w
     where l.active on conflict do nothing`,
    [monday, weeks],
  )
/** 放量: the one week that comes into each line's reach with this publication. Weeks that the planner has taken back stay so. */
export const releaseNext = (tx: Tx, monday: string) =>
  tx.run(
    `update line_week w set released = true from rolling_line l
     where l.id = w.line_id and l.active and not w.released and w.week = $1::date + 7 * l.release_weeks`,
    [monday],
  )

/** One publication at a time, whichever process runs it. */
export const lockPublication = (tx: Tx) => tx.run('select pg_advisory_xact_lock(727058)')
export const anyLine = (db: Db) => db.row<{ one: number }>('select 1 as one from rolling_line where active limit 1')

export const lastIssue = (db: Db) =>
  db.row<{ id: number; at: Date }>('select id, at from schedule_issue order by id desc limit 1')
/** The regular edition before the newest one: what 上期对照 compares with. */
export const issueToCompare = (db: Db) =>
  db.row<{ id: number; at: Date }>('select id, at from schedule_issue where weekly order by id desc offset 1 limit 1')
export const weeklySince = (db: Db, at: Date) =>
  db.row<{ one: number }>('select 1 as one from schedule_issue where weekly and at >= $1 limit 1', [at])
export const issueWeeks = (db: Db, issueId: number, lineIds: readonly number[]) =>
  db.rows<{ lineId: number; week: string; leftKg: Kg; state: WeekStateCode }>(
    `select line_id as "lineId", week, left_kg as "leftKg", state from issue_week where issue_id = $1 and line_id = any($2::bigint[])`,
    [issueId, lineIds],
  )
export const insertIssue = async (
  tx: Tx,
  i: { weekly: boolean; moves: number; told: number; actorId: number },
): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      'insert into schedule_issue (weekly, moves, told, actor_id) values ($1, $2, $3, $4) returning id',
      [i.weekly, i.moves, i.told, i.actorId],
    )
  )?.id ?? 0
export const insertIssueWeeks = (
  tx: Tx,
  issueId: number,
  cells: readonly { lineId: number; week: string; leftKg: Kg; state: WeekStateCode }[],
) =>
  tx.run(
    `insert into issue_week (issue_id, line_id, week, left_kg, state)
     select $1, l, w, k, s from unnest($2::bigint[], $3::date[], $4::bigint[], $5::text[]) as t(l, w, k, s)`,
    [issueId, cells.map(c => c.lineId), cells.map(c => c.week), cells.map(c => c.leftKg), cells.map(c => c.state)],
  )

export interface WeekSetting {
  lineId: number
  week: string
  capacityKg: Kg
  elsewhereKg: Kg
  released: boolean
  stopReason: string
  extendedTo: string | null
  closedEarlyOn: string | null
}
export const lockWeek = (tx: Tx, lineId: number, week: string) =>
  tx.row<WeekSetting & { bookedKg: Kg }>(
    `select line_id as "lineId", week, capacity_kg as "capacityKg", elsewhere_kg as "elsewhereKg", booked_kg as "bookedKg", released,
       stop_reason as "stopReason", extended_to as "extendedTo", closed_early_on as "closedEarlyOn"
     from line_week where line_id = $1 and week = $2 for update`,
    [lineId, week],
  )
export const updateWeek = (tx: Tx, w: WeekSetting) =>
  tx.run(
    `update line_week set capacity_kg = $3, elsewhere_kg = $4, released = $5, stop_reason = $6, extended_to = $7, closed_early_on = $8
     where line_id = $1 and week = $2`,
    [w.lineId, w.week, w.capacityKg, w.elsewhereKg, w.released, w.stopReason, w.extendedTo, w.closedEarlyOn],
  )

export interface LineSetting {
  lineCode: string
  name: string
  works: string
  product: string
  sizeWords: string
  varietyCodes: string[]
  grades: string[]
  thicknessFromUm: Um | null
  thicknessToUm: Um | null
  widthFromUm: Um | null
  widthToUm: Um | null
  capacityKg: Kg
  readyDays: number
  closeDays: number
  releaseWeeks: number
  seq: number
  active: boolean
}
/** Zero rows: code or name are another line's. */
export const insertLine = (tx: Tx, l: LineSetting) =>
  tx.run(
    ...bind(
      `insert into rolling_line (code, name, works, product, size_words, variety_codes, grades, thickness_from_um, thickness_to_um, width_from_um, width_to_um,
         capacity_kg, ready_days, close_days, release_weeks, seq, active)
       values (:lineCode, :name, :works, :product, :sizeWords, :varietyCodes, :grades, :thicknessFromUm, :thicknessToUm, :widthFromUm, :widthToUm,
         :capacityKg, :readyDays, :closeDays, :releaseWeeks, :seq, :active) on conflict do nothing`,
      { ...l },
    ),
  )
export const updateLine = (tx: Tx, l: LineSetting) =>
  tx.run(
    ...bind(
      `update rolling_line set name = :name, works = :works, product = :product, size_words = :sizeWords, variety_codes = :varietyCodes, grades = :grades,
         thickness_from_um = :thicknessFromUm, thickness_to_um = :thicknessToUm, width_from_um = :widthFromUm, width_to_um = :widthToUm,
         capacity_kg = :capacityKg, ready_days = :readyDays, close_days = :closeDays, release_weeks = :releaseWeeks, seq = :seq, active = :active
       where code = :lineCode and not exists (select 1 from rolling_line x where x.name = :name and x.code <> :lineCode)`,
      { ...l },
    ),
  )
export const varieties = (db: Db) =>
  db.rows<{ code: string; name: string }>('select variety_code as code, name from variety order by variety_code')
/** Varieties sold as made to order that no line in use can make. */
export const unmade = (db: Db) =>
  db.rows<{ code: string; name: string; skus: number }>(
    `select v.variety_code as code, v.name, count(*)::int as skus from sku k join variety v on v.variety_code = k.variety_code
     where k.futures and k.on_shelf and not exists (select 1 from rolling_line l where l.active and k.variety_code = any(l.variety_codes))
     group by v.variety_code, v.name order by v.variety_code`,
  )
