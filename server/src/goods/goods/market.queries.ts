// 品种行情 of a day, beside the last one before it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface MarketRow {
  varietyCode: string
  priceFen: Fen | null
  made: boolean
  staffName: string
  enteredAt: Date | null
  beforeFen: Fen | null
  beforeOn: string | null
  onShelf: number
}
export const marketOn = (db: Db, day: string) =>
  db.rows<MarketRow>(
    `select v.variety_code as "varietyCode", p.price_fen_per_t as "priceFen", coalesce(p.made, false) as made, coalesce(u.real_name, '') as "staffName",
       p.entered_at as "enteredAt", b.price_fen_per_t as "beforeFen", b.priced_on::text as "beforeOn",
       coalesce(k.n, 0)::int as "onShelf"
     from variety v left join variety_price p on p.variety_code = v.variety_code and p.priced_on = $1::date left join app_user u on u.id = p.staff_id
       left join lateral (select q.price_fen_per_t, q.priced_on from variety_price q where q.variety_code = v.variety_code and q.priced_on < $1::date
         order by q.priced_on desc limit 1) b on true
       left join (select variety_code, count(*) as n from sku where on_shelf and price_unit = 'ton' group by 1) k on k.variety_code = v.variety_code
     order by v.variety_code`,
    [day],
  )
/** Quotations are entered by one at a time; the job's own are overwritten. */
export const lockMarket = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727322)')
export const putQuote = (tx: Tx, q: { varietyCode: string; day: string; priceFen: Fen; staffId: number }) =>
  tx.run(
    `insert into variety_price (variety_code, priced_on, price_fen_per_t, made, staff_id, entered_at) values ($1, $2::date, $3, false, $4, now())
     on conflict (variety_code, priced_on) do update
       set price_fen_per_t = excluded.price_fen_per_t, made = false, staff_id = excluded.staff_id, entered_at = now()`,
    [q.varietyCode, q.day, q.priceFen, q.staffId],
  )
/** The day of now, and whether another may be quoted still: how many days it lies back. */
export const dayBack = async (db: Db, day: string | null): Promise<{ today: string; back: number }> =>
  (await db.row<{ today: string; back: number }>(
    'select day_of(now())::text as today, (day_of(now()) - coalesce($1::date, day_of(now())))::int as back',
    [day],
  )) ?? { today: '', back: 0 }
