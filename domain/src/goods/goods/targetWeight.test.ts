import type { Kg } from '../../kernel/money.ts'
import { expect, test } from 'vitest'
import { targetPiecesText, whyNoPieces } from './targetWeight.ts'

const coils = (weightKg: Kg) => ({ weightKg, pieceUnit: '卷' })
const between = (targetWeightFromKg: Kg, targetWeightToKg: Kg) => ({ targetWeightFromKg, targetWeightToKg })

test('a line of 35 tons in coils of three to four tons is nine to eleven coils, whatever was counted in the list', () => {
  expect(targetPiecesText(coils(35_202), between(3000, 4000))).toBe('约 9–11 卷')
  expect(targetPiecesText(coils(35_202), between(11_000, 12_000))).toBe('约 3 卷')
  expect(targetPiecesText(coils(12_000), between(3000, 4000))).toBe('约 3–4 卷')
})

test('a weight that no whole number of coils comes to cannot be made: just under, just over and exactly', () => {
  const why = (kg: Kg) => whyNoPieces(coils(kg), between(10_000, 11_000))
  expect(why(15_000)).toBe('15.000 吨按单重 10000–11000 kg 分不成整卷，单重范围要放宽或数量要改')
  expect(why(9_999)).toContain('分不成整卷')
  expect([why(10_000), why(11_000), why(20_000), why(22_000)]).toEqual([undefined, undefined, undefined, undefined])
  expect([why(11_001), why(19_999), why(22_001)].every(Boolean)).toBe(true)
  expect(targetPiecesText(coils(15_000), between(10_000, 11_000))).toBe('')
})

test('one weight is an aim: the nearest number of coils, but not less than one', () => {
  expect(targetPiecesText(coils(35_202), between(9000, 9000))).toBe('约 4 卷')
  expect(whyNoPieces(coils(35_202), between(9000, 9000))).toBeUndefined()
  expect(whyNoPieces(coils(4000), between(9000, 9000))).toBe('4.000 吨按单重 9000 kg 分不成整卷，单重范围要放宽或数量要改')
})

test('half a range, the wrong way round or no weight says nothing here', () => {
  for (const f of [{}, { targetWeightFromKg: 3000 }, { targetWeightToKg: 3000 }, between(4000, 3000), between(0, 3000)])
    expect([targetPiecesText(coils(35_202), f), whyNoPieces(coils(35_202), f)]).toEqual(['', undefined])
  expect([targetPiecesText(coils(0), between(1, 2)), whyNoPieces(coils(0), between(1, 2))]).toEqual(['', undefined])
})
