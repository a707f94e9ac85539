import { expect, test } from 'vitest'
import { offeredPeriods, periodLabel, whyNotPeriod } from './deliveryPeriod.ts'

const at = (iso: string): number => Date.parse(`${iso}+08:00`)

test('six periods are offered from the first that the mill can keep, over the end of the year', () => {
  expect(offeredPeriods(at('2026-11-21T10:00'), 20)).toEqual(['2026122', '2026123', '2027011', '2027012', '2027013', '2027021'])
  expect(offeredPeriods(at('2026-11-10T23:59'), 0)[0]).toBe('2026111')
  expect(offeredPeriods(at('2026-11-11T00:00'), 0)[0]).toBe('2026112')
  // The 31st belongs to the last third.
  expect(offeredPeriods(at('2026-12-31T12:00'), 0)[0]).toBe('2026123')
})

test('a period that has passed or is too far away is refused with what can be had', () => {
  const now = at('2026-11-21T10:00')
  expect(whyNotPeriod('2026122', now, 20)).toBeUndefined()
  expect(whyNotPeriod('2027021', now, 20)).toBeUndefined()
  expect(whyNotPeriod('2026121', now, 20)).toBe('交货期2026 年 12 月上旬不能排产，可选 2026 年 12 月中旬至 2027 年 2 月上旬')
  expect(whyNotPeriod('2027022', now, 20)).toContain('不能排产')
})

test('a period reads as people say it', () => {
  expect(['2026121', '2027013'].map(periodLabel)).toEqual(['2026 年 12 月上旬', '2027 年 1 月下旬'])
})
