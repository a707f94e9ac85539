// What the calendar's job looks for.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { handAsked } from '../byHand/handWord.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { TODAY } from './draft.queries.ts'

interface Code {
  draftCode: string
}
export const lapsedDrafts = (db: Db) =>
  db.rows<Code>(
    `select draft_code as "draftCode" from draft where state = 'waiting' and endorse_by < ${TODAY} and not ${handAsked("'draft'", "draft_code || '-waiting'")} order by id limit 200`,
  )
export const soonDrafts = (db: Db, days: number) =>
  db.rows<Code>(
    `select draft_code as "draftCode" from draft where state = 'signed' and reminded_at is null and due_on > ${TODAY} and due_on <= ${TODAY} + $1::int order by due_on, id limit 200`,
    [days],
  )
export const dueDrafts = (db: Db) =>
  db.rows<Code>(
    `select draft_code as "draftCode" from draft where state = 'signed' and due_on <= ${TODAY} and presented_at is null order by due_on, id limit 200`,
  )
/** Presented and without an answer. */
export const presentedDrafts = (db: Db) =>
  db.rows<{ draftNo: string; faceFen: Fen }>(
    `select draft_no as "draftNo", face_fen as "faceFen" from draft where state = 'signed' and due_on <= ${TODAY} and presented_at is not null order by due_on, id limit 200`,
  )
/** What is owed and its day is over. */
export const lateDebts = (db: Db) =>
  db.rows<Code>(
    `select d.draft_code as "draftCode" from draft_debt b join draft d on d.id = b.draft_id
     where b.settled_at is null and b.late_at is null and b.due_on < ${TODAY} order by b.draft_id limit 200`,
  )
export const markLate = async (tx: Tx, draftId: number): Promise<boolean> =>
  (await tx.run('update draft_debt set late_at = now() where draft_id = $1 and settled_at is null and late_at is null', [
    draftId,
  ])) > 0
export const markReminded = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run('update draft set reminded_at = now() where id = $1 and reminded_at is null', [id])) > 0
export const markPresented = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(`update draft set presented_at = now() where id = $1 and presented_at is null and due_on <= ${TODAY}`, [id])) > 0

/** Presented, and nobody has said yet whether it is paid: how many, and since when. */
export const draftsWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(presented_at) as since from draft where state = 'signed' and presented_at is not null`,
  )
