import { AfterSalesStatus, type AfterSalesStatusCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import { claimAtDesk, claimEnded, claimInWork } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { windowOf } from '../../platform/db/window.ts'
import { claimColumns, claimJoins, type ClaimRow } from './claim.queries.ts'

/** Which claims a list is of; each has its text, so that each has its index. */
const status = (n: number) => (t: string) => `${t}.status = ${n}`
const STATES = {
  all: () => 'true',
  mine: status(AfterSalesStatus.proposed),
  open: claimInWork,
  work: claimInWork,
  filed: status(AfterSalesStatus.filed),
  accepted: claimAtDesk,
  proposed: status(AfterSalesStatus.proposed),
  arbitration: status(AfterSalesStatus.arbitration),
  agreed: status(AfterSalesStatus.agreed),
  done: claimEnded,
} as const
export interface ClaimAsk extends Days {
  companyId: number | null
  userId: number | null
  contactId: number | null
  state: keyof typeof STATES
  word: string
  limit: number
  offset: number
}
const whose = (f: Pick<ClaimAsk, 'userId' | 'contactId'>): string[] => [
  ...(f.userId === null ? [] : ['o.user_id = :userId']),
  ...(f.contactId === null ? [] : ['c.bd_user_id = :contactId']),
]
const WORD = `(a.claim_no ilike '%' || :word || '%' or o.order_code ilike '%' || :word || '%' or c.name ilike '%' || :word || '%'
  or exists (select 1 from claim_unit p join steel_unit s on s.id = p.unit_id where p.claim_id = a.id and s.unit_no ilike '%' || :word || '%'))`

/** What waits longest first at the desk; the newest first elsewhere. */
export const claimPage = (db: Db, f: ClaimAsk, order: 'newest' | 'oldest') => {
  const where = [
    ...(f.companyId === null ? [] : ['x.company_id = :companyId']),
    ...(f.state === 'all' ? [] : [STATES[f.state]('x')]),
    ...(anyDay(f) ? [] : [betweenDays('x.filed_at')]),
  ]
  const parts = [...whose(f), ...(f.word === '' ? [] : [WORD])]
  const by = order === 'newest' ? 'desc' : 'asc'
  const source = windowOf('claim', 'a', where, `x.id ${by}`)
  const text = `select ${claimColumns}, count(*) over ()::int as total ${claimJoins.replace('from claim a', `from ${source}`)}
    where ${allOf(...parts)} order by a.id ${by} limit :limit offset :offset`
  return db.rows<ClaimRow & { total: number }>(...bind(text, { ...f }))
}
export const claimCounts = (db: Db, f: Pick<ClaimAsk, 'companyId' | 'userId' | 'contactId'>) =>
  db.rows<{ status: AfterSalesStatusCode; n: number }>(
    ...bind(
      `select a.status::int, count(*)::int as n from claim a join orders o on o.id = a.order_id join company c on c.id = a.company_id
       where ${claimInWork('a')} and ${allOf(f.companyId !== null && 'a.company_id = :companyId', ...whose(f))} group by a.status`,
      { ...f },
    ),
  )
