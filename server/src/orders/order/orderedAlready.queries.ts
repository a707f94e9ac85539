import type { Db } from '../../kernel/ports/database.ts'
import { ABSOLUTE_HOURS } from '@mall/domain/people/session/session.rules.ts'

/** No checkout stands open for longer than a log-in lasts: older orders cannot be those of another tab. */
const OPEN_AT_MOST = `interval '${ABSOLUTE_HOURS} hours'`
/** A person's recent orders that took these lines of his cart, with how many of them each. */
export const ordersOfCartItems = (db: Db, o: { companyId: number; userId: number; cartItemIds: readonly string[] }) =>
  db.rows<{ orderCode: string; count: number }>(
    `select o.order_code as "orderCode", count(*)::int as count from orders o join order_line l on l.order_id = o.id
     where o.user_id = $1 and o.company_id + 0 = $2 and o.created_at > now() - ${OPEN_AT_MOST}
       and l.cart_item_id = any($3::bigint[]) group by o.id order by o.id`,
    [o.userId, o.companyId, o.cartItemIds],
  )
