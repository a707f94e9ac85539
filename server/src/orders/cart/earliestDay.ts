// What the mill can do at the earliest, said beside the day a buyer wishes for: the same days as the goods page and the order page have.
import { loadableFrom, pickUpLeadDays } from '@mall/domain/goods/goods/depot.rules.ts'
import { addDays, chinaDay, periodDays } from '@mall/domain/delivery/production/week.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { firstLoadingDay, loadingDays } from '../../goods/capacity/gateHours.ts'
import { isFutures } from './orderStart.ts'
import type { OrderPlan } from './orderPlan.ts'

/** The first day on which the last of these orders can be loaded, if it is paid today. Empty: the mill names none of some of them. */
export async function earliestDay(ctx: Ctx, plan: OrderPlan): Promise<string> {
  const days = await loadingDays(ctx.db)
  const today = chinaDay(ctx.world.clock.now())
  const each = plan.orders.map(o => {
    if (isFutures(o)) {
      const periods = o.rows.flatMap(r => r.row.chosen.deliveryDateNumber ?? []).toSorted()
      const last = periods.at(-1)
      return last === undefined ? '' : periodDays(last).fromOn
    }
    const depotCode = o.rows[0]?.row.depotCode ?? ''
    const lead = Math.max(
      ...o.rows.map(r => pickUpLeadDays(ctx.world.catalogue.classes.get(r.row.classCode)?.spotDays, depotCode)),
    )
    return firstLoadingDay(days(depotCode, loadableFrom({ allocated: false, today, expectedOn: addDays(today, lead) })))
  })
  return each.includes('') ? '' : (each.toSorted().at(-1) ?? '')
}
