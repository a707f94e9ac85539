// Rows of 访问统计. Whoever adds takes the rows in one order: two that add at once wait for each other, they do not lock.
import { GOODS_DAYS, KEPT_DAYS, SLOT_DAYS, SLOT_MINUTES, type Span } from '@mall/domain/desk/stats/visits.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { padded } from '../../platform/db/runningNo.ts'

const TODAY = `day_of(now())`
/** Which piece of its day a moment lies in. */
const slotOf = (at: string) =>
  `(extract(epoch from (${at} at time zone 'Asia/Shanghai')::time)::int / ${SLOT_MINUTES * 60})::smallint`

export interface ChannelVisits {
  channelCode: string
  visitors: number
  pages: number
  searches: number
  emptySearches: number
  goodsViews: number
  cartAdds: number
  checkouts: number
}
const columns = ['visitors', 'pages', 'searches', 'empty_searches', 'goods_views', 'cart_adds', 'checkouts'] as const
const list = columns.join(', ')
const adding = (table: string) => columns.map(c => `${c} = ${table}.${c} + excluded.${c}`).join(', ')

export const addVisits = (tx: Tx, rows: readonly ChannelVisits[]) =>
  tx.run(
    `with fresh as materialized (select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
       as t(channel_code, ${list}) order by channel_code),
     of_day as (insert into visit_day (day, channel_code, ${list}) select ${TODAY}, channel_code, ${list} from fresh order by channel_code
       on conflict (day, channel_code) do update set ${adding('visit_day')})
     insert into visit_slot (day, slot, channel_code, ${list}) select ${TODAY}, ${slotOf('now()')}, channel_code, ${list} from fresh order by channel_code
       on conflict (day, slot, channel_code) do update set ${adding('visit_slot')}`,
    [
      rows.map(r => r.channelCode),
      rows.map(r => r.visitors),
      rows.map(r => r.pages),
      rows.map(r => r.searches),
      rows.map(r => r.emptySearches),
      rows.map(r => r.goodsViews),
      rows.map(r => r.cartAdds),
      rows.map(r => r.checkouts),
    ],
  )

export interface GoodsViews {
  skuId: number
  channelCode: string
  views: number
}
export const addGoodsViews = (tx: Tx, rows: readonly GoodsViews[]) =>
  tx.run(
    `insert into visit_goods (span, from_on, sku_id, channel_code, views)
     select s.span, date_trunc(s.span, ${TODAY}::timestamp)::date, t.sku_id, t.channel_code, t.views
     from unnest($1::int[], $2::text[], $3::int[]) as t(sku_id, channel_code, views) cross join (values ('day'), ('month'), ('week')) s(span)
     order by s.span, t.sku_id
     on conflict (span, from_on, sku_id) do update set views = visit_goods.views + excluded.views`,
    [rows.map(r => r.skuId), rows.map(r => r.channelCode), rows.map(r => r.views)],
  )

interface KeptSketch {
  channelCode: string
  registers: Buffer
  /** What of it stands in the day's visitors already. */
  counted: number
}
/** Today's registers of these channels (none where `day`, on which they were hashed, is over by the database's clock), held until the end of the transaction; made empty where there are none. */
export async function lockSketches(
  tx: Tx,
  channelCodes: readonly string[],
  empty: Uint8Array,
  day: string,
): Promise<KeptSketch[]> {
  if (channelCodes.length === 0) return []
  await tx.run(
    `insert into visit_sketch (day, channel_code, registers) select ${TODAY}, c, $2::bytea from unnest($1::text[]) c where ${TODAY} = $3::date order by c on conflict do nothing`,
    [channelCodes, Buffer.from(empty), day],
  )
  return tx.rows<KeptSketch>(
    `select channel_code as "channelCode", registers, counted from visit_sketch where day = ${TODAY} and day = $2::date and channel_code = any($1::text[])
     order by channel_code for update`,
    [channelCodes, day],
  )
}
export const saveSketches = (tx: Tx, rows: readonly { channelCode: string; registers: Uint8Array; counted: number }[]) =>
  tx.run(
    `update visit_sketch s set registers = t.registers, counted = t.counted from unnest($1::text[], $2::bytea[], $3::int[]) as t(channel_code, registers, counted)
     where s.day = ${TODAY} and s.channel_code = t.channel_code`,
    [rows.map(r => r.channelCode), rows.map(r => Buffer.from(r.registers)), rows.map(r => r.counted)],
  )

