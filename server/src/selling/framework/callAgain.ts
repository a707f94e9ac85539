// 恢复: a cancelled call-off that the mill opens again takes its tons from what its line has left by now, or stays cancelled.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { limitKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { isLiveOrder } from '../../platform/db/orderSets.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { anyContract, callsOf, lockLines, orderedOf } from './framework.queries.ts'

/** Joined to every move of an order (main/extensions.ts). Cancelled it gave its tons back by being cancelled. Refuses ORDER_STATE in words. */
export async function callsAfterMove(
  _world: World,
  tx: Tx,
  order: { id: number; status: OrderStatusCode },
  to: OrderStatusCode,
): Promise<void> {
  if (isLiveOrder(order.status) || !isLiveOrder(to)) return
  const no = (why: string): never =>
    refuse('ORDER_STATE', { state: `${OrderStatus.label(order.status)}，${why}`, act: '恢复，请买方重新下单' })
  for (const { contractId, ccNo, lineNos } of await callsOf(tx, order.id)) {
    await lockLines(tx, contractId, lineNos)
    // Read under the locks of the lines, as for a new order; this order is counted in by now.
    const c = await anyContract(tx, ccNo)
    if (c?.status !== ContractStatus.confirmed) return no(`框架合同 ${ccNo} ${ContractStatus.label(c?.status ?? 0)}`)
    const over = (await orderedOf(tx, [contractId])).find(
      l => lineNos.includes(l.lineNo) && l.orderedKg > limitKg(l.committedKg, c.toleranceBp),
    )
    if (over) {
      const title = c.content.lines.find(l => l.lineNo === over.lineNo)?.title ?? `第 ${over.lineNo} 行`
      return no(`框架合同 ${ccNo} ${title} 的吨位已另用`)
    }
  }
}
