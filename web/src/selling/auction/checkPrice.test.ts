import { expect, test } from 'vitest'
import { fenOf, whyNotPrice } from './checkPrice.ts'

const next = { lowestFen: 327_000, highestFen: 346_000, suggestedFen: [] }
const why = (typed: number | null) => whyNotPrice(fenOf(typed), next, 1000, false)

test('only whole steps from the next price on, twenty of them at once, are bid', () => {
  expect([3270, 3300, 3460].map(why)).toEqual([null, null, null])
  expect(why(3260)).toBe('不能低于 3,270')
  expect(why(3275)).toBe('每档 10，可出 3,270 或 3,280')
  expect(why(3459)).toBe('每档 10，可出 3,450 或 3,460')
  expect(why(3470)).toBe('一次不能超过 3,460')
  expect(why(null)).toBe('请填写价格')
})

test('a fraction of a fen is no price', () => {
  expect(fenOf(3270.1)).toBe(327_010)
  expect(why(3270.005)).toBe('最多两位小数')
})

test('a sealed price knows no steps', () => {
  expect(whyNotPrice(327_123, next, 1000, true)).toBeNull()
})
