import type { Db } from '../../kernel/ports/database.ts'

/** Whom the mall itself acts as: jobs, rules, and what nobody known has done. */
export const systemUserId = async (db: Db): Promise<number> =>
  (await db.row<{ id: number }>(`select id from app_user where user_name = 'system'`))?.id ?? 0
