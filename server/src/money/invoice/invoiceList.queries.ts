import type { Fen } from '@mall/domain/kernel/money.ts'
import { InvoiceApplyStatus } from '@mall/domain/money/invoice/invoice.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import { inDays } from '../../platform/db/days.ts'
import { allOf } from '../../platform/db/allOf.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { invoiceColumns, invoiceJoins, type InvoiceRow } from './invoice.queries.ts'

/** Nobody but a person issues it, or what a person issued waits for a second one. */
const BY_HAND = `((x.flow in ('NTS', 'WE') and x.trouble = 'off') or x.flow in ('NTS', 'WE', 'NB')
  and exists (select 1 from invoice_by_hand h where h.invoice_id = x.id and h.state = 'waits'))`
/** Whose word a red letter waits for, in the mall or, where it was sent, at the bureau. */
const waitsFor = (side: '02' | '03'): string =>
  `(r.state = '${side}' or r.state in ('01', '04') and r.bureau_state = '${side}') and r.done_at is null`
/** Which invoices a list is of; each has its text, so that each has its index. */
const LISTS = {
  all: `x.flow <> 'NA'`,
  every: 'true',
  /** The buyer's turn: his word on an amount or a refusal, or on a red letter. */
  mine: `x.flow in ('NR', 'WC')`,
  myRed: `x.id in (select r.invoice_id from red_letter r where ${waitsFor('02')})`,
  going: `x.flow in ('WV', 'NC', 'NR', 'WC', 'NTS', 'WE', 'NB')`,
  issued: `x.kind = 'blue' and x.flow in ('NS', 'WS', 'DD')`,
  red: `x.kind = 'red' and x.flow <> 'NA'`,
  review: `x.flow in ('WV', 'NC')`,
  trouble: `x.flow = 'NB'`,
  deskRed: `x.id in (select r.invoice_id from red_letter r where r.state in ('01', '02', '03', '04', '10') and r.done_at is null)`,
  work: `(x.flow in ('WV', 'NC', 'NB') or ${BY_HAND} or x.id in (select r.invoice_id from red_letter r where ${waitsFor('03')}))`,
  byHand: BY_HAND,
} as const
export type InvoiceList = keyof typeof LISTS

export interface InvoiceAsk {
  companyId: number | null
  contactId: number | null
  list: InvoiceList | 'mineAll'
  /** Escaped for ilike. */
  word: string
  fromOn: string | null
  toOn: string | null
  limit: number
  offset: number
  oldest: boolean
}
/** An unknown list is empty. */
const textOf = (list: InvoiceAsk['list']): string =>
  list === 'mineAll' ? `(${LISTS.mine} or ${LISTS.myRed})` : ((LISTS as Readonly<Record<string, string>>)[list] ?? 'false')
const WORD = `(v.invoice_sn ilike '%' || :word || '%' or v.tax_invoice_no ilike '%' || :word || '%' or a.apply_no ilike '%' || :word || '%' or a.title ilike '%' || :word || '%'
  or c.name ilike '%' || :word || '%' or exists (select 1 from invoice_line l where l.invoice_id = v.id
    and (select o.order_code from orders o where o.id = l.order_id) ilike '%' || :word || '%'))`

