import { describe, expect, test } from 'vitest'
import { isLimited, limitsText, noLimits, overLimit } from './limits.rules.ts'

const nothing = { fen: 0, kg: 0 }
const limits = { orderFen: 200_000_00, monthFen: 1_000_000_00, orderKg: 50_000, monthKg: 100_000 }

describe('a purchaser’s limits', () => {
  test('nobody without limits asks anybody', () => {
    expect(overLimit(noLimits, { fen: 9e15, kg: 9e9 }, { fen: 9e12, kg: 9e9 })).toEqual([])
    expect([isLimited(noLimits), isLimited({ ...noLimits, monthKg: 0 })]).toEqual([false, true])
  })
  test('exactly at the limit is within it, one fen or kilogram more is not', () => {
    expect(overLimit(limits, nothing, { fen: 200_000_00, kg: 50_000 })).toEqual([])
    expect(overLimit(limits, nothing, { fen: 200_000_01, kg: 50_001 })).toEqual([
      '超单笔限额 200,000.00 元，本次 200,000.01 元，超出 0.01 元',
      '超单笔限额 50.000 吨，本次 50.001 吨，超出 0.001 吨',
    ])
  })
  test('the month counts what was ordered before', () => {
    expect(overLimit(limits, { fen: 900_000_00, kg: 60_000 }, { fen: 100_000_00, kg: 40_000 })).toEqual([])
    expect(overLimit(limits, { fen: 900_000_00, kg: 80_000 }, { fen: 100_000_00, kg: 32_000 })).toEqual([
      '超每月限额 100.000 吨，本月已下 80.000 吨，本次 32.000 吨，超出 12.000 吨',
    ])
  })
  test('a limit of zero asks for every order', () =>
    expect(overLimit({ ...noLimits, orderFen: 0 }, nothing, { fen: 1, kg: 0 })).toHaveLength(1))
  test('read in one line', () => {
    expect(limitsText(noLimits)).toBe('不限')
    expect(limitsText({ ...noLimits, orderFen: 200_000_00, monthKg: 100_000 })).toBe('单笔 20 万元，每月 100 吨')
    expect(limitsText({ ...limits, orderFen: 1234_56 })).toBe('单笔 1,234.56 元 / 50 吨，每月 100 万元 / 100 吨')
  })
})
