import type { Fen } from '@mall/domain/kernel/money.ts'
import { BiddingStatus, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { expect, test } from 'vitest'
import { type Log, type LotEvent, type LogRow, logAfter, logWith, lotAfter, lotWithPrice, type Price } from './lotEvents.ts'
import type { Lot } from './lotWords.ts'

const END = 1_800_000_000_000
const aLot = (over: object = {}): Lot =>
  ({
    mode: 'PRICE',
    state: BiddingStatus.open,
    seq: 7,
    leadPriceFen: 326_000,
    bids: 5,
    endAt: END,
    extensions: 0,
    startPriceFen: 320_000,
    stepFen: 1000,
    stepsMost: 20,
    pausedAt: null,
    resumeAt: null,
    next: { lowestFen: 327_000, highestFen: 346_000, suggestedFen: [327_000, 328_000, 331_000] },
    mine: { place: MyPlace.leading, code: '买家***1', priceFen: 326_000, rank: 1 },
    ...over,
  }) as unknown as Lot
const aBid = (over: object = {}): LotEvent =>
  ({
    seq: 8,
    kind: 'bid',
    at: END - 60_000,
    bidSeq: 6,
    code: '买家***8',
    priceFen: 327_000,
    pieces: null,
    auto: false,
    leadPriceFen: 327_000,
    bids: 6,
    endAt: END,
    oldEndAt: null,
    extensions: 0,
    note: '',
    ...over,
  }) as LotEvent

test('somebody bids more: his price leads, I am outbid, the buttons go up by the step', () => {
  const after = lotAfter(aLot(), aBid())
  expect([after.leadPriceFen, after.bids, after.mine?.place, after.mine?.priceFen]).toEqual([327_000, 6, 'outbid', 326_000])
  expect(after.next).toEqual({ lowestFen: 328_000, highestFen: 347_000, suggestedFen: [328_000, 329_000, 332_000] })
})

test('my own bid, or the one that was made for me, puts me in front', () => {
  const after = lotAfter(
    aLot({ mine: { place: MyPlace.outbid, code: '买家***1', priceFen: 320_000, rank: 3 } }),
    aBid({ code: '买家***1' }),
  )
  expect([after.mine?.place, after.mine?.priceFen, after.mine?.rank]).toEqual(['leading', 327_000, 1])
})

test('a late bid moves the end and says so; an old event changes nothing', () => {
  const after = lotAfter(aLot(), aBid({ oldEndAt: END, endAt: END + 120_000, extensions: 1 }))
  expect([after.endAt, after.extensions, after.state]).toEqual([END + 120_000, 1, BiddingStatus.extended])
  const lot = aLot()
  expect(lotAfter(lot, aBid({ seq: 7 }))).toBe(lot)
})

test('paused and going on: what is left is the server’s to say', () => {
  const paused = lotAfter(aLot(), aBid({ kind: 'paused', bidSeq: null, leadPriceFen: 326_000, bids: 5 }))
  expect([paused.state, paused.pausedAt]).toEqual([BiddingStatus.paused, END - 60_000])
  const on = lotAfter(paused, aBid({ seq: 9, kind: 'resumed', leadPriceFen: 326_000, bids: 5, endAt: END + 500 }))
  expect([on.state, on.pausedAt, on.endAt]).toEqual([BiddingStatus.open, null, END + 500])
})

test('each bid stands in the log once, newest first, with what it added', () => {
  const log = { list: [], currentPage: 1, totalPage: 1, totalCount: 0 } as Log
  const once = logAfter(log, aBid(), aLot())
  expect([once.totalCount, once.list[0]?.addFen, once.list[0]?.mine]).toEqual([1, 1000, false])
  expect(logAfter(once, aBid(), aLot())).toBe(once)
  expect(logAfter(once, aBid({ kind: 'notice', bidSeq: null }), aLot())).toBe(once)
})

test('an answer that was overtaken by an event does not take its bid back', () => {
  const after = lotAfter(aLot(), aBid())
  const late = { seq: 7, leadPriceFen: 326_000, bids: 5, mine: { place: MyPlace.leading } } as unknown as Price
  expect([lotWithPrice(after, late).leadPriceFen, lotWithPrice(after, late).mine?.place]).toEqual([327_000, 'outbid'])
})

test('older pages join the newest without a hole or a twin, and what a newer reading says stands', () => {
  const rows = (from: number, to: number, priceFen: Fen | null = 1) =>
    Array.from({ length: from - to + 1 }, (_, i) => ({ bidSeq: from - i, priceFen }) as LogRow)
  // Thirty bids came while the page before was read: it overlaps.
  const all = logWith(rows(230, 101), rows(130, 31))
  expect([all.length, all[0]?.bidSeq, all.at(-1)?.bidSeq]).toEqual([200, 230, 31])
  expect(all.every((r, i) => i === 0 || r.bidSeq === (all[i - 1]?.bidSeq ?? 0) - 1)).toBe(true)
  expect(logWith(rows(2, 1, 300_000), rows(2, 1, null)).map(r => r.priceFen)).toEqual([300_000, 300_000])
})
