import { expect, test } from 'vitest'
import { truckInView } from './gateTruck.ts'

const trucks = (...numbers: string[]) => numbers.map(waybillNo => ({ waybillNo }))

test('the truck that is worked on stays open when the list reorders', () => {
  const first = truckInView('', '', trucks('held', 'due'))
  expect(first).toBe('held')
  expect(truckInView('', first, trucks('due', 'held'))).toBe('held')
})
test('a truck that is no longer in the list makes room for the first; one that was asked for stays whatever is listed', () => {
  expect(truckInView('', 'gone', trucks('due'))).toBe('due')
  expect(truckInView('asked', 'due', trucks('due'))).toBe('asked')
  expect(truckInView('', 'gone', [])).toBe('')
})
