import { expect, test } from 'vitest'
import { PLAIN_WEEK, workCalendarOf } from '../../kernel/workingTime.ts'
import { hoursAt, ticketDue, waitColour, waitEstimate, waitText, whyNotTake } from './support.rules.ts'

const china = (text: string) => Date.parse(`${text}+08:00`)
const MONDAY = '2026-11-23T'

test('the desk answers on working days from eight to eighteen; outside it says when it opens', () => {
  expect(hoursAt('desk', china(`${MONDAY}10:14:00`), PLAIN_WEEK)).toEqual({ open: true, nextAt: null })
  expect(hoursAt('desk', china(`${MONDAY}08:00:00`), PLAIN_WEEK).open).toBe(true)
  expect(hoursAt('desk', china(`${MONDAY}18:00:00`), PLAIN_WEEK)).toEqual({ open: false, nextAt: china('2026-11-24T08:00:00') })
  expect(hoursAt('desk', china('2026-11-27T19:06:00'), PLAIN_WEEK).nextAt).toBe(china('2026-11-30T08:00:00'))
  const holiday = workCalendarOf({ holidays: new Set(['2026-11-24']), makeUpDays: new Set() })
  expect(hoursAt('desk', china(`${MONDAY}18:30:00`), holiday).nextAt).toBe(china('2026-11-25T08:00:00'))
})

test('a mall may answer around the clock, or take messages alone', () => {
  const night = china(`${MONDAY}03:00:00`)
  expect(hoursAt('always', night, PLAIN_WEEK)).toEqual({ open: true, nextAt: null })
  expect(hoursAt('closed', china(`${MONDAY}10:00:00`), PLAIN_WEEK)).toEqual({ open: false, nextAt: null })
})

test('a ticket of the evening is answered two working hours into the next day', () => {
  expect(ticketDue(china(`${MONDAY}19:06:00`), PLAIN_WEEK)).toBe(china('2026-11-24T10:00:00'))
  expect(ticketDue(china(`${MONDAY}10:00:00`), PLAIN_WEEK)).toBe(china(`${MONDAY}12:00:00`))
})

test('waits are read as minutes and seconds, amber from three minutes, red from five', () => {
  expect([waitText(402), waitText(26), waitText(3725), waitText(-3)]).toEqual(['6:42', '0:26', '1:02:05', '0:00'])
  expect([179, 180, 299, 300].map(waitColour)).toEqual(['', 'mid', 'mid', 'late'])
})

test('the third in the queue waits three times what one costs, never less than a minute', () => {
  const place = { position: 1, secondsEach: 0, onDuty: 1, firstWaitedSeconds: 0 }
  expect(waitEstimate({ ...place, position: 3, secondsEach: 80 })).toBe(4)
  expect(waitEstimate({ ...place, position: 3, secondsEach: 80, onDuty: 2 })).toBe(2)
  expect([waitEstimate({ ...place, secondsEach: 10 }), waitEstimate(place)]).toEqual([1, 1])
  // Nobody took the first on in 43 minutes: the fourth is not told 8.
  expect(waitEstimate({ ...place, position: 4, secondsEach: 120, firstWaitedSeconds: 43 * 60 })).toBe(43)
  expect(waitEstimate({ ...place, onDuty: 0, firstWaitedSeconds: 43 * 60 })).toBe(0)
})

test('whoever has six conversations takes no seventh', () => {
  expect([whyNotTake(5), whyNotTake(6)]).toEqual(['', '已满 6 个，先结束或转交一个'])
})
