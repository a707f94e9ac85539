import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWorked,
  CERTIFICATION_WAIT,
  deskTimeText,
  holidaysDue,
  ORDER_WAIT,
  PLAIN_WEEK,
  readDays,
  readDeskTime,
  waitedFor,
  waitTone,
  workdayAfter,
  type WorkCalendar,
  workCalendarOf,
  workedMs,
  workText,
  yearsWithout,
} from './workingTime.ts'

const readDaysOf = (text: string): Set<string> => {
  const read = readDays(text)
  return 'days' in read ? read.days : new Set()
}
/** China's time; 2026-11-23 is a Monday. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const minutes = (from: string, to: string, c: WorkCalendar = PLAIN_WEEK): number => workedMs(at(from), at(to), c) / 60_000

describe('years whose holidays nobody has entered', () => {
  const none = new Set<string>()
  const entered = new Set(['2027-01-01', '2027-02-05'])
  test.each([
    ['2026-10-31 23:59', none, []],
    ['2026-11-01 00:00', none, [2027]],
    ['2026-12-31 23:59', none, [2027]],
    ['2027-01-01 00:00', none, [2027]],
    ['2027-10-08 12:00', none, [2027]],
    ['2027-10-09 00:00', none, []],
    ['2026-11-28 09:00', entered, []],
    ['2027-11-02 09:00', entered, [2028]],
  ] as const)('at %s', (now, holidays, years) => {
    expect(holidaysDue(at(now), holidays)).toEqual(years)
  })

  test('a deadline over the turn of the year says what it goes by', () => {
    const unfilled = yearsWithout(at('2026-12-20 09:00'), at('2027-01-20 09:00'), none)
    expect(unfilled).toEqual([2027])
    expect(deskTimeText({ ...PLAIN_WEEK, unfilled })).toBe('周一至周五 8:00–18:00，2027 年节假日未填，暂按周一至周五算')
    expect(deskTimeText({ ...PLAIN_WEEK, unfilled: [] })).toBe('周一至周五 8:00–18:00')
  })

  test('over the Spring Festival it is a week that the calendar makes of it', () => {
    const festival = workCalendarOf({ holidays: readDaysOf('2027-02-05~2027-02-12'), makeUpDays: none })
    expect(addWorked(at('2027-02-04 17:00'), 20 * 3_600_000)).toBe(at('2027-02-08 17:00'))
    expect(addWorked(at('2027-02-04 17:00'), 20 * 3_600_000, festival)).toBe(at('2027-02-16 17:00'))
  })
})

describe('what a desk is measured by', () => {
  test.each([
    ['within a morning', '2026-11-23 09:00', '2026-11-23 10:14', 74],
    ['ordered on Saturday, looked at on Monday', '2026-11-21 16:20', '2026-11-23 10:14', 134],
    ['ordered on Sunday night, looked at on Monday', '2026-11-22 23:59', '2026-11-23 10:14', 134],
    ['ordered on Friday at 17:50: ten minutes of Friday, the rest of Monday', '2026-11-20 17:50', '2026-11-23 08:30', 40],
    ['over night', '2026-11-23 17:00', '2026-11-24 09:00', 120],
    ['at exactly eight it begins', '2026-11-23 08:00', '2026-11-23 08:01', 1],
    ['before eight nothing counts', '2026-11-23 06:00', '2026-11-23 08:00', 0],
    ['at exactly eighteen o’clock it ends', '2026-11-23 17:59', '2026-11-23 18:30', 1],
    ['after eighteen o’clock nothing counts', '2026-11-23 18:00', '2026-11-24 08:00', 0],
    ['a whole week', '2026-11-16 00:00', '2026-11-23 00:00', 5 * 600],
    ['nothing when the clock stands', '2026-11-23 10:00', '2026-11-23 10:00', 0],
    ['nothing when the clock went back', '2026-11-23 12:00', '2026-11-23 10:00', 0],
  ] as const)('%s', (_name, from, to, expected) => expect(minutes(from, to)).toBe(expected))

  test('who came first has never waited less, whatever the hours: sorting by the arrival sorts by what is shown', () => {
    const now = at('2026-11-24 09:30')
    const arrivals = Array.from({ length: 24 * 5 }, (_, i) => now - i * 3_600_000)
    const waits = arrivals.map(since => waitedFor(since, now, PLAIN_WEEK).workMinutes)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  })

  test('a holiday does not count, a Sunday worked instead of it does', () => {
    const c = workCalendarOf({ holidays: new Set(['2026-11-23']), makeUpDays: new Set(['2026-11-22']) })
    expect(minutes('2026-11-20 18:00', '2026-11-24 08:10', c)).toBe(600 + 10)
    expect(waitedFor(at('2026-11-20 18:00'), at('2026-11-24 08:10'), c)).toEqual({
      ageMinutes: 3 * 1440 + 14 * 60 + 10,
      workMinutes: 610,
    })
  })
})

const DAY_MS = 86_400_000
/** 2026-09-01 0:00 in China. */
const START = at('2026-09-01 00:00')
const dayName = (n: number): string => new Date(START + 8 * 3_600_000 + n * DAY_MS).toISOString().slice(0, 10)
/** Any days of four months as holidays and as days worked, some of them both. */
const someDays = fc.uniqueArray(fc.integer({ min: -5, max: 120 }), { maxLength: 30 }).map(ns => new Set(ns.map(dayName)))
const instant = fc.integer({ min: 0, max: 110 * DAY_MS }).map(ms => START + ms)
/** The plain count that the arithmetic stands for: one day after the other. */
function dayByDay(from: number, to: number, days: { holidays: Set<string>; makeUpDays: Set<string> }): number {
  let sum = 0
  for (let n = Math.floor((from - START) / DAY_MS); START + n * DAY_MS < to; n += 1) {
    const name = dayName(n)
    const weekend = [0, 6].includes(new Date(name).getUTCDay())
    if (days.holidays.has(name) || (weekend && !days.makeUpDays.has(name))) continue
    const midnight = START + n * DAY_MS
    sum += Math.max(0, Math.min(to, midnight + 18 * 3_600_000) - Math.max(from, midnight + 8 * 3_600_000))
  }
  return sum
}

