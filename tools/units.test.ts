import { expect, test } from 'vitest'
import { unitLines } from './units.ts'

test('a plain number named by a unit is seen, on the wire too', () => {
  expect(unitLines('interface Line {\n  priceFen: number\n  weightKg?: number | null\n}')).toEqual([2, 3])
  expect(unitLines('const of = (kg: number, um: number) => kg')).toEqual([1])
  expect(unitLines("amountFen: z.int().min(1).describe('金额')")).toEqual([1])
})

test('its type, a rate, a value and a function of numbers are none', () => {
  expect(
    unitLines(
      'priceFen: Fen\nfenPerTon: number\nconst row = { kg: number(text) }\nsum(o.amountFen)\nweightKg: kgInt()\nsum: number',
    ),
  ).toEqual([])
})
