import { SettlementMode, StockMode } from '../../goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import { canOrder, type CartFacts, cartChanges, groupKeyOf } from './cart.rules.ts'

const FINE: CartFacts = {
  onShelf: true,
  stockMode: StockMode.spot,
  spot: true,
  futures: false,
  pieces: 3,
  availablePieces: 3,
  pieceUnit: '件',
  priceUnit: 'ton',
  seenPriceFen: 400_000,
  priceFen: 400_000,
}
const kinds = (f: Partial<CartFacts>) => cartChanges({ ...FINE, ...f }).map(c => c.kind)

describe('a line of the cart', () => {
  test('whose goods, price and last piece are still there has not changed', () => {
    expect(cartChanges(FINE)).toEqual([])
    expect(canOrder([])).toBe(true)
  })

  test('off the shelf says that and nothing else', () => {
    expect(cartChanges({ ...FINE, onShelf: false, spot: false, availablePieces: 0, priceFen: 1 })).toEqual([
      { kind: 'offShelf', message: '已下架，请移除' },
    ])
  })

  test('of goods no longer sold this way says which way', () => {
    expect(cartChanges({ ...FINE, spot: false, futures: true })).toEqual([{ kind: 'modeGone', message: '不再有现货' }])
    expect(cartChanges({ ...FINE, stockMode: StockMode.futures })).toEqual([{ kind: 'modeGone', message: '不再接受排产' }])
    expect(kinds({ stockMode: StockMode.futures, futures: true, spot: false })).toEqual([])
  })

  test('is sold out without a piece left, and short with fewer than wanted; made to order it is neither', () => {
    expect(cartChanges({ ...FINE, availablePieces: 0 })).toEqual([{ kind: 'soldOut', message: '已售完', availablePieces: 0 }])
    expect(kinds({ availablePieces: -1 })).toEqual(['soldOut'])
    expect(cartChanges({ ...FINE, pieces: 4 })).toEqual([
      { kind: 'stockShort', message: '库存不足，仅剩 3 件', availablePieces: 3 },
    ])
    expect(kinds({ stockMode: StockMode.futures, futures: true, availablePieces: 0 })).toEqual([])
    expect(kinds({ stockMode: StockMode.futures, futures: true, pieces: 9 })).toEqual([])
  })

  test('tells a higher and a lower price with both figures', () => {
    expect(cartChanges({ ...FINE, priceFen: 405_000 })).toEqual([
      { kind: 'priceUp', message: '涨价：4,000.00 → 4,050.00 元/吨', wasFen: 400_000, nowFen: 405_000 },
    ])
    expect(cartChanges({ ...FINE, priceFen: 395_000, priceUnit: 'piece' })).toEqual([
      { kind: 'priceDown', message: '降价：4,000.00 → 3,950.00 元/件', wasFen: 400_000, nowFen: 395_000 },
    ])
    expect(kinds({ availablePieces: 0, priceFen: 1 })).toEqual(['soldOut', 'priceDown'])
  })

  test.each([
    [{ onShelf: false }, false],
    [{ spot: false }, false],
    [{ availablePieces: 0 }, false],
    [{ pieces: 4 }, false],
    [{ priceFen: 405_000 }, true],
    [{ priceFen: 395_000 }, true],
  ])('%j may be ordered as it is: %s', (f, may) => {
    expect(canOrder(cartChanges({ ...FINE, ...f }))).toBe(may)
  })
})

test('one order holds one channel, depot, kind of goods and way of weighing', () => {
  const line = { channelCode: 'J1', depotCode: 'W01', stockMode: StockMode.spot, settlement: SettlementMode.theoretical }
  const all = [
    line,
    { ...line, channelCode: 'J2' },
    { ...line, depotCode: 'W02' },
    { ...line, stockMode: StockMode.futures },
    { ...line, settlement: SettlementMode.weighed },
  ]
  expect(new Set(all.map(groupKeyOf)).size).toBe(5)
  expect(groupKeyOf({ ...line })).toBe(groupKeyOf(line))
})
