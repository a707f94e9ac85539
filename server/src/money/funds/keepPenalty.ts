import { minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { Penalty } from '../../orders/order/cancelRefund.ts'
import { post } from './ledger.ts'

/** Once an order: type, number and step are unique. */
export const keepPenalty = (tx: Tx, p: Penalty): Promise<boolean> =>
  post(tx, {
    sourceType: 'penalty',
    sourceId: String(p.orderId),
    sourceStep: 'kept',
    moneyChangeType: MoneyChangeType.forfeit,
    note: `订单 ${p.orderCode} 取消，违约金：${p.reason}`,
    actorId: p.actorId,
    entries: [
      { kind: 'customer_available', companyId: p.companyId, amountFen: minus(p.amountFen) },
      { kind: 'mall_forfeit', companyId: null, amountFen: p.amountFen },
    ],
  })
