import type { World } from '../../kernel/ctx.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** Brings the order in which the desk lists companies up to date: what they bought, their last order, their balance. */
export const orderCompanies = (world: World): Promise<number> => orderedCompanies(world.pool)

/** Only companies whose figures differ are written. */
export const orderedCompanies = (db: Db): Promise<number> =>
  db.run(
    `with bought as (select company_id, sum(fen) as fen from order_figure where ${liveOrder()} group by company_id),
     now as (
       select c.id as company_id, coalesce(b.fen, 0) as fen, coalesce(a.balance_fen, 0) as balance_fen,
         coalesce((select x.id from orders x where x.company_id = c.id and ${liveOrder('x')} order by x.id desc limit 1), 0) as last_order_id
       from company c left join bought b on b.company_id = c.id left join account a on a.company_id = c.id and a.kind = 'customer_available')
     update company_figure f set fen = n.fen, balance_fen = n.balance_fen, last_order_id = n.last_order_id from now n
     where f.company_id = n.company_id and (f.fen, f.balance_fen, f.last_order_id) is distinct from (n.fen, n.balance_fen, n.last_order_id)`,
  )
