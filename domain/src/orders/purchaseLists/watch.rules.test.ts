import type { Fen } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { lowestOf, seenOf, type WatchedGoods, whatChanged } from './watch.rules.ts'

const goods = (skuCode: string, inStock: boolean, deliveredFen: Fen | null = 350_000): WatchedGoods => ({
  skuCode,
  inStock,
  deliveredFen,
})
const all = { tellNew: true, tellStock: true, tellUnderFen: 340_000 }
const before = seenOf([goods('A', true), goods('B', false)], all.tellUnderFen)

describe('a saved search', () => {
  test('is silent while nothing has changed', () => {
    expect(whatChanged(before, [goods('A', true), goods('B', false)], all)).toBe('')
  })
  test('goods sold out or gone are no news', () => {
    expect(whatChanged(before, [goods('A', false)], all)).toBe('')
  })
  test('tells new goods once as new, not as back in stock as well', () => {
    expect(whatChanged(before, [goods('A', true), goods('B', false), goods('C', true)], all)).toBe('新上架 1 种')
  })
  test('tells goods that are back', () => {
    expect(whatChanged(before, [goods('A', true), goods('B', true)], all)).toBe('重新有货 1 种')
  })
  test('tells a price at the limit, once, and again after it has been above', () => {
    const cheap = [goods('A', true, 340_000), goods('B', false)]
    expect(whatChanged(before, cheap, all)).toBe('到货价低至 3,400.00 元/吨，不高于您设的 3,400.00 元/吨')
    expect(whatChanged(seenOf(cheap, all.tellUnderFen), cheap, all)).toBe('')
    expect(whatChanged(seenOf([goods('A', true, 340_001)], all.tellUnderFen), cheap.slice(0, 1), all)).not.toBe('')
  })
  test('a price of goods without stock, or not sold by the ton, is none', () => {
    expect(lowestOf([goods('A', false, 100), goods('B', true, null)])).toBe(null)
    expect(whatChanged(before, [goods('A', true), goods('B', false, 100)], all)).toBe('')
  })
  test('tells only what was wished for', () => {
    expect(
      whatChanged(before, [goods('A', true, 1), goods('B', true), goods('C', true)], {
        tellNew: false,
        tellStock: false,
        tellUnderFen: null,
      }),
    ).toBe('')
  })
})
