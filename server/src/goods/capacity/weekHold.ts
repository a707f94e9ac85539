// 团购占产能: a group of goods to be made keeps the tons of its cap in the weeks of its delivery period while it runs, as one from stock keeps pieces.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { lineFor } from '@mall/domain/delivery/production/line.rules.ts'
import { packKept, spreadKept } from '@mall/domain/delivery/production/weekHold.rules.ts'
import { weeksOfPeriod } from '@mall/domain/delivery/production/week.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { allLines } from './line.queries.ts'
import { freeGroup, giveToMember, holdsOfGroup, keepForGroup, lockWeeks, madeFacts } from './weekHold.queries.ts'

/**
 * Keeps `kg` for a group. Undefined: kept, or there is nothing to keep them in (no line makes the goods, the period's weeks are not planned yet), as
 * for any order; else how many kg the weeks have left, and nothing was kept.
 */
export async function keepWeeks(
  tx: Tx,
  o: { groupId: number; skuId: number; period: string; kg: Kg },
): Promise<{ leftKg: Kg } | undefined> {
  const goods = await madeFacts(tx, o.skuId)
  const line = goods && lineFor(await allLines(tx), goods)
  if (!line) return undefined
  const weeks = await lockWeeks(tx, line.id, weeksOfPeriod(o.period, line.readyDays))
  if (weeks.length === 0) return undefined
  const parts = spreadKept(weeks, o.kg)
  if (!parts) return { leftKg: weeks.reduce((sum, w) => sum + w.leftKg, 0) }
  for (const p of parts) await keepForGroup(tx, { lineId: line.id, week: p.week, kg: p.kg, groupId: o.groupId })
  return undefined
}

/** The group is over: whoever gets goods keeps his tons, each in one week; what is left is free. */
export async function shareWeeks(tx: Tx, groupId: number, members: readonly { id: number; weightKg: Kg }[]): Promise<void> {
  const holds = await holdsOfGroup(tx, groupId)
  if (holds.length === 0) return
  for (const p of packKept(holds, members)) await giveToMember(tx, p)
  await freeGroup(tx, groupId)
}
