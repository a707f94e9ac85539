import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGING, bandOf, byUrgency, SINCE, tenThousands } from './aging.ts'

test('every day has one band, and a later day never a younger one', () => {
  expect([-30, 0, 1, 7, 8, 30, 31, 60, 61, 4000].map(d => bandOf(AGING, d))).toEqual([
    'current',
    'current',
    'week',
    'week',
    'month',
    'month',
    'quarter',
    'quarter',
    'older',
    'older',
  ])
  for (const bands of [AGING, SINCE])
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), d => {
        const at = (days: number) => bands.findIndex(b => b.code === bandOf<string>(bands, days))
        expect(at(d)).toBeGreaterThanOrEqual(0)
        expect(at(d + 1)).toBeGreaterThanOrEqual(at(d))
      }),
    )
})

test('what is late comes before what is due, and of two late ones the dearer', () => {
  const rows = [
    { kind: 'uninvoiced' as const, amountFen: 900 },
    { kind: 'dueToday' as const, amountFen: 500 },
    { kind: 'overdue' as const, amountFen: 1 },
    { kind: 'overdue' as const, amountFen: 2 },
  ]
  expect(rows.toSorted(byUrgency).map(r => [r.kind, r.amountFen])).toEqual([
    ['overdue', 2],
    ['overdue', 1],
    ['dueToday', 500],
    ['uninvoiced', 900],
  ])
})

test('sums stand in 万元 with one place', () => {
  expect([204_150_000_00, 5_000, 1_989_000_00].map(tenThousands)).toEqual(['20,415.0', '0.0', '198.9'])
})
