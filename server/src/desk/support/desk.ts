// What an employee does with a conversation: takes it on, answers, hands it over, ends it. His own alone, until somebody has taken it from him.
import { SupportState } from '@mall/domain/desk/support/support.codes.ts'
import { whyNotTake } from '@mall/domain/desk/support/support.rules.ts'
import { mayStaff, rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { cardsFor, checkDeskCard } from './cards.ts'
import {
  answerers,
  type DeskRow,
  dropOffer,
  insertNote,
  lockAgent,
  offerThread,
  openCountOf,
  setChannels,
  setDuty,
  takeOffer,
  takeThread,
  threadForDesk,
  waitingForDesk,
} from './desk.queries.ts'
import { saidOf, systemLine } from './sendMessage.ts'
import { endThreadRow, freePicture, holdThread, insertMessage, readTo } from './support.queries.ts'
import { tellBoth, tellBuyer, tellDesk, tellQueue, tellTyping } from './tellSupport.ts'

export const askerOf = (ctx: Ctx) => ({ me: ctx.me.userId, contact: deskContactOf(ctx) })
export const leads = (ctx: Ctx): boolean => mayStaff(ctx.me.staffRoles, 'support.lead')
/** A conversation he may see; one of a company that is not his answers like one that never was. */
export const seenThread = async (ctx: Ctx, db: Db, threadNo: string): Promise<DeskRow> =>
  (await threadForDesk(db, { ...askerOf(ctx), threadNo })) ?? refuse('SUPPORT_NONE')

/** The same, locked, and his to act in. */
async function ownHeld(ctx: Ctx, tx: Tx, threadNo: string, act: string): Promise<DeskRow> {
  const seen = await seenThread(ctx, tx, threadNo)
  await holdThread(tx, seen.id)
  const t = await seenThread(ctx, tx, threadNo)
  if (t.threadState !== 'open') return refuse('SUPPORT_STATE', { state: SupportState.label(t.threadState), act })
  if (t.agentId !== ctx.me.userId) return refuse('SUPPORT_OTHERS', { name: t.agentName })
  return t
}
async function withPlace(tx: Tx, staffId: number): Promise<void> {
  await lockAgent(tx, staffId)
  const why = whyNotTake(await openCountOf(tx, staffId))
  if (why) refuse('SUPPORT_FULL', { why })
}

/** 接入: a named one, or whoever is next for him: of his channels the longest waiting, and whoever waits too long. Of two who press at once one gets it, the other hears who did. */
export const acceptSupport = (ctx: Ctx, input: Parsed<'/api/ops/acceptSupport'>) =>
  ctx.db.tx(async tx => {
    await withPlace(tx, ctx.me.userId)
    const wanted = input.threadNo ? [await seenThread(ctx, tx, input.threadNo)] : await waitingForDesk(tx, askerOf(ctx))
    for (const t of wanted) {
      if ((await takeThread(tx, t.id, ctx.me.userId)) === 0) {
        if (!input.threadNo) continue
        const now = await seenThread(ctx, tx, t.threadNo)
        if (now.agentId === ctx.me.userId && now.threadState === 'open') return { threadNo: t.threadNo }
        return now.threadState === 'ended'
          ? refuse('SUPPORT_STATE', { state: SupportState.label('ended'), act: '接入' })
          : refuse('SUPPORT_TAKEN', { name: now.agentName })
      }
      await systemLine(tx, t.id, `${ctx.me.realName} 为您服务`)
      await setDuty(tx, ctx.me, true)
      tellBoth(tx, t)
      await tellQueue(tx)
      return { threadNo: t.threadNo }
    }
    return refuse('SUPPORT_QUEUE')
  })

export async function answerSupport(ctx: Ctx, input: Parsed<'/api/ops/answerSupport'>) {
  const now = saidOf(input)
  if (now.words === '' && now.cardKind === '' && now.fileId === null) return refuse('SUPPORT_EMPTY')
  return ctx.once(async tx => {
    const t = await ownHeld(ctx, tx, input.threadNo, '回复')
    await checkDeskCard(ctx, tx, input.card, t)
    if (now.fileId !== null) {
      if (t.userId === null) return refuse('SUPPORT_PICTURE.guest')
      if (!(await freePicture(tx, now.fileId, ctx.me.userId))) return refuse('SUPPORT_PICTURE.gone')
    }
    const seq = await insertMessage(tx, {
      ...now,
      threadId: t.id,
      side: 'staff',
      authorId: ctx.me.userId,
      requestId: input.requestId,
    })
    tellBoth(tx, t)
    return { seq }
  })
}

export const noteSupport = (ctx: Ctx, input: Parsed<'/api/ops/noteSupport'>) =>
  ctx.once(async tx => {
    const t = await seenThread(ctx, tx, input.threadNo)
    const note = { threadId: t.id, afterSeq: t.lastSeq, authorId: ctx.me.userId, words: input.words, requestId: input.requestId }
    if ((await insertNote(tx, note)) === 0) return refuse('REQUEST_REUSED')
    // The buyer is not told: not even that there is one.
    tellDesk(tx, t.threadNo)
    return { done: true as const }
  })

export const readByDesk = (ctx: Ctx, input: Parsed<'/api/ops/readSupport'>) =>
  ctx.db.tx(async tx => {
    const t = await seenThread(ctx, tx, input.threadNo)
    // Somebody else's look is no 已读: the buyer waits for who answers him.
    if (t.agentId === ctx.me.userId && (await readTo(tx, t.id, 'staff', input.seq)) > 0) tellBuyer(tx, t)
    return { done: true as const }
  })
export const typeByDesk = (ctx: Ctx, input: Parsed<'/api/ops/typeSupport'>) =>
  ctx.db.tx(async tx => {
    const t = await seenThread(ctx, tx, input.threadNo)
    if (t.agentId === ctx.me.userId && t.threadState === 'open') tellTyping(tx, t, 'staff')
    return { done: true as const }
  })

/** 转交: stays with its sender until the other has taken it on; returns by itself (workOnSupport.job.ts). */
export const transferSupport = (ctx: Ctx, input: Parsed<'/api/ops/transferSupport'>) =>
  ctx.db.tx(async tx => {
    const t = await ownHeld(ctx, tx, input.threadNo, '转交')
    const to = (await answerers(tx, rolesWithRight('support.answer'))).find(c => c.staffCode === input.staffCode)
    if (!to || to.id === ctx.me.userId || !to.here) return refuse('SUPPORT_TO')
    await offerThread(tx, { id: t.id, from: ctx.me.userId, to: to.id, note: input.note })
    tellDesk(tx, t.threadNo)
    return { done: true as const }
  })
export const answerTransfer = (ctx: Ctx, { threadNo, accept }: Parsed<'/api/ops/answerTransfer'>) =>
  ctx.db.tx(async tx => {
    if (accept) await withPlace(tx, ctx.me.userId)
    const t = await seenThread(ctx, tx, threadNo)
    await holdThread(tx, t.id)
    if (!accept) {
      if ((await dropOffer(tx, t.id, ctx.me.userId)) === 0) return refuse('SUPPORT_TRANSFER')
    } else {
      if ((await takeOffer(tx, t.id, ctx.me.userId)) === 0) return refuse('SUPPORT_TRANSFER')
      await systemLine(tx, t.id, `已转给 ${ctx.me.realName}`)
      tellBuyer(tx, t)
      // What was agreed between the two is kept for who comes after them.
      await insertNote(tx, {
        threadId: t.id,
        afterSeq: t.lastSeq,
        authorId: t.agentId ?? ctx.me.userId,
        words: `转交说明：${t.transferNote}`,
        requestId: `transfer-${t.lastSeq}-${ctx.me.userId}`,
      })
    }
    tellDesk(tx, threadNo)
    return { done: true as const }
  })

export const endByDesk = (ctx: Ctx, { threadNo }: Parsed<'/api/ops/endSupport'>) =>
  ctx.db.tx(async tx => {
    const t = await ownHeld(ctx, tx, threadNo, '结束')
    await systemLine(tx, t.id, '会话已结束，请评价这次服务')
    await endThreadRow(tx, t.id, 'staff')
    tellBoth(tx, t)
    return { done: true as const }
  })

/** The channels whose conversations he takes first; none: all alike. A code that is no channel is refused by the choice itself. */
export const setSupportChannels = (ctx: Ctx, { channelCodes }: Parsed<'/api/ops/setSupportChannels'>) =>
  ctx.db.tx(async tx => {
    const known = channelCodes.filter(code => ctx.world.catalogue.channels.has(code))
    await setChannels(tx, ctx.me, [...new Set(known)])
    return { done: true as const }
  })

/** 当班、离开: said again and again by the open desk. What somebody leaves unanswered goes back to the queue (workOnSupport.job.ts). */
export const keepDuty = (ctx: Ctx, { onDuty }: Parsed<'/api/ops/keepDuty'>) =>
  ctx.db.tx(async tx => {
    await setDuty(tx, ctx.me, onDuty)
    return { done: true as const }
  })

/** 卡片: what may be sent to the customer of this conversation. */
export async function findSupportCards(ctx: Ctx, { threadNo, kind, word }: Parsed<'/api/ops/findSupportCards'>) {
  const t = await seenThread(ctx, ctx.db, threadNo)
  return cardsFor(ctx, t, { kind, word })
}
