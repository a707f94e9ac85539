import { expect, test } from 'vitest'
import { fallingAt, type Falls, fallsFor } from './falling.ts'

const at = (text: string): number => Date.parse(`2026-12-01T${text}:00+08:00`)
const lot: Falls = {
  startFen: 400_000,
  stepFen: 3000,
  fallMinutes: 10,
  openAt: at('10:00'),
  stoodMs: 0,
  pausedAt: null,
  nightPause: true,
}
const yuan = (now: number, o: Partial<Falls> = {}) => fallingAt({ ...lot, ...o }, now).priceFen / 100

test('every ten minutes it is thirty yuan less, at the minute and not before', () => {
  expect(yuan(at('10:00'))).toBe(4000)
  expect(yuan(at('10:10') - 1)).toBe(4000)
  expect(yuan(at('10:10'))).toBe(3970)
  expect(yuan(at('12:05'))).toBe(4000 - 12 * 30)
  expect(fallingAt(lot, at('12:05')).nextFallAt).toBe(at('12:10'))
})

test('before it opens it is the start price and nothing falls', () => {
  expect(fallingAt(lot, at('09:59'))).toEqual({ priceFen: 400_000, nextFallAt: null })
})

test('a pause holds the price, and what it stood still is not counted afterwards', () => {
  expect(fallingAt({ ...lot, pausedAt: at('10:25') }, at('11:40'))).toEqual({ priceFen: 394_000, nextFallAt: null })
  // Stood still from 10:25 to 11:40: five minutes of the third price are left.
  const after = { stoodMs: 75 * 60_000 }
  expect(yuan(at('11:44'), after)).toBe(3940)
  expect(yuan(at('11:45'), after)).toBe(3910)
  expect(fallingAt({ ...lot, ...after }, at('11:44')).nextFallAt).toBe(at('11:45'))
})

test('at night it stands, also before anybody has written the pause down, and the fall that was due comes in the morning', () => {
  expect(yuan(at('18:00'))).toBe(4000 - 48 * 30)
  expect(fallingAt(lot, at('22:30'))).toEqual({ priceFen: 400_000 - 48 * 3000, nextFallAt: null })
  expect(yuan(at('18:30'), { nightPause: false })).toBe(4000 - 51 * 30)
  const odd = { ...lot, openAt: at('10:05') }
  expect(fallingAt(odd, at('17:58')).nextFallAt).toBe(Date.parse('2026-12-02T09:05:00+08:00') + 0)
})

test('down to the floor it takes every price its minutes, the floor as well', () => {
  expect(fallsFor({ startFen: 400_000, stepFen: 3000, fallMinutes: 10 }, 391_000) / 60_000).toBe(40)
})
