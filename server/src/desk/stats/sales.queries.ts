// What was ordered, of the order table itself: a day or the span asked for, along the index of the time. `contactId`: of the companies of one
// employee. What counts as ordered: neither cancelled nor failed.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** Today stands beside the same day of the week before. */
const BEFORE_DAYS = 7

const midnight = (daysAgo: string) => `(day_of(now()) - ${daysAgo})::timestamp at time zone 'Asia/Shanghai'`
const TODAY = midnight('0')
const ofContact = `(:contactId::bigint is null or o.company_id in (select c.id from company c where c.bd_user_id = :contactId))`
const between = `o.created_at >= :fromOn::date::timestamp at time zone 'Asia/Shanghai' and o.created_at < :untilOn::date::timestamp at time zone 'Asia/Shanghai'`

export interface HalfHour {
  today: boolean
  /** Half hours since midnight. */
  half: number
  channelCode: string
  /** Of last week: before this time of day. */
  byNow: boolean
  orders: number
  kg: Kg
  fen: Fen
}
/** Today and the same day a week before, by half hours and channels. */
export const salesOfTwoDays = (db: Db, contactId: number | null) =>
  db.rows<HalfHour>(
    ...bind(
      `select t.today, t.half, t.channel_code as "channelCode", t.by_now as "byNow", count(*)::int as orders, sum(t.weight_kg)::bigint as kg, sum(t.total_fen)::bigint as fen
       from (select o.created_at >= ${TODAY} as today, o.channel_code, o.weight_kg, o.total_fen,
           (extract(epoch from (o.created_at at time zone 'Asia/Shanghai')::time)::int / 1800)::int as half, o.created_at <= now() - interval '${BEFORE_DAYS} days' as by_now
         from orders o where ((o.created_at >= ${TODAY} and o.created_at < ${midnight('(-1)')}) or (o.created_at >= ${midnight(`${BEFORE_DAYS}`)} and o.created_at < ${midnight(`${BEFORE_DAYS - 1}`)}))
           and ${liveOrder('o')} and ${ofContact}) t
       group by 1, 2, 3, 4`,
      { contactId },
    ),
  )
export interface ChannelSales {
  channelCode: string
  orders: number
  kg: Kg
  fen: Fen
}
export const salesByChannel = (db: Db, o: { fromOn: string; untilOn: string }) =>
  db.rows<ChannelSales>(
    ...bind(
      `select o.channel_code as "channelCode", count(*)::int as orders, sum(o.weight_kg)::bigint as kg, sum(o.total_fen)::bigint as fen
       from orders o where ${between} and ${liveOrder('o')} group by o.channel_code`,
      o,
    ),
  )
const pointText = (unit: 'day' | 'hour') =>
  `select to_char(o.created_at at time zone 'Asia/Shanghai', '${unit === 'day' ? 'YYYY-MM-DD' : 'HH24'}') as at, count(*)::int as orders,
     sum(o.weight_kg)::bigint as kg, sum(o.total_fen)::bigint as fen
   from orders o where ${between} and ${liveOrder('o')} and (:channelCode = '*' or o.channel_code = :channelCode) group by 1 order by 1`
const byDay = pointText('day')
const byHour = pointText('hour')
export const salesPoints = (db: Db, unit: 'day' | 'hour', o: { fromOn: string; untilOn: string; channelCode: string }) =>
  db.rows<{ at: string; orders: number; kg: Kg; fen: Fen }>(...bind(unit === 'day' ? byDay : byHour, o))

const soldGoods = `select l.sku_id, sum(l.weight_kg)::bigint as kg, sum(l.pieces)::int as pieces, count(distinct o.id)::int as orders`
export interface SoldGoods {
  skuId: number
  skuCode: string
  title: string
  pieceUnit: string
  channelName: string
  kg: Kg
  pieces: number
  orders: number
}
const named = `g.sku_id as "skuId", k.sku_code as "skuCode", k.title, k.piece_unit as "pieceUnit", c.name as "channelName", g.kg, g.pieces, g.orders`
export const bestToday = (db: Db, contactId: number | null, limit: number) =>
  db.rows<SoldGoods>(
    ...bind(
      `select ${named} from (${soldGoods} from orders o join order_line l on l.order_id = o.id
         where o.created_at >= ${TODAY} and ${liveOrder('o')} and ${ofContact} group by l.sku_id order by kg desc, l.sku_id limit :limit) g
       join sku k on k.id = g.sku_id join channel c on c.channel_code = k.channel_code order by g.kg desc, g.sku_id`,
      { contactId, limit },
    ),
  )