/** What is over: registers of past days, pieces of days, goods by day; days, weeks and months after three years. */
export const dropOldVisits = async (db: Db): Promise<number> => {
  const gone = await Promise.all([
    db.run(`delete from visit_sketch where day < ${TODAY}`),
    db.run(`delete from visit_slot where day < ${TODAY} - $1::int`, [SLOT_DAYS]),
    db.run(`delete from visit_goods where span = 'day' and from_on < ${TODAY} - $1::int`, [GOODS_DAYS]),
    db.run(`delete from visit_goods where span = any('{week,month}') and from_on < ${TODAY} - $1::int`, [KEPT_DAYS]),
    db.run(`delete from visit_day where day < ${TODAY} - $1::int`, [KEPT_DAYS]),
  ])
  return gone.reduce((sum, n) => sum + n, 0)
}

// ---------- reading
const counted = columns
  .map(c => `coalesce(sum(v.${c}), 0)::int as "${c.replace(/_(\w)/g, (_, l: string) => l.toUpperCase())}"`)
  .join(', ')
/** By channel, the whole mall's visitors among them under '*'. */
export const visitsBetween = (db: Db, o: { fromOn: string; untilOn: string }) =>
  db.rows<ChannelVisits>(
    ...bind(
      `select v.channel_code as "channelCode", ${counted} from visit_day v where v.day >= :fromOn::date and v.day < :untilOn::date group by v.channel_code`,
      o,
    ),
  )
/** Of a day until the same time of day as now: whole pieces only, so at most ten minutes fewer. */
export const visitsUntilNow = (db: Db, daysAgo: number) =>
  db.rows<ChannelVisits>(
    `select v.channel_code as "channelCode", ${counted} from visit_slot v where v.day = ${TODAY} - $1::int and v.slot < ${slotOf('now()')} group by v.channel_code`,
    [daysAgo],
  )
/** `channelCode`: '*' of the whole mall. Visitors of the mall stand in its own row, the rest is the sum of the channels. */
const ofChannel = `(case when :channelCode = '*' then true else v.channel_code = :channelCode end)`
const lined = columns
  .map(c => {
    const name = c.replace(/_(\w)/g, (_, l: string) => l.toUpperCase())
    return c === 'visitors'
      ? `coalesce(sum(v.visitors) filter (where v.channel_code = :channelCode), 0)::int as visitors`
      : `coalesce(sum(v.${c}), 0)::int as "${name}"`
  })
  .join(', ')
export type VisitPoint = Omit<ChannelVisits, 'channelCode'> & { at: string }
export const visitsByDay = (db: Db, o: { fromOn: string; untilOn: string; channelCode: string }) =>
  db.rows<VisitPoint>(
    ...bind(
      `select v.day as at, ${lined} from visit_day v where v.day >= :fromOn::date and v.day < :untilOn::date and ${ofChannel} group by v.day order by v.day`,
      o,
    ),
  )
export const visitsByHour = (db: Db, o: { fromOn: string; channelCode: string }) =>
  db.rows<VisitPoint>(
    ...bind(
      `select ${padded('v.slot / 6', 2)} as at, ${lined} from visit_slot v where v.day = :fromOn::date and ${ofChannel} group by v.slot / 6 order by v.slot / 6`,
      o,
    ),
  )

export interface ViewedGoods {
  skuId: number
  skuCode: string
  title: string
  channelName: string
  views: number
}
const viewed = `from visit_goods g where g.span = :span and g.from_on = :fromOn::date`
/** One walk along an index: of all channels, or of one. */
const goodsText = (where: string) =>
  `select k.id as "skuId", k.sku_code as "skuCode", k.title, c.name as "channelName", p.views from (
     select g.sku_id, g.views ${viewed} ${where} order by g.views desc, g.sku_id limit :limit offset :offset) p
   join sku k on k.id = p.sku_id join channel c on c.channel_code = k.channel_code order by p.views desc, p.sku_id`
const goodsAll = goodsText('')
const goodsOfChannel = goodsText('and g.channel_code = :channelCode')
interface GoodsAsked {
  span: Span
  fromOn: string
  channelCode: string | null
}
export const mostViewed = (db: Db, o: GoodsAsked & { limit: number; offset: number }) =>
  db.rows<ViewedGoods>(...bind(o.channelCode === null ? goodsAll : goodsOfChannel, { ...o }))
export const viewedCount = async (db: Db, o: GoodsAsked): Promise<{ goods: number; views: number }> =>
  (await db.row<{ goods: number; views: number }>(
    ...bind(
      `select count(*)::int as goods, coalesce(sum(g.views), 0)::int as views ${viewed} ${o.channelCode === null ? '' : 'and g.channel_code = :channelCode'}`,
      { ...o },
    ),
  )) ?? { goods: 0, views: 0 }
