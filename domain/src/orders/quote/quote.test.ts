import { expect, test } from 'vitest'
import { byClock, isOver, nextOf } from './quote.machine.ts'
import { QuoteState } from './quote.codes.ts'
import { concededFen, leastCounter, whyNotCounter, whyNotDay, whyNotOffer, whyNotWanted } from './quote.rules.ts'

test('each side does its own, in its turn', () => {
  expect(nextOf('asked', 'offer', 'mill')).toBe('offered')
  expect(nextOf('asked', 'offer', 'buyer')).toBeUndefined()
  expect(nextOf('approval', 'approve', 'mill')).toBeUndefined()
  expect(nextOf('offered', 'accept', 'buyer')).toBe('accepted')
  expect(nextOf('accepted', 'order', 'buyer')).toBe('ordered')
  expect(nextOf('ordered', 'order', 'buyer')).toBeUndefined()
  expect(nextOf('approval', 'accept', 'buyer')).toBeUndefined()
})
test('ended is ended', () => {
  expect(QuoteState.values.filter(isOver)).toEqual(['ordered', 'refused', 'withdrawn', 'expired'])
})
test('an offer holds until its hour, taken or not; an order made of it stays', () => {
  expect(byClock('offered', 1000, 999)).toBe('offered')
  expect(byClock('offered', 1000, 1000)).toBe('expired')
  expect(byClock('accepted', 1000, 2000)).toBe('expired')
  expect(byClock('ordered', 1000, 2000)).toBe('ordered')
  expect(byClock('asked', null, 2000)).toBe('asked')
})
test('prices that make no sense are refused', () => {
  expect(whyNotWanted(300_000, 320_000)).toBeUndefined()
  expect(whyNotWanted(320_000, 320_000)).toContain('不低于今日价')
  expect(whyNotWanted(3_000, 320_000)).toContain('核对单位')
  const o = { offerFen: 310_000, listFen: 320_000, lastFen: null, pieces: 5, wantedPieces: 5 }
  expect(whyNotOffer(o)).toBeUndefined()
  expect(whyNotOffer({ ...o, offerFen: 330_000 })).toContain('高于今日价')
  expect(whyNotOffer({ ...o, lastFen: 305_000 })).toContain('上次')
  expect(whyNotOffer({ ...o, pieces: 6 })).toContain('件数')
  expect(whyNotCounter({ counterFen: 305_000, offerFen: 310_000, leastFen: 300_000, millMade: false })).toBeUndefined()
  expect(whyNotCounter({ counterFen: 310_000, offerFen: 310_000, leastFen: 300_000, millMade: false })).toContain('直接接受')
  expect(whyNotCounter({ counterFen: 299_999, offerFen: 310_000, leastFen: 300_000, millMade: false })).toContain('上次要的价')
})
test('goods are wanted from today on, a year ahead at most', () => {
  expect(whyNotDay('2026-11-24', '2026-11-24')).toBeUndefined()
  expect(whyNotDay('2027-11-25', '2026-11-24')).toBeUndefined()
  expect(whyNotDay('2026-11-23', '2026-11-24')).toContain('早于今天')
  expect(whyNotDay('2027-11-26', '2026-11-24')).toContain('最远一年')
})
test('an offer that the mill made by itself is countered down to half of the list price', () => {
  expect(leastCounter({ millMade: true, wantedFen: 310_000, listFen: 320_001 })).toBe(160_001)
  expect(leastCounter({ millMade: false, wantedFen: 310_000, listFen: 320_001 })).toBe(310_000)
  const o = { offerFen: 310_000, leastFen: 160_001, millMade: true }
  expect(whyNotCounter({ counterFen: 160_001, ...o })).toBeUndefined()
  expect(whyNotCounter({ counterFen: 160_000, ...o })).toContain('请核对单位')
})
test('what is conceded is money of the goods: tons times the difference, not a sum of prices per ton', () => {
  const ton = { priceUnit: 'ton' as const, pieces: 1 }
  const lines = [
    { ...ton, todayFen: 362_000, wantedFen: 360_000, weightKg: 36_240 },
    { ...ton, todayFen: 400_000, wantedFen: 398_000, weightKg: 1_000 },
    { ...ton, todayFen: 400_000, wantedFen: null, weightKg: 9_000 },
    { priceUnit: 'piece' as const, pieces: 3, weightKg: 0, todayFen: 5_000, wantedFen: 4_000 },
  ]
  expect(concededFen(lines)).toBe(72_480 + 2_000 + 3_000)
})
