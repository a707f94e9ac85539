// 分批付款放行: no more is on trucks than is paid (decision 0289). Asked under the order's lock before units are put on a truck; a trigger of the table holds it
// whoever writes.
import { beyondReleasedText, isStaged, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { partFen } from '@mall/domain/orders/order/deposit.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { loadedWith } from './load.queries.ts'

/** Why these units, with all that stands on trucks or has left, are more than is released; empty: they are not. */
export async function whyBeyondReleased(db: Db, order: OrderRecord, unitIds: readonly number[]): Promise<string> {
  if (!isStaged(order) || order.paidFen === order.totalFen) return ''
  const [loaded, wanted] = [await loadedWith(db, order.id, []), await loadedWith(db, order.id, unitIds)]
  if (wanted <= order.paidFen) return ''
  return beyondReleasedText({
    leftFen: Math.max(0, order.paidFen - loaded),
    wantedFen: wanted - loaded,
    stage: stagesPaid(order) + 1,
    fen: partFen(order),
  })
}
