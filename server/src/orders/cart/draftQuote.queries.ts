// 承兑报价 as an order is priced by it: what the company was quoted and may still use.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface QuoteRow {
  quoteNo: string
  acceptorName: string
  faceFen: Fen
  dueOn: string
  rateBp: number
  days: number
  validUntil: Date
}
/** The newest first; what is over is not offered, and not found. */
export const openQuotes = (db: Db, companyId: number) =>
  db.rows<QuoteRow>(
    `select quote_no as "quoteNo", acceptor_name as "acceptorName", face_fen as "faceFen", due_on as "dueOn", rate_bp as "rateBp", days, valid_until as "validUntil"
     from draft_quote where company_id = $1 and valid_until > now() order by valid_until desc, id desc limit 10`,
    [companyId],
  )
export const openQuote = (db: Db, companyId: number, quoteNo: string) =>
  db.row<{ id: number; rateBp: number; days: number }>(
    `select id, rate_bp as "rateBp", days from draft_quote where company_id = $1 and quote_no = $2 and valid_until > now()`,
    [companyId, quoteNo],
  )

/** Why the mall takes no draft at all: no rule of taking is in force, a price for one would be a promise that nobody keeps. Empty: it does. */
export const whyNoDrafts = async (db: Db): Promise<string> =>
  (await db.row('select 1 as one from draft_class where valid_from <= now() limit 1')) ? '' : '商城暂不收承兑汇票'
