import { daysIn, holidaysDue, type WorkCalendar, workCalendarOf, yearsWithout } from '@mall/domain/kernel/workingTime.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { Rules } from '../../kernel/businessRules.ts'

/** No deadline of a desk lies further ahead. */
const AHEAD_MS = 31 * 86_400_000

/** The calendar last made, of the rules and the day it was made of: every order asks for it, and it changes once a day or when a rule does. */
let made:
  | { of: readonly [holidays: string, makeUpDays: string, deskTime: string, today: string]; calendar: WorkCalendar }
  | undefined

/** The hours of a workday and the days that depart from Monday to Friday, as the console's rules have them. */
export const workCalendar = async (rules: Rules): Promise<WorkCalendar> => {
  const now = Date.now()
  const of = [
    await rules.get('desk.holidays'),
    await rules.get('desk.makeUpDays'),
    await rules.get('desk.time'),
    dayText(new Date(now)),
  ] as const
  if (made?.of.every((part, i) => part === of[i])) return made.calendar
  const holidays = daysIn(of[0])
  const calendar = {
    ...workCalendarOf({ holidays, makeUpDays: daysIn(of[1]), deskTime: of[2] }),
    unfilled: yearsWithout(now, now + AHEAD_MS, holidays),
  }
  made = { of, calendar }
  return calendar
}

/** Years whose holidays somebody should enter by now. */
export const holidaysToFill = async (rules: Rules, now: number): Promise<number[]> =>
  holidaysDue(now, daysIn(await rules.get('desk.holidays')))
