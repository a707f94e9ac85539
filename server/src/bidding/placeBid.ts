// 出价: one transaction, serialised by the lot's row. The time of a bid is when its transaction reached the database, before it waited for the row;
// what follows from it (answers of ceilings, the moved end, the need of the pool) is written with it or not at all.
import { clockText } from '@mall/domain/clock.ts'
import { createHash } from 'node:crypto'
import { marginFen, whyNotQuantity } from '@mall/domain/bidding/allot.ts'
import { resolveAuto } from '@mall/domain/bidding/autoBid.ts'
import {
  bidderCode,
  coveredFen,
  depositShare,
  receiptNo,
  rises,
  shownStatus,
  softEnd,
  takesBids,
  whyNotPrice,
} from '@mall/domain/bidding/bidding.rules.ts'
import { BiddingMode, BiddingStatus } from '@mall/domain/bidding/bidding.status.ts'
import { chainText } from '@mall/domain/bidding/receipt.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { Refusal, refuse, sentence, type RefusalFacts, type RefusalName } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { isCertified } from '../cart/orderStart.ts'
import type { Tx } from '../db/pool.ts'
import {
  bidOfRequest,
  entriesForBid,
  type EntryRow,
  insertRefused,
  type NewBid,
  recordBids,
  type Recorded,
} from './bid.queries.ts'
import { announceLot, eventView } from './bidding.live.ts'
import { isDue, settleLot } from './lotClock.ts'
import { lockLot, type LotRow } from './lot.queries.ts'
import { coverMore } from './pool.ts'
import { exposureOf, lockPool, type PoolRow } from './pool.queries.ts'

export interface Wish {
  priceFen: number
  pieces: number | undefined
  confirmed: boolean
}
export interface Locked {
  lot: LotRow
  entries: EntryRow[]
  mine: EntryRow | undefined
  pool: PoolRow | undefined
  exposureFen: number
  /** When it reached the database. */
  arrivedAt: Date
}

/** The lot with all that a bid may touch, locked and asked in one go; the lot first, then the company's pool. */
export async function lockForBid(tx: Tx, biddingNo: string, companyId: number): Promise<Locked> {
  const [lot, entries, pool, exposureFen] = await Promise.all([
    lockLot(tx, biddingNo),
    entriesForBid(tx, biddingNo, companyId),
    lockPool(tx, companyId),
    exposureOf(tx, companyId),
  ])
  if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
  return { lot, entries, mine: entries.find(e => e.companyId === companyId), pool, exposureFen, arrivedAt: lot.now }
}

/** Why this company cannot bid in the lot at all now, with the sentence's facts. */
export function whyNotNow({ lot, mine, pool, arrivedAt }: Locked): [RefusalName, RefusalFacts] | null {
  const now = arrivedAt.getTime()
  const status = shownStatus(clockOf(lot), now)
  if (lot.status === BiddingStatus.announced && !lot.pausedAt && now >= lot.endAt.getTime())
    return ['BID_ENDED', { at: clockText(lot.endAt) }]
  if (!takesBids(status)) return ['BID_NOT_OPEN', { state: BiddingStatus.label(status), act: '出价' }]
  if (pool?.barredUntil && pool.barredUntil > arrivedAt) return ['BID_BARRED', { until: clockText(pool.barredUntil) }]
  if (!mine) return ['BID_NOT_SIGNED_UP', {}]
  return null
}
export const clockOf = (l: LotRow) => ({
  status: l.status,
  openAt: l.openAt.getTime(),
  endAt: l.endAt.getTime(),
  signUpUntil: l.signUpUntil?.getTime() ?? null,
  pausedAt: l.pausedAt?.getTime() ?? null,
  extensions: l.extensions,
})
export const termsOf = (l: LotRow) => ({ mode: l.mode, startFen: l.startFen, stepFen: l.stepFen, stepsMost: l.stepsMost })

/** What a price has to pass, as this company sees the lot. */
export const toPass = ({ lot, entries }: Pick<Locked, 'lot' | 'entries'>, companyId: number): number | null =>
  lot.mode === BiddingMode.byQuantity ? marginFen(standing(entries, companyId), lot.pieces) : rises(lot.mode) ? lot.leadFen : null

const standing = (entries: readonly EntryRow[], without = 0) =>
  entries.flatMap(e =>
    e.companyId !== without && e.bestSeq !== null && e.bestFen !== null && e.bestPieces !== null
      ? [{ companyId: e.companyId, priceFen: e.bestFen, pieces: e.bestPieces, seq: e.bestSeq }]
      : [],
  )

