// 产线与周: the lines as they are kept, their weeks as they stand. Goods page, checkout, booking, grid and console read them here.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { LineFacts } from '@mall/domain/delivery/production/line.rules.ts'
import type { WeekFacts } from '@mall/domain/delivery/production/week.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface LineRow extends LineFacts {
  code: string
  name: string
  works: string
  product: string
  sizeWords: string
  capacityKg: Kg
  readyDays: number
  closeDays: number
  releaseWeeks: number
}
const lineColumns = `id, code, name, works, product, size_words as "sizeWords", variety_codes as "varietyCodes", grades,
  thickness_from_um as "thicknessFromUm", thickness_to_um as "thicknessToUm", width_from_um as "widthFromUm", width_to_um as "widthToUm",
  capacity_kg as "capacityKg", ready_days as "readyDays", close_days as "closeDays", release_weeks as "releaseWeeks", seq, active`

/** All lines, those out of use too, in the planner's sequence. */
export const allLines = (db: Db) => db.rows<LineRow>(`select ${lineColumns} from rolling_line order by seq, id`)
export const lineByCode = (db: Db, code: string) =>
  db.row<LineRow>(`select ${lineColumns} from rolling_line where code = $1`, [code])

export interface WeekRow extends WeekFacts {
  lineId: number
  /** Of the booked weight: demand outside the mall. */
  elsewhereKg: Kg
}
/** Weeks of some lines from one Monday to another, both inclusive. */
export const weeksOf = (db: Db, lineIds: readonly number[], from: string, to: string) =>
  db.rows<WeekRow>(
    `select line_id as "lineId", week, capacity_kg as "capacityKg", (booked_kg + elsewhere_kg)::bigint as "bookedKg", elsewhere_kg as "elsewhereKg",
       released, stop_reason as "stopReason", closes_on as "closesOn", extended_to as "extendedTo", closed_early_on as "closedEarlyOn"
     from line_week where line_id = any($1::bigint[]) and week between $2 and $3 order by line_id, week`,
    [lineIds, from, to],
  )
/** Today in China by the database's clock. */
export const today = async (db: Db): Promise<string> =>
  (await db.row<{ on: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on`))?.on ?? ''
/** When the transaction began, ms: what began with it is measured from there. */
export const startedAt = async (db: Db): Promise<number> => (await db.row<{ at: Date }>('select now() as at'))?.at.getTime() ?? 0
