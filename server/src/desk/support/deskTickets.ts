// 工单 and 短语 at the desk.

import { timeText } from '@mall/domain/kernel/clock.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { notify, smsTo } from '../../platform/notice/notify.ts'
import { cardView } from './cards.ts'
import { askerOf, leads, seenThread } from './desk.ts'
import { answerers, changePhrase, deletePhrase, insertPhrase, phraseById, phrasesFor } from './desk.queries.ts'
import { supportHours } from './hours.ts'
import { makeTicket } from './makeTicket.ts'
import { tellBoth } from './tellSupport.ts'
import { systemLine } from './sendMessage.ts'
import { livingOf, threadById } from './support.queries.ts'
import {
  doneTicketRow,
  logOf,
  logTicket,
  moveTicketRow,
  ticketCounts,
  ticketForDesk,
  type TicketRow,
  ticketsForDesk,
} from './ticket.queries.ts'

const MOST_PHRASES = 100
const MOST_DUE_MS = 30 * 86_400_000

export const deskTicket = (k: TicketRow) => ({
  ticketNo: k.ticketNo,
  ticketKind: k.ticketKind,
  ticketState: k.ticketState,
  words: k.words,
  mobile: k.mobile,
  whoName: k.whoName,
  companyName: k.companyName,
  ownerName: k.ownerName,
  ownerCode: k.ownerCode,
  late: k.late,
  threadNo: k.threadNo,
  answer: k.answer,
  version: k.version,
  dueAt: k.dueAt.getTime(),
  createdAt: k.createdAt.getTime(),
  doneAt: k.doneAt?.getTime() ?? null,
  reach:
    k.userId !== null ? ('inbox' as const) : k.mobile ? ('sms' as const) : k.threadNo ? ('page' as const) : ('none' as const),
})
const seenTicket = async (ctx: Ctx, db: Db, ticketNo: string): Promise<TicketRow> =>
  (await ticketForDesk(db, { ...askerOf(ctx), ticketNo })) ?? refuse('SUPPORT_TICKET')
const colleague = async (db: Db, staffCode: string) =>
  (await answerers(db, rolesWithRight('support.answer'))).find(c => c.staffCode === staffCode) ?? refuse('SUPPORT_TO')
const dueIn = (dueAt: number, now: number): Date =>
  dueAt > now && dueAt < now + MOST_DUE_MS ? new Date(dueAt) : refuse('SUPPORT_DUE')

export async function readTickets(ctx: Ctx, input: Parsed<'/api/ops/getSupportTicketList'>) {
  const ask = { ...askerOf(ctx), view: input.view, word: literal(input.word) }
  const [rows, n] = await Promise.all([
    ticketsForDesk(ctx.db, { ...ask, limit: input.pageSize, offset: offsetOf(input) }),
    ticketCounts(ctx.db, ask),
  ])
  return {
    ...page(input, rows.map(deskTicket), n?.n ?? 0),
    unassignedCount: n?.unassigned ?? 0,
    mineCount: n?.mine ?? 0,
    openTickets: n?.open ?? 0,
    lateCount: n?.late ?? 0,
  }
}
export async function readTicket(ctx: Ctx, { ticketNo }: Parsed<'/api/ops/getSupportTicket'>) {
  const k = await seenTicket(ctx, ctx.db, ticketNo)
  const log = await logOf(ctx.db, [k.id])
  return { ...deskTicket(k), card: await cardView(ctx, ctx.db, k), log: log.map(e => ({ ...e, at: e.at.getTime() })) }
}

/** 转工单: keeps the conversation; says whose it is and by when. */
export async function makeTicketAtDesk(ctx: Ctx, input: Parsed<'/api/ops/makeSupportTicket'>) {
  const now = await nowOf(ctx.db)
  const { calendar } = await supportHours(ctx.world, now)
  return ctx.once(async tx => {
    const t = await seenThread(ctx, tx, input.threadNo)
    const owner = input.ownerCode ? await colleague(tx, input.ownerCode) : null
    const made = await makeTicket(tx, {
      threadId: t.id,
      visitorId: t.visitorId,
      userId: t.userId,
      companyId: t.companyId,
      kind: input.ticketKind,
      words: input.words,
      mobile: '',
      cardKind: '',
      cardCode: '',
      requestId: input.requestId,
      actorId: ctx.me.userId,
      who: t.whoName,
      owner,
      dueAt: dueIn(input.dueAt, now),
      now,
      calendar,
    })
    if (!made) return refuse('REQUEST_REUSED')
    if (t.threadState === 'open') await systemLine(tx, t.id, `已转为工单 ${made.ticketNo}，${timeText(made.dueAt)} 前回复您`)
    tellBoth(tx, t)
    return { ticketNo: made.ticketNo }
  })
}

