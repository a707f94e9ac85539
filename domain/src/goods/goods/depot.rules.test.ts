import { expect, test } from 'vitest'
import { depotFeeFen, gateFeeFen, pickUpLeadDays } from './depot.rules.ts'

test('a depot charges for taking out and lifting', () => expect(depotFeeFen({ outFeeFen: 1500, liftFeeFen: 700 })).toBe(2200))

test('from the mill goods are ready by the days of their class, from elsewhere a day later', () => {
  expect([pickUpLeadDays([1, 3], 'W01'), pickUpLeadDays([1, 3], 'W05'), pickUpLeadDays(null, 'W05')]).toEqual([1, 2, 2])
})

test('who fetches 27.305 tons pays 737.24 at a gate of 27 a ton; nothing for goods sold by the piece', () => {
  const gate = { outFeeFen: 1800, liftFeeFen: 900 }
  expect(gateFeeFen(gate, [{ priceUnit: 'ton', weightKg: 27_305 }])).toBe(73_724)
  expect(gateFeeFen(gate, [{ priceUnit: 'piece', weightKg: 9000 }])).toBe(0)
})
