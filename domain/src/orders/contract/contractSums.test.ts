import { expect, test } from 'vitest'
import { contractSumRows, contractTotalLabel } from './contractSums.ts'

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

test('where the carrier invoices the freight, the contract says so beside the freight and before the total', () => {
  const two = { ...sums, freightByCarrier: true }
  expect(contractSumRows(two)[0]).toEqual({ label: '运费，含税 9 %，由承运方另开发票', fen: 1_009_260 })
  expect([contractTotalLabel(two), contractTotalLabel(sums)]).toEqual(['合计，含税（货款 13 %，运费 9 %）', '合计，含税 13 %'])
})
