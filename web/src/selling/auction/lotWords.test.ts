import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { expect, test } from 'vitest'
import { depositOf, type Lot, nextFor, placeText, priceWord, seenText, stepText } from './lotWords.ts'

const byQuantity = {
  mode: BiddingMode.byQuantity,
  pieces: 5,
  pieceUnit: '卷',
  startPriceFen: 390_000,
  stepFen: 1000,
  leadPriceFen: 395_000,
  depositFen: 650_000,
  mine: { priceFen: 395_000, pieces: 2, depositFen: 650_000, poolShortFen: 390_000 },
  next: { lowestFen: 395_000, highestFen: 415_000, suggestedFen: [396_000, 397_000] },
} as unknown as Lot
const answer = (leading: boolean, allottedPieces: number | null) => ({ leading, allottedPieces, receipt: { pieces: 2 } })

test('an accepted bid says where it stands, and of a sealed one nothing', () => {
  expect(placeText(byQuantity, answer(true, 2))).toBe('按现在的名次，2 卷全部入围。')
  expect(placeText(byQuantity, answer(false, 1))).toBe('按现在的名次入围 1 卷。')
  expect(placeText({ ...byQuantity, mode: BiddingMode.perTon }, { ...answer(false, null), rank: 2 })).toBe('当时排第 2 名。')
  expect(placeText({ ...byQuantity, mode: BiddingMode.sealed }, answer(false, null))).not.toContain('领先')
  expect(placeText({ ...byQuantity, mode: BiddingMode.perTon }, answer(false, null))).toContain('您还没有领先')
})

test('by quantity the own price may be typed again for more pieces, never proposed, and nothing is “+-50”', () => {
  expect(nextFor(byQuantity, 2)).toMatchObject({ lowestFen: 396_000, suggestedFen: [396_000, 397_000] })
  expect(nextFor(byQuantity, 3)).toMatchObject({ lowestFen: 395_000, suggestedFen: [396_000, 397_000] })
  expect([395_000, 396_000].map(fen => stepText(byQuantity, fen))).toEqual(['原价', '比我 +10'])
  const guest = { ...byQuantity, mine: null }
  expect([390_000, 391_000].map(fen => stepText(guest, fen))).toEqual(['起拍', '起拍 +10'])
})

test('the deposit of two of five coils is two fifths, and what the pool covers is not asked for again', () => {
  expect(depositOf(byQuantity, 2)).toEqual({ fen: 260_000, shortFen: 0 })
  expect(depositOf(byQuantity, 3)).toEqual({ fen: 390_000, shortFen: 130_000 })
  expect(depositOf(byQuantity, 5)).toEqual({ fen: 650_000, shortFen: 390_000 })
})

test('a price is 成交价 only while somebody buys at it', () => {
  const ended = { mode: BiddingMode.perTon, startPriceFen: 300_000, leadPriceFen: 323_000, hammerPriceFen: 323_000 } as Lot
  expect(priceWord({ ...ended, state: BiddingStatus.sold })).toBe('成交价')
  for (const state of [BiddingStatus.defaulted, BiddingStatus.asking, BiddingStatus.cancelled, BiddingStatus.unsold])
    expect(priceWord({ ...ended, state, hammerPriceFen: null })).toBe('最高价')
  expect(priceWord({ ...ended, state: BiddingStatus.open, hammerPriceFen: null })).toBe('当前价')
  const none = { ...ended, hammerPriceFen: null, leadPriceFen: null }
  expect(priceWord({ ...none, state: BiddingStatus.unsold })).toBe('起拍价')
  for (const state of [BiddingStatus.open, BiddingStatus.unsold])
    expect(priceWord({ ...none, mode: BiddingMode.sealed, state })).toBe('起报价')
})

test('lines and days of inspection do not contradict each other about what can be seen', () => {
  const lot = (days: number, pictures: number) =>
    ({
      inspections: Array.from({ length: days }, () => ({})),
      annexes: [],
      lines: [{ files: Array.from({ length: pictures }, () => ({})) }],
    }) as unknown as Lot
  expect(seenText(lot(0, 0))).toEqual({ noPicture: '没有照片', noDay: '本场不安排看货，也没有照片，按缺陷说明现状交付' })
  expect(seenText(lot(0, 1)).noDay).toBe('本场不安排看货，按照片与缺陷说明现状交付')
  expect(seenText(lot(1, 0)).noPicture).toBe('现场看货')
})
