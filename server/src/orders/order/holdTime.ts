// Until when an order waits: the rule of its state, the hours and the calendar in force, the database's clock.
import type { OrderState } from '@mall/domain/orders/order/order.machine.ts'
import { holdEnds, holdRuleOf, ofDesk } from '@mall/domain/orders/order/holdTime.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { transactionStart } from './orderWrites.queries.ts'

export interface Hold {
  /** What the rule in force says, in hours of its own time. */
  hours: number
  /** How long that is on the clock from the transaction's start, ms. */
  ms: number
}

/** The waiting that begins when an order enters a state now; null where nothing waits. */
export async function holdOf(world: World, tx: Tx, state: OrderState, futures: boolean): Promise<Hold | null> {
  const rule = holdRuleOf(state, futures)
  if (!rule) return null
  const hours = await world.rules.number(rule)
  // Hours of the clock are as long wherever they begin: only a desk's need to know when that is.
  const from = ofDesk(rule) ? await transactionStart(tx) : 0
  return { hours, ms: holdEnds(rule, from, hours, await workCalendar(world.rules)) - from }
}
