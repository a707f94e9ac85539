import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { IntendState, type IntendStateCode } from '@mall/domain/goods/goods/intend.codes.ts'

export interface Wish {
  intendCode: string
  companyId: number | null
  companyCode: string
  productName: string
  grade: string
  spec: string
  quantityKg: Kg
  deliverTo: string
  note: string
  quoteNo: string
}
const wish = `i.intend_code as "intendCode", i.company_id as "companyId", coalesce(c.code, '') as "companyCode", i.product_name as "productName", i.grade, i.spec,
  i.quantity_kg as "quantityKg", i.deliver_to as "deliverTo", i.note, i.quote_no as "quoteNo"`
export const intendOf = (db: Db, intendCode: string) =>
  db.row<Wish>(`select ${wish} from intend i left join company c on c.id = i.company_id where i.intend_code = $1`, [intendCode])
/** A company's own; with `ownOnly` of one person alone. */
export const ownIntend = (db: Db, a: { companyId: number; ownOnly: number | null; intendCode: string }) =>
  db.row<Wish>(
    `select ${wish} from intend i join company c on c.id = i.company_id
     where i.intend_code = $1 and i.company_id = $2 and ($3::bigint is null or i.user_id = $3)`,
    [a.intendCode, a.companyId, a.ownOnly],
  )
/** The newest of a company. A quote that the mill has not sent yet is not named. */
export const ownIntends = (db: Db, a: { companyId: number; ownOnly: number | null }) =>
  db.rows<Wish & { state: IntendStateCode; handledNote: string; createdAt: Date; sentNo: string }>(
    `select ${wish}, i.state::int, case when q.id is null or q.sent then i.handled_note else '' end as "handledNote", i.created_at as "createdAt",
       case when q.sent then i.quote_no else '' end as "sentNo"
     from intend i join company c on c.id = i.company_id
       left join lateral (select x.id, not x.mill_made or x.counters > 0 or x.state not in ('asked', 'approval') as sent from price_quote x where x.quote_no = i.quote_no) q on true
     where i.company_id = $1 and ($2::bigint is null or i.user_id = $2) order by i.id desc limit 10`,
    [a.companyId, a.ownOnly],
  )
/** Handled by the quote; undefined: it has one already. */
export const markIntendQuoted = (tx: Tx, intendCode: string, quoteNo: string) =>
  tx.row<{ wasOpen: boolean }>(
    `update intend i set quote_no = $2, state = ${IntendState.handled}, handled_note = case when i.state = ${IntendState.open} then '已转议价 ' || $2 else i.handled_note end
     from (select id, state from intend where intend_code = $1 for update) old
     where i.id = old.id and i.quote_no = '' returning old.state = ${IntendState.open} as "wasOpen"`,
    [intendCode, quoteNo],
  )
