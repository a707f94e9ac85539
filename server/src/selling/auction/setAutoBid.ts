// 自动出价: a ceiling that nobody sees. It needs the deposit from the moment it is named, so that its answers never fail for money.
import { landedAdd, ceilingOfLanded } from '@mall/domain/selling/auction/landed.ts'
import {
  bidderCode,
  nextPrices,
  onGrid,
  ranksOnly,
  receiptNo,
  rises,
  timesAbove,
} from '@mall/domain/selling/auction/bidding.rules.ts'
import { basisOf, BiddingMode, BiddingStatus, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import { entryOf, recordBids, setAuto, setCovered } from './bid.queries.ts'
import { landedFacts } from './bidding.view.ts'
import { lockLot, lotByNo } from './lot.queries.ts'
import { isDue, settleLot } from './lotClock.ts'
import { holdToLimits } from './ownLimits.ts'
import { bidsToRecord, isAhead, needMore, termsOf, whyBarred, whyNotNow } from './bidDecision.ts'
import { lockForBid } from './placeBid.ts'
import { coverMore } from './pool.ts'

export async function setAutoBid(
  ctx: Ctx,
  input: Parsed<'/api/bidding/setAutoBid'>,
): Promise<{
  ceilingFen: Fen
  receipt: null | {
    receiptNo: string
    bidSeq: number
    code: string
    priceFen: Fen
    pieces: number | null
    auto: boolean
    at: number
    hash: string
  }
  leading: boolean
  frozenFen: Fen
}> {
  const { companyId, me } = ctx
  if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
  const seen = (await lotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const facts = input.landed ? landedFacts(ctx, seen, input.cityCode) : null
  if (input.landed && !facts) return refuse('BID_AUTO.cityUnchosen')
  const done = await ctx.db.tx(async tx => {
    const l = await lockForBid(tx, input.biddingNo, companyId)
    const { lot } = l
    if (isDue(lot)) {
      await settleLot(ctx.world, tx, input.biddingNo)
      return null
    }
    // 开始前: named by who has signed up, it waits, with its deposit held, for the opening.
    const ahead = isAhead(l)
    const why = ahead ? whyBarred(l) : whyNotNow(l)
    if (why) return refuse(...why)
    const { mine } = l
    if (!mine) return refuse('BID_NOT_SIGNED_UP')
    if (lot.mode === BiddingMode.dutch) return refuse('BID_AUTO.falls')
    // It would answer by prices that are nobody's to know.
    if (ranksOnly(lot)) return refuse('BID_AUTO.ranksOnly')
    if (!rises(lot.mode)) return refuse('BID_AUTO.otherMode')
    const basis = basisOf(lot.mode)
    const plain = facts ? ceilingOfLanded(input.ceilingFen, landedAdd(facts), basis, lot.weightKg) : input.ceilingFen
    const terms = termsOf(lot)
    const unit = PriceBasis.label(basis)
    const leads = lot.leadCompanyId === companyId
    const times = timesAbove(terms, lot.leadFen, plain)
    if (times > 0 && input.confirmHigh !== 1) return refuse('BID_CONFIRM_HIGH', { price: yuan(plain), unit, times })
    const ceilingFen = onGrid(terms, plain)
    // Who leads may name any ceiling above his own price, and lower it again: nothing that was bid becomes less.
    const lowest = leads ? (lot.leadFen ?? 0) : nextPrices(terms, lot.leadFen).lowestFen
    if (ceilingFen < lowest) return refuse('BID_AUTO.ceilingLow', { ceiling: yuan(ceilingFen), lowest: yuan(lowest), unit })
    // A ceiling that stands already, named again or lowered, binds the company to nothing more.
    if (ceilingFen > (mine.autoFen ?? 0)) await holdToLimits(ctx, tx, lot, ceilingFen)
    const frozenFen = await coverMore(tx, 'bid', {
      companyId,
      lotId: lot.id,
      biddingNo: lot.biddingNo,
      actorId: me.userId,
      needFen: needMore(mine, lot.depositFen),
      heldFen: l.pool?.heldFen ?? 0,
      exposureFen: l.exposureFen,
    })
    const same = mine.autoFen === ceilingFen
    if (!same) await setAuto(tx, mine.id, ceilingFen, me.userId)
    await setCovered(tx, mine.id, lot.depositFen)
    // Named last, it stands behind equal ones.
    const at = same ? mine.autoAt : new Date(8_640_000_000_000_000)
    const entries = l.entries.map(e =>
      e === mine ? { ...e, autoFen: ceilingFen, autoUserId: me.userId, autoAt: at, coveredFen: lot.depositFen } : e,
    )
    const accepted = leads || ahead ? null : bidsToRecord(tx, { ...l, entries }, null, ctx.ip)
    if (accepted) await recordBids(tx, accepted.recorded)
    const after = await entryOf(tx, lot.id, companyId)
    const own = accepted?.all.filter(b => b.companyId === companyId).at(-1)
    const receipt = own
      ? {
          receiptNo: receiptNo(lot.biddingNo, own.seq),
          bidSeq: own.seq,
          code: bidderCode(own.codeNo),
          priceFen: own.priceFen,
          pieces: null,
          auto: true,
          at: Math.max(l.arrivedAt.getTime(), lot.lastBidAt?.getTime() ?? 0),
          hash: own.hash,
        }
      : null
    const lead = (await lockLot(tx, input.biddingNo))?.leadCompanyId
    return { ceilingFen: after?.autoFen ?? ceilingFen, receipt, leading: lead === companyId, frozenFen }
  })
  return done ?? setAutoBid(ctx, input)
}

export const stopAutoBid = (ctx: Ctx, input: Parsed<'/api/bidding/stopAutoBid'>) =>
  ctx.db.tx(async tx => {
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    const mine = await entryOf(tx, lot.id, ctx.companyId)
    if (!mine) return refuse('BID_AUTO.notSignedUp')
    if (mine.autoFen === null) return { done: true as const }
    await setAuto(tx, mine.id, null, null)
    // Who leads goes on needing his deposit, who does not is free of it.
    if (lot.leadCompanyId !== ctx.companyId && mine.depositState === 'held' && lot.status === BiddingStatus.announced)
      await setCovered(tx, mine.id, 0)
    return { done: true as const }
  })
