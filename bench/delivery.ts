// What the rooms of delivery are asked most: the dispatch board, an order with twenty trucks, the board of exceptions.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Shot } from './load.ts'

const TRUCKS = 20

export async function session(db: pg.Pool, name: string, kind: 'buyer' | 'staff'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into session (token_hash, user_id, kind, expires_at, ip) select $1, id, $3, now() + interval '12 hours', '127.0.0.1' from app_user where user_name = $2`,
    [createHash('sha256').update(token).digest('hex'), name, kind],
  )
  return token
}

/** The demo company's order with most trucks, with copies of one of them until it has twenty, each with its three coils. */
async function twentyTrucks(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ id: number; code: string; truck: number; n: number }>(
    `select o.id, o.order_code as code, min(w.id) as truck, count(*)::int as n from orders o join waybill w on w.order_id = o.id join app_user u on u.company_id = o.company_id
     where u.user_name = 'demo01' and o.status = 6 group by o.id order by n desc limit 1`,
  )
  const order = rows[0]
  if (!order) throw new Error('no order with trucks')
  await db.query(
    `with t as (
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, status, self_pickup, carrier_code, plate, axles, driver_name, driver_mobile, pass_token,
         tare_kg, tare_at, entered_at, loaded_at, left_at, arrived_at, received_at, made_by, event_seq)
       select 'YB' || n || '-' || id, bill_id, order_id, company_id, depot_code, 4, self_pickup, carrier_code, plate, axles, driver_name, driver_mobile, 'bench' || n || '-' || id,
         tare_kg, tare_at, entered_at, loaded_at, left_at, null, null, made_by, event_seq from waybill, generate_series(1, $2) n where id = $1 returning id),
     u as (
       insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id, waybill_id)
       select 'B' || t.id || '-' || s.id, s.kind, s.sku_id, s.heat_no, s.depot_code, s.position, s.pieces, s.tag_kg, s.theory_kg, s.made_on, s.source, 'shipped', s.order_line_id, t.id
       from t, waybill_unit x join steel_unit s on s.id = x.unit_id where x.waybill_id = $1 returning id, waybill_id, order_line_id, pieces, tag_kg, theory_kg),
     e as (
       insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, actor_id, at)
       select t.id, e.seq, e.event, e.from_status, e.to_status, e.place, e.detail, e.actor_id, e.at from t, waybill_event e where e.waybill_id = $1)
     insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg, scale_kg) select waybill_id, id, order_line_id, pieces, tag_kg, theory_kg, tag_kg from u`,
    [order.truck, Math.max(0, TRUCKS - order.n)],
  )
  return order.code
}

export interface Work {
  shots: Shot[]
  /** Of the floor's select; null: for comparison only. */
  bar: number | null
}
const DAY = 86_400_000
/** 0.3 is asked of the board and of an order with twenty trucks; both are answers that a company's pages ask again and again (decision 0060). */
export async function delivery(db: pg.Pool): Promise<Record<string, Work>> {
  const [buyer, staff] = [await session(db, 'demo01', 'buyer'), await session(db, 's001', 'staff')]
  const orderCode = await twentyTrucks(db)
  await db.query('analyze waybill, waybill_unit, waybill_event, steel_unit')
  const board = (body: object) => ({ path: '/api/order/getDispList', body, token: buyer })
  const day = (i: number) => new Date(Date.now() - i * DAY).toISOString().slice(0, 10)
  return {
    发运看板一天: { shots: [board({})], bar: 0.3 },
    '　每次另一天，都重新读': { shots: Array.from({ length: 20_000 }, (_, i) => board({ day: day(i) })), bar: null },
    '订单的发货，20 张运单': { shots: [{ path: '/api/order/getOrderShip', body: { orderCode }, token: buyer }], bar: 0.3 },
    '异常看板（全部岗位），都重新读': {
      shots: [{ path: '/api/ops/getExceptions', body: { pageSize: 20, currentPage: 1 }, token: staff }],
      bar: null,
    },
  }
}
