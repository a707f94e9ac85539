import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { DraftNews } from './draftNotice.ts'

/** First arrival; no row for a repeat. The twin in flight is waited for by the key. */
export const insertNotice = (tx: Tx, n: DraftNews, hash: string) =>
  tx.row<{ id: string }>(
    `insert into draft_notice (notice_id, kind, draft_no, facts_hash, outcome) values ($1, $2, $3, $4, '') on conflict do nothing returning notice_id as id`,
    [n.noticeId, n.kind, n.draftNo, hash],
  )
export const noticeHash = (tx: Tx, noticeId: string) =>
  tx.row<{ hash: string; outcome: string }>('select facts_hash as hash, outcome from draft_notice where notice_id = $1', [
    noticeId,
  ])
export const setOutcome = (tx: Tx, noticeId: string, outcome: string, draftId: number | null) =>
  tx.run('update draft_notice set outcome = $2, draft_id = $3 where notice_id = $1', [noticeId, outcome, draftId])
export const noticesOf = (db: Db, draftId: number) =>
  db.rows<{ noticeId: string; kind: string; outcome: string; at: Date }>(
    `select notice_id as "noticeId", kind, outcome, received_at as at from draft_notice where draft_id = $1 order by received_at desc limit 50`,
    [draftId],
  )
