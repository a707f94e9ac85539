import { describe, expect, test } from 'vitest'
import {
  bestOrder,
  couponOff,
  type CouponOrder,
  type CouponTerms,
  discountOfLines,
  termsText,
  whyNotPlan,
} from './coupon.rules.ts'

const terms = (o: Partial<CouponTerms> = {}): CouponTerms => ({
  kind: 'off',
  offFen: 50_000,
  fromFen: 5_000_000,
  perTonFen: 0,
  percentBp: 0,
  mostFen: 0,
  channels: [],
  classes: [],
  stockMode: 0,
  ...o,
})
const order = (o: Partial<CouponOrder> = {}): CouponOrder => ({
  channelCode: 'J0000009',
  stockMode: 1,
  freightFen: 0,
  lines: [{ classCode: 'A', amountFen: 6_000_000, weightKg: 20_000 }],
  ...o,
})

describe('what a coupon takes off', () => {
  test('满减: from its minimum on, to the fen', () => {
    expect(couponOff(terms(), order())).toEqual({ offFen: 50_000 })
    const line = { classCode: 'A', weightKg: 1, amountFen: 4_999_999 }
    expect(couponOff(terms(), order({ lines: [line] }))).toEqual({ why: 'minimum', lackFen: 1 })
    expect(couponOff(terms(), order({ lines: [{ ...line, amountFen: 5_000_000 }] }))).toEqual({ offFen: 50_000 })
  })
  test('吨减: over the tons it is for, and no more than its most', () => {
    const c = terms({ kind: 'perTon', fromFen: 0, perTonFen: 2_000, mostFen: 30_000 })
    expect(couponOff(c, order({ lines: [{ classCode: 'A', amountFen: 1_000_000, weightKg: 3_335 }] }))).toEqual({ offFen: 6_670 })
    expect(couponOff(c, order())).toEqual({ offFen: 30_000 })
  })
  test('折扣: of the goods it is for only', () => {
    const c = terms({ kind: 'percent', fromFen: 0, percentBp: 200, mostFen: 1_000_000, classes: ['B'] })
    const lines = [
      { classCode: 'A', amountFen: 6_000_000, weightKg: 1 },
      { classCode: 'B', amountFen: 1_000_000, weightKg: 1 },
    ]
    expect(couponOff(c, order({ lines }))).toEqual({ offFen: 20_000 })
    expect(couponOff(c, order())).toEqual({ why: 'scope', lackFen: 0 })
  })
  test('运费券: never more than the freight, nothing for whoever fetches it himself', () => {
    const c = terms({ kind: 'freight', fromFen: 0, mostFen: 80_000 })
    expect(couponOff(c, order({ freightFen: 60_001 }))).toEqual({ offFen: 60_001 })
    expect(couponOff(c, order({ freightFen: 90_000 }))).toEqual({ offFen: 80_000 })
    expect(couponOff(c, order())).toEqual({ why: 'freight', lackFen: 0 })
  })
  test('channel and spot or futures', () => {
    expect(couponOff(terms({ channels: ['J0000001'] }), order())).toMatchObject({ why: 'scope' })
    expect(couponOff(terms({ stockMode: 2 }), order())).toMatchObject({ why: 'scope' })
  })
  test('the last fen of the goods stays', () => {
    const small = order({ lines: [{ classCode: 'A', amountFen: 40_000, weightKg: 10 }] })
    expect(couponOff(terms({ fromFen: 0 }), small)).toEqual({ offFen: 39_999 })
  })
  test('of several orders the one it takes off most; else the reason nearest to being mended', () => {
    const c = terms({ kind: 'percent', percentBp: 100, mostFen: 10_000_000 })
    const big = order({ lines: [{ classCode: 'A', amountFen: 9_000_000, weightKg: 1 }] })
    expect(bestOrder(c, [order(), big])).toEqual({ index: 1, offFen: 90_000 })
    const small = order({ lines: [{ classCode: 'A', amountFen: 4_000_000, weightKg: 1 }] })
    expect(bestOrder(c, [order({ channelCode: 'X', lines: [] }), small])).toEqual({ why: { why: 'minimum', lackFen: 1_000_000 } })
  })
})

test('the parts of a discount on the lines add up to the fen', () => {
  const parts = discountOfLines(10_001, [333, 333, 334])
  expect(parts.reduce((a, b) => a + b, 0)).toBe(10_001)
  expect(parts).toEqual([3330, 3330, 3341])
})

test('the terms in words', () => {
  expect(termsText(terms())).toBe('满 50,000 元减 500 元')
  expect(termsText(terms({ kind: 'percent', fromFen: 0, percentBp: 150, mostFen: 300_000 }))).toBe('打 9.85 折，最多 3,000 元')
  expect(termsText(terms({ kind: 'perTon', fromFen: 0, perTonFen: 1_500, mostFen: 100_000 }))).toBe('每吨减 15 元，最多 1,000 元')
})

describe('a plan that cannot be given out says why', () => {
  const plan = {
    kind: 'off' as const,
    offFen: 50_000,
    fromFen: 5_000_000,
    perTonFen: 0,
    percentBp: 0,
    mostFen: 0,
    validFrom: 0,
    validUntil: 2_000,
    validDays: null,
    takeUntil: 1_500,
    stock: 10,
    perCompany: 1,
  }
  test.each([
    [{}, undefined],
    [{ offFen: 0 }, 'offFen'],
    [{ fromFen: 50_000 }, 'fromFen'],
    [{ kind: 'percent' as const, percentBp: 5_000 }, 'percentBp'],
    [{ kind: 'freight' as const }, 'mostFen'],
    [{ validDays: 7 }, 'validUntil'],
    [{ validUntil: null }, 'validUntil'],
    [{ validUntil: 900 }, 'validUntil'],
    [{ takeUntil: 1_000 }, 'takeUntil'],
    [{ takeUntil: 2_001 }, 'takeUntil'],
    [{ perCompany: 11 }, 'perCompany'],
  ])('%j', (change, field) => {
    expect(whyNotPlan({ ...plan, ...change }, 1_000)?.field).toBe(field)
  })
})
