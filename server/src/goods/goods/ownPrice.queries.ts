import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { NEWEST_PRICED } from '../../platform/db/pricedDays.ts'

export interface PriceRecord {
  changes: { what: 'list' | 'area' | 'add'; on: string; wasFen: Fen | null }[]
  /** Newest first; no day before the goods were made. */
  days: string[]
  addKnownFrom: string | null
}

/**
 * What goods' price in an area is told from, so many days back: each change of list price, area price and the area's addition, the newest first.
 * The same facts as 某日的价 of the desk (`goods/repricing/repricing.queries.ts`), of one area and many days.
 */
export async function priceRecord(db: Db, o: { skuId: number; salesAreaCode: string; days: number }): Promise<PriceRecord> {
  const asked = [o.skuId, o.salesAreaCode, o.days]
  const [changes, days] = await Promise.all([
    db.rows<PriceRecord['changes'][number]>(
      `with bound as (select (day_of(now()) - $3::int + 1)::timestamp at time zone 'Asia/Shanghai' as at)
       select x.what, day_of(x.at)::text as on, x.fen as "wasFen" from (
         select case when p.sales_area_code is null then 'list' else 'area' end as what, p.at, p.id, p.was_fen as fen
         from bound b join price_change p on p.sku_id = $1 and (p.sales_area_code is null or p.sales_area_code = $2) and p.at >= b.at
         union all
         select 'add', c.in_force_at, c.id, (l #>> '{was,addFen}')::bigint
         from bound b join option_change c on c.state = 'inForce' and c.in_force_at >= b.at cross join lateral jsonb_array_elements(c.lines) l
         where l ->> 'key' = 'fee>area>' || $2 || '>') x
       order by x.at desc, x.id desc`,
      asked,
    ),
    db.rows<{ on: string; addKnownFrom: string | null }>(
      `select d.on::text as on, (select day_of(a.adjust_since)::text from sales_area a where a.sales_area_code = $2) as "addKnownFrom"
       from (select day_of(now()) - n as on from generate_series(0, $3::int - 1) n) d
       where d.on >= (select day_of(coalesce((select c.at from sku_change c where c.sku_id = k.id order by c.id limit 1), k.on_shelf_at)) from sku k where k.id = $1)
       order by d.on desc`,
      asked,
    ),
  ])
  return { changes, days: days.map(d => d.on), addKnownFrom: days[0]?.addKnownFrom ?? null }
}

const SINCE = `(${NEWEST_PRICED})::timestamp at time zone 'Asia/Shanghai'`
/** When the newest priced day began, as text: what was moved since is kept until another one begins. */
export const pricedSince = async (db: Db): Promise<string> =>
  (await db.row<{ since: string }>(`select (${SINCE})::text as since`))?.since ?? ''
/**
 * What was moved since the newest priced day began, list prices and areas' own, behind the change of that number: the earliest first, so many at a time.
 * A price of goods that were made since (`fresh`) is put right, not moved: there was none before.
 */
export const movedAfter = (db: Db, id: number, most: number) =>
  db.rows<{ id: number; skuId: number; salesAreaCode: string | null; wasFen: Fen | null; fresh: boolean }>(
    `select id, sku_id as "skuId", sales_area_code as "salesAreaCode", was_fen as "wasFen",
       exists (select 1 from sku_change c where c.sku_id = p.sku_id and c.field = 'made' and c.at >= ${SINCE}) as fresh
     from price_change p where at >= ${SINCE} and id > $1 order by id limit $2`,
    [id, most],
  )
/** The same of what areas add. */
export const additionsBefore = (db: Db) =>
  db.rows<{ salesAreaCode: string; wasFen: Fen | null }>(
    `select distinct on (l ->> 'key') split_part(l ->> 'key', '>', 3) as "salesAreaCode", (l #>> '{was,addFen}')::bigint as "wasFen"
     from option_change c cross join lateral jsonb_array_elements(c.lines) l
     where c.state = 'inForce' and c.in_force_at >= ${SINCE} and l ->> 'key' like 'fee>area>%' order by l ->> 'key', c.in_force_at, c.id`,
  )
