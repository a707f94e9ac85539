import { expect, test } from 'vitest'
import { packKept, spreadKept } from './weekHold.rules.ts'

const weeks = [
  { week: '2026-12-07', leftKg: 30_000 },
  { week: '2026-12-14', leftKg: 80_000 },
]
test('tons that fit into one week of the period lie in one; more begin in the first; too many are not kept at all', () => {
  expect(spreadKept(weeks, 60_000)).toEqual([{ week: '2026-12-14', kg: 60_000 }])
  expect(spreadKept(weeks, 30_000)).toEqual([{ week: '2026-12-07', kg: 30_000 }])
  expect(spreadKept(weeks, 100_000)).toEqual([
    { week: '2026-12-07', kg: 30_000 },
    { week: '2026-12-14', kg: 70_000 },
  ])
  expect(spreadKept(weeks, 110_001)).toBeUndefined()
})
test('members are laid in whole, the heaviest first; one that fits in no week keeps none', () => {
  const holds = [
    { id: 1, kg: 30_000 },
    { id: 2, kg: 30_000 },
  ]
  const by = (...kg: number[]) =>
    packKept(
      holds,
      kg.map((weightKg, i) => ({ id: i + 1, weightKg })),
    )
  expect(by(10_000, 20_000, 30_000).map(p => [p.memberId, p.holdId])).toEqual([
    [3, 1],
    [2, 2],
    [1, 2],
  ])
  expect(by(20_000, 20_000, 20_000).map(p => p.memberId)).toEqual([1, 2])
})
