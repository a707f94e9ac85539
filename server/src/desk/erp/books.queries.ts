// The mall's books as the ERP is to have them, and the comparison of both.
import type { BookKindCode } from '@mall/domain/desk/erp/erp.events.ts'
import { truckGone } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** Paid, not cancelled, and its first sheet not done. */
const openOrder = `o.status between 4 and 7 and o.paid_fen > 0
  and not exists (select 1 from settlement s where s.order_id = o.id and s.state = 'done')`
const ours = `
  select 'available'::text as kind, c.code as ref, a.balance_fen as value from account a join company c on c.id = a.company_id where a.kind = 'customer_available'
  union all select 'frozen', c.code, a.balance_fen from account a join company c on c.id = a.company_id where a.kind = 'customer_frozen'
  union all select 'stock', k.depot_code || '/' || k.sku_code, s.on_hand::bigint from stock s join sku k on k.id = s.sku_id
  union all select 'orderPaid', o.order_code, o.paid_fen from orders o where ${openOrder}
  union all select 'orderKg', o.order_code, sum(t.net_kg)::bigint from orders o join waybill w on w.order_id = o.id join scale_ticket t on t.waybill_id = w.id
    where ${openOrder} and w.ended_at is null and ${truckGone('w')} and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id) group by o.order_code
  union all select 'invoiced', c.code, sum(v.gross_fen)::bigint from invoice v join company c on c.id = v.company_id where v.flow in ('NS', 'WS', 'DD') group by c.code`

export const ourBooks = (db: Db) =>
  db.rows<{ kind: BookKindCode; ref: string; value: number }>(`select kind, ref, value from (${ours}) b where value <> 0`)

export interface BookCount {
  kind: BookKindCode
  compared: number
  same: number
  oursSum: number
  theirsSum: number
  gaps: { ref: string; ours: number; theirs: number }[]
}
/** Book by book: how many lines, how many equal, both sums, and the lines that are not. The ERP's books come in as three columns. */
export const compareBooks = (db: Db, theirs: readonly { kind: string; ref: string; value: number }[]) =>
  db.rows<BookCount>(
    `with ours as (select kind, ref, value from (${ours}) b where value <> 0),
     theirs as (select * from unnest($1::text[], $2::text[], $3::bigint[]) as t(kind, ref, value)),
     lines as (select kind, ref, coalesce(o.value, 0)::bigint as ours, coalesce(t.value, 0)::bigint as theirs from ours o full join theirs t using (kind, ref))
     select kind, count(*)::int as compared, count(*) filter (where ours = theirs)::int as same, sum(ours)::bigint as "oursSum", sum(theirs)::bigint as "theirsSum",
       coalesce(jsonb_agg(jsonb_build_object('ref', ref, 'ours', ours, 'theirs', theirs) order by ref) filter (where ours <> theirs), '[]') as gaps
     from lines group by kind`,
    [theirs.map(t => t.kind), theirs.map(t => t.ref), theirs.map(t => t.value)],
  )
