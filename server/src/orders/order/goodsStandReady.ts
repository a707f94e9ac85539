// 尾款: with the last of its goods in the yard its time begins, and the buyer hears until when.
import { partFen, restFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import type { OrderRecord } from './order.queries.ts'
import { setRestDue, stageIsPaid } from './rest.queries.ts'

/** Who orders and who pays: often two people. */
export const payersOf = async (tx: Tx, o: Pick<OrderRecord, 'companyId' | 'userId'>): Promise<number[]> => [
  ...new Set([o.userId, ...(await peopleWithRight(tx, o.companyId, 'order.pay'))]),
]
export const restLink = (orderCode: string): string => `/pay/payment?masterOrderCode=${orderCode}&rest=1`

/** `ready`: all of it was reported; else a report was taken back. The order is locked. */
export async function goodsStandReady(tx: Tx, order: OrderRecord, ready: boolean): Promise<void> {
  const fen = restFen({ ...order, status: OrderStatus.pendingShipment })
  if (fen === 0) return
  if (isStaged(order)) return stagesBegin(tx, order, ready)
  const due = await setRestDue(tx, order.id, ready)
  if (!due?.restDueOn) return
  await notify(tx, await payersOf(tx, order), {
    event: 'restDue',
    facts: { orderCode: order.orderCode, amount: yuan(fen), dueOn: due.restDueOn },
    link: restLink(order.orderCode),
  })
}

/** Of stages the days of the later ones begin; those that are paid can be loaded. */
async function stagesBegin(tx: Tx, order: OrderRecord, ready: boolean): Promise<void> {
  const due = await stageIsPaid(tx, order.id, { begins: ready, takenBack: !ready })
  if (!due?.restDueOn) return
  await notify(tx, await payersOf(tx, order), {
    event: 'stageDue',
    facts: {
      orderCode: order.orderCode,
      stage: stageMoneyName(stagesPaid(order) + 1),
      amount: yuan(partFen(order)),
      dueOn: due.restDueOn,
    },
    link: restLink(order.orderCode),
  })
}
