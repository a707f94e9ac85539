// 客服台, read: what waits with since when, one's own, a conversation with its notes and who the customer is.
import { MOST_OPEN, whyNotTake } from '@mall/domain/desk/support/support.rules.ts'
import { SupportSolved } from '@mall/domain/desk/support/support.codes.ts'
import { mayStaff, rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { companyNotes } from '../../people/company/companyNote.queries.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { takesQuotes } from '../../orders/quote/answerQuote.ts'
import { askerOf, leads, seenThread } from './desk.ts'
import {
  answerers,
  channelsOf,
  deskCounts,
  type DeskRow,
  dutyOf,
  earlierOf,
  notesOf,
  openOfAgent,
  openOfOthers,
  lastDeals,
  openOrders,
  phrasesFor,
  searchCount,
  searchThreads,
  todayOf,
  waitingForDesk,
} from './desk.queries.ts'
import { deskTicket } from './deskTickets.ts'
import { messageView } from './support.reads.ts'
import { messagesOf } from './support.queries.ts'
import { ticketsOfThread } from './ticket.queries.ts'

/** Lines of a conversation that the desk sees at once. */
const MOST_LINES = 200

const rowView = (ctx: Ctx, r: DeskRow) => ({
  threadNo: r.threadNo,
  threadState: r.threadState,
  whoName: r.whoName,
  companyName: r.companyName,
  companyCode: r.companyCode,
  agentName: r.agentName,
  lastWords: r.lastWords,
  unread: r.unread,
  channelName: ctx.world.catalogue.channels.get(r.channelCode)?.channelName ?? '',
  unanswered: r.unansweredSince?.getTime() ?? null,
  lastAt: r.lastAt.getTime(),
  transferTo: r.transferTo,
  transferFrom: r.transferToId === null ? '' : r.agentName,
  transferNote: r.transferNote,
  transferUntil: r.transferUntil?.getTime() ?? null,
  toMe: r.transferToId === ctx.me.userId,
})

export async function readSupportCount(ctx: Ctx) {
  return (await deskCounts(ctx.db, askerOf(ctx))) ?? { waiting: 0, unanswered: 0, tickets: 0, unassigned: 0 }
}

export async function readDesk(ctx: Ctx) {
  const { userId } = ctx.me
  const asker = askerOf(ctx)
  const [waiting, mine, others, people, onDuty, today, now, channels] = await Promise.all([
    waitingForDesk(ctx.db, asker),
    openOfAgent(ctx.db, userId),
    leads(ctx) ? openOfOthers(ctx.db, asker) : Promise.resolve([]),
    answerers(ctx.db, rolesWithRight('support.answer')),
    dutyOf(ctx.db, userId),
    todayOf(ctx.db, userId),
    nowOf(ctx.db),
    channelsOf(ctx.db, userId),
  ])
  const view = (r: DeskRow) => rowView(ctx, r)
  const openCount = mine.filter(r => r.agentId === userId).length
  return {
    waiting: waiting.map(r => ({ ...view(r), elsewhere: r.elsewhere })),
    channels,
    mayShare: leads(ctx),
    channelChoices: [...ctx.world.catalogue.channels.values()].map(c => ({ code: c.channelCode, name: c.channelName })),
    mine: mine.map(view),
    others: others.map(view),
    onDuty,
    openCount,
    mostCount: MOST_OPEN,
    whyNotTake: whyNotTake(openCount),
    colleagues: people
      .filter(c => c.id !== userId)
      .map(c => ({ staffCode: c.staffCode, name: c.name, here: c.here, openCount: c.openCount })),
    endedCount: today?.ended ?? 0,
    goodCount: today?.good ?? 0,
    ratedCount: today?.rated ?? 0,
    serverNow: now,
  }
}

export async function readThreadAtDesk(ctx: Ctx, { threadNo }: Parsed<'/api/ops/getSupportThread'>) {
  const t = await seenThread(ctx, ctx.db, threadNo)
  const { staffRoles } = ctx.me
  // Whoever was handed a conversation has it, not the company: what it owes and orders is asked by the company's own rule.
  const inScope = t.companyId !== null && (await companyInScope(ctx, t.companyId))
  const seesOrders = inScope && mayStaff(staffRoles, 'order.see')
  const seesMoney = inScope && mayStaff(staffRoles, 'fund.see')
  const { companyId } = t
  const [lines, notes, tickets, before, orders, fen, now, deals, companySaid, buyer] = await Promise.all([
    messagesOf(ctx.db, t.id, { beforeSeq: 0, limit: MOST_LINES }),
    notesOf(ctx.db, t.id),
    ticketsOfThread(ctx.db, t.id),
    earlierOf(ctx.db, t),
    seesOrders && t.companyId !== null ? openOrders(ctx.db, t.companyId) : Promise.resolve([]),
    seesMoney && t.companyId !== null ? availableFen(ctx.db, t.companyId) : Promise.resolve(null),
    nowOf(ctx.db),
    seesOrders && companyId !== null ? lastDeals(ctx.db, companyId) : [],
    inScope && companyId !== null && mayStaff(staffRoles, 'company.see') ? companyNotes(ctx.db, companyId, 3, 0) : [],
    inScope && companyId !== null && t.userId !== null ? takesQuotes(ctx.db, { companyId, userId: t.userId }) : false,
  ])
  return {
    row: rowView(ctx, t),
    mine: t.agentId === ctx.me.userId && t.threadState === 'open',
    list: await Promise.all(lines.toReversed().map(m => messageView(ctx, m))),
    notes: notes.map(n => ({ ...n, at: n.at.getTime() })),
    buyerReadSeq: t.buyerReadSeq,
    guest: t.userId === null,
    endedAt: t.endedAt?.getTime() ?? null,
    endWay: t.endedBy || null,
    rateText: t.solved ? [SupportSolved.label(t.solved), `${t.stars} 分`, t.rateWords].filter(Boolean).join('，') : '',
    mobile: inScope && mayStaff(staffRoles, 'people.see') ? t.mobile : '',
    bdName: t.bdName,
    balanceFen: fen,
    orders,
    tickets: tickets.map(deskTicket),
    buyerId: buyer && t.userId !== null ? String(t.userId) : '',
    deals: deals.map(d => ({ ...d, at: d.at.getTime() })),
    companyNotes: companySaid.map(n => ({ authorName: n.authorName, body: n.body, at: n.at.getTime() })),
    orderCount: orders[0]?.allCount ?? 0,
    before: before.map(b => ({ ...b, createdAt: b.createdAt.getTime() })),
    serverNow: now,
  }
}

export async function searchSupport(ctx: Ctx, input: Parsed<'/api/ops/searchSupport'>) {
  const ask = { ...askerOf(ctx), word: literal(input.word) }
  const [rows, n] = await Promise.all([
    searchThreads(ctx.db, { ...ask, limit: input.pageSize, offset: offsetOf(input) }),
    searchCount(ctx.db, ask),
  ])
  return page(
    input,
    rows.map(r => rowView(ctx, r)),
    n,
  )
}

export const readPhrases = async (ctx: Ctx) =>
  (await phrasesFor(ctx.db, ctx.me.userId)).map(p => ({
    phraseId: String(p.id),
    title: p.title,
    words: p.words,
    own: p.ownerId !== null,
  }))
