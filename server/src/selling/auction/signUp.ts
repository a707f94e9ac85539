// 报名: rules agreed to, the deposit covered by the pool, a code for this lot.
import { clockText } from '@mall/domain/kernel/clock.ts'
import { bidderCode, shownStatus } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import { agreedAhead } from '../../orders/contract/termsAhead.ts'
import { entryOf, insertEntry, rulesNow } from './bid.queries.ts'
import { goodsOf, lockLot } from './lot.queries.ts'
import { clockOf } from './bidDecision.ts'
import { coverMore, poolFor } from './pool.ts'
import { exposureOf } from './pool.queries.ts'

export const signUp = (ctx: Ctx, input: Parsed<'/api/bidding/userParticipateBidding'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const lot = await lockLot(tx, input.biddingNo)
    if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
    const pool = await poolFor(tx, companyId)
    const old = await entryOf(tx, lot.id, companyId)
    if (old) return { code: bidderCode(old.codeNo), frozenFen: 0, poolFen: pool.heldFen }
    const now = lot.now.getTime()
    const status = shownStatus(clockOf(lot), now)
    if (lot.status !== BiddingStatus.announced || status === BiddingStatus.closing)
      return refuse('BID_NOT_OPEN', { state: BiddingStatus.label(status), act: '报名' })
    if (lot.signUpUntil && lot.signUpUntil <= lot.now) return refuse('BID_SIGNUP_OVER', { at: clockText(lot.signUpUntil) })
    const rules = await rulesNow(tx)
    if (!rules || rules.version !== input.rulesVersion) return refuse('BID_RULES', { version: rules?.version ?? 0 })
    if (pool.barredUntil && pool.barredUntil > lot.now) return refuse('BID_BARRED', { until: clockText(pool.barredUntil) })
    const skuIds = (await goodsOf(tx, lot.id)).map(g => g.skuId)
    const termsIds = await agreedAhead(tx, skuIds, { termsKey: input.termsKey, act: '报名' })
    const frozenFen = await coverMore(tx, 'signUp', {
      companyId,
      lotId: lot.id,
      biddingNo: lot.biddingNo,
      actorId: me.userId,
      needFen: lot.depositFen,
      heldFen: pool.heldFen,
      exposureFen: await exposureOf(tx, companyId),
    })
    const made = await insertEntry(tx, {
      lotId: lot.id,
      companyId,
      userId: me.userId,
      rulesVersion: rules.version,
      depositFen: lot.depositFen,
      termsIds,
      ip: ctx.ip,
    })
    if (!made) return refuse('BUSY')
    return { code: bidderCode(made.codeNo), frozenFen, poolFen: pool.heldFen + frozenFen }
  })
