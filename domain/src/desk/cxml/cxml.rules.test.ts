import { describe, expect, test } from 'vitest'
import { codeOf, decimalOf, fenIn, kgIn, moneyText, quantityText, unitOf } from './cxml.rules.ts'

describe('numbers of a document', () => {
  test('tons are whole kilograms, with zeros behind as an ERP writes them', () => {
    expect(['2.668', '2.66800000', '30', '0.001'].map(t => kgIn(t, 'ton'))).toEqual([2668, 2668, 30_000, 1])
    expect(kgIn('2668', 'kg')).toBe(2668)
  })
  test('what is no such number is said, not guessed', () => {
    expect(['2.6685', '1,000', '-1', '1e3', '', ' ', '+1', '.5', '1.', '１'].map(t => kgIn(t, 'ton'))).toEqual(
      Array.from({ length: 10 }, () => null),
    )
    expect(['8537.605', '8,537.60', '¥1'].map(fenIn)).toEqual([null, null, null])
    expect(['8537.6', '8537.60', '8537.6000', '0'].map(fenIn)).toEqual([853_760, 853_760, 853_760, 0])
    expect(decimalOf('9999999999999', 2)).toBeNull()
  })
  test('are written as they are read', () => {
    expect([moneyText(853_760), moneyText(5), moneyText(-98_220)]).toEqual(['8537.60', '0.05', '-982.20'])
    const of = { weightKg: 2668, pieces: 2 }
    expect((['ton', 'kg', 'piece'] as const).map(u => quantityText(u, of))).toEqual(['2.668', '2668', '2'])
  })
})

test('units by the codes of UN/ECE Recommendation 20, in any letters', () => {
  expect(['TNE', 'tne', 'KGM', 'EA', 'H87', 'C62', 'PCE'].map(unitOf)).toEqual([
    'ton',
    'ton',
    'kg',
    'piece',
    'piece',
    'piece',
    'piece',
  ])
  // LTN is the long ton of 1,016 kg, STN the short one of 907: neither is a tonne.
  expect(['LTN', 'STN', 'T', '吨', ''].map(unitOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect([codeOf('ton'), codeOf('piece')]).toEqual(['TNE', 'H87'])
})
