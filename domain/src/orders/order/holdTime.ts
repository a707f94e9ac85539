// 时限: how long an order may wait in each state, and what time counts. A state that waits for the buyer runs on the clock; one that waits for a
// desk of the mill runs in its working hours, so that what comes in on a Friday evening does not end before somebody has seen it (0042).
import { addWorked, type WorkCalendar, workedMs, workText } from '../../kernel/workingTime.ts'
import type { OrderState } from './order.machine.ts'

const HOUR_MS = 3_600_000

/** Rules of the console that say how long an order may wait, in hours. */
export type HoldRule = 'order.holdHoursSpot' | 'order.holdHoursFutures' | 'order.reviewHours' | 'order.approvalHours'

/** Which rule ends the waiting in a state: what it holds is held until then and not longer. Undefined: nothing waits, or the money is there. */
export function holdRuleOf(state: OrderState, futures: boolean): HoldRule | undefined {
  switch (state) {
    case 'pendingConfirm':
    case 'pendingPayment':
      return futures ? 'order.holdHoursFutures' : 'order.holdHoursSpot'
    case 'pendingReview':
      return 'order.reviewHours'
    case 'pendingApproval':
      return 'order.approvalHours'
    case 'pendingSchedule':
    case 'pendingShipment':
    case 'shipping':
    case 'signed':
    case 'cancelled':
    case 'createFailed':
      return undefined
    default:
      state satisfies never
      return undefined
  }
}

/** Whether the hours of a rule are a desk's working hours and not the clock's. */
export const ofDesk = (rule: HoldRule): boolean => rule === 'order.reviewHours' || rule === 'order.approvalHours'

/** When so many hours are over that begin at an instant, in the time of the rule; instants in ms. */
export const holdEnds = (rule: HoldRule, from: number, hours: number, c: WorkCalendar): number =>
  ofDesk(rule) ? addWorked(from, hours * HOUR_MS, c) : from + hours * HOUR_MS

/** What is left of the time of a rule, ms of that time; zero when it is over. */
const leftMs = (rule: HoldRule, now: number, until: number, c: WorkCalendar): number =>
  ofDesk(rule) ? workedMs(now, until, c) : Math.max(0, until - now)

/** Hours of a rule in words: 24 小时, 2 个工作日, 5 个工作小时. */
export const holdText = (rule: HoldRule, hours: number, c?: WorkCalendar): string =>
  ofDesk(rule) ? workText(hours, c) : `${hours} 小时`

/** What is left of the time of a rule, in begun hours and words. */
export const leftText = (rule: HoldRule, now: number, until: number, c: WorkCalendar): string =>
  holdText(rule, Math.max(1, Math.ceil(leftMs(rule, now, until, c) / HOUR_MS)), c)

/** Whether no more than a quarter of the waiting is left: the desk is told. */
export const nearlyOver = (rule: HoldRule, at: { since: number; now: number; until: number }, c: WorkCalendar): boolean =>
  leftMs(rule, at.now, at.until, c) * 4 <= leftMs(rule, at.since, at.until, c)

/** The event that ends an order whose time is over. */
export const timeoutEventOf = (state: OrderState): 'payTimeout' | 'reviewTimeout' =>
  state === 'pendingReview' || state === 'pendingApproval' ? 'reviewTimeout' : 'payTimeout'

/** More time is given in portions, of the clock to a buyer, of working time to a desk. */
export const EXTEND_HOURS = [12, 24, 48, 72] as const
export const EXTEND_DESK_HOURS = [5, 10, 20, 40] as const
export type ExtendHours = (typeof EXTEND_HOURS)[number] | (typeof EXTEND_DESK_HOURS)[number]
export const extendHoursOf = (rule: HoldRule): readonly ExtendHours[] => (ofDesk(rule) ? EXTEND_DESK_HOURS : EXTEND_HOURS)
/** What has waited this long on the clock in one state gets no more: goods are held meanwhile. */
export const EXTEND_MOST_HOURS = 14 * 24
