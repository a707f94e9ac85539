import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { PayStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { CancelledOrder } from '../../orders/order/cancelRefund.ts'
import { postBack } from './credit.ts'
import { giveBackEntries } from './draftMoney.ts'

/**
 * Gives what was paid for a cancelled order back: to the drafts that paid it, to its credit where it was paid on that, else to the balance; never
 * more than was paid.
 */
export async function refundCancelled(
  tx: Tx,
  order: CancelledOrder,
  actorId: number,
): Promise<{ refundedFen: Fen; draftFen: Fen }> {
  const refunds = await tx.rows<{ id: number; amountFen: Fen }>(
    `insert into refund (order_id, payment_id, amount_fen, state, reason)
     select p.order_id, p.id, p.amount_fen, 'done', '订单取消退款' from payment p
     where p.order_id = $1 and p.state = 'succeeded' and not exists (select 1 from refund r where r.payment_id = p.id and r.state <> 'rejected')
     returning id, amount_fen as "amountFen"`,
    [order.id],
  )
  if (refunds.length > 0) await tx.run('update orders set pay_status = $2 where id = $1', [order.id, PayStatus.refunded])
  let draftFen = 0
  for (const r of refunds) {
    const back = await giveBackEntries(tx, order, r.amountFen, actorId)
    draftFen += back.draftFen
    const posted = await postBack(tx, order, {
      sourceType: 'refund',
      sourceId: String(r.id),
      sourceStep: 'done',
      moneyChangeType: MoneyChangeType.cancelRefund,
      note: `订单 ${order.orderCode} 取消退款`,
      actorId,
      entries: [...back.entries, { kind: 'mall_orders', companyId: null, amountFen: minus(r.amountFen) }],
    })
    if (!posted) throw new Error(`refund ${r.id} was not posted`)
  }
  return { refundedFen: refunds.reduce((sum, r) => sum + r.amountFen, 0), draftFen }
}
