import { expect, test } from 'vitest'
import { axisFrom, stepsOf } from './priceAxis.ts'

test('an axis holds every price between its first and its last line, with few lines and round figures', () => {
  expect(stepsOf(320_000, 326_000)).toEqual([320_000, 322_000, 324_000, 326_000])
  for (const [low, high] of [
    [320_000, 320_000],
    [320_000, 320_500],
    [1, 2],
    [288_000, 290_500],
    [295_000, 1_234_500],
    [100_00, 99_999_999_99],
  ] as const) {
    const axis = stepsOf(low, high)
    expect(axis[0]).toBeLessThanOrEqual(low)
    expect(axis.at(-1)).toBeGreaterThanOrEqual(high)
    expect(axis.length).toBeGreaterThan(1)
    expect(axis.length).toBeLessThanOrEqual(7)
    expect(axis.every(Number.isInteger)).toBe(true)
  }
})

test('before anybody bids the axis is one of whole yuan about the start, not of fen', () => {
  expect(axisFrom(400_000, 400_000)).toEqual([400_000, 401_000, 402_000, 403_000, 404_000])
  expect(axisFrom(320_000, 326_000)).toEqual(stepsOf(320_000, 326_000))
})
