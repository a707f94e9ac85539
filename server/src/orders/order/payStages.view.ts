// 分批付款放行 of an order as its pages show it: each stage, how far it is paid, what that releases and what of it is loaded.
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { addDays } from '@mall/domain/kernel/days.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { partFen } from '@mall/domain/orders/order/deposit.rules.ts'
import {
  isStaged,
  stageKg,
  stageMoneyName,
  stageRows,
  stagesPaid,
  stageUntilText,
} from '@mall/domain/orders/order/stage.rules.ts'
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import type { OrderRow } from '@mall/contract/orders/order/order.ts'
import type { OrderRecord } from './order.queries.ts'

const dueOnOf = (o: OrderRecord, stage: number): string | null =>
  o.stagesFromOn === null || stage === 1 ? null : addDays(o.stagesFromOn, (stage - 1) * o.restDays)
const untilText = (o: OrderRecord, stage: number): string =>
  stageUntilText({ days: o.restDays, futures: o.stockMode === StockMode.futures, dueOn: dueOnOf(o, stage) }, stage)
export const nextUntilText = (o: OrderRecord): string => untilText(o, stagesPaid(o) + 1)

/** What nothing more is released without; undefined: all is paid, or what is released is not all loaded. */
export const stageWaited = (o: OrderRecord): { name: string; fen: Fen } | undefined =>
  o.stageStuck ? { name: stageMoneyName(stagesPaid(o) + 1), fen: partFen(o) } : undefined

export function payStagesOf(o: OrderRecord): OrderRow['payStages'] {
  if (!isStaged(o)) return null
  const paid = stagesPaid(o)
  const open = paid < o.stageShares.length
  return {
    rows: stageRows(o).map(r => ({ ...r, dueOn: dueOnOf(o, r.stageNum), untilText: untilText(o, r.stageNum) })),
    paidCount: paid,
    nextStageNum: open ? paid + 1 : null,
    nextFen: open ? partFen(o) : 0,
    nextUntilText: open ? nextUntilText(o) : '',
    nextOverdue: open && o.restDueOn !== null && o.restDueOn < chinaDay(Date.now()) && o.cancelApply !== CancelApply.approved,
    releasedFen: o.paidFen,
    releasedKg: stageKg(o.weightKg, o.stageShares, paid),
    loadedFen: o.loadedFen,
    loadedKg: o.loadedKg,
    days: o.restDays,
    keptFen: o.keptFen,
    endAskedByMill: o.cancelByMill,
  }
}
