import { expect, test } from 'vitest'
import { clock, dateTime, day, monthDay, shortTime } from './time.ts'

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

test('times read as on a clock in China, by any formatter', () => {
  for (let at = Date.parse('2019-12-31T15:59:58Z'); at < Date.parse('2027-01-02'); at += 7_654_321_000) {
    const p = Object.fromEntries(formatter.formatToParts(at).map(part => [part.type, part.value]))
    expect(`${day(at)} ${clock(at)}`).toBe(`${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`)
  }
})

test('a day begins at midnight in China, and no time is no text', () => {
  expect([
    dateTime('2026-11-20T16:00:00Z'),
    shortTime(new Date('2026-11-20T15:59:59Z')),
    monthDay('2026-02-28T16:00:00Z'),
  ]).toEqual(['2026-11-21 00:00', '11-20 23:59', '03-01'])
  expect([day('x'), clock(Number.NaN), dateTime('')]).toEqual(['', '', ''])
})
