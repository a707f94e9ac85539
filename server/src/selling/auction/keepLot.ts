// 留存: what nobody bought, or lost its buyer, and is not put up again: the mill keeps the goods, and the lot is no work any more.
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { piecesLeft, setKept } from './bidResult.queries.ts'
import { statusNow } from './bidding.view.ts'
import { lockLot } from './lot.queries.ts'
import { mayBeLeft } from './lotSets.ts'

export const keepLot = (ctx: Ctx, input: Parsed<'/api/ops/keepBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (!mayBeLeft(lot)) return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '留存' })
    const pieces = await piecesLeft(tx, lot.id)
    if (pieces <= 0) return refuse('BID_AWARD_STATE.nothingLeft')
    // What is kept is what was looked at: a winner who lost his part meanwhile adds to it.
    if (pieces !== input.pieces) return refuse('BID_AWARD_STATE.leftChanged', { pieces, unit: lot.pieceUnit })
    await setKept(tx, { lotId: lot.id, pieces, by: ctx.me.userId, why: input.reason })
    const part = lot.mode === BiddingMode.byQuantity ? `${pieces} ${lot.pieceUnit}：` : ''
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.keep',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: `${BiddingStatus.label(lot.status)}，${part}${input.reason}`,
    })
    return { done: true as const }
  })
