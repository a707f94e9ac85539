import type { Fen } from '@mall/domain/kernel/money.ts'
import { mostLeft } from '../../platform/db/orderSets.ts'
import type { Tx } from '../../kernel/ports/database.ts'

/**
 * A refund of what was paid for the order, within what of it was not given back before; no row: it would be more. Of 订金 and 尾款 together: it names the
 * payment that has most left, which a bank gives its own part of back.
 */
export const insertSettleRefund = (tx: Tx, r: { orderId: number; amountFen: Fen; reason: string }) =>
  tx.row<{ id: number }>(
    `insert into refund (order_id, payment_id, amount_fen, state, reason)
     select p.order_id, p.id, $2::bigint, 'done', $3 from ${mostLeft('$1')} p where p.all_left_fen >= $2::bigint
     returning id`,
    [r.orderId, r.amountFen, r.reason],
  )
