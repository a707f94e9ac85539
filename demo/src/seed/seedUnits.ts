// The demo's yard: units of steel for its paid spot orders and for a few hundred goods in stock, the gates of all depots, carriers, and the first
// trucks of the orders that are on their way. Deterministic; the empty mall has none of it.
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { CARRIERS, seedTrucks } from './seedTrucks.ts'

/** Units of a line beyond it are not registered one by one in the demo. */
const MOST = 300

/** What a unit is by the unit its goods are counted in; beside `unitKindOf`. */
const KIND = `case k.piece_unit when '卷' then 'coil' when '张' then 'plate' when '桶' then 'lot' when '台' then 'piece' else 'bundle' end`
/** A tag is never what the table says: up to 1.2 % beside it, the same at every start. */
const TAG = (seed: string) => `greatest(1, round(k.piece_weight_g / 1000.0 * (0.988 + (abs(hashtext(${seed})) % 241) / 10000.0)))`
const unitRows = (o: { madeDays: string; no: string; n: string; position: string }) => `
  upper(left(${KIND}, 1)) || to_char(current_date - ${o.madeDays}, 'YYMMDD') || ${o.no} || lpad((${o.n})::text, 3, '0'), ${KIND}, k.id,
  to_char(current_date - ${o.madeDays}, 'YY') || 'L' || lpad((abs(hashtext(${o.no})) % 9000 + 1000 + (${o.n}) / 6)::text, 4, '0'), k.depot_code,
  lpad((abs(hashtext(${o.position})) % 12 + 1)::text, 2, '0') || '-' || lpad((abs(hashtext(${o.position} || 'x')) % 40 + 1)::text, 2, '0'),
  1, ${TAG(`${o.no} || '.' || (${o.n})::text`)}, greatest(1, (k.piece_weight_g + 500) / 1000), current_date - ${o.madeDays}, 'stock'`

export async function seedUnits(db: pg.PoolClient, settings: Settings): Promise<number> {
  await db.query(
    `insert into depot_gate (depot_code, opens_at, closes_at, trucks_per_hour, weekdays, address, gate_name)
     select depot_code, 7, 20, case when kind = 'mill' then 4 else 2 + (abs(hashtext(depot_code)) % 2) end, '{1,2,3,4,5,6,7}',
       city || '示例区演示大道 ' || (abs(hashtext(name)) % 80 + 1) || ' 号', (abs(hashtext(depot_code)) % 3 + 1) || ' 号门' from depot`,
  )
  for (const [code, name] of CARRIERS)
    await db.query(`insert into carrier (code, name, mode) values ($1, $2, 'truck')`, [code, name])
  // Goods of paid orders: every third order still lacks its last pieces, so that somebody has to register them.
  await db.query(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id)
     select ${unitRows({ madeDays: '(l.id % 20 + 3)::int', no: `lpad(l.id::text, 5, '0')`, n: 'n', position: `l.id::text || (n / 4)::text` })},
       'allocated', l.id
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
       cross join lateral generate_series(1, least(${MOST}, case when o.status = 5 and o.id % 3 = 0 then greatest(1, l.pieces - 3) else l.pieces end)) n
     where o.status in (5, 6) and o.stock_mode = 1 and l.tracked`,
  )
  // Popular coils: every piece of their stock has its number, so that a buyer may choose any of them; one in nine says what is wrong with it.
  const { rowCount } = await db.query(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, defect)
     select ${unitRows({ madeDays: '(k.id % 40 + n)::int', no: `lpad(k.id::text, 6, '0')`, n: 'n', position: `k.id::text || n::text` })}, 'free',
       case when (k.id + n) % 9 = 0 then (array['外圈边部轻微碰伤', '端部卷边，约 2 米', '表面局部压痕'])[1 + (k.id + n) % 3] else '' end
     from (select k.*, s.on_hand - coalesce((select sum(u.pieces) from steel_unit u where u.sku_id = k.id and u.state = 'allocated'), 0)::int as bare from sku k join stock s on s.sku_id = k.id where k.spot and k.on_shelf and s.on_hand - s.reserved >= 12 order by k.id limit 400) k
       cross join generate_series(1, greatest(8, k.bare)) n`,
  )
  await db.query(
    `insert into unit_event (unit_id, event, detail, actor_id, at)
     select u.id, 'enter', u.position, (select id from app_user where staff_code = 'S023'), u.made_on + time '09:30'
     from steel_unit u where u.source = 'stock'`,
  )
  await seedTrucks(db, settings)
  return rowCount ?? 0
}
