// What the mill's desk asks of drafts. Each tab is a statement of its own: the few that wait are found by their state.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { draftColumns, draftJoins, type DraftRow, TODAY } from './draft.queries.ts'

export interface DeskDrafts {
  /** The contact whose companies alone are seen; null for all. */
  contactId: number | null
  /** Escaped for ilike. */
  word: string
  limit: number
  offset: number
}
const ofContact = (of: string) =>
  `(:contactId::bigint is null or exists (select 1 from company s where s.id = ${of}.company_id and s.bd_user_id = :contactId))`
const words = `(:word = '' or d.draft_code ilike '%' || :word || '%' or d.draft_no like '%' || :word || '%' or d.acceptor_name ilike '%' || :word || '%'
  or exists (select 1 from company s where s.id = d.company_id and s.name || ' ' || s.code ilike '%' || :word || '%'))`
const owed = `exists (select 1 from draft_debt o where o.draft_id = d.id and o.settled_at is null)`
const text = (source: string, order: string) => `select ${draftColumns}, d.total, d.sum as "sumFen"
  from (select d.*, count(*) over ()::int as total, sum(d.face_fen) over ()::bigint as sum from (select * from draft d where ${source} limit ${WINDOW}) d
    where ${ofContact('d')} and ${words} order by ${order} limit :limit offset :offset) d ${draftJoins} order by ${order}`
const due = (days: number) => `d.state = 'signed' and d.due_on <= ${TODAY} + ${days} order by d.due_on, d.id`
const tabs = {
  waiting: text(`d.state = 'waiting' order by d.due_on, d.id`, 'd.endorse_by, d.id'),
  hand: text(`d.state = 'signed' order by d.due_on, d.id`, 'd.due_on, d.id'),
  due7: text(due(7), 'd.due_on, d.id'),
  due30: text(due(30), 'd.due_on, d.id'),
  dishonoured: text(`d.state = 'dishonoured' and ${owed} order by d.id desc`, 'd.id desc'),
  odd: text(`d.odd <> '' and d.state = 'waiting' order by d.id`, 'd.id'),
  ended: text(`d.state in ('paid', 'dishonoured', 'expired', 'withdrawn', 'refused') order by d.id desc`, 'd.id desc'),
  all: text('true order by d.id desc', 'd.id desc'),
}
export type DeskTab = keyof typeof tabs
export const deskDrafts = (db: Db, tab: DeskTab, f: DeskDrafts) =>
  db.rows<DraftRow & { total: number; sumFen: Fen }>(...bind(tabs[tab], { ...f }))

export const draftCounts = (db: Db, contactId: number | null) =>
  db.row<{
    waiting: number
    hand: number
    handFen: Fen
    due7: number
    due7Fen: Fen
    due30: number
    dishonoured: number
    debtFen: Fen
    odd: number
  }>(
    ...bind(
      `select count(*) filter (where d.state = 'waiting')::int as waiting, count(*) filter (where d.state = 'signed')::int as hand,
         coalesce(sum(d.face_fen) filter (where d.state = 'signed'), 0)::bigint as "handFen",
         count(*) filter (where d.state = 'signed' and d.due_on <= ${TODAY} + 7)::int as due7,
         coalesce(sum(d.face_fen) filter (where d.state = 'signed' and d.due_on <= ${TODAY} + 7), 0)::bigint as "due7Fen",
         count(*) filter (where d.state = 'signed' and d.due_on <= ${TODAY} + 30)::int as due30,
         count(*) filter (where d.state = 'waiting' and d.odd <> '')::int as odd,
         (select count(*)::int from draft_debt b where b.settled_at is null and ${ofContact('b')}) as dishonoured,
         (select coalesce(sum(b.amount_fen - b.offset_fen - b.paid_fen), 0)::bigint from draft_debt b where b.settled_at is null and ${ofContact('b')}) as "debtFen"
       from draft d where d.state in ('waiting', 'signed') and ${ofContact('d')}`,
      { contactId },
    ),
  )
