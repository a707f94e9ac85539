import { expect, test } from 'vitest'
import { depotFeeFen, earliestPickUp, pickUpDays, pickUpLeadDays, trucksPerDay } from './depot.rules.ts'

/** Friday 2026-11-20, 23:30 in China: still Friday there, 15:30 in UTC. */
const friday = Date.UTC(2026, 10, 20, 15, 30)

test('a depot charges for taking out and lifting', () => expect(depotFeeFen({ outFeeFen: 1500, liftFeeFen: 700 })).toBe(2200))

test('from the mill goods are ready by the days of their class, from elsewhere a day later', () => {
  expect([pickUpLeadDays([1, 3], 'W01'), pickUpLeadDays([1, 3], 'W05'), pickUpLeadDays(null, 'W05')]).toEqual([1, 2, 2])
  expect([trucksPerDay('W01'), trucksPerDay('W05')]).toEqual([14, 6])
})

test('days are China’s, Sundays rest, and the first day is one on which trucks are loaded', () => {
  expect(pickUpDays(friday, 1, 3)).toEqual([
    { on: '2026-11-21', weekday: 6, closed: '' },
    { on: '2026-11-22', weekday: 0, closed: '周日停装' },
    { on: '2026-11-23', weekday: 1, closed: '' },
  ])
  expect([earliestPickUp(friday, 1), earliestPickUp(friday, 2)]).toEqual(['2026-11-21', '2026-11-23'])
  // Half an hour later it is Saturday in China.
  expect(earliestPickUp(friday + 1_800_000, 1)).toBe('2026-11-23')
})
