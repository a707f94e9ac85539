import type { Db } from '../../kernel/ports/database.ts'

export interface Link {
  seq: number
  hash: string
}
/** The row that the next one names: in the newest month that has one, or at the end of the archive. */
export const endOfChain = async (db: Db): Promise<Link | undefined> =>
  (await db.row<Link>('select seq, hash from audit_log order by seq desc limit 1')) ??
  (await db.row<Link>('select last_seq as seq, last_hash as hash from archived_month order by last_seq desc limit 1'))
