import { expect, test } from 'vitest'
import { keyDaysLeft, keyEndsSoon, keyLeftWords } from './partnerKeys.ts'

test('a key is warned of from thirty days before its last day on, which is still good, until it is replaced', () => {
  const said = (until: string, today: string) => {
    const left = keyDaysLeft(until, today)
    return [keyEndsSoon(left), keyLeftWords(left)]
  }
  expect(said('2027-03-31', '2027-02-28')).toEqual([false, '还有 31 天到期'])
  expect(said('2028-03-01', '2028-02-28')).toEqual([true, '还有 2 天到期'])
  expect(said('2027-03-31', '2027-03-01')).toEqual([true, '还有 30 天到期'])
  expect(said('2027-03-31', '2027-03-31')).toEqual([true, '今天到期'])
  expect(said('2027-03-31', '2027-04-01')).toEqual([true, '已过期 1 天'])
})
