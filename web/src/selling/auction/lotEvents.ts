// What an event of the live line changes in what is shown, before the server is asked again: a bid is seen the moment it is told.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { nextPrices, ranksOnly, rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus, LotEventKind, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Lot } from './lotWords.ts'

export type LotEvent = Reply<'/api/bidding/getLotEvents'>['events'][number]
export type Log = Reply<'/api/bidding/queryBiddingLogPages'>
export type LogRow = Log['list'][number]
export type Price = Reply<'/api/bidding/queryBiddingPrice'>

/** Modes whose next price follows from the lead alone. */
const follows = (lot: Lot): boolean => rises(lot.mode) && !ranksOnly(lot)

/** What may be bid on the price that leads now: the rule of the server. */
const nextAfter = (lot: Lot, leadFen: Fen): Lot['next'] =>
  // Who led was offered nothing; who is outbid is.
  !lot.next && lot.mine?.place !== MyPlace.leading
    ? null
    : nextPrices({ mode: lot.mode, startFen: lot.startPriceFen, stepFen: lot.stepFen, stepsMost: lot.stepsMost }, leadFen)

function mineAfter(lot: Lot, e: LotEvent): Lot['mine'] {
  const mine = lot.mine
  if (!mine || !follows(lot) || e.kind !== LotEventKind.bid) return mine
  if (mine.code !== '' && e.code === mine.code)
    return { ...mine, place: MyPlace.leading, priceFen: e.priceFen ?? mine.priceFen, rank: 1 }
  const beaten = mine.place === MyPlace.leading && e.leadPriceFen !== null && e.leadPriceFen >= (mine.priceFen ?? 0)
  return beaten ? { ...mine, place: MyPlace.outbid, rank: 2 } : mine
}

/** The lot as it is after the event; results and causes are read from the server. */
export function lotAfter(lot: Lot, e: LotEvent): Lot {
  if (e.seq <= lot.seq) return lot
  const moved = e.oldEndAt !== null && e.kind === LotEventKind.bid
  return {
    ...lot,
    seq: e.seq,
    // A price that falls is the clock's, and no event's but its taking's.
    leadPriceFen: lot.mode === BiddingMode.dutch ? (e.leadPriceFen ?? lot.leadPriceFen) : e.leadPriceFen,
    bids: e.bids,
    endAt: e.endAt,
    extensions: e.extensions,
    ...(moved ? { state: BiddingStatus.extended } : {}),
    ...(e.kind === LotEventKind.paused ? { state: BiddingStatus.paused, pausedAt: e.at } : {}),
    ...(e.kind === LotEventKind.resumed
      ? { state: e.extensions > 0 ? BiddingStatus.extended : BiddingStatus.open, pausedAt: null, resumeAt: null }
      : {}),
    ...(e.kind === LotEventKind.bid && follows(lot) && e.leadPriceFen !== null ? { next: nextAfter(lot, e.leadPriceFen) } : {}),
    mine: mineAfter(lot, e),
  }
}

/** The log with the bid of the event on top; what stands in it already is left alone. */
export function logAfter(log: Log, e: LotEvent, lot: Pick<Lot, 'leadPriceFen' | 'mine'>): Log {
  if (e.kind !== LotEventKind.bid || e.bidSeq === null || log.list.some(row => row.bidSeq === e.bidSeq)) return log
  const row: LogRow = {
    bidSeq: e.bidSeq,
    at: e.at,
    code: e.code === '' ? '买家***' : e.code,
    mine: e.code !== '' && e.code === lot.mine?.code,
    priceFen: e.priceFen,
    addFen: e.priceFen === null || lot.leadPriceFen === null ? null : e.priceFen - lot.leadPriceFen,
    pieces: e.pieces,
    auto: e.auto,
    receiptNo: '',
    oldEndAt: e.oldEndAt,
    newEndAt: e.oldEndAt === null ? null : e.endAt,
  }
  return { ...log, list: [row, ...log.list], totalCount: log.totalCount + 1 }
}

/** Rows of the log with those of another reading: each bid once, as the first has it, newest first. */
export function logWith(rows: readonly LogRow[], others: readonly LogRow[]): LogRow[] {
  const known = new Set(rows.map(r => r.bidSeq))
  return [...rows, ...others.filter(r => !known.has(r.bidSeq))].sort((a, b) => b.bidSeq - a.bidSeq)
}

/** What the price call knows newer than the lot that was read before. An answer that was overtaken by events changes nothing. */
export function lotWithPrice(lot: Lot, price: Price): Lot {
  if (price.seq < lot.seq) return { ...lot, mine: price.mine && lot.mine ? { ...price.mine, place: lot.mine.place } : price.mine }
  const { state, leadPriceFen, nextFallAt, rankedCount, bids, endAt, extensions, next, mine } = price
  return { ...lot, state, leadPriceFen, nextFallAt, rankedCount, bids, endAt, extensions, next, mine }
}