/** Why this very price cannot be bid. */
function whyNotWish(l: Locked, companyId: number, w: Wish): [RefusalName, RefusalFacts] | null {
  const { lot, mine } = l
  if (rises(lot.mode) && lot.leadCompanyId === companyId) return ['BID_LEADING', {}]
  if (lot.mode === BiddingMode.byQuantity) {
    const own = mine?.bestFen != null && mine.bestPieces !== null ? { priceFen: mine.bestFen, pieces: mine.bestPieces } : null
    const why = whyNotQuantity(lot, own, w)
    if (why) return ['BID_QUANTITY', { why }]
  } else if (w.pieces !== undefined) return ['BID_QUANTITY', { why: '本场整场成交，不用填件数' }]
  const why = whyNotPrice(termsOf(lot), toPass(l, companyId), w.priceFen, { confirmed: w.confirmed, hand: true })
  if (why) return [why.name, why.facts]
  if (lot.mode === BiddingMode.sealed && mine?.bestFen != null && w.priceFen <= mine.bestFen)
    return ['BID_QUANTITY', { why: '密封报价只能提高' }]
  return null
}

export interface Accepted {
  /** What `recordBids` is to write. */
  recorded: Recorded
  /** The company's own first bid of these; an automatic answer may have passed it. */
  first: NewBid & { seq: number }
  all: readonly (NewBid & { seq: number })[]
  leads: boolean
  leadPriceFen: number | null
  endAt: Date
  oldEndAt: Date | null
  frozenFen: number
  eventSeq: number
}

/**
 * The bids that follow from one act, told once it is committed: the company's own, if it bids by hand, and what ceilings answer. The lot and the company's pool are
 * locked. `own` null: a ceiling was named, and it may bid itself. The caller writes what is `recorded`.
 */
export function bidsToRecord(
  tx: Tx,
  l: Locked,
  own: { companyId: number; userId: number; priceFen: number; pieces: number | null; requestId: string } | null,
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
  const answers = rises(lot.mode) ? resolveAuto(termsOf(lot), lead, ceilings) : []
  const all = [
    ...(own ? [{ companyId: own.companyId, priceFen: own.priceFen, pieces: own.pieces, auto: false }] : []),
    ...answers.map(a => ({ ...a, pieces: null, auto: true })),
  ]
  if (all.length === 0) return null
  const firstSeq = lot.bidNo + 1
  let prevHash = lot.lastHash
  const shown = (fen: number, index: number): number | null => {
    if (rises(lot.mode)) return fen
    if (lot.mode === BiddingMode.sealed || index > 0 || !own || own.pieces === null) return null
    return marginFen([...standing(l.entries, own.companyId), { ...own, pieces: own.pieces, seq: firstSeq }], lot.pieces)
  }
  const bids: NewBid[] = all.map((b, i) => {
    const entry = byCompany.get(b.companyId)
    if (!entry) throw new Error('a bid of somebody who is not in the lot')
    const facts = { biddingNo: lot.biddingNo, seq: firstSeq + i, codeNo: entry.codeNo, ...b, at: arrivedAt.getTime() }
    const hash = createHash('sha256').update(chainText(prevHash, facts)).digest('hex')
    const bid = {
      ...{
        companyId: b.companyId,
        userId: b.auto ? (entry.autoUserId ?? entry.userId) : (own?.userId ?? entry.userId),
        codeNo: entry.codeNo,
      },
      ...{ priceFen: b.priceFen, pieces: b.pieces, auto: b.auto, prevHash, hash, leadFen: shown(b.priceFen, i) },
      requestId: b.auto ? null : (own?.requestId ?? null),
    }
    prevHash = hash
    return bid
  })
  const last = bids.at(-1)
  const leadNow =
    rises(lot.mode) && last ? { companyId: last.companyId, priceFen: last.priceFen, seq: firstSeq + bids.length - 1 } : null
  const soft = lot.mode === BiddingMode.sealed ? null : softEnd({ ...lot, endAt: lot.endAt.getTime() }, arrivedAt.getTime())
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
  const recorded: Recorded = {
    ...{ lotId: lot.id, arrivedAt, ip, bids, lead: leadNow, endAt, oldEndAt: soft === null ? null : lot.endAt, extensions },
    ...{ firstSeq, firstEvent: lot.eventNo + 1, covered },
  }
  const hidden = lot.mode === BiddingMode.sealed
  for (const [i, b] of bids.entries())
    announceLot(
      tx,
      lot,
      eventView({
        ...{ seq: lot.eventNo + 1 + i, kind: 'bid', at: arrivedAt, bidSeq: firstSeq + i, codeNo: hidden ? null : b.codeNo },
        ...{
          priceFen: hidden ? null : b.priceFen,
          pieces: hidden ? null : b.pieces,
          auto: b.auto,
          leadFen: b.leadFen,
          bids: firstSeq + i,
        },
        ...{ endAt, oldEndAt: soft !== null && i === bids.length - 1 ? lot.endAt : null, extensions, note: '' },
      }),
      l.arrivedAt.getTime(),
    )
  const [first] = bids
  if (!first) return null
  return {
    recorded,
    first: { ...first, seq: firstSeq },
    all: bids.map((b, i) => ({ ...b, seq: firstSeq + i })),
    leads: leadNow?.companyId === (own?.companyId ?? last?.companyId),
    leadPriceFen: leadNow?.priceFen ?? null,
    endAt,
    oldEndAt: soft === null ? null : lot.endAt,
    frozenFen: 0,
    eventSeq: lot.eventNo + bids.length,
  }
}

type Outcome = { again: true } | { refusal: [RefusalName, RefusalFacts] } | { answer: ReturnType<typeof answerOf> }

