// The buyer's tickets: a message that is left, a rating that says it was not solved, a word that is added.
import { SupportState } from '@mall/domain/support/support.codes.ts'
import { MOST_TICKETS_AN_HOUR, ticketDue } from '@mall/domain/support/support.rules.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { offsetOf, page } from '../app/paging.ts'
import { nowOf } from '../db/now.queries.ts'
import { notify, staffWithRight } from '../notice/notify.ts'
import { cardView, checkCard } from './cards.ts'
import { supportHours } from './hours.ts'
import { makeTicket } from './makeTicket.ts'
import { personOf, withinFlood, writerOf } from './person.ts'
import { ownThread } from './sendMessage.ts'
import { lastSaid, livingOf, rateRow } from './support.queries.ts'
import { tellDesk } from './tellSupport.ts'
import {
  logOf,
  logTicket,
  reopenTicketRow,
  setMobileOfVisitor,
  ticketCountOfUser,
  ticketOfRequest,
  ticketOfUser,
  ticketsOfUser,
} from './ticket.queries.ts'

/** 留言. A twin of a request gives the same ticket; other words under its key are refused. */
export async function leaveMessage(ctx: Ctx, input: Parsed<'/api/support/leaveMessage'>) {
  const p = await writerOf(ctx)
  const twin = async (db = ctx.db as Parameters<typeof ticketOfRequest>[0]) => {
    const before = await ticketOfRequest(db, p, input.requestId)
    if (!before) return undefined
    const same =
      before.words === input.words &&
      before.kind === input.ticketKind &&
      before.mobile === input.mobile &&
      before.cardCode === (input.card?.no ?? '')
    if (!same) return refuse('REQUEST_REUSED')
    return { ticketNo: before.ticketNo, dueAt: before.dueAt.getTime(), ownerName: before.ownerName }
  }
  const before = await twin()
  if (before) return before
  await withinFlood(ctx, p, 'ticket', MOST_TICKETS_AN_HOUR)
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  return ctx.db.tx(async tx => {
    await checkCard(ctx, tx, input.card)
    const thread = await livingOf(tx, p)
    const made = await makeTicket(tx, {
      ...{ threadId: thread?.id ?? null, visitorId: p.visitorId, userId: p.userId, companyId: p.companyId },
      ...{ kind: input.ticketKind, words: input.words, mobile: input.mobile, requestId: input.requestId },
      ...{ cardKind: input.card?.kind ?? '', cardCode: input.card?.no ?? '', actorId: null, who: p.name, now, calendar },
    })
    if (!made) return (await twin(tx)) ?? refuse('BUSY')
    // What was asked before without a number is answered at it as well.
    if (p.userId === null && p.visitorId !== null) await setMobileOfVisitor(tx, p.visitorId, input.mobile)
    return { ...made, dueAt: made.dueAt.getTime() }
  })
}

/** 评价, once. 没解决 makes a ticket of what was said last. */
export async function rateSupport(ctx: Ctx, input: Parsed<'/api/support/rateSupport'>) {
  const t = await ownThread(ctx, input.threadNo)
  if (t.state !== 'ended') return refuse('SUPPORT_STATE', { state: SupportState.label(t.state), act: '评价' })
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  return ctx.db.tx(async tx => {
    if ((await rateRow(tx, { threadId: t.id, solved: input.solved, stars: input.stars, words: input.words })) === 0)
      return refuse('SUPPORT_RATED')
    tellDesk(tx, t.threadNo)
    if (input.solved !== 'no') return { ticketNo: '' }
    const words = input.words || (await lastSaid(tx, t.id)) || '会话没有解决问题'
    const made = await makeTicket(tx, {
      ...{
        threadId: t.id,
        visitorId: t.visitorId,
        userId: t.userId,
        companyId: t.companyId,
        kind: 'other',
        words,
        mobile: input.mobile ?? '',
      },
      ...{ cardKind: '', cardCode: '', requestId: '', actorId: null, who: t.whoName, now, calendar },
    })
    return { ticketNo: made?.ticketNo ?? '' }
  })
}

export async function readOwnTickets(ctx: Ctx, input: Parsed<'/api/support/getTicketList'>) {
  const { userId } = ctx.me
  const [rows, n] = await Promise.all([
    ticketsOfUser(ctx.db, { userId, limit: input.pageSize, offset: offsetOf(input) }),
    ticketCountOfUser(ctx.db, userId),
  ])
  const log = await logOf(
    ctx.db,
    rows.map(r => r.id),
  )
  const list = rows.map(async r => ({
    ...r,
    card: await cardView(ctx, ctx.db, r),
    dueAt: r.dueAt.getTime(),
    createdAt: r.createdAt.getTime(),
    doneAt: r.doneAt?.getTime() ?? null,
    log: log.filter(e => e.ticketId === r.id).map(e => ({ ...e, at: e.at.getTime() })),
  }))
  return page(input, await Promise.all(list), n)
}

/** A word more; one that was answered is open again. */
export async function addToTicket(ctx: Ctx, { ticketNo, words }: Parsed<'/api/support/addToTicket'>) {
  const p = (await personOf(ctx)) ?? refuse('SUPPORT_TICKET')
  const k = (await ticketOfUser(ctx.db, ctx.me.userId, ticketNo)) ?? refuse('SUPPORT_TICKET')
  await withinFlood(ctx, p, 'ticket', MOST_TICKETS_AN_HOUR)
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  await ctx.db.tx(async tx => {
    if ((await reopenTicketRow(tx, k.id, new Date(ticketDue(now, calendar)))) > 0)
      await logTicket(tx, { ticketId: k.id, event: 'reopen', detail: '', actorId: ctx.me.userId })
    await logTicket(tx, { ticketId: k.id, event: 'add', detail: words, actorId: ctx.me.userId })
    await notify(tx, k.ownerId ? [k.ownerId] : await staffWithRight(tx, 'support.lead'), {
      event: 'supportTicketAdded',
      facts: { ticketNo, words: words.slice(0, 60) },
      link: `/tickets?open=${ticketNo}`,
    })
  })
  return { done: true as const }
}
