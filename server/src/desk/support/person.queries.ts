// 游客: which guest a browser is.
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface VisitorRow {
  id: number
  label: string
}
export const visitorByMark = (db: Db, markHash: string) =>
  db.row<VisitorRow>('select id, label from support_visitor where mark_hash = $1', [markHash])
export const insertVisitor = (tx: Tx, v: { markHash: string; label: string }) =>
  tx.row<VisitorRow>('insert into support_visitor (mark_hash, label) values ($1, $2) returning id, label', [v.markHash, v.label])
