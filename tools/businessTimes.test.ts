import { expect, test } from 'vitest'
import { clockLines, termLines } from './businessTimes.ts'

test('a term that a statement writes as a figure is found', () => {
  expect(termLines("select 1 where at < now() - interval '72 hours'")).toEqual([1])
  expect(termLines("one\nat < now() + interval '1 day'")).toEqual([2])
  expect(termLines('now() - make_interval(mins => 30)')).toEqual([1])
})

test('a named term, a parameter and its unit are none', () => {
  const named = "now() - interval '${RED_LETTER_HOURS} hours'"
  expect(termLines([named, "now() + $1::int * interval '1 minute'", 'make_interval(mins => $2)'].join('\n'))).toEqual([])
  expect(termLines("now() - $1 * interval '1 hour' - interval '2 days'")).toEqual([1])
})

test('China’s time made by hand is seen, an hour that is eight long is not', () => {
  expect(
    clockLines("const day = new Date(at + 8 * 3_600_000)\nnew Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai' })"),
  ).toEqual([1, 2])
  expect(
    clockLines("const SHIFT_HOURS = 8\nconst soon = now + 48 * 3_600_000\nselect now() at time zone 'Asia/Shanghai'"),
  ).toEqual([])
})
