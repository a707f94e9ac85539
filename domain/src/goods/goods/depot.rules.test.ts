import { expect, test } from 'vitest'
import { depotFeeFen, gateFeeFen, loadableFrom, pickUpLeadDays } from './depot.rules.ts'

test('a depot charges for taking out and lifting', () => expect(depotFeeFen({ outFeeFen: 1500, liftFeeFen: 700 })).toBe(2200))

test('from the mill goods are ready by the days of their class, from elsewhere a day later', () => {
  expect([pickUpLeadDays([1, 3], 'W01'), pickUpLeadDays([1, 3], 'W05'), pickUpLeadDays(null, 'W05')]).toEqual([1, 2, 2])
})

test('allocated goods can be loaded today; others on the day that is expected, and never on one that has passed', () => {
  const from = (allocated: boolean, expectedOn: string) => loadableFrom({ allocated, expectedOn, today: '2026-11-29' })
  expect([from(true, '2026-11-30'), from(false, '2026-11-30'), from(false, '2026-11-20')]).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-11-29',
  ])
})

test('who fetches 27.305 tons pays 737.24 at a gate of 27 a ton; nothing for goods sold by the piece', () => {
  const gate = { outFeeFen: 1800, liftFeeFen: 900 }
  expect(gateFeeFen(gate, [{ priceUnit: 'ton', weightKg: 27_305 }])).toBe(73_724)
  expect(gateFeeFen(gate, [{ priceUnit: 'piece', weightKg: 9000 }])).toBe(0)
})
