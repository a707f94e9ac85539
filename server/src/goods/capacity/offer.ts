// What the delivery periods of made-to-order goods offer, by the weeks of the line that makes them: goods page, cart and checkout ask here.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { lineFor, type MadeFacts } from '@mall/domain/delivery/production/line.rules.ts'
import type { WeekStateCode } from '@mall/domain/delivery/production/schedule.codes.ts'
import { addDays, mondayOf } from '@mall/domain/delivery/production/week.ts'
import { periodStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { HORIZON_WEEKS } from './bookLines.ts'
import { allLines, today, weeksOf } from './line.queries.ts'

/** States of delivery periods for goods of a weight, kg. A mall that keeps no line for them asks nothing: the reviewer and the planner see the order. */
export type Offer = (goods: MadeFacts, periods: readonly string[], kg: Kg) => (WeekStateCode | '')[]

/** Reads lines and weeks once, for any number of questions. */
export async function offerOf(db: Db): Promise<Offer> {
  const [on, lines] = await Promise.all([today(db), allLines(db)])
  const first = mondayOf(on)
  const weeks = await weeksOf(
    db,
    lines.map(l => l.id),
    first,
    addDays(first, HORIZON_WEEKS * 7),
  )
  return (goods, periods, kg) => {
    const line = lineFor(lines, goods)
    if (!line) return periods.map(() => '')
    const own = weeks.filter(w => w.lineId === line.id)
    return periods.map(number => periodStateOf(number, line, own, kg, on))
  }
}

/** Why a line cannot be ordered for its delivery period; undefined when it can. 询单 may be ordered: the planner gives it a week. */
export function whyNotOffered(offer: Offer, goods: MadeFacts, number: string | undefined, kg: Kg): string | undefined {
  if (number === undefined) return undefined
  const [state] = offer(goods, [number], kg)
  if (state !== 'closed' && state !== 'stopped') return undefined
  return `交货期${periodLabel(number)}${state === 'stopped' ? '停线' : '已截止或排满'}，请改选其他交货期`
}
