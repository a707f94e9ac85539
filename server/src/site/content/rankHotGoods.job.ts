import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { A_DAY } from '../../platform/db/days.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'

const DAYS = 90
/** Goods ranked of each channel: more than any page shows, for some leave the shelf meanwhile. */
const RANKED = 60

/**
 * Ranks the goods ordered most in the last 90 days. Each day is summed once when it is over, today again at every run, so a run costs what
 * a day has, not what the mall has ever sold. Orders cancelled after their day still count there: it is a ranking, no account.
 */
export const rankHotGoods = async (world: World): Promise<number> => rankHot(world.pool)

export async function rankHot(db: Db): Promise<number> {
  const days = await db.rows<{ day: string }>(
    `select d::date as day from generate_series(day_of(now()) - ${DAYS - 1}, day_of(now()), ${A_DAY}) d
     where d::date >= day_of(now()) - 1 or d::date > (select coalesce(max(day), '-infinity') from sold_day where day < day_of(now()))
     order by 1`,
  )
  for (const { day } of days)
    await db.run(
      `with sold as (
         select l.sku_id, sum(l.weight_kg)::bigint as kg from orders o join order_line l on l.order_id = o.id
         where o.status <> ${OrderStatus.cancelled} and o.created_at >= $1::date::timestamp at time zone 'Asia/Shanghai'
           and o.created_at < ($1::date + 1)::timestamp at time zone 'Asia/Shanghai' group by l.sku_id)
       insert into sold_day select $1, sku_id, kg from sold on conflict (day, sku_id) do update set kg = excluded.kg where sold_day.kg <> excluded.kg`,
      [day],
    )
  await db.run('delete from sold_day where day <= day_of(now()) - $1::int', [DAYS])
  return db.run(
    `with sold as (select sku_id, sum(kg)::bigint as kg from sold_day group by sku_id),
     goods as (select s.sku_id, s.kg, k.channel_code from sold s join sku k on k.id = s.sku_id where k.on_shelf),
     ranked as (
       select channel_code, sku_id, kg, row_number() over (partition by channel_code order by kg desc, sku_id) as rank from goods
       union all select '', sku_id, kg, row_number() over (order by kg desc, sku_id) from goods),
     gone as (delete from hot_sku h where not exists (select 1 from ranked r where (r.channel_code, r.rank) = (h.channel_code, h.rank) and r.rank <= ${RANKED}))
     insert into hot_sku (channel_code, rank, sku_id, kg) select channel_code, rank, sku_id, kg from ranked where rank <= ${RANKED}
     on conflict (channel_code, rank) do update set sku_id = excluded.sku_id, kg = excluded.kg
       where (hot_sku.sku_id, hot_sku.kg) is distinct from (excluded.sku_id, excluded.kg)`,
  )
}
