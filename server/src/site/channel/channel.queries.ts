import type { Fen } from '@mall/domain/kernel/money.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { PRICED_DAY } from '../../platform/db/pricedDays.ts'

/** Change of a class's main variety against the working day before, fen per ton. */
const changes = cachedPer({ ttl: 60_000 }, (db: Db, _site: 'all') =>
  db.rows<{ classCode: string; changeFen: Fen }>(
    `with main as (select distinct on (c.class_code) c.class_code, v.variety_code
                   from variety v join category c on c.cate_code = v.cate_code order by c.class_code, c.seq, v.variety_code),
     days as (select distinct priced_on from variety_price where ${PRICED_DAY} order by priced_on desc limit 2)
     select m.class_code as "classCode",
       (max(p.price_fen_per_t) filter (where p.priced_on = (select max(priced_on) from days))
        - max(p.price_fen_per_t) filter (where p.priced_on = (select min(priced_on) from days)))::bigint as "changeFen"
     from main m join variety_price p using (variety_code) where p.priced_on in (select priced_on from days) group by m.class_code`,
  ),
)
export const classChanges = (db: Db) => changes(db, 'all')

/** When a list price was last set: by the desk, with its goods, or with the day's list that somebody quoted, at eight in the morning; at weekends nothing is set. */
const lastPriced = cachedPer({ ttl: 30_000 }, (db: Db, _site: 'all') =>
  db.rows<{ at: Date | null }>(
    `select greatest((select at from price_change order by id desc limit 1), (select at from sku_change where field = 'made' order by id desc limit 1),
       (select (max(priced_on) + time '08:00') at time zone 'Asia/Shanghai' from variety_price
          where ${PRICED_DAY} and not made)) as at`,
  ),
)
/** Milliseconds; null in a mall that has no price yet. */
export const pricesSetAt = async (db: Db): Promise<number | null> => (await lastPriced(db, 'all'))[0]?.at?.getTime() ?? null
