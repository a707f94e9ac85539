// 异常记录: what somebody of the mill saw at a lot, with his name and the moment. The desk reads it beside what happened; bidders never do.
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { statusNow } from './bidding.view.ts'
import { insertIncident } from './incidents.queries.ts'
import { anyLotByNo } from './lot.queries.ts'

export const recordIncident = (ctx: Ctx, input: Parsed<'/api/ops/recordBiddingIncident'>) =>
  ctx.once(async tx => {
    const lot = (await anyLotByNo(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (lot.status === BiddingStatus.draft)
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '记异常' })
    const o = { lotId: lot.id, note: input.note, actorId: ctx.me.userId, requestId: input.requestId }
    if ((await insertIncident(tx, o)) === 0) return refuse('REQUEST_REUSED')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.incident',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: input.note,
    })
    return { done: true as const }
  })
