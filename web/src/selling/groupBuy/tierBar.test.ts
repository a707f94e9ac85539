import { expect, test } from 'vitest'
import { tierBar } from './tierBar.ts'

const tiers = (...kg: number[]) => kg.map(minKg => ({ minKg, priceFen: 1, lacksKg: 0 }))

test('tiers stand on the bar by their tons, and the tons that are joined fill it to the last one at most', () => {
  const t = tiers(300_000, 500_000, 1_000_000)
  expect(tierBar({ tiers: t, joinedKg: 520_000 })).toEqual({ at: [30, 50, 100], fill: 52 })
  expect(tierBar({ tiers: t, joinedKg: 0 }).fill).toBe(0)
  expect(tierBar({ tiers: t, joinedKg: 1_200_000 }).fill).toBe(100)
})
test('tiers too near each other stand in equal steps, and a reached one is filled to its mark', () => {
  const t = tiers(900_000, 950_000, 1_000_000, 2_000_000)
  expect(tierBar({ tiers: t, joinedKg: 950_000 })).toEqual({ at: [25, 50, 75, 100], fill: 50 })
  expect(tierBar({ tiers: t, joinedKg: 450_000 }).fill).toBe(12.5)
})
