import { daysIn, type WorkCalendar, workCalendarOf } from '@mall/domain/workingTime.ts'
import type { Rules } from './rules.ts'

/** The hours of a workday and the days that depart from Monday to Friday, as the console's rules have them. */
export const workCalendar = async (rules: Rules): Promise<WorkCalendar> =>
  workCalendarOf({
    holidays: daysIn(await rules.get('desk.holidays')),
    makeUpDays: daysIn(await rules.get('desk.makeUpDays')),
    deskTime: await rules.get('desk.time'),
  })
