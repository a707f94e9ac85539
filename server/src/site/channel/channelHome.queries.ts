import type { Fen } from '@mall/domain/kernel/money.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { PRICED_DAY } from '../../platform/db/pricedDays.ts'

/** The last two days with a list: of no channel in particular, the list is made for all on one day. */
const lastDays = cachedPer({ ttl: 60_000 }, (db: Db, _site: 'all') =>
  db.rows<{ on: string; at: Date }>(
    `select priced_on as on, (priced_on + time '08:00') at time zone 'Asia/Shanghai' as at
     from variety_price where ${PRICED_DAY}
     group by priced_on order by priced_on desc limit 2`,
  ),
)
export const priceDays = (db: Db) => lastDays(db, 'all')

/** What these goods cost in an area by their own record: what their 涨跌 is told from. */
export const ownPricesOf = (db: Db, skuIds: readonly number[], salesAreaCode: string) =>
  db.rows<{ id: number; listPriceFen: Fen; overrideFen: Fen | null; priceUnit: string }>(
    `select k.id, k.list_price_fen as "listPriceFen", p.price_fen as "overrideFen", k.price_unit as "priceUnit"
     from sku k left join sku_area_price p on p.sku_id = k.id and p.sales_area_code = $2 where k.id = any($1::int[])`,
    [skuIds, salesAreaCode],
  )

/** Whether a day's list is made of any variety of the channel: one that is priced by the piece has none. */
export const isListed = cachedPer(
  { ttl: 60_000 },
  async (db: Db, channelCode: string): Promise<boolean> =>
    (await db.row(
      `select 1 as one from variety v join category c using (cate_code) join variety_price p using (variety_code)
       where c.channel_code = $1 and ${PRICED_DAY} limit 1`,
      [channelCode],
    )) !== undefined,
)

/** When the desk last set a list price of these goods since then, newest first. */
export const deskChanges = (db: Db, skuIds: readonly number[], since: Date) =>
  db.rows<{ at: Date }>(
    `select c.at from unnest($1::int[]) k(id) cross join lateral
       (select at from price_change where sku_id = k.id and sales_area_code is null order by id desc limit 1) c
     where c.at >= $2 order by c.at desc limit 1`,
    [skuIds, since],
  )
