import { linkTo } from '../../kernel/settings/partners.ts'
import type { OrderActor } from '@mall/domain/orders/order/order.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { waitedFor, type WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import { rightsOf } from '@mall/domain/people/staff/staff.rights.ts'
import { blocker, orderRow } from './order.view.ts'
import type { QueueRecord } from './orderDesk.queries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** Desks a member of staff may act for in the order machine, from his rights. */
export const actorsOf = (v: Viewer): OrderActor[] => {
  const rights = rightsOf(v.staffRoles)
  return [
    ...(rights.includes('order.review') ? (['reviewer'] as const) : []),
    ...(rights.includes('order.approve') ? (['approver'] as const) : []),
  ]
}

/** Names as the rule has them, one after the other; both commas count, a desk types what its keyboard gives. */
export const specialNames = (value: string): Set<string> =>
  new Set(
    value
      .split(/[,，、\n]/)
      .map(name => name.trim())
      .filter(Boolean),
  )

/** The order's blocker is worded for the buyer; at the mill's desk "your company" is the customer. */
export const whoseForStaff = (whose: string): string => whose.replaceAll('贵公司', '客户')

export interface DeskView {
  world: World
  by: readonly OrderActor[]
  special: ReadonlySet<string>
  calendar: WorkCalendar
  managerCauses(orderId: number): readonly string[]
}
export const queueRow = ({ world, by, special, calendar, managerCauses }: DeskView, o: QueueRecord) => ({
  ...orderRow(world, o, by),
  // Why it waits stands in its own column: here only for whom.
  waitsFor: whoseForStaff(blocker(o, linkTo(world.settings, 'sign'))?.whose ?? ''),
  ...waitedFor(o.waitsSince.getTime(), o.askedAt.getTime(), calendar),
  managerCauses: [...managerCauses(o.id)],
  reviewReason: o.reviewReason,
  reviewCauses: o.reviewCauses,
  speciallyTreated: special.has(o.companyName),
  certified: o.certified,
  frozen: o.frozen,
  bdName: o.bdName,
  handedToName: o.handedToName,
})
