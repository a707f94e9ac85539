import type { Db, Tx } from '../../kernel/ports/database.ts'

/** The day it is at the mill, 2026-11-24. */
export const quoteDay = async (db: Db): Promise<string> =>
  (await db.row<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))?.day ?? ''

export interface QuoteFile {
  fileId: string
  fileName: string
  size: number
  side: 'buyer' | 'mill'
  sent: boolean
}
export const filesOfQuote = (db: Db, quoteId: number) =>
  db.rows<QuoteFile>(
    `select f.id as "fileId", f.original_name as "fileName", f.size, q.side, q.sent
     from price_quote_file q join file_object f on f.id = q.file_id and f.deleted_at is null where q.quote_id = $1 order by q.at, f.id`,
    [quoteId],
  )
/** Gives how many were attached; fewer than asked for: one goes with a quote already. */
export const insertQuoteFiles = async (
  tx: Tx,
  a: { quoteId: number; side: 'buyer' | 'mill'; sent: boolean; ids: readonly string[] },
): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `with made as (insert into price_quote_file (quote_id, file_id, side, sent) select $1, t.id, $3, $4 from unnest($2::text[]) as t(id)
         on conflict (file_id) do nothing returning file_id)
       select count(*)::int as n from made`,
      [a.quoteId, a.ids, a.side, a.sent],
    )
  )?.n ?? 0
/** What waited with an offer goes out with it. */
export const sendQuoteFiles = (tx: Tx, quoteId: number) =>
  tx.run('update price_quote_file set sent = true where quote_id = $1 and not sent', [quoteId])
/** Sent back: what was never sent is taken off; the next answer brings its own, or the same again. */
export const dropQuoteFiles = (tx: Tx, quoteId: number) =>
  tx.run('delete from price_quote_file where quote_id = $1 and not sent', [quoteId])
