import { expect, test } from 'vitest'
import { verdictOn } from './verdict.ts'

test('a call that costs a tenth more beside the floor than what is held has grown; one without a figure is new', () => {
  expect(verdictOn([4.2, 4.4, 4.3, 4.4, 4.5], 4)).toBe('kept')
  expect(verdictOn([4.5, 4.6, 4.4, 4.5, 4.7], 4)).toBe('grown')
  expect(verdictOn([3.4, 3.5, 3.6, 3.5, 3.3], 4)).toBe('fallen')
  expect(verdictOn([4], undefined)).toBe('new')
})

test('on a busy machine a middle above the line says nothing, unless the cheap rounds lie above it too', () => {
  expect(verdictOn([3.9, 4.1, 4.6, 5.3, 6], 4)).toBe('unsure')
  expect(verdictOn([4.5, 4.8, 5.5, 6.4, 7], 4)).toBe('grown')
})