test('whole weeks reckoned at once are the days counted one by one, whatever the holidays', () => {
  fc.assert(
    fc.property(instant, instant, someDays, someDays, (from, to, holidays, makeUpDays) => {
      const days = { holidays, makeUpDays }
      expect(workedMs(from, to, workCalendarOf(days))).toBe(dayByDay(from, to, days))
    }),
    { numRuns: 500 },
  )
})

describe('what is to be done in so much working time', () => {
  const HOUR = 3_600_000
  const add = (from: string, hours: number, c?: WorkCalendar): number => addWorked(at(from), hours * HOUR, c)
  test.each([
    ['Friday evening, two days of the desk: Tuesday at its end', '2026-11-20 19:00', 20, '2026-11-24 18:00'],
    ['Friday at ten, one day: Monday at ten', '2026-11-20 10:00', 10, '2026-11-23 10:00'],
    ['Sunday, one hour: Monday at nine', '2026-11-22 12:00', 1, '2026-11-23 09:00'],
    ['until the very end of a Friday', '2026-11-20 08:00', 10, '2026-11-20 18:00'],
    ['a whole week', '2026-11-18 12:00', 50, '2026-11-25 12:00'],
  ] as const)('%s', (_name, from, hours, until) => expect(add(from, hours)).toBe(at(until)))

  test('no time is over at once, at night too', () => {
    expect([add('2026-11-21 03:00', 0), add('2026-11-21 03:00', -1)]).toEqual([at('2026-11-21 03:00'), at('2026-11-21 03:00')])
  })

  test('a festival is jumped over, the Sunday worked instead of it counts', () => {
    const c = workCalendarOf({
      holidays: new Set(['2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11', '2027-02-12']),
      makeUpDays: new Set(['2027-02-14']),
    })
    expect(add('2027-02-04 17:00', 2, c)).toBe(at('2027-02-14 09:00'))
  })

  test('it is the first instant by which that much has been worked, whatever the holidays', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 900 * HOUR }), someDays, someDays, (from, ms, holidays, makeUpDays) => {
        const c = workCalendarOf({ holidays, makeUpDays })
        const until = addWorked(from, ms, c)
        expect([workedMs(from, until, c), workedMs(from, until - 1, c)]).toEqual([ms, ms - 1])
      }),
      { numRuns: 500 },
    )
  })

  test('is told in days of the desk where it is whole days', () => {
    expect([5, 10, 20, 24].map(h => workText(h))).toEqual(['5 个工作小时', '1 个工作日', '2 个工作日', '24 个工作小时'])
  })
})

