import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { WARN_SHARE } from '@mall/domain/selling/auction/bidding.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const WAITS = `m.state = 'unpaid' and o.status = ${OrderStatus.pendingPayment} and o.hold_until > now() and m.warned_until is distinct from o.hold_until`
/** Members whose time to pay is nearly over: so many hours before its end, of a short one in its last third. */
export const membersToWarn = (db: Db, hours: number) =>
  db.rows<{ id: number }>(
    `select m.id from group_member m join orders o on o.id = m.order_id
     where ${WAITS} and o.hold_until <= now() + least(make_interval(hours => $1::int), (o.hold_until - o.status_since) / ${WARN_SHARE}) order by m.id limit 200`,
    [hours],
  )
/** Marks it, if it waits still; no row: it was paid meanwhile, or somebody was faster. */
export const markMemberWarned = (tx: Tx, id: number) =>
  tx.row<{
    groupNo: string
    title: string
    companyId: number
    userId: number
    orderCode: string
    dueFen: Fen
    depositFen: Fen
    until: Date
  }>(
    `update group_member m set warned_until = o.hold_until from orders o, group_buy g, sku k
     where m.id = $1 and o.id = m.order_id and g.id = m.group_id and k.id = g.sku_id and ${WAITS}
     returning g.group_no as "groupNo", k.title, m.company_id as "companyId", m.user_id as "userId", o.order_code as "orderCode", o.total_fen as "dueFen",
       m.deposit_fen as "depositFen", coalesce(o.hold_until, now()) as until`,
    [id],
  )
