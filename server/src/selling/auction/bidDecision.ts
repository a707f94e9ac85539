// What a bid means for a locked lot: whether it may be, what is to be written, how the lot stands after it, what its bidder is told. Asks nobody.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHash, randomBytes } from 'node:crypto'
import { byRank, marginFen, piecesOf, whyNotQuantity } from '@mall/domain/selling/auction/allot.ts'
import { resolveAuto } from '@mall/domain/selling/auction/autoBid.ts'
import {
  bidderCode,
  closesPrices,
  coveredFen,
  depositShare,
  hasLead,
  hidesPrices,
  type PriceRefusal,
  ranksOnly,
  receiptNo,
  rises,
  shownStatus,
  softEnd,
  takesBids,
  whyNotPrice,
} from '@mall/domain/selling/auction/bidding.rules.ts'
import { basisOf, BiddingMode, BiddingStatus, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { chainText } from '@mall/domain/selling/auction/receipt.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Why } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { bidOfRequest, EntryRow, NewBid, Recorded } from './bid.queries.ts'
import { announceLot, eventView } from './bidding.live.ts'
import { fallingNow, type LotRow, overAt } from './lot.queries.ts'
import type { PoolRow } from './pool.queries.ts'

export interface Wish {
  priceFen: Fen
  pieces: number | undefined
  confirmed: boolean
}
export interface Locked {
  lot: LotRow
  entries: EntryRow[]
  mine: EntryRow | undefined
  pool: PoolRow | undefined
  exposureFen: Fen
  /** When it reached the database. */
  arrivedAt: Date
}

/** All that a bid is refused by. */
export type WhyNoBid = Why<
  | 'BID_ENDED'
  | 'BID_NOT_OPEN'
  | 'BID_BARRED'
  | 'BID_NOT_SIGNED_UP'
  | 'BID_LEADING'
  | 'BID_QUANTITY'
  | 'BID_LIMITED'
  | 'BID_TAKEN'
  | 'BID_FIRST'
  | PriceRefusal[0]
>

/** Why this company cannot bid in the lot at all now, with the sentence's facts. */
export function whyNotNow({ lot, mine, pool, arrivedAt }: Locked): WhyNoBid | null {
  const now = arrivedAt.getTime()
  const status = shownStatus(clockOf(lot), now)
  const over = overAt(lot)
  if (lot.status === BiddingStatus.announced && !lot.pausedAt && now >= over.getTime())
    return ['BID_ENDED', { at: clockText(over) }]
  // Of two who take at once the second hears that he was too late, not merely that it is over.
  if (lot.mode === BiddingMode.dutch && lot.leadFen !== null && lot.status === BiddingStatus.sold)
    return mine?.companyId === lot.leadCompanyId
      ? ['BID_TAKEN.own']
      : ['BID_TAKEN.other', { at: clockText(over), price: yuan(lot.leadFen), unit: PriceBasis.label(basisOf(lot.mode)) }]
  if (!takesBids(status)) return ['BID_NOT_OPEN', { state: BiddingStatus.label(status), act: '出价' }]
  return whyBarred({ mine, pool, arrivedAt })
}
/** Why this company could not bid in it whenever it runs. */
export function whyBarred({ mine, pool, arrivedAt }: Pick<Locked, 'mine' | 'pool' | 'arrivedAt'>): WhyNoBid | null {
  if (pool?.barredUntil && pool.barredUntil > arrivedAt) return ['BID_BARRED', { until: clockText(pool.barredUntil) }]
  if (!mine) return ['BID_NOT_SIGNED_UP']
  return null
}
/** It is announced and has not begun: a ceiling can be named, nothing can be bid. */
export const isAhead = ({ lot, arrivedAt }: Pick<Locked, 'lot' | 'arrivedAt'>): boolean =>
  lot.status === BiddingStatus.announced && lot.pausedAt === null && arrivedAt < lot.openAt
export const clockOf = (l: LotRow) => ({
  status: l.status,
  openAt: l.openAt.getTime(),
  endAt: overAt(l).getTime(),
  signUpUntil: l.signUpUntil?.getTime() ?? null,
  pausedAt: l.pausedAt?.getTime() ?? null,
  extensions: l.extensions,
})
export const termsOf = (l: LotRow) => ({
  mode: l.mode,
  startFen: l.startFen,
  stepFen: l.stepFen,
  stepsMost: l.stepsMost,
  disclosure: l.disclosure,
})
/** What this bid is for: of a falling price what it has fallen to when he came, never more than he named. */
export const priceOf = ({ lot, arrivedAt }: Pick<Locked, 'lot' | 'arrivedAt'>, namedFen: Fen): Fen =>
  fallingNow(lot, arrivedAt)?.priceFen ?? namedFen

/** What a price has to pass, as this company sees the lot. */
const toPass = ({ lot, entries }: Pick<Locked, 'lot' | 'entries'>, companyId: number): number | null =>
  lot.mode === BiddingMode.byQuantity
    ? marginFen(standing(entries, companyId), lot.pieces)
    : rises(lot.mode) && !ranksOnly(lot)
      ? lot.leadFen
      : null

const standing = (entries: readonly EntryRow[], without = 0) =>
  entries.flatMap(e =>
    e.companyId !== without && e.bestSeq !== null && e.bestFen !== null && e.bestPieces !== null
      ? [{ companyId: e.companyId, priceFen: e.bestFen, pieces: e.bestPieces, seq: e.bestSeq }]
      : [],
  )

/** 名次 of a price among what the others stand with: of equal ones the earlier is before it. */
const rankIn = (entries: readonly EntryRow[], own: { companyId: number; priceFen: Fen; seq: number }): number =>
  1 +
  entries.filter(
    e =>
      e.companyId !== own.companyId &&
      e.bestFen !== null &&
      e.bestSeq !== null &&
      byRank({ priceFen: e.bestFen, seq: e.bestSeq }, own) < 0,
  ).length

/** Why this very price cannot be bid. */
export function whyNotWish(l: Locked, companyId: number, w: Wish): WhyNoBid | null {
  const { lot, mine } = l
  if (lot.mode === BiddingMode.dutch) {
    if (w.pieces !== undefined) return ['BID_QUANTITY.wholeLot']
    const priceFen = priceOf(l, w.priceFen)
    return w.priceFen < priceFen ? ['BID_TOO_LOW', { lowest: yuan(priceFen), unit: PriceBasis.label(basisOf(lot.mode)) }] : null
  }
  if (rises(lot.mode) && lot.leadCompanyId === companyId) return [ranksOnly(lot) ? 'BID_FIRST' : 'BID_LEADING']
  if (lot.mode === BiddingMode.byQuantity) {
    const own = mine?.bestFen != null && mine.bestPieces !== null ? { priceFen: mine.bestFen, pieces: mine.bestPieces } : null
    const why = whyNotQuantity(lot, own, w)
    if (why) return ['BID_QUANTITY', { why }]
  } else if (w.pieces !== undefined) return ['BID_QUANTITY.wholeLot']
  const why = whyNotPrice(termsOf(lot), toPass(l, companyId), w.priceFen, {
    confirmed: w.confirmed,
    hand: true,
    ownFen: lot.mode === BiddingMode.byQuantity || ranksOnly(lot) ? (mine?.bestFen ?? null) : null,
  })
  if (why) return why
  if (lot.mode === BiddingMode.sealed && mine?.bestFen != null && w.priceFen <= mine.bestFen)
    return ['BID_QUANTITY.sealedOnlyRises']
  return null
}

export interface Accepted {
  /** What `recordBids` is to write. */
  recorded: Recorded
  /** The company's own first bid of these; an automatic answer may have passed it. */
  first: NewBid & { seq: number }
  all: readonly (NewBid & { seq: number })[]
  leads: boolean
  /** By quantity: so many of its pieces it gets as the bids stand. */
  allottedPieces: number | null
  /** 只显名次: where it stands; null: of no other lot. */
  rank: number | null
  leadPriceFen: Fen | null
  endAt: Date
  oldEndAt: Date | null
  frozenFen: Fen
  eventSeq: number
}

/**
 * The bids that follow from one act, told once it is committed: the company's own, if it bids by hand, and what ceilings answer. The lot and the company's pool are
 * locked. `own` null: a ceiling was named, and it may bid itself. The caller writes what is `recorded`.
 */
export function bidsToRecord(
  tx: Tx,
  l: Locked,
  own: { companyId: number; userId: number; priceFen: Fen; pieces: number | null; requestId: string } | null,
  ip: string,
): Accepted | null {
  const { lot } = l
  const byCompany = new Map(l.entries.map(e => [e.companyId, e]))
  const arrivedAt = lot.lastBidAt && lot.lastBidAt > l.arrivedAt ? lot.lastBidAt : l.arrivedAt
  const byHand = own ? { companyId: own.companyId, priceFen: own.priceFen } : null
  const lead =
    byHand ??
    (lot.leadCompanyId !== null && lot.leadFen !== null ? { companyId: lot.leadCompanyId, priceFen: lot.leadFen } : null)
  const ceilings = l.entries.flatMap(e =>
    e.autoFen !== null ? [{ companyId: e.companyId, ceilingFen: e.autoFen, at: e.autoAt?.getTime() ?? 0 }] : [],
  )
  const answers = rises(lot.mode) && !ranksOnly(lot) ? resolveAuto(termsOf(lot), lead, ceilings) : []
  const all = [
    ...(own ? [{ companyId: own.companyId, priceFen: own.priceFen, pieces: own.pieces, auto: false }] : []),
    ...answers.map(a => ({ ...a, pieces: null, auto: true })),
  ]
  if (all.length === 0) return null
  const firstSeq = lot.bidNo + 1
  let prevHash = lot.lastHash
  const ownStanding =
    lot.mode === BiddingMode.byQuantity && own && own.pieces !== null
      ? [...standing(l.entries, own.companyId), { ...own, pieces: own.pieces, seq: firstSeq }]
      : null
  const allottedPieces = own && ownStanding ? piecesOf(ownStanding, lot.pieces, own.companyId) : null
  const shown = (fen: Fen, index: number): number | null => {
    if (closesPrices(lot)) return null
    if (hasLead(lot.mode)) return fen
    return index > 0 || !ownStanding ? null : marginFen(ownStanding, lot.pieces)
  }
  const bids: NewBid[] = all.map((b, i) => {
    const entry = byCompany.get(b.companyId)
    if (!entry) throw new Error('a bid of somebody who is not in the lot')
    const salt = closesPrices(lot) ? randomBytes(16).toString('hex') : ''
    const facts = { biddingNo: lot.biddingNo, seq: firstSeq + i, codeNo: entry.codeNo, ...b, at: arrivedAt.getTime(), salt }
    const hash = createHash('sha256').update(chainText(prevHash, facts)).digest('hex')
    const bid = {
      companyId: b.companyId,
      userId: b.auto ? (entry.autoUserId ?? entry.userId) : (own?.userId ?? entry.userId),
      codeNo: entry.codeNo,
      priceFen: b.priceFen,
      pieces: b.pieces,
      auto: b.auto,
      prevHash,
      hash,
      salt,
      leadFen: shown(b.priceFen, i),
      requestId: b.auto ? null : (own?.requestId ?? null),
    }
    prevHash = hash
    return bid
  })
  const last = bids.at(-1)
  const newest =
    hasLead(lot.mode) && last ? { companyId: last.companyId, priceFen: last.priceFen, seq: firstSeq + bids.length - 1 } : null
  const leadNow = newest && ranksOnly(lot) ? firstOf(lot, newest) : newest
  const soft =
    lot.mode === BiddingMode.sealed || lot.mode === BiddingMode.dutch
      ? null
      : softEnd({ ...lot, endAt: lot.endAt.getTime() }, arrivedAt.getTime())
  const endAt = soft === null ? lot.endAt : new Date(soft)
  const extensions = lot.extensions + (soft === null ? 0 : 1)
  // A ceiling that the price has reached answers nothing any more, and ties nothing.
  const lives = (e: EntryRow | undefined): boolean =>
    e?.autoFen != null && leadNow !== null && e.autoFen >= leadNow.priceFen + lot.stepFen
  const touched = new Set([
    ...bids.map(b => b.companyId),
    ...l.entries.filter(e => e.autoFen !== null).map(e => e.companyId),
    ...(lot.leadCompanyId === null ? [] : [lot.leadCompanyId]),
  ])
  const covered = [...touched].map(companyId => {
    const e = byCompany.get(companyId)
    const mine = bids.filter(b => b.companyId === companyId).at(-1)
    const fen = coveredFen(lot, {
      leads: leadNow?.companyId === companyId,
      auto: lives(e),
      bestFen: mine?.priceFen ?? e?.bestFen ?? null,
      bestPieces: mine?.pieces ?? e?.bestPieces ?? null,
    })
    return { companyId, fen }
  })
  const hidden = closesPrices(lot)
  const recorded: Recorded = {
    lotId: lot.id,
    arrivedAt,
    ip,
    hidden,
    bids,
    lead: leadNow,
    endAt,
    oldEndAt: soft === null ? null : lot.endAt,
    extensions,
    firstSeq,
    firstEvent: lot.eventNo + 1,
    covered,
  }
  for (const [i, b] of bids.entries())
    announceLot(
      tx,
      lot,
      eventView({
        seq: lot.eventNo + 1 + i,
        kind: 'bid',
        at: arrivedAt,
        bidSeq: firstSeq + i,
        codeNo: hidden ? null : b.codeNo,
        priceFen: hidden ? null : b.priceFen,
        pieces: hidden ? null : b.pieces,
        auto: b.auto,
        leadFen: b.leadFen,
        bids: firstSeq + i,
        endAt,
        oldEndAt: soft !== null && i === bids.length - 1 ? lot.endAt : null,
        extensions,
        note: '',
      }),
      l.arrivedAt.getTime(),
    )
  const [first] = bids
  if (!first) return null
  return {
    recorded,
    first: { ...first, seq: firstSeq },
    all: bids.map((b, i) => ({ ...b, seq: firstSeq + i })),
    leads: ownStanding ? allottedPieces === own?.pieces : leadNow?.companyId === (own?.companyId ?? last?.companyId),
    allottedPieces,
    rank: newest && ranksOnly(lot) ? rankIn(l.entries, newest) : null,
    leadPriceFen: hidden ? null : (leadNow?.priceFen ?? null),
    endAt,
    oldEndAt: soft === null ? null : lot.endAt,
    frozenFen: 0,
    eventSeq: lot.eventNo + bids.length,
  }
}

/** Of prices that stand beside each other who is first: the highest, of equal ones the earlier. */
const firstOf = (lot: LotRow, newest: NonNullable<Recorded['lead']>): NonNullable<Recorded['lead']> =>
  lot.leadCompanyId !== null && lot.leadFen !== null && lot.leadSeq !== null && lot.leadFen >= newest.priceFen
    ? { companyId: lot.leadCompanyId, priceFen: lot.leadFen, seq: lot.leadSeq }
    : newest

/** What this company's pool must cover more for a lot that would need `fen` of it. */
export const needMore = (mine: EntryRow, fen: Fen): number => Math.max(0, fen - mine.coveredFen)

/** What of its deposit a bid wants covered: all of it, or by quantity the share of its pieces. */
export const depositFor = (lot: LotRow, pieces: number | undefined): number =>
  lot.mode === BiddingMode.byQuantity ? depositShare(lot.depositFen, pieces ?? 0, lot.pieces) : lot.depositFen
/** How lot and entries stand once these bids are written: what the next bid under the same lock is measured by. */
export function standAfter(
  { lot, entries }: Pick<Locked, 'lot' | 'entries'>,
  r: Recorded,
): { lot: LotRow; entries: EntryRow[]; coveredMore: ReadonlyMap<number, number> } {
  const coveredMore = new Map<number, number>()
  const now = entries.map((e): EntryRow => {
    const n = r.bids.findLastIndex(b => b.companyId === e.companyId)
    const mine = r.bids[n]
    const cover = r.covered.find(c => c.companyId === e.companyId)
    if (cover) coveredMore.set(e.companyId, cover.fen - e.coveredFen)
    return {
      ...e,
      ...(mine
        ? { bestFen: mine.priceFen, bestPieces: mine.pieces ?? e.bestPieces, bestSeq: r.firstSeq + n, lastAt: r.arrivedAt }
        : {}),
      bids: e.bids + r.bids.filter(b => b.companyId === e.companyId).length,
      coveredFen: cover?.fen ?? e.coveredFen,
    }
  })
  const last = r.bids.length - 1
  return {
    lot: {
      ...lot,
      bidNo: r.firstSeq + last,
      eventNo: r.firstEvent + last,
      lastBidAt: r.arrivedAt,
      lastHash: r.bids.at(-1)?.hash ?? '',
      leadCompanyId: r.lead?.companyId ?? null,
      leadFen: r.lead?.priceFen ?? null,
      leadSeq: r.lead?.seq ?? null,
      endAt: r.endAt,
      extensions: r.extensions,
    },
    entries: now,
    coveredMore,
  }
}

export type Outcome = { again: true } | { refusal: Why<'REQUEST_REUSED'> | WhyNoBid } | { answer: ReturnType<typeof answerOf> }

export function answerOf(lot: LotRow, a: Omit<Accepted, 'recorded'>, arrivedAt: Date) {
  return {
    receipt: {
      receiptNo: receiptNo(lot.biddingNo, a.first.seq),
      bidSeq: a.first.seq,
      code: bidderCode(a.first.codeNo),
      priceFen: a.first.priceFen,
      pieces: a.first.pieces,
      auto: a.first.auto,
      at: Math.max(arrivedAt.getTime(), lot.lastBidAt?.getTime() ?? 0),
      hash: a.first.hash,
    },
    leading: a.leads,
    allottedPieces: a.allottedPieces,
    rank: a.rank,
    leadPriceFen: a.leadPriceFen,
    endAt: a.endAt.getTime(),
    extended: a.oldEndAt !== null,
    frozenFen: a.frozenFen,
    seq: a.eventSeq,
    serverNow: arrivedAt.getTime(),
  }
}

/** What the company of an earlier bid stands with now. */
const standsWith = (l: Locked, twin: { companyId: number; priceFen: Fen; seq: number }) => {
  const e = l.entries.find(x => x.companyId === twin.companyId)
  return { companyId: twin.companyId, priceFen: e?.bestFen ?? twin.priceFen, seq: e?.bestSeq ?? twin.seq }
}
/** The same key again: the same receipt, as the lot stands now. Another bid under it is refused. */
export function twinAnswer(l: Locked, twin: NonNullable<Awaited<ReturnType<typeof bidOfRequest>>>, w: Wish): Outcome {
  // A falling price may have been taken for less than was named.
  const other = l.lot.mode === BiddingMode.dutch ? twin.priceFen > w.priceFen : twin.priceFen !== w.priceFen
  if (twin.biddingNo !== l.lot.biddingNo || other || (twin.pieces ?? undefined) !== w.pieces)
    return { refusal: ['REQUEST_REUSED'] }
  const byQuantity = l.lot.mode === BiddingMode.byQuantity
  const allottedPieces = byQuantity ? piecesOf(standing(l.entries), l.lot.pieces, twin.companyId) : null
  const wanted = l.entries.find(e => e.companyId === twin.companyId)?.bestPieces ?? null
  const accepted: Omit<Accepted, 'recorded'> = {
    first: { ...twin, requestId: null, leadFen: null },
    all: [],
    leads: byQuantity ? allottedPieces !== null && allottedPieces === wanted : l.lot.leadCompanyId === twin.companyId,
    allottedPieces,
    rank: ranksOnly(l.lot) ? rankIn(l.entries, standsWith(l, twin)) : null,
    leadPriceFen: hidesPrices(l.lot) ? null : l.lot.leadFen,
    endAt: l.lot.endAt,
    oldEndAt: twin.oldEndAt,
    frozenFen: 0,
    eventSeq: l.lot.eventNo,
  }
  const answer = answerOf(l.lot, accepted, l.arrivedAt)
  return { answer: { ...answer, receipt: { ...answer.receipt, at: twin.arrivedAt.getTime() } } }
}