/** Assigned and dated: one's own and unassigned ones by everybody, a colleague's by who leads. */
export async function moveTicket(ctx: Ctx, input: Parsed<'/api/ops/moveSupportTicket'>) {
  const now = await nowOf(ctx.db)
  await ctx.db.tx(async tx => {
    const k = await seenTicket(ctx, tx, input.ticketNo)
    if (k.ownerId !== null && k.ownerId !== ctx.me.userId && !leads(ctx)) return refuse('SUPPORT_LEAD')
    const owner = await colleague(tx, input.ownerCode)
    const dueAt = input.dueAt === k.dueAt.getTime() ? k.dueAt : dueIn(input.dueAt, now)
    if ((await moveTicketRow(tx, { id: k.id, version: input.version, ownerId: owner.id, dueAt })) === 0)
      return refuse('SUPPORT_TICKET_CHANGED')
    const log = (event: 'assign' | 'due', detail: string) =>
      logTicket(tx, { ticketId: k.id, event, detail, actorId: ctx.me.userId })
    if (owner.id !== k.ownerId) {
      await log('assign', `交给 ${owner.name}`)
      await notify(tx, [owner.id], {
        event: 'supportTicket',
        facts: { ticketNo: k.ticketNo, who: k.whoName, due: timeText(dueAt), words: k.words.slice(0, 60) },
        link: `/tickets?open=${k.ticketNo}`,
      })
    }
    if (dueAt.getTime() !== k.dueAt.getTime()) await log('due', `${timeText(dueAt)} 前`)
    return undefined
  })
  return { done: true as const }
}

/** 回复: the author hears it in his inbox, a guest by SMS at the number he left; one who left none finds it where he asked. */
export async function answerTicket(ctx: Ctx, input: Parsed<'/api/ops/answerSupportTicket'>) {
  await ctx.db.tx(async tx => {
    const k = await seenTicket(ctx, tx, input.ticketNo)
    if ((await doneTicketRow(tx, { id: k.id, version: input.version, answer: input.answer, actorId: ctx.me.userId })) === 0)
      return refuse('SUPPORT_TICKET_CHANGED')
    await logTicket(tx, { ticketId: k.id, event: 'done', detail: input.answer, actorId: ctx.me.userId })
    const n = {
      event: 'supportTicketDone',
      facts: { ticketNo: k.ticketNo, words: input.answer },
      link: '/user/customerService?tab=ticket',
    } as const
    if (k.userId !== null) await notify(tx, [k.userId], n)
    else if (k.mobile) await smsTo(tx, k.mobile, n)
    else if (k.threadId !== null) {
      // Where he talks now, else where he asked.
      const asked = await threadById(tx, k.threadId)
      const t = (asked && (await livingOf(tx, { ...asked, name: asked.whoName }))) ?? asked
      if (t) {
        await systemLine(tx, t.id, `工单 ${k.ticketNo} 的回复：${input.answer}`)
        tellBoth(tx, t)
      }
    }
    return undefined
  })
  return { done: true as const }
}

export const savePhrase = (ctx: Ctx, input: Parsed<'/api/ops/savePhrase'>) =>
  ctx.db.tx(async tx => {
    if (input.forAll && !leads(ctx)) return refuse('SUPPORT_LEAD')
    const seen = await phrasesFor(tx, ctx.me.userId)
    const ownerId = input.forAll ? null : ctx.me.userId
    if (input.phraseId) {
      const old = seen.find(p => p.id === Number(input.phraseId)) ?? refuse('SUPPORT_PHRASE')
      if (old.ownerId === null && !leads(ctx)) return refuse('SUPPORT_LEAD')
      await changePhrase(tx, { id: old.id, ownerId, title: input.title, words: input.words })
      return { phraseId: input.phraseId }
    }
    const own = seen.filter(p => (p.ownerId === null) === input.forAll)
    if (own.length >= MOST_PHRASES) return refuse('SUPPORT_PHRASES', { most: MOST_PHRASES })
    const made = await insertPhrase(tx, { ownerId, title: input.title, words: input.words })
    return made ? { phraseId: String(made.id) } : refuse('BUSY')
  })
export const dropPhrase = (ctx: Ctx, { phraseId }: Parsed<'/api/ops/dropPhrase'>) =>
  ctx.db.tx(async tx => {
    const p = await phraseById(tx, Number(phraseId))
    // A colleague's own phrase answers like one that is gone.
    if (p && p.ownerId === null && !leads(ctx)) return refuse('SUPPORT_LEAD')
    if (p && (p.ownerId === null || p.ownerId === ctx.me.userId)) await deletePhrase(tx, p.id)
    return { done: true as const }
  })
