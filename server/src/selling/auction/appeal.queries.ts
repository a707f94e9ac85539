// 申诉: tickets of 客服 that are about a lot.
import type { Db } from '../../kernel/ports/database.ts'

export interface AppealRow {
  ticketNo: string
  ticketState: 'open' | 'done'
  words: string
  answer: string
  createdAt: Date
  dueAt: Date
}
const columns = `k.ticket_no as "ticketNo", k.state as "ticketState", k.words, k.answer, k.created_at as "createdAt", k.due_at as "dueAt"`
/** Of one company, the newest first: whoever of it said so. */
export const appealsOfCompany = (db: Db, biddingNo: string, companyId: number) =>
  db.rows<AppealRow>(
    `select ${columns} from support_ticket k where k.kind = 'appeal' and k.card_code = $1 and k.company_id = $2 order by k.id desc limit 20`,
    [biddingNo, companyId],
  )
/** Of everybody, for the desk: those that wait first. */
export const appealsOfLot = (db: Db, lot: { id: number; biddingNo: string }) =>
  db.rows<AppealRow & { companyName: string; bdUserId: number | null; codeNo: number | null; late: boolean }>(
    `select ${columns}, c.name as "companyName", c.bd_user_id as "bdUserId", e.code_no as "codeNo", (k.state = 'open' and k.due_at < now()) as late
     from support_ticket k join company c on c.id = k.company_id left join bid_entry e on e.lot_id = $2 and e.company_id = k.company_id
     where k.kind = 'appeal' and k.card_code = $1 order by (k.state = 'done'), k.id desc limit 50`,
    [lot.biddingNo, lot.id],
  )
