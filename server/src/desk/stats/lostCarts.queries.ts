// 未下单的购物车: lines that lie in a cart between three and ninety days. What is ordered leaves the cart with its order.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { LOST_FROM_DAYS, LOST_UNTIL_DAYS } from '@mall/domain/desk/stats/visits.rules.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface LostCart {
  companyCode: string
  companyName: string
  bdName: string
  lines: number
  kg: Kg
  fen: Fen
  oldestAt: Date
  goods: string[]
}
interface Asked {
  contactId: number | null
  channelCode: string | null
}
/** By the price they were put in at; as `lineAmount` (domain/src/kernel/money.ts) counts, half up. */
const lost = `select u.company_id, k.title, i.created_at, w.kg,
    case k.price_unit when 'piece' then i.seen_price_fen * i.pieces when 'kg' then i.seen_price_fen * w.kg
      else (i.seen_price_fen * w.kg + 500) / 1000 end::bigint as fen
  from (select c.* from cart_item c join app_user cu on cu.id = c.user_id join sku ck on ck.id = c.sku_id
      where c.kind = 'cart' and c.created_at < now() - interval '${LOST_FROM_DAYS} days' and c.created_at >= now() - interval '${LOST_UNTIL_DAYS} days'
        and (:channelCode::text is null or ck.channel_code = :channelCode)
        and (:contactId::bigint is null or cu.company_id in (select o.id from company o where o.bd_user_id = :contactId))
      order by c.created_at desc limit ${WINDOW}) i
    join app_user u on u.id = i.user_id join sku k on k.id = i.sku_id
    cross join lateral (select ((i.pieces::bigint * k.piece_weight_g + 500) / 1000)::bigint as kg) w`
/** A buyer without a company is nobody's name on a list: all of them are one row. */
export const lostCarts = (db: Db, o: Asked & { limit: number; offset: number }) =>
  db.rows<LostCart>(
    ...bind(
      `select coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName", coalesce(c.bd_name, '') as "bdName", g.lines, g.kg, g.fen, g."oldestAt", g.goods
       from (select t.company_id, count(*)::int as lines, sum(t.kg)::bigint as kg, sum(t.fen)::bigint as fen, min(t.created_at) as "oldestAt",
           (array_agg(t.title order by t.created_at))[1:3] as goods from (${lost}) t group by t.company_id
         order by fen desc, t.company_id limit :limit offset :offset) g
       left join company c on c.id = g.company_id order by g.fen desc, g.company_id`,
      { ...o },
    ),
  )
export const lostSums = async (db: Db, o: Asked): Promise<{ companies: number; lines: number; kg: Kg; fen: Fen }> =>
  (await db.row<{ companies: number; lines: number; kg: Kg; fen: Fen }>(
    ...bind(
      `select count(distinct coalesce(t.company_id, 0))::int as companies, count(*)::int as lines, coalesce(sum(t.kg), 0)::bigint as kg, coalesce(sum(t.fen), 0)::bigint as fen
       from (${lost}) t`,
      { ...o },
    ),
  )) ?? { companies: 0, lines: 0, kg: 0, fen: 0 }
