// The sandbox platform's own books: another house.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import type { DraftNews } from './draftNotice.ts'

/** What nobody answered is told again after so long. */
const AGAIN_SECONDS = 20

const columns = `notice_id as "noticeId", kind, draft_no as "draftNo", bill_kind as "billKind", acceptor, holder, face_fen as "faceFen", due_on as "dueOn", reason`
/** No row: this draft has its answer. */
export const insertNews = (db: Db, n: DraftNews) =>
  db.row<DraftNews>(
    ...bind(
      `insert into sandbox_draft (notice_id, kind, draft_no, bill_kind, acceptor, holder, face_fen, due_on, reason)
       values (:noticeId, :kind, :draftNo, :billKind, :acceptor, :holder, :faceFen, :dueOn::date, :reason) on conflict do nothing returning ${columns}`,
      { ...n },
    ),
  )
export const newsTold = (db: Db, noticeId: string) =>
  db.run('update sandbox_draft set notified = true where notice_id = $1', [noticeId])
/** What was not told of, because nobody answered, or because it was told to be silent. */
export const untoldNews = (db: Db) =>
  db.rows<DraftNews>(
    `select ${columns} from sandbox_draft where not notified and created_at < now() - interval '${AGAIN_SECONDS} seconds' order by created_at limit 100`,
  )
/** When the next one is told again. */
export const nextNews: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest(`created_at + interval '${AGAIN_SECONDS} seconds'`)} from sandbox_draft
     where not notified and ${comesSoon(`created_at + interval '${AGAIN_SECONDS} seconds'`)}`,
    [backMs],
  )
/** The draft as it was endorsed last. */
export const endorsedNews = (db: Db, draftNo: string) =>
  db.row<DraftNews>(
    `select ${columns} from sandbox_draft where draft_no = $1 and kind = 'endorsed' order by created_at desc limit 1`,
    [draftNo],
  )
export const insertPresented = (db: Db, d: { draftNo: string; faceFen: Fen }) =>
  db.run('insert into sandbox_draft_presented (draft_no, face_fen) values ($1, $2) on conflict do nothing', [
    d.draftNo,
    d.faceFen,
  ])
export const presentedOf = (db: Db, draftNo: string) =>
  db.row<{ answered: boolean }>('select answered from sandbox_draft_presented where draft_no = $1', [draftNo])
export const unansweredNos = (db: Db) =>
  db.rows<{ draftNo: string }>(
    `select draft_no as "draftNo" from sandbox_draft_presented where not answered order by presented_at limit 100`,
  )
export const setAnswered = (db: Db, draftNo: string) =>
  db.run('update sandbox_draft_presented set answered = true where draft_no = $1', [draftNo])
/** Signed for by the other side, and its acceptor has not answered. */
export const heldAtSandbox = (db: Db, draftNo: string) =>
  db.row<{ id: string }>(
    `select e.notice_id as id from sandbox_draft e where e.draft_no = $1 and e.kind = 'endorsed' and e.accepted
       and not exists (select 1 from sandbox_draft a where a.draft_no = e.draft_no and a.kind <> 'endorsed') limit 1`,
    [draftNo],
  )
export const setAccepted = (db: Db, noticeId: string) =>
  db.run('update sandbox_draft set accepted = true where notice_id = $1', [noticeId])
