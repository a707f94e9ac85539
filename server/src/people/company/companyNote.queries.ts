// 企业的内部备注: what colleagues tell each other about a company.
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface CompanyNoteRow {
  id: number
  authorName: string
  body: string
  mentionNames: string[]
  at: Date
}
export const companyNotes = (db: Db, companyId: number, limit: number, offset: number) =>
  db.rows<CompanyNoteRow>(
    `select n.id, a.nick_name as "authorName", n.body, n.at,
       (select coalesce(jsonb_agg(u.nick_name order by u.id), '[]') from company_note_mention m join app_user u on u.id = m.user_id where m.note_id = n.id) as "mentionNames"
     from company_note n join app_user a on a.id = n.author_id where n.company_id = $1 order by n.id desc limit $2 offset $3`,
    [companyId, limit, offset],
  )
export const companyNoteCount = async (db: Db, companyId: number): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from company_note where company_id = $1', [companyId]))?.n ?? 0
/** Undefined: this request made one before. */
export const insertCompanyNote = (
  tx: Tx,
  n: { companyId: number; authorId: number; body: string; mentions: readonly number[]; requestId: string },
) =>
  tx.row<{ id: number }>(
    `with told as (insert into company_note (company_id, author_id, body, request_id) values ($1, $2, $3, $5) on conflict (author_id, request_id) do nothing returning id),
     named as (insert into company_note_mention (note_id, user_id) select told.id, u from told, unnest($4::bigint[]) as u)
     select id from told`,
    [n.companyId, n.authorId, n.body, n.mentions, n.requestId],
  )
