import { describe, expect, test } from 'vitest'
import {
  addDays,
  lastPublication,
  mondayOf,
  nextPublication,
  periodDays,
  periodOfDay,
  slipWords,
  weekLabel,
  weekSpan,
  weeksOfPeriod,
} from './week.ts'

test('a week is named by its Monday and numbered as the ISO calendar does, also over the year', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(['2026-11-23', '2026-12-28', '2027-01-04'].map(weekLabel)).toEqual(['第 48 周', '第 53 周', '第 1 周'])
  expect(weekSpan('2026-12-28')).toBe('12-28 – 01-03')
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
})

test('a delivery period is a third of a month with its real last day', () => {
  expect(periodDays('2026121')).toEqual({ fromOn: '2026-12-01', toOn: '2026-12-10' })
  expect(periodDays('2027023')).toEqual({ fromOn: '2027-02-21', toOn: '2027-02-28' })
  expect(['2026-12-01', '2026-12-11', '2026-12-31'].map(periodOfDay)).toEqual(['2026121', '2026122', '2026123'])
})

test('the weeks of a period are those whose goods are in the warehouse within it, never none', () => {
  expect(weeksOfPeriod('2026122', 4)).toEqual(['2026-12-07', '2026-12-14'])
  expect(weeksOfPeriod('2026122', 6)).toEqual(['2026-12-07', '2026-12-14'])
  expect(weeksOfPeriod('2026121', 4)).toEqual(['2026-11-30'])
  for (let ready = 0; ready <= 27; ready += 1)
    for (const third of [1, 2, 3]) expect(weeksOfPeriod(`202702${third}`, ready).length).toBeGreaterThan(0)
})

test('a slip is said in days', () => {
  expect(slipWords('2026-11-27', '2026-12-11')).toBe('晚 14 天')
  expect(slipWords('2026-12-12', '2026-12-05')).toBe('早 7 天')
  expect(slipWords('2026-12-12', '2026-12-12')).toBe('按期')
})

describe('the regular publication', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  test('is Friday at five in China', () => {
    expect(lastPublication(at('2026-11-22T10:00:00'))).toBe(at('2026-11-20T17:00:00'))
    expect(nextPublication(at('2026-11-22T10:00:00'))).toBe(at('2026-11-27T17:00:00'))
  })
  test('has come at that moment and not a moment before', () => {
    expect(lastPublication(at('2026-11-27T17:00:00'))).toBe(at('2026-11-27T17:00:00'))
    expect(lastPublication(at('2026-11-27T16:59:59'))).toBe(at('2026-11-20T17:00:00'))
  })
})
