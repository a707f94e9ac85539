// Tables that lie by month (decision 0294), each month a partition in the schema `months`.
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Tables whose open partition is of a month that is over. */
export const monthsOver = (db: Db) =>
  db.rows<{ parent: string }>(
    `select parent from month_partition where to_no is null and opened_at < date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
     order by parent`,
  )
/**
 * False where nothing was written in it: it stays open. A change that waits for one slow reader makes everybody wait behind it: it waits shortly, for less than
 * it takes to notice a deadlock, and comes again.
 */
export async function turnMonth(tx: Tx, parent: string): Promise<boolean> {
  await tx.run(`set local lock_timeout = '500ms'`)
  return (await tx.row<{ turned: boolean }>('select turn_month($1, now()) as turned', [parent]))?.turned ?? false
}
