import { expect, test } from 'vitest'
import { depotFeeFen, pickUpLeadDays } from './depot.rules.ts'

test('a depot charges for taking out and lifting', () => expect(depotFeeFen({ outFeeFen: 1500, liftFeeFen: 700 })).toBe(2200))

test('from the mill goods are ready by the days of their class, from elsewhere a day later', () => {
  expect([pickUpLeadDays([1, 3], 'W01'), pickUpLeadDays([1, 3], 'W05'), pickUpLeadDays(null, 'W05')]).toEqual([1, 2, 2])
})
