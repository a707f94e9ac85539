import { expect, test } from 'vitest'
import { contractSumRows } from './contractSums.ts'

const sums = {
  goodsFen: 15_010_740,
  serviceFen: 0,
  freightFen: 1_009_260,
  acceptanceFen: 0,
  discountFen: 150_107,
  totalFen: 15_869_893,
}

test('the rows of a contract add up to its total, a coupon is among them', () => {
  expect(contractSumRows(sums)).toEqual([
    { label: '运费', fen: 1_009_260 },
    { label: '优惠', fen: -150_107 },
  ])
  expect(contractSumRows(sums).reduce((n, r) => n + r.fen, sums.goodsFen)).toBe(sums.totalFen)
})

test('a contract from before coupons has no such row', () => {
  const { discountFen: _none, ...before } = sums
  expect(contractSumRows(before).map(r => r.label)).toEqual(['运费'])
})
