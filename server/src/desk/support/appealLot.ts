// 申诉: a company that took part says what it disagrees with. It becomes a ticket of 客服 with the lot as its card; who runs auctions hears of it too.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { whyNotAppeal } from '@mall/domain/selling/auction/appeal.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { makeTicket } from './makeTicket.ts'
import { personOf, TICKETS, withinFlood } from './person.ts'
import { appealView } from '../../selling/auction/appeal.view.ts'
import { entryOf } from '../../selling/auction/bid.queries.ts'
import { freshLot } from '../../selling/auction/hall.reads.ts'
import { lockLot } from '../../selling/auction/lot.queries.ts'

export async function appealLot(ctx: Ctx, input: Parsed<'/api/bidding/appealLot'>) {
  await freshLot(ctx, input.biddingNo)
  const p = (await personOf(ctx)) ?? refuse('BID_LOT_NONE')
  await withinFlood(ctx, p, TICKETS)
  const calendar = await workCalendar(ctx.world.rules)
  return ctx.once(async tx => {
    // Under the lot's lock: of two colleagues one appeals, the other adds to it.
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    const entry = await entryOf(tx, lot.id, ctx.companyId)
    const view = await appealView(tx, lot, ctx.companyId, calendar)
    const why = entry
      ? view.whyNot
      : whyNotAppeal({ signedUp: false, paused: false, closedAt: null, openTicket: '' }, 0, calendar)
    if (why) return refuse('BID_APPEAL', { why })
    const made = await makeTicket(tx, {
      threadId: null,
      visitorId: null,
      userId: ctx.me.userId,
      companyId: ctx.companyId,
      kind: 'appeal',
      words: input.words,
      mobile: '',
      cardKind: 'lot',
      cardCode: lot.biddingNo,
      requestId: input.requestId,
      actorId: null,
      who: p.name,
      now: lot.now.getTime(),
      calendar,
    })
    if (!made) return refuse('REQUEST_REUSED')
    await notify(tx, await staffWithRight(tx, 'bid.run'), {
      event: 'bidAppealDesk',
      facts: {
        biddingNo: lot.biddingNo,
        title: lot.title,
        who: ctx.me.companyName,
        ticketNo: made.ticketNo,
        due: timeText(made.dueAt),
        words: input.words.slice(0, 60),
      },
      link: `/ops/biddingLot?no=${lot.biddingNo}`,
    })
    return { ticketNo: made.ticketNo, dueAt: made.dueAt.getTime(), ownerName: made.ownerName }
  })
}