test('a queue of orders fifty years old is reckoned at once: by weeks, not by days', () => {
  // 2,609 weeks; five thousand of them counted day by day would outlast the time of a test.
  for (let i = 0; i < 5000; i += 1)
    if (workedMs(at('1975-01-06 08:00'), at('2025-01-06 08:00') + i) !== 2609 * 50 * 3_600_000 + i) expect.fail(`${i} ms later`)
})

test('an order is amber from one hour and red from two, an application from half a working day and a whole one', () => {
  expect([59, 60, 119, 120].map(m => waitTone(m, ORDER_WAIT))).toEqual(['', 'mid', 'mid', 'late'])
  expect([299, 300, 599, 600].map(m => waitTone(m, CERTIFICATION_WAIT))).toEqual(['', 'mid', 'mid', 'late'])
})

describe('holidays as they are typed', () => {
  test('single days and stretches, with the commas a keyboard gives', () =>
    expect(readDays('2027-01-01、2027-02-27~2027-03-01，\n2027-01-01')).toEqual({
      days: new Set(['2027-01-01', '2027-02-27', '2027-02-28', '2027-03-01']),
    }))
  test.each(['2027-01-01 ~ 2027-01-02', '2027-01-01至2027-01-02', '2027-01-01～2027-01-02', '2027-01-01 — 2027-01-02'])(
    'a stretch as people write it: %s',
    text => expect(readDays(text)).toEqual({ days: new Set(['2027-01-01', '2027-01-02']) }),
  )
  test('none at all is none', () => expect(readDays('  ')).toEqual({ days: new Set() }))
  test.each([
    ['2027-02-30', '不是日期'],
    ['春节', '不是日期'],
    ['2027-02-15~02-21', '不是日期'],
    ['2027-02-21~2027-02-15', '早于起日'],
    ['2027-01-01~2027-12-31', '超过 31 天'],
    ['2027-01-01~2027-01-02~2027-01-03', '不是日期'],
  ])('%s is refused in words', (text, wrong) => expect(readDays(text)).toMatchObject({ wrong: expect.stringContaining(wrong) }))
})

describe('hours of a workday as the mill sets them', () => {
  const half = workCalendarOf({ holidays: new Set(), makeUpDays: new Set(), deskTime: '8:30-17:30' })
  test('waiting counts in them, and what ends with a day ends when the desk closes', () => {
    expect(minutes('2026-11-23 08:00', '2026-11-23 09:00', half)).toBe(30)
    expect(minutes('2026-11-23 17:00', '2026-11-24 09:00', half)).toBe(60)
    expect(addWorked(at('2026-11-23 08:30'), 9 * 3_600_000, half)).toBe(at('2026-11-23 17:30'))
    expect(addWorked(at('2026-11-20 17:00'), 3_600_000, half)).toBe(at('2026-11-23 09:00'))
  })
  test('a day of the desk is as long as it is', () =>
    expect([9, 18, 10].map(h => workText(h, half))).toEqual(['1 个工作日', '2 个工作日', '10 个工作小时']))
  test('they are typed as people write them; a day of no length is refused', () => {
    for (const text of ['8:30-17:30', '8:30~17:30', '08:30–17:30', '8：30 至 17：30'])
      expect([text, readDeskTime(text)]).toEqual([text, { fromMinute: 510, toMinute: 1050 }])
    for (const text of ['', '8-18', '18:00-8:00', '8:00-10:00', '8:00-25:00', '8:00-18:00-20:00'])
      expect([text, 'wrong' in readDeskTime(text)]).toEqual([text, true])
  })
})

describe('a day within so many workdays', () => {
  const newYear = workCalendarOf({ holidays: new Set(['2026-11-25']), makeUpDays: new Set(['2026-11-28']) })
  test.each([
    ['from Monday three workdays: Thursday', '2026-11-23 09:00', 3, PLAIN_WEEK, '2026-11-26'],
    ['over a weekend', '2026-11-26 23:30', 3, PLAIN_WEEK, '2026-12-01'],
    ['paid on a Saturday', '2026-11-28 10:00', 1, PLAIN_WEEK, '2026-11-30'],
    ['a holiday is no workday, a weekend day worked is one', '2026-11-24 10:00', 3, newYear, '2026-11-28'],
  ] as const)('%s', (_, from, days, calendar, until) => {
    expect(workdayAfter(at(from), days, calendar)).toBe(until)
  })
})
