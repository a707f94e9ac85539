import { expect, test } from 'vitest'
import { byClock, isOver, nextOf } from './quote.machine.ts'
import { QuoteState } from './quote.codes.ts'
import { whyNotCounter, whyNotOffer, whyNotWanted } from './quote.rules.ts'

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
  expect(whyNotCounter({ counterFen: 305_000, offerFen: 310_000, wantedFen: 300_000 })).toBeUndefined()
  expect(whyNotCounter({ counterFen: 310_000, offerFen: 310_000, wantedFen: 300_000 })).toContain('直接接受')
  expect(whyNotCounter({ counterFen: 299_999, offerFen: 310_000, wantedFen: 300_000 })).toContain('上次要的价')
})