/** What this company's pool must cover more for a lot that would need `fen` of it. */
export const needMore = (mine: EntryRow, fen: number): number => Math.max(0, fen - mine.coveredFen)

export async function placeBid(ctx: Ctx, input: Parsed<'/api/bidding/userBiddingMarkup'>) {
  const { companyId, me } = ctx
  if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
  const wish: Wish = { priceFen: input.priceFen, pieces: input.pieces, confirmed: input.confirmHigh === 1 }
  const bidding = ctx.db.tx(async (tx): Promise<Outcome> => {
    const l = await lockForBid(tx, input.biddingNo, companyId)
    if (isDue(l.lot)) {
      await settleLot(ctx.world, tx, input.biddingNo)
      return { again: true }
    }
    const why = whyNotNow(l) ?? whyNotWish(l, companyId, wish)
    if (why) {
      // What stands in its way may be its own twin: no bid passes itself, so only what is refused has to look.
      const twin = await bidOfRequest(tx, me.userId, input.requestId)
      if (twin) return twinAnswer(l, twin, wish)
      if (l.mine) await insertRefused(tx, l.lot.id, companyId, input.priceFen, sentence(...why))
      return { refusal: why }
    }
    const { lot, mine } = l
    if (!mine) return refuse('BID_NOT_SIGNED_UP')
    const needs =
      lot.mode === BiddingMode.byQuantity ? depositShare(lot.depositFen, input.pieces ?? 0, lot.pieces) : lot.depositFen
    const frozenFen = await coverMore(tx, 'bid', {
      ...{ companyId, lotId: lot.id, biddingNo: lot.biddingNo, actorId: me.userId },
      ...{ needFen: needMore(mine, needs), heldFen: l.pool?.heldFen ?? 0, exposureFen: l.exposureFen },
    })
    const accepted = bidsToRecord(
      tx,
      l,
      { companyId, userId: me.userId, priceFen: input.priceFen, pieces: input.pieces ?? null, requestId: input.requestId },
      ctx.ip,
    )
    if (!accepted) throw new Error('a bid that was not written')
    // Everybody else waits for the lot's row: it is held for this write and the COMMIT in one flight.
    tx.last(db => recordBids(db, accepted.recorded))
    return { answer: answerOf(l.lot, { ...accepted, frozenFen }, l.arrivedAt, input.priceFen) }
  })
  // Another bid under the same key, which would pass the first: the request's index lets only one be.
  const outcome = await bidding.catch((e: unknown) => {
    if ((e as { constraint?: string }).constraint !== 'bid_of_request') throw e
    return ctx.db.tx(async (tx): Promise<Outcome> => {
      const l = await lockForBid(tx, input.biddingNo, companyId)
      const twin = await bidOfRequest(tx, me.userId, input.requestId)
      return twin ? twinAnswer(l, twin, wish) : { again: true }
    })
  })
  // Its clock had run out or gone on: looked at anew, in a transaction of its own.
  if ('again' in outcome) return placeBid(ctx, input)
  if ('refusal' in outcome) throw new Refusal(...outcome.refusal)
  return outcome.answer
}

function answerOf(lot: LotRow, a: Omit<Accepted, 'recorded'>, arrivedAt: Date, priceFen: number) {
  return {
    receipt: {
      receiptNo: receiptNo(lot.biddingNo, a.first.seq),
      bidSeq: a.first.seq,
      code: bidderCode(a.first.codeNo),
      priceFen,
      pieces: a.first.pieces,
      auto: a.first.auto,
      at: Math.max(arrivedAt.getTime(), lot.lastBidAt?.getTime() ?? 0),
      hash: a.first.hash,
    },
    leading: a.leads,
    leadPriceFen: a.leadPriceFen,
    endAt: a.endAt.getTime(),
    extended: a.oldEndAt !== null,
    frozenFen: a.frozenFen,
    seq: a.eventSeq,
    serverNow: arrivedAt.getTime(),
  }
}

/** The same key again: the same receipt, as the lot stands now. Another bid under it is refused. */
function twinAnswer(l: Locked, twin: NonNullable<Awaited<ReturnType<typeof bidOfRequest>>>, w: Wish): Outcome {
  if (twin.biddingNo !== l.lot.biddingNo || twin.priceFen !== w.priceFen || (twin.pieces ?? undefined) !== w.pieces)
    return { refusal: ['REQUEST_REUSED', {}] }
  const accepted: Omit<Accepted, 'recorded'> = {
    first: { ...twin, requestId: null, leadFen: rises(l.lot.mode) ? l.lot.leadFen : null },
    all: [],
    leads: l.lot.leadCompanyId === twin.companyId,
    leadPriceFen: l.lot.leadFen,
    ...{ endAt: l.lot.endAt, oldEndAt: twin.oldEndAt, frozenFen: 0, eventSeq: l.lot.eventNo },
  }
  const answer = answerOf(l.lot, accepted, l.arrivedAt, twin.priceFen)
  return { answer: { ...answer, receipt: { ...answer.receipt, at: twin.arrivedAt.getTime() } } }
}
