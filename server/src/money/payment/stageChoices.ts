// 分批付款放行 at the page of a payment: up to which stage can be paid now, for how much, and what it releases.
import { isStaged, stageKg, stagesPaid, stageSum, stageUntilText } from '@mall/domain/orders/order/stage.rules.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Paying } from './due.ts'

/** Of an order that is due (`dueOf` has noted up to which stage); null: it is not in stages. */
export function stageChoices(o: Paying) {
  if (!isStaged(o)) return null
  const from = stagesPaid(o) + 1
  const count = o.stageShares.length
  return {
    fromStageNum: from,
    toStageNum: o.payUntil ?? from,
    stageCount: count,
    untilText: from === 1 ? '' : untilOf(o, from),
    choices: Array.from({ length: count - from + 1 }, (_, i) => ({
      toStageNum: from + i,
      fen: stageSum(o.totalFen, o.stageShares, from + i) - o.paidFen,
      releasedKg: stageKg(o.weightKg, o.stageShares, from + i),
    })),
  }
}

/** Until when the stage behind those that are paid now is to be paid; empty: there is none. */
export function laterUntilText(o: Paying): string {
  const stage = (o.payUntil ?? stagesPaid(o) + 1) + 1
  if (stage > o.stageShares.length) return ''
  return untilOf(o, stage)
}
function untilOf(o: Paying, stage: number): string {
  const dueOn = o.stagesFromOn === null ? null : addDays(o.stagesFromOn, (stage - 1) * o.restDays)
  return stageUntilText({ days: o.restDays, futures: o.stockMode === StockMode.futures, dueOn }, stage)
}
