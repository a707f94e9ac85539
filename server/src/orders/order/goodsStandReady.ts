// 尾款: with the last of its goods in the yard its time begins, and the buyer hears until when.
import { restFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import type { OrderRecord } from './order.queries.ts'
import { setRestDue } from './rest.queries.ts'

/** Who orders and who pays: often two people. */
export const payersOf = async (tx: Tx, o: Pick<OrderRecord, 'companyId' | 'userId'>): Promise<number[]> => [
  ...new Set([o.userId, ...(await peopleWithRight(tx, o.companyId, 'order.pay'))]),
]
export const restLink = (orderCode: string): string => `/pay/payment?masterOrderCode=${orderCode}&rest=1`

/** `ready`: all of it was reported; else a report was taken back. The order is locked. */
export async function goodsStandReady(tx: Tx, order: OrderRecord, ready: boolean): Promise<void> {
  const fen = restFen({ ...order, status: OrderStatus.pendingShipment })
  if (fen === 0) return
  const due = await setRestDue(tx, order.id, ready)
  if (!due?.restDueOn) return
  await notify(tx, await payersOf(tx, order), {
    event: 'restDue',
    facts: { orderCode: order.orderCode, amount: yuan(fen), dueOn: due.restDueOn },
    link: restLink(order.orderCode),
  })
}
