// 分批付款放行: no more is on trucks than is paid (decision 0289). Asked under the order's lock before units are put on a truck; a trigger of the table holds it
// whoever writes.
import { beyondReleasedText, isStaged, stageKg, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { partFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { fittingUnits, loadedWith } from './load.queries.ts'

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

/** Those of the units, the first first, that may be loaded now. */
export async function releasedUnits<U extends { id: number }>(
  db: Db,
  order: OrderRecord,
  units: readonly U[],
): Promise<readonly U[]> {
  if (!isStaged(order) || order.paidFen === order.totalFen || units.length === 0) return units
  return units.slice(
    0,
    await fittingUnits(
      db,
      order.id,
      units.map(u => u.id),
    ),
  )
}

/** What whoever plans trucks has to know of it; empty: the order is not in stages, or all is paid. */
export const releasedText = (o: OrderRecord): string =>
  !isStaged(o) || o.paidFen === o.totalFen
    ? ''
    : `分批放行：已付 ${stagesPaid(o)} / ${o.stageShares.length} 期，放行约 ${tons(stageKg(o.weightKg, o.stageShares, stagesPaid(o)))} 吨，已装 ${tons(o.loadedKg)} 吨，还能装 ${yuan(Math.max(0, o.paidFen - o.loadedFen))} 元的货；其余等${stageMoneyName(stagesPaid(o) + 1)} ${yuan(partFen(o))} 元`
