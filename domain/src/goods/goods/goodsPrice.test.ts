import { describe, expect, test } from 'vitest'
import { splitAmount } from '../../kernel/money.ts'
import { priceBuild } from './priceBuild.ts'

test('a coupon of 100.00 over three equal lines leaves the spare fen to the last', () => {
  expect(splitAmount(10_000, [333_333, 333_333, 333_334])).toEqual([3333, 3333, 3334])
})

describe('price build-up', () => {
  const parts = [
    { code: 'base', label: '基价', fen: 415_000 },
    { code: 'grade', label: '材质加价', fen: 8_000 },
    { code: 'thickness', label: '规格加价', fen: 0 },
    { code: 'market', label: '市场调整', fen: -2_000 },
  ]

  test('the lines add up to the delivered price and leave out what is zero', () => {
    const built = priceBuild({
      parts,
      areaAdjustFen: 3_000,
      agreementFen: 5_000,
      delivery: { freightFen: 8_500, liftFen: 1_200 },
    })
    expect(built.listFen).toBe(424_000)
    expect(built.exWorksFen).toBe(419_000)
    expect(built.deliveredFen).toBe(428_700)
    expect(built.lines.map(l => l.code)).toEqual(['base', 'grade', 'market', 'area', 'agreement', 'freight', 'lift'])
    expect(built.lines.reduce((sum, l) => sum + l.fen, 0)).toBe(built.deliveredFen)
  })

  test('a fixed area price wins over the adjustment and the lines still add up', () => {
    const built = priceBuild({ parts, areaAdjustFen: 3_000, areaPriceFen: 400_000 })
    expect(built.listFen).toBe(400_000)
    expect(built.lines.find(l => l.code === 'area')?.fen).toBe(-21_000)
    expect(built.deliveredFen).toBe(400_000)
  })

  test('an agreement never makes a price negative', () => {
    expect(priceBuild({ parts: [{ code: 'base', label: '基价', fen: 1_000 }], agreementFen: 5_000 }).exWorksFen).toBe(0)
  })
})
