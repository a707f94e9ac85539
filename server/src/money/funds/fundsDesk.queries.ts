// What the mill's desk asks of receipts and refunds. Each tab is a statement of its own: the few that wait are found by their state.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import { overRefund, refundAtErp, runningRefund } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { receiptColumns, type ReceiptRow } from './receipt.queries.ts'
import { refundColumns, refundJoins, type RefundRow } from './refund.queries.ts'

export interface DeskReceipt extends ReceiptRow {
  companyCode: string
  companyName: string
  askedName: string
  checkedName: string
  total: number
  sumFen: Fen
}
export interface DeskFilter extends Days {
  /** The contact whose companies alone are seen; null for all. */
  contactId: number | null
  /** Escaped for ilike. */
  word: string
  askedBy: number | null
  /** Who looks at 待复核 sees what he may check: not what he asked for himself. */
  notAskedBy: number | null
  limit: number
  offset: number
}
const ofContact = `(:contactId::bigint is null or exists (select 1 from company s where s.id = coalesce(r.company_id, r.likely_company_id) and s.bd_user_id = :contactId))`
const words = `(:word = '' or r.receipt_no ilike '%' || :word || '%' or r.payer_name ilike '%' || :word || '%' or r.bank_txn_id = :word
  or exists (select 1 from company s where s.id = coalesce(r.company_id, r.likely_company_id) and s.name || ' ' || s.code ilike '%' || :word || '%'))`
const receiptsText = (
  source: string,
  order: string,
) => `select ${receiptColumns('r')}, coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName",
    coalesce(a.nick_name, '') as "askedName", coalesce(b.nick_name, '') as "checkedName", r.total, r.sum as "sumFen"
  from (select r.*, count(*) over ()::int as total, sum(r.amount_fen) over ()::bigint as sum from (select * from fund_receipt r where ${source} limit ${WINDOW}) r
    where ${ofContact} and ${words} and ${betweenDays('r.paid_at')} and (:askedBy::bigint is null or r.asked_by = :askedBy) and (:notAskedBy::bigint is null or r.asked_by <> :notAskedBy)
    order by ${order} limit :limit offset :offset) r
  left join company c on c.id = coalesce(r.company_id, r.likely_company_id) left join app_user a on a.id = r.asked_by left join app_user b on b.id = r.checked_by
  order by ${order}`
const receiptTabs = {
  open: receiptsText(`r.state = 'open' order by r.id`, 'r.id'),
  check: receiptsText(`r.state in ('claimed', 'returnAsked') order by r.id`, 'r.id'),
  booked: receiptsText(`r.state = 'booked' order by r.id desc`, 'r.id desc'),
  returned: receiptsText(`r.state in ('returning', 'returned') order by r.id desc`, 'r.id desc'),
  all: receiptsText(`true order by r.id desc`, 'r.id desc'),
}
export type ReceiptTab = keyof typeof receiptTabs
export const deskReceipts = (db: Db, tab: ReceiptTab, f: DeskFilter) => db.rows<DeskReceipt>(...bind(receiptTabs[tab], { ...f }))
/** How many came to the bank in some days and what they come to: the same question as the list. */
export async function receiptSums(db: Db, contactId: number | null, days: Days): Promise<{ count: number; fen: Fen }> {
  const [first] = await deskReceipts(db, 'all', {
    contactId,
    word: '',
    askedBy: null,
    notAskedBy: null,
    ...days,
    limit: 1,
    offset: 0,
  })
  return { count: first?.total ?? 0, fen: first?.sumFen ?? 0 }
}
export const receiptCounts = (db: Db, contactId: number | null, userId: number) =>
  db.row<{ open: number; check: number; mine: number; oldestAt: Date | null; openFen: Fen }>(
    ...bind(
      `select count(*) filter (where r.state = 'open')::int as open,
         count(*) filter (where r.state in ('claimed', 'returnAsked') and r.asked_by <> :userId)::int as check,
         count(*) filter (where r.state in ('claimed', 'returnAsked') and r.asked_by = :userId)::int as mine,
         min(r.received_at) filter (where r.state = 'open') as "oldestAt",
         coalesce(sum(r.amount_fen) filter (where r.state = 'open'), 0)::bigint as "openFen"
       from fund_receipt r where r.state in ('open', 'claimed', 'returnAsked') and ${ofContact}`,
      { contactId, userId },
    ),
  )
/** Of today, by rule: what nobody had to look at. */
export const bookedToday = (db: Db) =>
  db.row<{ n: number; fen: Fen }>(
    `select count(*)::int as n, coalesce(sum(amount_fen), 0)::bigint as fen from (select * from fund_receipt where state = 'booked' order by id desc limit 2000) r
     where by_rule and booked_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
  )

const refundWords = `(:word = '' or f.refund_no ilike '%' || :word || '%' or c.name || ' ' || c.code ilike '%' || :word || '%')`
const refundsText = (source: string, order: string) =>
  `select ${refundColumns}, coalesce((select o.trouble from erp_outbox o where o.key = f.erp_key), '') as trouble, count(*) over ()::int as total
   from (select * from fund_refund f where ${source} limit ${WINDOW}) f ${refundJoins}
   where (:contactId::bigint is null or c.bd_user_id = :contactId) and ${refundWords} and ${betweenDays('f.created_at')}
   order by ${order} limit :limit offset :offset`
const refundTabs = {
  work: refundsText(`f.status = ${RefundStatus.asked} order by f.id`, 'f.id'),
  erp: refundsText(`${refundAtErp('f')} order by f.id`, 'f.id'),
  returned: refundsText(`f.status = ${RefundStatus.asked} and f.attempt > 0 order by f.id`, 'f.id'),
  done: refundsText(`${overRefund('f')} order by f.id desc`, 'f.id desc'),
  all: refundsText('true order by f.id desc', 'f.id desc'),
}
export type RefundTab = keyof typeof refundTabs
export const deskRefunds = (db: Db, tab: RefundTab, f: Omit<DeskFilter, 'askedBy' | 'notAskedBy'>) =>
  db.rows<RefundRow & { trouble: string; total: number }>(...bind(refundTabs[tab], { ...f }))
export const refundCounts = (db: Db, contactId: number | null) =>
  db.row<{ work: number; erp: number; returned: number; workFen: Fen }>(
    ...bind(
      `select count(*) filter (where f.status = ${RefundStatus.asked})::int as work, count(*) filter (where ${refundAtErp('f')})::int as erp,
         count(*) filter (where f.status = ${RefundStatus.asked} and f.attempt > 0)::int as returned,
         coalesce(sum(f.amount_fen) filter (where f.status = ${RefundStatus.asked}), 0)::bigint as "workFen"
       from fund_refund f join company c on c.id = f.company_id
       where ${runningRefund('f')} and (:contactId::bigint is null or c.bd_user_id = :contactId)`,
      { contactId },
    ),
  )

export const receiptByNoAtDesk = (db: Db, receiptNo: string) =>
  db.row<DeskReceipt>(
    `select ${receiptColumns('r')}, coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName", coalesce(a.nick_name, '') as "askedName",
       coalesce(b.nick_name, '') as "checkedName", 1 as total, r.amount_fen as "sumFen"
     from fund_receipt r left join company c on c.id = coalesce(r.company_id, r.likely_company_id)
       left join app_user a on a.id = r.asked_by left join app_user b on b.id = r.checked_by where r.receipt_no = $1`,
    [receiptNo],
  )
