import { describe, expect, test } from 'vitest'
import { closingOf, nextRebateDay, nextTier, rebatePeriodOf, rebateSpans, spanOfDay } from './rebate.rules.ts'

const tiers = [
  { fromKg: 324_000, fenPerTon: 1200 },
  { fromKg: 360_000, fenPerTon: 2000 },
]
const year = { fromOn: '2025-11-20', toOn: '2026-02-10' }

describe('periods', () => {
  test('months and quarters are the calendar’s, cut to the term, without a gap', () => {
    expect(rebateSpans({ ...year, rebatePeriod: 'month' }).map(s => [s.key, s.fromOn, s.toOn])).toEqual([
      ['2025-11', '2025-11-20', '2025-11-30'],
      ['2025-12', '2025-12-01', '2025-12-31'],
      ['2026-01', '2026-01-01', '2026-01-31'],
      ['2026-02', '2026-02-01', '2026-02-10'],
    ])
    expect(rebateSpans({ ...year, rebatePeriod: 'quarter' }).map(s => [s.key, s.fromOn, s.toOn])).toEqual([
      ['2025Q4', '2025-11-20', '2025-12-31'],
      ['2026Q1', '2026-01-01', '2026-02-10'],
    ])
  })
  test('one that says nothing counts its whole term', () => {
    expect(rebatePeriodOf({})).toBe('term')
    expect(rebateSpans(year)).toEqual([{ key: 'term', label: '合同期', ...year }])
  })
  test('a sheet counts in the period of its confirmation; late ones in the last, early ones in the first', () => {
    const spans = rebateSpans({ ...year, rebatePeriod: 'quarter' })
    expect(['2025-01-01', '2025-12-31', '2026-01-01', '2026-06-01'].map(d => spanOfDay(spans, d)?.key)).toEqual([
      '2025Q4',
      '2025Q4',
      '2026Q1',
      '2026Q1',
    ])
  })
})

describe('what is earned', () => {
  test('the tier that is reached pays all tons, rounded once; a correction posts the difference, up or down', () => {
    expect(closingOf(tiers, 359_999, 0)).toEqual({ settledKg: 359_999, fenPerTon: 1200, rebateFen: 431_999, postedFen: 431_999 })
    expect(closingOf(tiers, 360_000, 431_999)).toMatchObject({ fenPerTon: 2000, rebateFen: 720_000, postedFen: 288_001 })
    expect(closingOf(tiers, 323_999, 431_999)).toMatchObject({ fenPerTon: 0, rebateFen: 0, postedFen: -431_999 })
    expect(closingOf([], 1_000_000, 0).rebateFen).toBe(0)
  })
  test('the next tier says what lacks and what it brings', () => {
    expect(nextTier(tiers, 300_000)).toEqual({ fromKg: 324_000, lackKg: 24_000, moreFen: 388_800 })
    expect(nextTier(tiers, 330_000)).toEqual({ fromKg: 360_000, lackKg: 30_000, moreFen: 324_000 })
    expect(nextTier(tiers, 360_000)).toBeNull()
  })
})

test.each([
  ['within the first month: the day after its end', '2025-11-25', '2025-12-01'],
  ['a month is closed: the first of the next, which is also the next end', '2025-12-05', '2026-01-01'],
  ['in the last month its end comes before the monthly look', '2026-02-05', '2026-02-11'],
  ['all are closed: month by month', '2026-02-20', '2026-03-01'],
  ['December goes over to January', '2026-12-15', '2027-01-01'],
  ['four hundred days after the end nothing comes any more', '2027-03-18', null],
])('%s', (_what, today, due) => {
  expect(nextRebateDay(rebateSpans({ ...year, rebatePeriod: 'month' }), today)).toBe(due)
})
