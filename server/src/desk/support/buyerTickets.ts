// The buyer's tickets: a message that is left, a rating that says it was not solved, a word that is added.
import { SupportSolved, SupportState } from '@mall/domain/desk/support/support.codes.ts'
import { ticketDue } from '@mall/domain/desk/support/support.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { cardView, checkCard } from './cards.ts'
import { supportHours } from './hours.ts'
import { makeTicket } from './makeTicket.ts'
import { personOf, TICKETS, withinFlood, writerOf } from './person.ts'
import { ownThread } from './sendMessage.ts'
import { lastSaid, livingOf, rateRow } from './support.queries.ts'
import { tellDesk } from './tellSupport.ts'
import {
  holdTicketOfThread,
  logOf,
  logTicket,
  reopenTicketRow,
  setMobileOfVisitor,
  ticketCountOfUser,
  ticketOfUser,
  ticketsOfUser,
} from './ticket.queries.ts'

/** 留言. */
export async function leaveMessage(ctx: Ctx, input: Parsed<'/api/support/leaveMessage'>) {
  const p = await writerOf(ctx)
  await withinFlood(ctx, p, TICKETS)
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  return ctx.once(async tx => {
    await checkCard(ctx, tx, input.card)
    const thread = await livingOf(tx, p)
    const made = await makeTicket(tx, {
      threadId: thread?.id ?? null,
      visitorId: p.visitorId,
      userId: p.userId,
      companyId: p.companyId,
      kind: input.ticketKind,
      words: input.words,
      mobile: input.mobile,
      requestId: input.requestId,
      cardKind: input.card?.kind ?? '',
      cardCode: input.card?.no ?? '',
      actorId: null,
      who: p.name,
      now,
      calendar,
    })
    if (!made) return refuse('REQUEST_REUSED')
    // What was asked before without a number is answered at it as well.
    if (p.userId === null && p.visitorId !== null) await setMobileOfVisitor(tx, p.visitorId, input.mobile)
    return { ticketNo: made.ticketNo, ownerName: made.ownerName, dueAt: made.dueAt.getTime() }
  })
}

/** A word more of the customer's: an answered ticket is open again, and whoever has it hears it. */
async function addWords(
  tx: Tx,
  k: { id: number; ticketNo: string; ownerId: number | null },
  o: { words: string; actorId: number | null; dueAt: Date },
): Promise<void> {
  if ((await reopenTicketRow(tx, k.id, o.dueAt)) > 0)
    await logTicket(tx, { ticketId: k.id, event: 'reopen', detail: '', actorId: o.actorId })
  await logTicket(tx, { ticketId: k.id, event: 'add', detail: o.words, actorId: o.actorId })
  await notify(tx, k.ownerId ? [k.ownerId] : await staffWithRight(tx, 'support.lead'), {
    event: 'supportTicketAdded',
    facts: { ticketNo: k.ticketNo, words: o.words.slice(0, 60) },
    link: `/tickets?open=${k.ticketNo}`,
  })
}

/** 评价, once. 没解决 goes into the ticket that the conversation has; where it has none, what was said last becomes one. Either way it says how it was rated. */
export async function rateSupport(ctx: Ctx, input: Parsed<'/api/support/rateSupport'>) {
  const t = await ownThread(ctx, input.threadNo)
  if (t.state !== 'ended') return refuse('SUPPORT_STATE', { state: SupportState.label(t.state), act: '评价' })
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  return ctx.db.tx(async tx => {
    if ((await rateRow(tx, { threadId: t.id, solved: input.solved, stars: input.stars, words: input.words })) === 0)
      return refuse('SUPPORT_RATED')
    tellDesk(tx, t.threadNo)
    if (input.solved !== 'no') return { ticketNo: '', added: false }
    const rated = `评价${SupportSolved.label('no')}，${input.stars} 分`
    const before = await holdTicketOfThread(tx, t.id)
    if (before) {
      const said = [rated, input.words].filter(Boolean).join('：')
      await addWords(tx, before, { words: said, actorId: t.userId, dueAt: new Date(ticketDue(now, calendar)) })
      if (input.mobile && t.userId === null && t.visitorId !== null) await setMobileOfVisitor(tx, t.visitorId, input.mobile)
      return { ticketNo: before.ticketNo, added: true }
    }
    const words = input.words || (await lastSaid(tx, t.id)) || '会话没有解决问题'
    const made = await makeTicket(tx, {
      threadId: t.id,
      visitorId: t.visitorId,
      userId: t.userId,
      companyId: t.companyId,
      kind: 'other',
      words,
      mobile: input.mobile ?? '',
      cardKind: '',
      cardCode: '',
      requestId: '',
      actorId: null,
      who: t.whoName,
      now,
      calendar,
    })
    if (made) await logTicket(tx, { ticketId: made.id, event: 'add', detail: rated, actorId: t.userId })
    return { ticketNo: made?.ticketNo ?? '', added: false }
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
  await withinFlood(ctx, p, TICKETS)
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  await ctx.db.tx(async tx => {
    await addWords(tx, k, { words, actorId: ctx.me.userId, dueAt: new Date(ticketDue(now, calendar)) })
  })
  return { done: true as const }
}