export const invoicePage = (db: Db, ask: InvoiceAsk) => {
  const order = ask.oldest ? '' : 'desc'
  const source = `(select x.* from invoice x where ${allOf(
    ...(ask.companyId === null ? [] : ['x.company_id = :companyId']),
    textOf(ask.list),
    ...(ask.fromOn === null && ask.toOn === null ? [] : [inDays('x.created_at')]),
  )} order by x.id ${order} limit ${WINDOW})`
  const parts = [...(ask.contactId === null ? [] : ['c.bd_user_id = :contactId']), ...(ask.word === '' ? [] : [WORD])]
  const found = `select v.id, count(*) over ()::int as total from ${source} v join invoice_apply a on a.id = v.apply_id join company c on c.id = v.company_id
    where ${parts.length > 0 ? allOf(...parts) : 'true'} order by v.id ${order} limit :limit offset :offset`
  return db.rows<InvoiceRow & { total: number; openRed: string }>(
    ...bind(
      `select ${invoiceColumns}, f.total, coalesce((select r.red_no || ' ' || r.state || ' ' || case when r.state in ('01', '04') then r.bureau_state else '' end from red_letter r where r.invoice_id = v.id and r.done_at is null
           and r.state in ('01', '02', '03', '04', '10') order by r.id limit 1), '') as "openRed"
       from (${found}) f ${invoiceJoins.replace('from invoice v', 'join invoice v on v.id = f.id')} order by v.id ${order}`,
      { ...ask },
    ),
  )
}
export const companySums = (db: Db, companyId: number) =>
  db.row<{ mine: number; going: number; issuedFen: Fen; redFen: Fen; goingFen: Fen }>(
    `select count(*) filter (where ${textOf('mineAll')})::int as mine, count(*) filter (where ${LISTS.going} and x.kind = 'blue')::int as going,
       coalesce(sum(x.gross_fen) filter (where ${LISTS.issued}), 0)::bigint as "issuedFen",
       coalesce(sum(-x.gross_fen) filter (where x.kind = 'red' and x.tax_invoice_no is not null), 0)::bigint as "redFen",
       coalesce(sum(x.gross_fen) filter (where ${LISTS.going} and x.kind = 'blue'), 0)::bigint as "goingFen"
     from invoice x where x.company_id = $1`,
    [companyId],
  )
export const deskCounts = (db: Db, contactId: number | null) =>
  db.row<{ review: number; trouble: number; byHand: number; red: number }>(
    `select count(*) filter (where ${LISTS.review})::int as review, count(*) filter (where ${LISTS.trouble})::int as trouble,
       count(*) filter (where ${LISTS.byHand})::int as "byHand",
       (select count(*)::int from red_letter r join company d on d.id = r.company_id where ${waitsFor('03')} and ($1::bigint is null or d.bd_user_id = $1)) as red
     from invoice x join company c on c.id = x.company_id where x.flow in ('WV', 'NC', 'NB', 'NTS', 'WE') and ($1::bigint is null or c.bd_user_id = $1)`,
    [contactId],
  )
export const applyPage = (
  db: Db,
  ask: { companyId: number; word: string; fromOn: string | null; toOn: string | null; limit: number; offset: number },
) =>
  db.rows<{
    id: number
    applyNo: string
    applyStatus: -1 | 0 | 1
    title: string
    invoiceType: 1 | 2
    by: string
    appliedAt: Date | null
    grossFen: Fen
    total: number
  }>(
    ...bind(
      `select a.id, a.apply_no as "applyNo", a.apply_status as "applyStatus", a.title, a.invoice_type::int as "invoiceType",
         coalesce(nullif(u.real_name, ''), u.nick_name) as by, a.applied_at as "appliedAt",
         (select coalesce(sum(v.gross_fen), 0) from invoice v where v.apply_id = a.id and v.kind = 'blue')::bigint as "grossFen", count(*) over ()::int as total
       from (select * from invoice_apply x where x.company_id = :companyId and x.apply_status = ${InvoiceApplyStatus.applied} order by x.id desc limit ${WINDOW}) a join app_user u on u.id = a.user_id
       where (:word = '' or a.apply_no ilike '%' || :word || '%' or a.title ilike '%' || :word || '%') and ${inDays('a.applied_at')}
       order by a.id desc limit :limit offset :offset`,
      { ...ask },
    ),
  )
export const invoicesOfApplies = (db: Db, ids: readonly number[]) =>
  db.rows<{ applyId: number; invoiceSn: string; flow: InvoiceRow['flow']; grossFen: Fen; taxInvoiceNo: string }>(
    `select apply_id as "applyId", invoice_sn as "invoiceSn", flow, gross_fen as "grossFen", coalesce(tax_invoice_no, '') as "taxInvoiceNo"
     from invoice where apply_id = any($1::bigint[]) and kind = 'blue' order by id`,
    [ids],
  )
