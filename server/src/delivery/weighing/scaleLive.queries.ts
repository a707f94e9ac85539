// What the scales' keeper writes, and what the gate asks of it.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { lockHeld } from '../../platform/db/heldLock.ts'
import { bind } from '../../platform/db/bind.ts'

/** Who has this advisory lock holds the lines of all scales. */
export const SCALES_LOCK = 727_041
/** Heard by the keeper: somebody looks at the scale of this code. */
export const SCALE_ASKED = 'mall_scale'
/** A look that was not answered lets the weight be typed for so long. */
const UNANSWERED_SECONDS = 60
/** What the newest frame said counts for so long (kernel of the reader: SCALE_SILENT_MS). */
const FRESH_SECONDS = 2

export interface LiveScale {
  /** The line gives readings, and a process is there that hears it. */
  answering: boolean
  /** Written a moment ago: this is what it shows now. */
  fresh: boolean
  /** Somebody looked lately, nothing came, and nothing has come since. */
  unanswered: boolean
  trouble: string
  kg: Kg
  stable: boolean
  overload: boolean
  net: boolean
  stoodMs: number
}
export const liveScale = (db: Db, scaleCode: string) =>
  db.row<LiveScale>(
    `select answering and ${lockHeld(SCALES_LOCK)} as answering, trouble, kg, stable, overload, net, stood_ms as "stoodMs",
       coalesce(seen_at > clock_timestamp() - interval '${FRESH_SECONDS} seconds', false) and answering as fresh,
       coalesce(unanswered_at > clock_timestamp() - interval '${UNANSWERED_SECONDS} seconds' and unanswered_at > coalesce(seen_at, '-infinity'), false) as unanswered
     from scale_live where scale_code = $1`,
    [scaleCode],
  )
export const askScale = (db: Db, scaleCode: string) => db.run(`select pg_notify('${SCALE_ASKED}', $1)`, [scaleCode])
export const noteUnanswered = (db: Db, scaleCode: string) =>
  db.run(
    `insert into scale_live (scale_code, unanswered_at) values ($1, clock_timestamp())
     on conflict (scale_code) do update set unanswered_at = excluded.unanswered_at`,
    [scaleCode],
  )

export const writeReading = (
  db: Db,
  s: { scaleCode: string; kg: Kg; stable: boolean; overload: boolean; net: boolean; stoodMs: number; raw: string },
) =>
  db.run(
    ...bind(
      `insert into scale_live (scale_code, answering, kg, stable, overload, net, stood_ms, raw, seen_at)
       values (:scaleCode, true, :kg, :stable, :overload, :net, :stoodMs, :raw, clock_timestamp())
       on conflict (scale_code) do update set answering = true, trouble = '', kg = excluded.kg, stable = excluded.stable, overload = excluded.overload,
         net = excluded.net, stood_ms = excluded.stood_ms, raw = excluded.raw, seen_at = excluded.seen_at`,
      { ...s },
    ),
  )
export const writeSilence = (db: Db, scaleCode: string, trouble: string) =>
  db.run(
    `insert into scale_live (scale_code, trouble) values ($1, $2)
     on conflict (scale_code) do update set answering = false, trouble = excluded.trouble`,
    [scaleCode, trouble],
  )
