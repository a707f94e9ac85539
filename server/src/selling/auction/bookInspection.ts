// 看货预约: one day a company, as many companies as the day takes.
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { bookVisit, dropVisit, inspectionsOf, visitOf } from './hall.queries.ts'
import { lockLot } from './lot.queries.ts'

export const bookInspection = (ctx: Ctx, input: Parsed<'/api/bidding/bookInspection'>) =>
  ctx.db.tx(async tx => {
    const lot = await lockLot(tx, input.biddingNo)
    if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.announced) return refuse('BID_VISIT.ended')
    const days = await inspectionsOf(tx, lot.id)
    const day = days.find(d => d.on === input.on)
    if (!day)
      return days.length > 0 ? refuse('BID_VISIT.otherDay', { days: days.map(d => d.on).join('、') }) : refuse('BID_VISIT.noDays')
    const old = await visitOf(tx, lot.id, ctx.companyId)
    const { on, people, contact, plate } = input
    if (old && old.on === on && old.people === people && old.contact === contact && old.plate === plate)
      return { done: true as const }
    if (old) await dropVisit(tx, lot.id, ctx.companyId)
    const made = await bookVisit(tx, {
      lotId: lot.id,
      companyId: ctx.companyId,
      on,
      people,
      contact,
      plate,
      userId: ctx.me.userId,
    })
    return made ? { done: true as const } : refuse('BID_VISIT.full', { on })
  })

export const cancelInspection = (ctx: Ctx, input: Parsed<'/api/bidding/cancelInspection'>) =>
  ctx.db.tx(async tx => {
    const lot = await lockLot(tx, input.biddingNo)
    if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
    await dropVisit(tx, lot.id, ctx.companyId)
    return { done: true as const }
  })
