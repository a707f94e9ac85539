import { rememberPer } from '../app/remember.ts'
import type { Db } from '../db/pool.ts'
import { PRICED_DAY } from '../db/pricedDays.ts'

/** The last two days with a list: of no channel in particular, the list is made for all on one day. */
const lastDays = rememberPer(60_000, (db: Db, _site: 'all') =>
  db.rows<{ on: string; at: Date }>(
    `select priced_on as on, (priced_on + time '08:00') at time zone 'Asia/Shanghai' as at
     from variety_price where ${PRICED_DAY}
     group by priced_on order by priced_on desc limit 2`,
  ),
)
export const priceDays = (db: Db) => lastDays(db, 'all')

/** Change of each variety's day price of a channel against the day before, fen per ton. */
export const varietyChanges = rememberPer(60_000, (db: Db, channelCode: string) =>
  db.rows<{ varietyCode: string; changeFen: number }>(
    `with days as (select priced_on from variety_price where ${PRICED_DAY} group by priced_on order by priced_on desc limit 2)
     select v.variety_code as "varietyCode",
       coalesce(max(p.price_fen_per_t) filter (where p.priced_on = (select max(priced_on) from days))
        - max(p.price_fen_per_t) filter (where p.priced_on = (select min(priced_on) from days)), 0)::bigint as "changeFen"
     from variety v join category c using (cate_code) join variety_price p using (variety_code)
     where c.channel_code = $1 and p.priced_on in (select priced_on from days) group by v.variety_code`,
    [channelCode],
  ),
)

/** What the desk set of these goods since then, newest first; of each no more than the last ten, however often it was changed before. */
export const deskChanges = (db: Db, skuIds: readonly number[], since: Date) =>
  db.rows<{ skuId: number; wasFen: number | null; nowFen: number | null; at: Date }>(
    `select k.id as "skuId", c.was_fen as "wasFen", c.now_fen as "nowFen", c.at
     from unnest($1::int[]) k(id) cross join lateral
       (select was_fen, now_fen, at from price_change where sku_id = k.id and sales_area_code is null order by id desc limit 10) c
     where c.at >= $2 order by c.at desc`,
    [skuIds, since],
  )
