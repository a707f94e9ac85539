// What finance asks of credit lines. Each tab is a statement of its own; the companies with a line are few among all.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { TODAY } from './credit.queries.ts'

export interface DeskLine {
  companyCode: string
  companyName: string
  limitFen: Fen
  usedFen: Fen
  termDays: number
  validUntil: string | null
  state: 'open' | 'stopped' | null
  stopReason: string
  overdueFen: Fen
  overdueDays: number
  nextDueOn: string | null
  nextDueFen: Fen
  asked: boolean
  total: number
}
/** What is owed by a company, of its open uses alone. */
const owed = `left join lateral (
    select coalesce(sum(u.rest_fen) filter (where u.due_on < ${TODAY}), 0)::bigint as overdue, ${TODAY} - min(u.due_on) filter (where u.due_on < ${TODAY}) as days,
      min(u.due_on) filter (where u.due_on >= ${TODAY}) as next
    from credit_use u where u.company_id = x.company_id and u.ended_at is null) d on true`
const linesText = (
  where: string,
) => `select c.code as "companyCode", c.name as "companyName", coalesce(l.limit_fen, 0)::bigint as "limitFen",
    coalesce(l.used_fen, 0)::bigint as "usedFen", coalesce(l.term_days, 0) as "termDays", l.valid_until as "validUntil", l.state,
    coalesce(l.stop_reason, '') as "stopReason", d.overdue as "overdueFen", coalesce(d.days, 0) as "overdueDays", d.next as "nextDueOn",
    coalesce((select sum(u.rest_fen) from credit_use u where u.company_id = x.company_id and u.ended_at is null and u.due_on = d.next), 0)::bigint as "nextDueFen",
    x.asked, count(*) over ()::int as total
  from (select company_id, bool_or(asked) as asked from (
      (select company_id, false as asked from credit_line order by company_id limit ${WINDOW}) union all select company_id, true from credit_ask where state = 'waits') y
    group by company_id) x
  join company c on c.id = x.company_id left join credit_line l on l.company_id = x.company_id ${owed}
  where (:contactId::bigint is null or c.bd_user_id = :contactId) and (:word = '' or c.name || ' ' || c.code ilike '%' || :word || '%') and ${where}
  order by d.overdue > 0 desc, d.days desc nulls last, d.next nulls last, l.used_fen desc nulls last, x.company_id limit :limit offset :offset`
const tabs = {
  all: linesText('true'),
  used: linesText('l.used_fen > 0'),
  overdue: linesText('d.overdue > 0'),
  week: linesText(`d.next <= ${TODAY} + 7`),
  asked: linesText('x.asked'),
  stopped: linesText(`(l.state = 'stopped' or l.valid_until < ${TODAY})`),
}
export type CreditTab = keyof typeof tabs
export const deskLines = (db: Db, tab: CreditTab, f: { contactId: number | null; word: string; limit: number; offset: number }) =>
  db.rows<DeskLine>(...bind(tabs[tab], { ...f }))

export const creditSums = (db: Db, contactId: number | null) =>
  db.row<{ lines: number; limitFen: Fen; usedFen: Fen; overdueFen: Fen; overdueCount: number; asked: number }>(
    ...bind(
      `select count(*)::int as lines, coalesce(sum(l.limit_fen), 0)::bigint as "limitFen", coalesce(sum(l.used_fen), 0)::bigint as "usedFen",
         coalesce(sum(d.overdue), 0)::bigint as "overdueFen", count(*) filter (where d.overdue > 0)::int as "overdueCount",
         (select count(*)::int from credit_ask a join company b on b.id = a.company_id where a.state = 'waits' and (:contactId::bigint is null or b.bd_user_id = :contactId)) as asked
       from credit_line l join company c on c.id = l.company_id
         left join lateral (select sum(u.rest_fen) as overdue from credit_use u where u.company_id = l.company_id and u.ended_at is null and u.due_on < ${TODAY}) d on true
       where :contactId::bigint is null or c.bd_user_id = :contactId`,
      { contactId },
    ),
  )
