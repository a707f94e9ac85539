import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { WARN_SHARE } from '@mall/domain/selling/auction/bidding.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Its deadline, and when its time began: an order's is the order's, with whatever the desk gave in addition. */
const UNTIL = `case when a.state = 'unpaid' then o.hold_until else a.until end`
const FROM = `case when a.state = 'unpaid' then o.status_since else a.created_at end`
const WAITS = `((a.state = 'unpaid' and o.status = ${OrderStatus.pendingPayment}) or a.state = 'asking') and ${UNTIL} > now() and a.warned_until is distinct from ${UNTIL}`

/** Awards whose time is nearly over: so many hours before its end, of a short one in its last third. */
export const awardsToWarn = (db: Db, hours: number) =>
  db.rows<{ id: number }>(
    `select a.id from bid_award a left join orders o on o.id = a.order_id
     where a.state in ('unpaid', 'asking') and ${WAITS}
       and ${UNTIL} <= now() + least(make_interval(hours => $1::int), (${UNTIL} - ${FROM}) / ${WARN_SHARE}) order by a.id limit 200`,
    [hours],
  )
/** Marks it, if it waits still; no row: it was paid or answered meanwhile, or somebody was faster. */
export const markWarned = (tx: Tx, id: number) =>
  tx.row<{
    state: 'unpaid' | 'asking'
    biddingNo: string
    title: string
    companyId: number
    userId: number
    orderCode: string
    dueFen: Fen
    depositFen: Fen
    until: Date
  }>(
    `with due as (select a.id, a.state, ${UNTIL} as until, coalesce(o.order_code, '') as order_code, coalesce(o.total_fen, a.amount_fen) as due_fen
       from bid_award a left join orders o on o.id = a.order_id where a.id = $1 and ${WAITS})
     update bid_award a set warned_until = d.until from due d, bid_lot l
     where a.id = d.id and l.id = a.lot_id and a.state = d.state and a.warned_until is distinct from d.until
     returning a.state, l.bidding_no as "biddingNo", l.title, a.company_id as "companyId", a.user_id as "userId", d.order_code as "orderCode",
       d.due_fen as "dueFen", a.deposit_fen as "depositFen", d.until`,
    [id],
  )
