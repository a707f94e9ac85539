import { expect, test } from 'vitest'
import { PLAIN_WEEK, workCalendarOf } from '../../kernel/workingTime.ts'
import { extendHoursOf, holdEnds, type HoldRule, holdText, leftText, nearlyOver } from './holdTime.ts'

/** China's time; 2026-11-20 is a Friday. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const FRIDAY_EVENING = at('2026-11-20 19:00')
const BUYERS: HoldRule[] = ['order.holdHoursSpot', 'order.holdHoursFutures']
const DESKS: HoldRule[] = ['order.reviewHours', 'order.approvalHours']

test('an order of Friday evening waits at a desk until Tuesday, the buyer has until Saturday: his time is the clock’s', () => {
  for (const rule of DESKS) expect(holdEnds(rule, FRIDAY_EVENING, 20, PLAIN_WEEK)).toBe(at('2026-11-24 18:00'))
  for (const rule of BUYERS) expect(holdEnds(rule, FRIDAY_EVENING, 20, PLAIN_WEEK)).toBe(at('2026-11-21 15:00'))
})

test('a holiday of the desk gives the buyer no day', () => {
  const c = workCalendarOf({ holidays: new Set(['2026-11-23']), makeUpDays: new Set() })
  expect(holdEnds('order.reviewHours', FRIDAY_EVENING, 10, c)).toBe(at('2026-11-24 18:00'))
  expect(holdEnds('order.holdHoursSpot', FRIDAY_EVENING, 96, c)).toBe(at('2026-11-24 19:00'))
})

test('the time is told as it counts', () => {
  expect(DESKS.map(rule => holdText(rule, 20))).toEqual(['2 个工作日', '2 个工作日'])
  expect(BUYERS.map(rule => holdText(rule, 20))).toEqual(['20 小时', '20 小时'])
  expect(DESKS.map(extendHoursOf)).toEqual([
    [5, 10, 20, 40],
    [5, 10, 20, 40],
  ])
  expect(BUYERS.map(extendHoursOf)).toEqual([
    [12, 24, 48, 72],
    [12, 24, 48, 72],
  ])
})

test('the desk is told when a quarter of its own time is left: on Tuesday at one, not in the night before', () => {
  const near = (now: string) =>
    nearlyOver(
      'order.reviewHours',
      { since: FRIDAY_EVENING, now: at(now), until: holdEnds('order.reviewHours', FRIDAY_EVENING, 20, PLAIN_WEEK) },
      PLAIN_WEEK,
    )
  expect(['2026-11-24 03:00', '2026-11-24 12:59', '2026-11-24 13:00', '2026-11-24 17:59'].map(near)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('what is left is told in begun hours, at least one', () => {
  const left = (rule: HoldRule, now: string) => leftText(rule, at(now), at('2026-11-24 18:00'), PLAIN_WEEK)
  expect(left('order.reviewHours', '2026-11-24 13:00')).toBe('5 个工作小时')
  expect(left('order.approvalHours', '2026-11-23 17:30')).toBe('11 个工作小时')
  expect(left('order.reviewHours', '2026-11-23 18:00')).toBe('1 个工作日')
  expect(left('order.reviewHours', '2026-11-25 09:00')).toBe('1 个工作小时')
  expect(left('order.holdHoursSpot', '2026-11-23 17:30')).toBe('25 小时')
})
