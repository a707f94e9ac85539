import type { Db } from '../../kernel/ports/database.ts'

/** All counts of one account: from every address, every device, for password and code. */
export const forgetTriesOf = (db: Db, userId: number) =>
  db.run(`delete from login_failure where scope ~ ('^[a-z]+:' || $1::bigint || '([@#]|$)')`, [userId])
