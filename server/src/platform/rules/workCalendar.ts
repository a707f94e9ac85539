import { daysIn, holidaysDue, type WorkCalendar, workCalendarOf, yearsWithout } from '@mall/domain/kernel/workingTime.ts'
import type { Rules } from '../../kernel/businessRules.ts'

/** No deadline of a desk lies further ahead. */
const AHEAD_MS = 31 * 86_400_000

/** The hours of a workday and the days that depart from Monday to Friday, as the console's rules have them. */
export const workCalendar = async (rules: Rules): Promise<WorkCalendar> => {
  const holidays = daysIn(await rules.get('desk.holidays'))
  const now = Date.now()
  return {
    ...workCalendarOf({
      holidays,
      makeUpDays: daysIn(await rules.get('desk.makeUpDays')),
      deskTime: await rules.get('desk.time'),
    }),
    unfilled: yearsWithout(now, now + AHEAD_MS, holidays),
  }
}

/** Years whose holidays somebody should enter by now. */
export const holidaysToFill = async (rules: Rules, now: number): Promise<number[]> =>
  holidaysDue(now, daysIn(await rules.get('desk.holidays')))
