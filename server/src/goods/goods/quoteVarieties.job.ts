// 品种日价: what the charts, the portal and 涨跌 read. A day that nobody has quoted is yesterday's price moved by what the list prices of the
// variety's goods have moved since, on average over the goods on the shelf; the first day of all is their middle price. So the line does not
// jump when dear goods come onto the shelf. At weekends nothing is set.
import type { World } from '../../kernel/ctx.ts'

/** A variety that nobody quoted for longer has no day to go on from: older moves are not read. */
const LOOKS_BACK_DAYS = 31

export const quoteVarieties = (world: World): Promise<number> =>
  world.pool.run(
    `with shelf as (select variety_code, count(*) as n, percentile_disc(0.5) within group (order by list_price_fen) as middle
         from sku where on_shelf and price_unit = 'ton' group by variety_code),
       day as (select s.variety_code, s.n, s.middle, p.fen, p.on from shelf s left join lateral (
         select price_fen_per_t as fen, priced_on as on from variety_price v
         where v.variety_code = s.variety_code and priced_on < day_of(now()) order by priced_on desc limit 1) p on true),
       moved as (select d.variety_code, sum(c.now_fen - c.was_fen) as fen from day d join sku k on k.variety_code = d.variety_code and k.on_shelf and k.price_unit = 'ton'
         join price_change c on c.sku_id = k.id and c.sales_area_code is null
           and c.at >= now() - interval '${LOOKS_BACK_DAYS} days' and c.at >= greatest((d.on + 1)::timestamp at time zone 'Asia/Shanghai', now() - interval '${LOOKS_BACK_DAYS} days')
         where c.was_fen is not null and c.now_fen is not null group by d.variety_code)
     insert into variety_price as held (variety_code, priced_on, price_fen_per_t, made)
     select d.variety_code, day_of(now()), greatest(1, coalesce(d.fen + round(coalesce(m.fen, 0) / d.n), d.middle))::bigint, true
     from day d left join moved m using (variety_code) where extract(isodow from day_of(now())) < 6
     on conflict (variety_code, priced_on) do update set price_fen_per_t = excluded.price_fen_per_t
       where held.made and held.price_fen_per_t <> excluded.price_fen_per_t`,
  )
