import { describe, expect, test } from 'vitest'
import { periodsOfPlan, piecesToFree, piecesToKeep, unkeptKg } from './reservation.rules.ts'

type Contract = Parameters<typeof periodsOfPlan>[0]
const contract = (plan: Contract['plan'], committed: number[] = [120_000, 80_000]): Contract =>
  ({
    lines: committed.map((committedKg, i) => ({ lineNo: i + 1, committedKg })),
    plan,
    toOn: '2027-01-20',
  }) as unknown as Contract
const ask = { lineNo: 1, leadDays: 10, partPercent: 100, today: '2026-11-30' }

describe('按月计划备', () => {
  test('a line has its share of each month, from ten days before it, until its last day or the contract’s', () => {
    const plan = [
      { month: '2027-01', kg: 10_000 },
      { month: '2026-12', kg: 50_000 },
    ]
    expect(periodsOfPlan(contract(plan), { ...ask, leftKg: 100_000 })).toEqual([
      // 50 t × 120 / 200; the ten days before began in the past.
      { month: '2026-12', fromOn: '2026-11-30', untilOn: '2026-12-31', kg: 30_000 },
      { month: '2027-01', fromOn: '2026-12-22', untilOn: '2027-01-20', kg: 6_000 },
    ])
  })

  test('what was ordered already is not proposed again: the next months first, no more than is left of the line', () => {
    const plan = [
      { month: '2026-11', kg: 290_000 },
      { month: '2026-12', kg: 20_000 },
    ]
    expect(periodsOfPlan(contract(plan), { ...ask, leftKg: 44_252 })).toEqual([
      { month: '2026-11', fromOn: '2026-11-30', untilOn: '2026-11-30', kg: 44_252 },
    ])
    expect(periodsOfPlan(contract(plan), { ...ask, leftKg: 180_000 }).map(p => p.kg)).toEqual([174_000, 6_000])
    expect(periodsOfPlan(contract(plan), { ...ask, leftKg: 0 })).toEqual([])
  })
})

describe('整件', () => {
  const goods = { skuId: 1, pieceWeightG: 20_460_000, stepPieces: 1, minPieces: 1, freePieces: 9 }
  test('never more than was agreed on; the rest that is less than a piece is told', () => {
    expect(piecesToKeep([goods], 40_000)).toEqual([{ skuId: 1, pieces: 1 }])
    expect(unkeptKg({ kg: 40_000, heldKg: 20_460, takenKg: 0 })).toBe(19_540)
    expect(unkeptKg({ kg: 40_000, heldKg: 20_460, takenKg: 20_460 })).toBe(0)
  })
  test('packs stay whole when some are freed', () => {
    expect(piecesToKeep([{ ...goods, pieceWeightG: 500_000, stepPieces: 4, freePieces: 30 }], 5_000)).toEqual([
      { skuId: 1, pieces: 8 },
    ])
    expect(piecesToFree([{ skuId: 1, pieceWeightG: 500_000, stepPieces: 4, pieces: 8 }], 3_500)).toEqual([
      { skuId: 1, pieces: 4 },
    ])
    expect(piecesToFree([{ skuId: 1, pieceWeightG: 500_000, stepPieces: 4, pieces: 3 }], 0)).toEqual([{ skuId: 1, pieces: 3 }])
  })
})
