// Four weeks of visits of the demo's buyers by the clock: working hours more than evenings, workdays more than weekends, today until now. Searches are
// those of the demo's words, so that both lists say the same; of a night there is little.
import type { Pool } from '../../../server/src/kernel/ports/database.ts'

const DAYS = 28
/** Of a channel on a day in the middle of the week: visitors, pages a visitor, goods pages, into the cart, checkouts. */
const CHANNELS: readonly (readonly [
  code: string,
  visitors: number,
  pages: number,
  goods: number,
  cart: number,
  checkout: number,
])[] = [
  ['J0000009', 96, 6.2, 268, 61, 24],
  ['J0000001', 71, 5.1, 190, 38, 15],
  ['J0000010', 48, 4.6, 131, 26, 9],
  ['J0000011', 33, 4.2, 77, 15, 6],
  ['J0000012', 19, 3.8, 39, 8, 3],
  ['J0000013', 14, 3.5, 25, 4, 1],
  ['J0000006', 9, 3.1, 14, 2, 1],
  ['', 40, 2.2, 12, 0, 0],
]
/** Of a hundred of a day, by the hour from midnight on. */
const HOURS = [0.6, 0.4, 0.3, 0.3, 0.3, 0.6, 1, 3, 9, 13, 13, 10, 4, 5, 10, 10, 9, 5, 2, 1, 1, 0.8, 0.4, 0.3]

export async function seedVisits(pool: Pool): Promise<void> {
  await pool.run(
    `insert into visit_slot (day, slot, channel_code, visitors, pages, searches, empty_searches, goods_views, cart_adds, checkouts)
     select d.day, s.slot, c.code, f.visitors, greatest(f.visitors, f.pages), 0, 0, f.goods, f.cart, f.checkout
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) with ordinality as c(code, visitors, pages, goods, cart, checkout, n)
       cross join (select day_of(now()) - g as day, g from generate_series(0, ${DAYS}) g) d
       cross join (select h * 6 + p as slot, $7::float8[] as hours, h, p from generate_series(0, 23) h cross join generate_series(0, 5) p) s
       cross join lateral (select s.hours[s.h + 1] / 600.0 * (case when extract(isodow from d.day) > 5 then 0.3 else 0.86 + 0.07 * ((d.g * 3 + c.n) % 5) end) as part,
         ((d.g * 7 + s.slot * 11 + c.n * 13) % 17) / 17.0 as chance) w
       cross join lateral (select floor(c.visitors * w.part + w.chance)::int as visitors, floor(c.visitors * c.pages * w.part + w.chance)::int as pages,
         floor(c.goods * w.part + w.chance)::int as goods, floor(c.cart * w.part + w.chance)::int as cart, floor(c.checkout * w.part + w.chance * 0.99)::int as checkout) f
     where s.hours[s.h + 1] > 0 and f.visitors + f.pages + f.goods + f.cart + f.checkout > 0
       and (d.day + interval '1 minute' * s.slot * 10) <= (now() at time zone 'Asia/Shanghai')`,
    [
      CHANNELS.map(c => c[0]),
      CHANNELS.map(c => c[1]),
      CHANNELS.map(c => c[2]),
      CHANNELS.map(c => c[3]),
      CHANNELS.map(c => c[4]),
      CHANNELS.map(c => c[5]),
      HOURS,
    ],
  )
  // The words of a day, spread over its hours; those of today until now.
  await pool.run(
    `insert into visit_slot (day, slot, channel_code, searches, empty_searches)
     select w.day, least(h.hour * 6 + (ascii(w.word) + h.hour) % 6, case when w.day < day_of(now()) then 143
         else extract(epoch from (now() at time zone 'Asia/Shanghai')::time)::int / 600 end), w.channel_code, sum(h.n)::int, sum(case when w.empty = w.searches then h.n else 0 end)::int
     from search_word w cross join lateral (
       select t.hour, (floor(w.searches * t.upto / 100.0 + 0.5) - floor(w.searches * t.before / 100.0 + 0.5))::int as n
       from (select i - 1 as hour, sum(x) over (order by i) as upto, sum(x) over (order by i) - x as before from unnest($1::float8[]) with ordinality as u(x, i)) t) h
     where h.n > 0 group by 1, 2, 3
     on conflict (day, slot, channel_code) do update set searches = excluded.searches, empty_searches = excluded.empty_searches`,
    [HOURS],
  )
  await pool.run(
    `insert into visit_day (day, channel_code, visitors, pages, searches, empty_searches, goods_views, cart_adds, checkouts)
     select day, channel_code, sum(visitors), sum(pages), sum(searches), sum(empty_searches), sum(goods_views), sum(cart_adds), sum(checkouts)
     from visit_slot group by day, channel_code`,
  )
  // A visitor walks through more than one channel: of the whole mall there are fewer than of all channels together.
  await pool.run(
    `insert into visit_slot (day, slot, channel_code, visitors) select day, slot, '*', ceil(sum(visitors) * 0.82)::int from visit_slot group by day, slot having sum(visitors) > 0`,
  )
  await pool.run(
    `insert into visit_day (day, channel_code, visitors) select day, '*', sum(visitors) from visit_slot where channel_code = '*' group by day`,
  )
  await pool.run(
    `insert into visit_goods (span, from_on, sku_id, channel_code, views)
     select s.span, date_trunc(s.span, d.day::timestamp)::date, g.id, g.channel_code, sum(greatest(1, v.goods_views / (g.rank + 2)))::int
     from (values ('day'), ('week'), ('month')) s(span) cross join (select day_of(now()) - g as day from generate_series(0, ${DAYS}) g) d
       join visit_day v on v.day = d.day and v.goods_views > 0
       join (select k.id, k.channel_code, row_number() over (partition by k.channel_code order by coalesce(h.kg, 0) desc, k.id) as rank
         from sku k join hot_sku h on h.sku_id = k.id and h.channel_code = k.channel_code where k.on_shelf) g on g.channel_code = v.channel_code and g.rank <= 12
     group by 1, 2, 3, 4`,
  )
}

/** What some companies chose days ago and never ordered. None of the companies whose people the demo logs in as. */
export async function seedLostCarts(pool: Pool): Promise<void> {
  await pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen, created_at)
     select u.id, 'cart', k.id, 1, '[[],[]]', case when k.piece_weight_g > 2000000 then 1 + (u.n + k.rank) % 3 else 4 + (u.n * 3 + k.rank) % 9 end, k.list_price_fen, now() - interval '1 day' * (3 + (u.n * 5 + k.rank * 2) % 24) - interval '3 hours'
     from (select min(p.id) as id, row_number() over (order by c.code) as n from company c join app_user p on p.company_id = c.id and p.staff_code is null
         where c.code > 'KH100012' group by c.id, c.code) u
       join (select s.id, s.list_price_fen, s.piece_weight_g, row_number() over (order by h.rank, s.id) as rank from hot_sku h join sku s on s.id = h.sku_id where h.channel_code <> '' and h.rank <= 4) k
         on (k.rank + u.n) % 13 < 1 where u.n % 3 = 1 and u.n < 28 on conflict do nothing`,
  )
}
