import { expect, test } from 'vitest'
import { grownBy, type Figure } from './growthVerdict.ts'

const figure = (ms: number, pages: number): Figure => ({ cpu: [ms / 2, ms / 2], pages })
const grown = (first: Figure, last: Figure): boolean => !grownBy({ work: '', first, last }).ok

test('a call that takes longer after a year, or looks through more of the database, has grown', () => {
  expect(grown(figure(10, 100), figure(10.5, 110))).toBe(false)
  expect(grown(figure(10, 100), figure(14, 110))).toBe(true)
  expect(grown(figure(10, 100), figure(10, 400))).toBe(true)
})

test('a tick of the clock or a storey of an index is no growth', () => {
  expect(grown(figure(0.2, 6), figure(0.4, 12))).toBe(false)
  expect(grown(figure(0.2, 6), figure(0.6, 12))).toBe(true)
  expect(grown(figure(10, 0), figure(10, 41))).toBe(true)
})
