// The demo's list prices have moved with the market: goods at the mill, every Monday of the last three months and on the last two priced days,
// by as much as their variety's quotation. Their newest price is the one they have; goods in other depots stand as they were made.
import type pg from 'pg'
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import { NEWEST_PRICED, PRICED_BEFORE } from '../../../server/src/platform/db/pricedDays.ts'

const DAYS = 91

/** Changes of list prices, written in the order of their time as the desk would have written them. */
export async function seedListPrices(db: pg.PoolClient): Promise<number> {
  const { rowCount } = await db.query(
    `with newest as (select variety_code, price_fen_per_t as fen from variety_price where priced_on = ${NEWEST_PRICED}),
       step as (select p.variety_code, p.priced_on as on, p.price_fen_per_t - n.fen as fen,
           lag(p.price_fen_per_t - n.fen) over (partition by p.variety_code order by p.priced_on) as was
         from variety_price p join newest n using (variety_code)
         where p.priced_on > day_of(now()) - ${DAYS} and p.priced_on <= ${NEWEST_PRICED}
           and (extract(isodow from p.priced_on) = 1 or p.priced_on >= ${PRICED_BEFORE})),
       at as (select s.*, least((s.on + time '08:00') at time zone 'Asia/Shanghai', now()) as at from step s where s.was <> s.fen)
     insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, at)
     select k.id, null, k.list_price_fen + a.was, k.list_price_fen + a.fen, u.id, a.at
     from at a join sku k on k.variety_code = a.variety_code and k.depot_code = $1 and k.price_unit = 'ton' and k.on_shelf_at < a.at
         and k.sku_code !~ '-L[0-9]+$' and k.list_price_fen + least(a.was, a.fen) > 0
       join app_user u on u.staff_code = 'S004'
     order by a.at, k.id`,
    [MILL_DEPOT],
  )
  await db.query('analyze price_change')
  return rowCount ?? 0
}
