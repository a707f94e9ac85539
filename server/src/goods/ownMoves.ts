// 涨跌 of the goods themselves since 上一个定价日. What was repriced since then is read as one, every two seconds at most, and not at all
// while nobody asks: a page of goods costs no question of its own.
import type { Fen } from '@mall/domain/money.ts'
import { type OwnChange, type OwnPrice, ownMoveFen } from '@mall/domain/goods/ownPrice.rules.ts'
import { rememberPer } from '../app/remember.ts'
import type { Db } from '../db/pool.ts'
import { NEWEST_PRICED } from '../db/pricedDays.ts'

const KEPT_MS = 2000
const SINCE = `(${NEWEST_PRICED})::timestamp at time zone 'Asia/Shanghai'`

/** What each price was before the first change of the day; null: there was none. */
interface Before {
  list: ReadonlyMap<number, Fen | null>
  /** By goods and area. */
  area: ReadonlyMap<string, Fen | null>
  /** 区域加价, by area. */
  add: ReadonlyMap<string, Fen>
}
const before = rememberPer(KEPT_MS, async (db: Db, _site: 'all'): Promise<Before> => {
  const [lists, areas, adds] = await Promise.all([
    db.rows<{ skuId: number; wasFen: number | null }>(
      `select distinct on (sku_id) sku_id as "skuId", was_fen as "wasFen" from price_change
       where at >= ${SINCE} and sales_area_code is null order by sku_id, id`,
    ),
    db.rows<{ key: string; wasFen: number | null }>(
      `select distinct on (sku_id, sales_area_code) sku_id || ' ' || sales_area_code as key, was_fen as "wasFen" from price_change
       where at >= ${SINCE} and sales_area_code is not null order by sku_id, sales_area_code, id`,
    ),
    db.rows<{ salesAreaCode: string; wasFen: number | null }>(
      `select distinct on (l ->> 'key') split_part(l ->> 'key', '>', 3) as "salesAreaCode", (l #>> '{was,addFen}')::bigint as "wasFen"
       from option_change c cross join lateral jsonb_array_elements(c.lines) l
       where c.state = 'inForce' and c.in_force_at >= ${SINCE} and l ->> 'key' like 'fee>area>%' order by l ->> 'key', c.in_force_at, c.id`,
    ),
  ])
  return {
    list: new Map(lists.map(r => [r.skuId, r.wasFen])),
    area: new Map(areas.map(r => [r.key, r.wasFen])),
    add: new Map(adds.flatMap(r => (r.wasFen === null ? [] : [[r.salesAreaCode, r.wasFen]]))),
  }
})

export interface OwnMoves {
  /** What goods in an area cost more than on 上一个定价日, fen per price unit; `now` as `ownOf` says it. */
  (skuId: number, salesAreaCode: string, now: OwnPrice & { byTon: boolean }): Promise<Fen>
}

export const openOwnMoves =
  (db: Db): OwnMoves =>
  async (skuId, salesAreaCode, now) => {
    const was = await before(db, 'all')
    const changes: OwnChange[] = []
    const list = was.list.get(skuId)
    if (list !== undefined) changes.push({ what: 'list', wasFen: list })
    const area = was.area.get(`${skuId} ${salesAreaCode}`)
    if (area !== undefined) changes.push({ what: 'area', wasFen: area })
    const add = was.add.get(salesAreaCode)
    if (add !== undefined && now.byTon) changes.push({ what: 'add', wasFen: add })
    return ownMoveFen(now, changes)
  }
