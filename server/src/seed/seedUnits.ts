// The demo's yard: units of steel for its paid spot orders and for a few hundred goods in stock, the gates of all depots, carriers, and the first
// trucks of the orders that are on their way. Deterministic; the empty mall has none of it.
import { legalGrossKg } from '@mall/domain/shipment/scale.rules.ts'
import { planTrucks } from '@mall/domain/shipment/allocate.ts'
import { addDays, chinaDay } from '@mall/domain/schedule/week.ts'
import type pg from 'pg'
import type { Settings } from '../app/settings.ts'
import { sealColumn } from '../app/sealed.ts'
import { hashOf } from './keyHash.ts'

const CARRIERS: readonly [string, string][] = [
  ['CY01', '演示捷钢运输有限公司'],
  ['CY02', '演示远达物流有限公司'],
  ['CY03', '演示安通货运有限公司'],
]
/** Identity numbers that nobody has: the place code 000000 is given to none. */
const DRIVERS: readonly [plate: string, name: string, mobile: string][] = [
  ['冀ADEMO11', '宋壬戌', '10200009111'],
  ['冀ADEMO19', '高己未', '10200009119'],
  ['冀ADEMO03', '程丁卯', '10200009103'],
  ['冀ADEMO10', '康庚寅', '10200009110'],
  ['冀ADEMO05', '云戊子', '10200009105'],
]
const TARE_KG = 15_000
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
  // Popular goods: what lies free beside what is reserved.
  const { rowCount } = await db.query(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state)
     select ${unitRows({ madeDays: '(k.id % 40 + n)::int', no: `lpad(k.id::text, 6, '0')`, n: 'n', position: `k.id::text || n::text` })}, 'free'
     from (select k.* from sku k join stock s on s.sku_id = k.id where k.spot and k.on_shelf and s.on_hand - s.reserved >= 12 order by k.id limit 400) k
       cross join generate_series(1, 8) n`,
  )
  await db.query(
    `insert into unit_event (unit_id, event, detail, actor_id, at)
     select u.id, 'enter', u.position, (select id from app_user where staff_code = 'S023'), u.made_on + time '09:30'
     from steel_unit u where u.source = 'stock'`,
  )
  await seedTrucks(db, settings)
  return rowCount ?? 0
}

interface ToLoad {
  orderId: number
  companyId: number
  userId: number
  depotCode: string
  freightMode: number
  addressText: string
  receiver: string
  receiverMobile: string
}

/** Orders on their way have a truck announced for tomorrow; nothing of them has entered yet. */
async function seedTrucks(db: pg.PoolClient, settings: Settings): Promise<void> {
  const { rows } = await db.query<ToLoad>(
    `select o.id as "orderId", o.company_id as "companyId", o.user_id as "userId", o.depot_code as "depotCode", o.freight_mode::int as "freightMode",
       o.address_text as "addressText", o.receiver, o.receiver_mobile as "receiverMobile" from orders o where o.status = 6 and o.stock_mode = 1 order by o.id`,
  )
  for (const [i, o] of rows.entries()) await seedTruck(db, settings, o, i)
}

async function seedTruck(db: pg.PoolClient, settings: Settings, o: ToLoad, i: number): Promise<void> {
  const units = await db.query<{ id: number; unitNo: string; madeOn: string; weightKg: number }>(
    `select u.id, u.unit_no as "unitNo", u.made_on as "madeOn", u.tag_kg as "weightKg" from steel_unit u join order_line l on l.id = u.order_line_id
     where l.order_id = $1 and u.state = 'allocated' order by u.id`,
    [o.orderId],
  )
  const [load] = planTrucks(units.rows, { legalKg: legalGrossKg(6), tareKg: TARE_KG }).trucks
  const [plate, name, mobile] = DRIVERS[i % DRIVERS.length] ?? ['', '', '']
  if (!load || !plate) return
  const day = addDays(chinaDay(Date.now()), 1)
  const slotAt = new Date(Date.parse(`${day}T00:00:00+08:00`) + (8 + (i % 10)) * 3_600_000)
  const self = o.freightMode === 1
  await db.query(
    `insert into gate_slot (depot_code, starts_at, capacity, taken) select $1, $2, greatest(1, trucks_per_hour), 1 from depot_gate where depot_code = $1
     on conflict (depot_code, starts_at) do update set taken = gate_slot.taken + 1`,
    [o.depotCode, slotAt],
  )
  const bill = await db.query<{ id: number; billNo: string }>(
    `insert into bill (bill_no, order_id, depot_code, freight_mode, made_by, made_at)
     values ('TD' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('bill_no')::text, 6, '0'), $1, $2, $3, $4, now() - interval '1 hour')
     returning id, bill_no as "billNo"`,
    [o.orderId, o.depotCode, o.freightMode, o.userId],
  )
  const token = hashOf(`pass${o.orderId}`).toString(36).padStart(8, '0')
  const waybill = await db.query<{ id: number }>(
    `insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, carrier_code, slot_at, plate, axles, declared_tare_kg, driver_name,
       driver_mobile, driver_id_sealed, driver_id_tail, pick_up_code, pass_token, address_text, receiver, receiver_mobile, made_by, made_at, status_since, event_seq)
     values ('YD' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('waybill_no')::text, 6, '0'), $1, $2, $3, $4, $5, $6, $7, $8, 6,
       ${TARE_KG}, $9, $10, $11, '0018', $12, $13, $14, $15, $16, $17, now() - interval '1 hour', now() - interval '1 hour', 1) returning id`,
    [
      bill.rows[0]?.id,
      o.orderId,
      o.companyId,
      o.depotCode,
      self,
      self ? null : CARRIERS[i % CARRIERS.length]?.[0],
      slotAt,
      plate,
      name,
      mobile,
      sealColumn(settings, 'waybill.driver_id', '000000199001010018'),
      String(hashOf(`code${o.orderId}`) % 1_000_000).padStart(6, '0'),
      `demo${token}`,
      o.addressText,
      o.receiver,
      o.receiverMobile,
      o.userId,
    ],
  )
  const id = waybill.rows[0]?.id
  await db.query(
    `with took as (update steel_unit set state = 'loaded', waybill_id = $1 where id = any($2::bigint[]) returning id, order_line_id, pieces, tag_kg, theory_kg)
     insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg) select $1, id, order_line_id, pieces, tag_kg, theory_kg from took`,
    [id, load.map(u => u.id)],
  )
  await db.query(
    `insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, actor_id, at)
     select $1, 1, 'allocate', null, 1, d.name, $2, $3, now() - interval '1 hour' from depot d where d.depot_code = $4`,
    [id, `提单 ${bill.rows[0]?.billNo}，${load.length} 件`, o.userId, o.depotCode],
  )
}
