import type { Kg } from '../../kernel/money.ts'
import { expect, test } from 'vitest'
import { chooseUnits, planLoad } from './loadPlan.ts'

const coil = (unitNo: string, madeOn: string, weightKg: Kg) => ({ unitNo, madeOn, weightKg })
const COILS = [
  coil('L4', '2026-11-05', 7_960),
  coil('L1', '2026-11-01', 8_040),
  coil('L3', '2026-11-02', 8_400),
  coil('L2', '2026-11-01', 8_010),
]
const names = (units: readonly { unitNo: string }[]) => units.map(u => u.unitNo)

test('the oldest coils leave first', () => {
  expect(names(chooseUnits(COILS, { pieces: 2, orderedKg: 16_050 }))).toEqual(['L1', 'L2'])
  expect(names(chooseUnits(COILS, { pieces: 9, orderedKg: 72_000 }))).toEqual(['L1', 'L2', 'L3', 'L4'])
  expect(chooseUnits(COILS, { pieces: 0, orderedKg: 0 })).toEqual([])
})

test('the last of them may be a younger one that comes nearer to the ordered weight', () => {
  // 8.040 + 8.010 and then 7.960 rather than 8.400 for 24.000 t.
  expect(names(chooseUnits(COILS, { pieces: 3, orderedKg: 24_000 }))).toEqual(['L1', 'L2', 'L4'])
  expect(names(chooseUnits(COILS, { pieces: 3, orderedKg: 24_450 }))).toEqual(['L1', 'L2', 'L3'])
  // Equally near: the older one.
  const twins = [coil('A', '2026-11-01', 8_000), coil('C', '2026-11-03', 8_100), coil('B', '2026-11-02', 8_100)]
  expect(names(chooseUnits(twins, { pieces: 2, orderedKg: 16_100 }))).toEqual(['A', 'B'])
})

test('a truck takes what its axles may carry, a coil too heavy for it waits and a lighter one comes along', () => {
  const plan = planLoad(COILS, { legalKg: 49_000, tareKg: 24_600 })
  expect(names(plan.units)).toEqual(['L1', 'L2', 'L4'])
  expect([plan.loadKg, plan.roomKg, names(plan.rest)]).toEqual([24_010, 390, ['L3']])
})

test('seven and five bundles of 2.668 t stay below 49 t with a truck of 15.210 t', () => {
  const bundles = Array.from({ length: 14 }, (_, i) => coil(`K${String(i).padStart(2, '0')}`, '2026-11-10', 2_668))
  const plan = planLoad(bundles, { legalKg: 49_000, tareKg: 15_210 })
  expect([plan.units.length, plan.loadKg, plan.roomKg]).toEqual([12, 32_016, 1_774])
  expect(planLoad(bundles, { legalKg: 15_000, tareKg: 15_210 })).toMatchObject({ units: [], loadKg: 0 })
})