interface SoldAsked {
  fromOn: string
  untilOn: string
  channelCode: string | null
}
const soldIn = `from orders o join order_line l on l.order_id = o.id join sku s on s.id = l.sku_id
  where ${between} and ${liveOrder('o')} and (:channelCode::text is null or s.channel_code = :channelCode)`
export const mostOrdered = (db: Db, o: SoldAsked & { limit: number; offset: number }) =>
  db.rows<SoldGoods>(
    ...bind(
      `select ${named} from (${soldGoods} ${soldIn} group by l.sku_id order by kg desc, l.sku_id limit :limit offset :offset) g
       join sku k on k.id = g.sku_id join channel c on c.channel_code = k.channel_code order by g.kg desc, g.sku_id`,
      { ...o },
    ),
  )
export const orderedCount = async (db: Db, o: SoldAsked): Promise<{ goods: number; kg: Kg }> =>
  (await db.row<{ goods: number; kg: Kg }>(
    ...bind(`select count(distinct l.sku_id)::int as goods, coalesce(sum(l.weight_kg), 0)::bigint as kg ${soldIn}`, { ...o }),
  )) ?? { goods: 0, kg: 0 }
/** What was ordered of these goods. */
export const orderedOf = (db: Db, o: { fromOn: string; untilOn: string; skuIds: readonly number[] }) =>
  db.rows<{ skuId: number; orders: number; kg: Kg }>(
    ...bind(
      `select l.sku_id as "skuId", count(distinct o.id)::int as orders, sum(l.weight_kg)::bigint as kg
       from orders o join order_line l on l.order_id = o.id where ${between} and ${liveOrder('o')} and l.sku_id = any(:skuIds::int[]) group by l.sku_id`,
      { ...o },
    ),
  )
export const viewsOf = (db: Db, o: { span: string; fromOn: string; skuIds: readonly number[] }) =>
  db.rows<{ skuId: number; views: number }>(
    ...bind(
      `select sku_id as "skuId", views from visit_goods where span = :span and from_on = :fromOn::date and sku_id = any(:skuIds::int[])`,
      { ...o },
    ),
  )

export interface PriceMove {
  skuCode: string
  title: string
  wasFen: Fen
  nowFen: Fen
  at: Date
  orders: number
}
/** Moves of a day are read so far: a sheet may move all goods at once. */
const MOVES_READ = 60_000
const movedToday = `select distinct on (p.sku_id) p.sku_id, first_value(p.was_fen) over w as was, last_value(p.now_fen) over w as now, last_value(p.at) over w as at
  from (select * from price_change where sales_area_code is null and was_fen is not null and now_fen is not null and at >= ${TODAY} order by at desc limit ${MOVES_READ}) p
  window w as (partition by p.sku_id order by p.id rows between unbounded preceding and unbounded following)`
/** List prices moved today: first and last of each goods, with the orders since; those with the most orders first. */
export const movesToday = (db: Db, contactId: number | null, limit: number) =>
  db.rows<PriceMove>(
    ...bind(
      `with sold as materialized (select l.sku_id, o.id, o.created_at from orders o join order_line l on l.order_id = o.id
         where o.created_at >= ${TODAY} and ${liveOrder('o')} and ${ofContact})
       select k.sku_code as "skuCode", k.title, m.was as "wasFen", m.now as "nowFen", m.at, count(distinct s.id)::int as orders
       from (${movedToday}) m join sku k on k.id = m.sku_id left join sold s on s.sku_id = m.sku_id and s.created_at >= m.at
       where m.was <> m.now group by k.id, m.was, m.now, m.at order by 6 desc, abs(m.now - m.was) desc, k.id limit :limit`,
      { contactId, limit },
    ),
  )
export const moveCounts = (db: Db) =>
  db.row<{ goods: number; up: number; down: number }>(
    `select count(*)::int as goods, count(*) filter (where m.now > m.was)::int as up, count(*) filter (where m.now < m.was)::int as down
     from (${movedToday}) m where m.was <> m.now`,
  )
