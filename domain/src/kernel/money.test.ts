import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineAmount, shareOf, splitAmount, yuan } from './money.ts'
import { nearestPieces, piecesForWeight, tons, weightOfPieces } from './weight.ts'

describe('money', () => {
  test('a line is price per ton times kilograms, half a fen up', () => {
    expect(lineAmount({ priceFen: 335000, priceUnit: 'ton', weightKg: 5336, pieces: 2 })).toBe(1787560)
    expect(lineAmount({ priceFen: 1, priceUnit: 'ton', weightKg: 500, pieces: 1 })).toBe(1)
    expect(lineAmount({ priceFen: 1, priceUnit: 'ton', weightKg: 499, pieces: 1 })).toBe(0)
  })
  test('agrees with exact arithmetic for any price and weight of the trade', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 50_000_000 }), (priceFen, weightKg) => {
        const exact = (BigInt(priceFen) * BigInt(weightKg) * 2n + 1000n) / 2000n
        return BigInt(lineAmount({ priceFen, priceUnit: 'ton', weightKg, pieces: 1 })) === exact
      }),
      { numRuns: 5000 },
    )
  })
  test('is shown with two decimals, and what is no number shows 0', () => {
    expect(yuan(1787560)).toBe('17,875.60')
    expect([yuan(-5), yuan(-123_456, false)]).toEqual(['−0.05', '-1234.56'])
    expect(yuan(Number.NaN)).toBe('0')
    expect(yuan(Number.POSITIVE_INFINITY)).toBe('0')
  })
  test('split over lines adds up to the fen, by the largest remainder: no part a whole fen off its share, a weightless one nothing', () => {
    expect(splitAmount(10000, [333333, 333333, 333334])).toEqual([3333, 3333, 3334])
    expect(splitAmount(3, [30, 30, 40])).toEqual([1, 1, 1])
    expect(splitAmount(5, [3, 3, 3, 0])).toEqual([1, 2, 2, 0])
    const nearlyEven = splitAmount<number>(
      99,
      Array.from({ length: 100 }, () => 1),
    )
    expect([Math.max(...nearlyEven), nearlyEven.filter(p => p === 0).length]).toEqual([1, 1])
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e11 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const parts = splitAmount(amount, weights)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
          const total = weights.reduce((a, b) => a + b, 0)
          if (total === 0) return
          for (const [i, w] of weights.entries()) {
            const off = BigInt(parts[i] ?? 0) * BigInt(total) - BigInt(amount) * BigInt(w)
            expect(off > -BigInt(total) && off < BigInt(total)).toBe(true)
            if (w === 0) expect(parts[i]).toBe(0)
          }
        },
      ),
    )
  })
  test('the acceptance surcharge of 0.6 % is exact', () => {
    expect(shareOf(100_000_000, 60)).toBe(600_000)
  })
})

describe('weight', () => {
  test('three pieces never become 2.999', () => {
    expect(weightOfPieces(3, 1_000_000)).toBe(3000)
    expect(tons(weightOfPieces(12, 316_824))).toBe('3.802')
  })
  test('a wanted weight becomes the nearest whole pieces, as near the ones that have enough, with the other side', () => {
    expect(nearestPieces(30_000, 2_668_000)).toEqual({ pieces: 11, other: 12 })
    expect(nearestPieces(5500, 2_557_000)).toEqual({ pieces: 2, other: 3 })
    expect(nearestPieces(1500, 1_000_000)).toEqual({ pieces: 2, other: 1 })
    expect(nearestPieces(5336, 2_668_000)).toEqual({ pieces: 2 })
    expect(nearestPieces(1, 2_668_000)).toEqual({ pieces: 1 })
    expect(nearestPieces(26_000, 8_010_000, 4)).toEqual({ pieces: 4 })
  })
  test('what is required at least is rounded up to whole pieces', () => {
    expect(piecesForWeight(5000, 2_668_000)).toBe(2)
    expect(piecesForWeight(5336, 2_668_000)).toBe(2)
    expect(piecesForWeight(5337, 2_668_000)).toBe(3)
  })
  test('whole pieces of a wanted weight always weigh at least that much, and one piece less does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1000, max: 30_000_000 }), (kg, grams) => {
        const n = piecesForWeight(kg, grams)
        return n * grams >= kg * 1000 && (n - 1) * grams < kg * 1000
      }),
    )
  })
})
