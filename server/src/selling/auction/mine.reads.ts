// 我的竞拍: the pool, the lots a company is in, what it has won.
import { basisOf, BiddingMode, type BiddingModeCode } from '@mall/domain/selling/auction/bidding.status.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { payByBalance } from '../../money/payment/startPayment.ts'
import { awardsOfMine, myCounts, myLots, wonCount, wonRows } from './hall.queries.ts'
import { numbersFor } from './bidding.view.ts'
import { cards, paged } from './hall.reads.ts'
import { lotByNo } from './lot.queries.ts'
import { poolMoves, poolOf, poolUses, releaseTime } from './pool.queries.ts'

const whyUsed = (u: { mode: string; ranks: boolean; leads: boolean; won: boolean }) => {
  if (u.won) return 'won' as const
  if (u.mode === BiddingMode.sealed) return 'sealed' as const
  if (u.ranks) return 'ranked' as const
  if (u.mode === BiddingMode.byQuantity) return 'quantity' as const
  return u.leads ? ('leading' as const) : ('auto' as const)
}
export const readPool = (ctx: Ctx) =>
  ctx.db.together(async db => {
    const { companyId } = ctx
    const [pool, uses, moves, release, available] = await Promise.all([
      poolOf(db, companyId),
      poolUses(db, companyId),
      poolMoves(db, companyId),
      releaseTime(db, companyId),
      availableFen(db, companyId),
    ])
    const [held, exposure] = [pool?.heldFen ?? 0, pool?.exposureFen ?? 0]
    return {
      poolFen: held,
      exposureFen: exposure,
      freeFen: held - exposure,
      availableFen: available,
      uses: uses.map(u => ({
        biddingNo: u.biddingNo,
        title: u.title,
        amountFen: u.amountFen,
        why: whyUsed(u),
        until: u.until?.getTime() ?? null,
      })),
      releaseAt: release?.at?.getTime() ?? null,
      releaseAfter: release?.after ?? '',
      moves: moves.map(m => ({
        at: m.at.getTime(),
        kind: m.kind,
        amountFen: m.amountFen,
        poolFen: m.afterFen,
        biddingNo: m.biddingNo,
      })),
      defaults: pool?.defaults ?? 0,
      barredUntil: pool?.barredUntil?.getTime() ?? null,
    }
  })

export const readMyBiddings = (ctx: Ctx, input: Parsed<'/api/bidding/getMyBiddings'>) =>
  ctx.db.together(async db => {
    const now = input.view === 'now'
    const [lots, counts] = await Promise.all([
      myLots(db, ctx.companyId, now, input.pageSize, (input.currentPage - 1) * input.pageSize),
      myCounts(db, ctx.companyId),
    ])
    if (!counts) throw new Error('no counts')
    return {
      ...paged(input, now ? counts.now : counts.ended),
      list: await cards(ctx, db, lots, ''),
      serverNow: counts.at.getTime(),
      nowCount: counts.now,
      endedCount: counts.ended,
      toPay: counts.toPay,
      toAnswer: counts.toAnswer,
      wonCount: counts.won,
    }
  })

export const readWonLots = (ctx: Ctx, input: Parsed<'/api/bidding/getWonLots'>) =>
  ctx.db.together(async db => {
    const { companyId } = ctx
    const [rows, n, counts] = await Promise.all([
      wonRows(db, companyId, input.state, input.pageSize, (input.currentPage - 1) * input.pageSize),
      wonCount(db, companyId, input.state),
      myCounts(db, companyId),
    ])
    return {
      ...paged(input, n),
      list: rows.map(({ orderUserId, ...r }) => ({
        ...r,
        ...numbersFor(ctx, { ...r, orderUserId }),
        priceBasis: basisOf(r.mode as BiddingModeCode),
        dueFen: r.state === 'unpaid' || r.state === 'asking' ? Math.max(0, (r.totalFen ?? r.amountFen) - r.depositFen) : 0,
        orderStatus: r.orderStatus as OrderStatusCode | null,
        wonAt: r.wonAt.getTime(),
        until: r.state === 'unpaid' || r.state === 'asking' ? r.until.getTime() : null,
      })),
      serverNow: counts?.at.getTime() ?? 0,
      toPay: counts?.toPay ?? 0,
    }
  })

/** The order of a lot is paid like any other from the balance; its deposit is part of it (awards.ts). */
export async function payWonLot(ctx: Ctx, input: Parsed<'/api/bidding/payWonLot'>) {
  const lot = (await lotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const [award] = await awardsOfMine(ctx.db, ctx.companyId, [lot.id])
  if (!award || award.masterOrderCode === '') return refuse('BID_AWARD_STATE.noneOfYours')
  if (award.state !== 'unpaid' && award.state !== 'paid') return refuse('BID_AWARD_STATE.over')
  const paid = await payByBalance(ctx, { masterOrderCode: award.masterOrderCode, requestId: input.requestId })
  return {
    masterOrderCode: award.masterOrderCode,
    paymentNo: paid.paymentNo,
    paidFen: paid.amountFen + paid.heldFen,
    depositFen: paid.heldFen,
  }
}
