import type { Db } from '../../kernel/ports/database.ts'

/** The database's clock, ms: whatever is held against a time limit is held against this one, also late in a long transaction. */
export const nowOf = async (db: Db): Promise<number> =>
  (await db.row<{ now: Date }>('select clock_timestamp() as now'))?.now.getTime() ?? 0
