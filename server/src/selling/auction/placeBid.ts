// 出价: serialised by the lot's row. The time of a bid is the database's clock when it came to the server, before it waited for anybody; what
// follows from it (answers of ceilings, the moved end, the need of the pool) is written with it or not at all.
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse, sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import {
  answerOf,
  bidsToRecord,
  depositFor,
  type Locked,
  needMore,
  type Outcome,
  priceOf,
  twinAnswer,
  whyNotNow,
  type WhyNoBid,
  whyNotWish,
  type Wish,
} from './bidDecision.ts'
import { inLine, type Waiting } from './bidLine.ts'
import { bidOfRequest, entriesForBids, insertRefused, recordBids } from './bid.queries.ts'
import { closeLot } from './closeLot.ts'
import { isDue, settleLot } from './lotClock.ts'
import { lockLot } from './lot.queries.ts'
import { whyBeyondLimits } from './ownLimits.ts'
import { coverMore } from './pool.ts'
import { exposureOf, lockPool } from './pool.queries.ts'

/** The lot with all that a bid may touch, locked and asked in one go; the lot first, then the company's pool. `cameAt`: see `arrivalOf`. */
export async function lockForBid(tx: Tx, biddingNo: string, companyId: number, cameAt = performance.now()): Promise<Locked> {
  const waitedMs = performance.now() - cameAt
  const [lot, entries, pool, exposureFen] = await Promise.all([
    lockLot(tx, biddingNo),
    entriesForBids(tx, biddingNo, [companyId]),
    lockPool(tx, companyId),
    exposureOf(tx, companyId),
  ])
  if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
  const arrivedAt = new Date(lot.now.getTime() - waitedMs)
  return { lot, entries, mine: entries.find(e => e.companyId === companyId), pool, exposureFen, arrivedAt }
}

/** Once more under the pool's lock: of two bids in two lots at once the second sees the first. */
async function whyOverLimits(ctx: Ctx, tx: Tx, l: Locked, w: Wish): Promise<WhyNoBid | null> {
  const why = await whyBeyondLimits(ctx, tx, l.lot, priceOf(l, w.priceFen), w.pieces)
  return why === '' ? null : ['BID_LIMITED', { why }]
}

/** One bid in a transaction of its own. */
async function placeAlone({ ctx, input, wish, cameAt }: Waiting): Promise<Outcome> {
  const { companyId, me } = ctx
  const bidding = ctx.db.tx(async (tx): Promise<Outcome> => {
    const l = await lockForBid(tx, input.biddingNo, companyId, cameAt)
    if (isDue(l.lot)) {
      await settleLot(ctx.world, tx, input.biddingNo)
      return { again: true }
    }
    const why = whyNotNow(l) ?? whyNotWish(l, companyId, wish) ?? (await whyOverLimits(ctx, tx, l, wish))
    if (why) {
      // What stands in its way may be its own twin: no bid passes itself, so only what is refused has to look.
      const twin = await bidOfRequest(tx, me.userId, input.requestId)
      if (twin) return twinAnswer(l, twin, wish)
      if (l.mine) await insertRefused(tx, l.lot.id, companyId, input.priceFen, sentence(...why))
      return { refusal: why }
    }
    const { lot, mine } = l
    if (!mine) return refuse('BID_NOT_SIGNED_UP')
    const frozenFen = await coverMore(tx, 'bid', {
      companyId,
      lotId: lot.id,
      biddingNo: lot.biddingNo,
      actorId: me.userId,
      needFen: needMore(mine, depositFor(lot, input.pieces)),
      heldFen: l.pool?.heldFen ?? 0,
      exposureFen: l.exposureFen,
    })
    const accepted = bidsToRecord(
      tx,
      l,
      {
        companyId,
        userId: me.userId,
        priceFen: priceOf(l, input.priceFen),
        pieces: input.pieces ?? null,
        requestId: input.requestId,
      },
      ctx.ip,
    )
    if (!accepted) throw new Error('a bid that was not written')
    // 降价竞拍: who takes it has it. Whoever waits behind him finds it sold.
    if (lot.mode === BiddingMode.dutch) {
      await recordBids(tx, accepted.recorded)
      await closeLot(ctx.world, tx, (await lockLot(tx, input.biddingNo)) ?? lot)
      return { answer: answerOf(l.lot, { ...accepted, frozenFen }, l.arrivedAt) }
    }
    // Everybody else waits for the lot's row: it is held for this write and the COMMIT in one flight.
    tx.last(db => recordBids(db, accepted.recorded))
    return { answer: answerOf(l.lot, { ...accepted, frozenFen }, l.arrivedAt) }
  })
  // Another bid under the same key, which would pass the first: the request's index lets only one be.
  return bidding.catch((e: unknown) => {
    if ((e as { constraint?: string }).constraint !== 'bid_of_request') throw e
    return ctx.db.tx(async (tx): Promise<Outcome> => {
      const l = await lockForBid(tx, input.biddingNo, companyId, cameAt)
      const twin = await bidOfRequest(tx, me.userId, input.requestId)
      return twin ? twinAnswer(l, twin, wish) : { again: true }
    })
  })
}

/** A bid that was written under this key, sent again: its receipt, though its bidder's month has filled meanwhile. Undefined: none was. */
async function answeredBefore(ctx: Ctx, input: Parsed<'/api/bidding/userBiddingMarkup'>, wish: Wish) {
  const twin = await bidOfRequest(ctx.db, ctx.me.userId, input.requestId)
  if (!twin) return undefined
  return ctx.db.tx(async tx => {
    const outcome = twinAnswer(await lockForBid(tx, input.biddingNo, ctx.companyId), twin, wish)
    if ('answer' in outcome) return outcome.answer
    if ('refusal' in outcome) throw new Refusal(...outcome.refusal)
    return undefined
  })
}

export async function placeBid(ctx: Ctx, input: Parsed<'/api/bidding/userBiddingMarkup'>) {
  const cameAt = performance.now()
  if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
  const wish: Wish = { priceFen: input.priceFen, pieces: input.pieces, confirmed: input.confirmHigh === 1 }
  const limited = await whyBeyondLimits(ctx, ctx.db, input.biddingNo, input.priceFen, input.pieces)
  if (limited !== '') return (await answeredBefore(ctx, input, wish)) ?? refuse('BID_LIMITED', { why: limited })
  const waiting = { ctx, input, wish, cameAt }
  for (;;) {
    const outcome = await inLine(waiting, placeAlone)
    // Its clock had run out or gone on: looked at anew, in a transaction of its own.
    if ('again' in outcome) continue
    if ('refusal' in outcome) throw new Refusal(...outcome.refusal)
    return outcome.answer
  }
}
