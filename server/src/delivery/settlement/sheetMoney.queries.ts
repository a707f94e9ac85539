import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'

/** A refund of the order's payment, within what of it was not given back before; no row: it would be more. */
export const insertSettleRefund = (tx: Tx, r: { orderId: number; amountFen: Fen; reason: string }) =>
  tx.row<{ id: number }>(
    `insert into refund (order_id, payment_id, amount_fen, state, reason)
     select p.order_id, p.id, $2::bigint, 'done', $3 from payment p where p.order_id = $1 and p.state = 'succeeded'
       and p.amount_fen >= $2::bigint + coalesce((select sum(r.amount_fen) from refund r where r.payment_id = p.id and r.state <> 'rejected'), 0)
     returning id`,
    [r.orderId, r.amountFen, r.reason],
  )
