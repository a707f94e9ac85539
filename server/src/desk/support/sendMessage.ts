// The buyer's word. The first one opens a conversation: with his own salesman where he is there, else in the queue.
import { MOST_A_MINUTE, MOST_OPEN } from '@mall/domain/desk/support/support.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight, withoutUnread } from '../../platform/notice/notify.ts'
import { checkCard } from './cards.ts'
import { supportHours } from './hours.ts'
import { guestOf, type Person, personOf, SAID, TYPED, withinFlood, writerOf } from './person.ts'
import {
  anybodyHere,
  contactOnDuty,
  endThreadRow,
  freePicture,
  giveThread,
  giveTickets,
  guestThreadsOf,
  holdThread,
  insertMessage,
  insertThread,
  livingOf,
  ownByNo,
  readTo,
  type SaidRow,
  saidLately,
  threadById,
  type ThreadRow,
} from './support.queries.ts'
import { tellBoth, tellDesk, tellQueue, tellTyping } from './tellSupport.ts'

type Said = Pick<Parsed<'/api/support/sendMessage'>, 'words' | 'card' | 'fileId'>
export const saidOf = (input: Said): SaidRow => ({
  words: input.words,
  cardKind: input.card?.kind ?? '',
  cardCode: input.card?.no ?? '',
  fileId: input.fileId,
})

/** A system line: 已转给 …, 会话已结束. */
export const systemLine = (tx: Tx, threadId: number, words: string) =>
  insertMessage(tx, {
    threadId,
    side: 'system',
    authorId: null,
    words,
    cardKind: '',
    cardCode: '',
    fileId: null,
    requestId: '',
  })

/** Of a conversation. */
const IN_A_MINUTE = rowLimit({ of: 'support_message', most: MOST_A_MINUTE })
export async function sendMessage(ctx: Ctx, input: Parsed<'/api/support/sendMessage'>) {
  const now = saidOf(input)
  if (now.words === '' && now.cardKind === '' && now.fileId === null) return refuse('SUPPORT_EMPTY')
  const writer = await personOf(ctx)
  const open = writer && (await livingOf(ctx.db, writer))
  // Out of hours nobody is made a guest, and no queue is opened that nobody looks at.
  const hours = await supportHours(ctx.world, await nowOf(ctx.db))
  if (!open && !hours.open) return refuse('SUPPORT_CLOSED', { hours: hours.hoursText })
  const p = writer ?? (await writerOf(ctx))
  await withinFlood(ctx, p, SAID)
  if (now.fileId !== null && p.userId === null) return refuse('SUPPORT_PICTURE.loginFirst')

  return ctx.once(async tx => {
    await checkCard(ctx, tx, input.card)
    if (now.fileId !== null && !(await freePicture(tx, now.fileId, p.userId ?? 0))) return refuse('SUPPORT_PICTURE.gone')
    const t = await goOn(ctx, tx, p)
    if ((await saidLately(tx, t.id)) >= IN_A_MINUTE.most) return refuse('SUPPORT_FAST', { most: IN_A_MINUTE.most })
    const seq = await insertMessage(tx, { ...now, threadId: t.id, side: 'buyer', authorId: p.userId, requestId: input.requestId })
    tellBoth(tx, t)
    if (t.lastSeq === 0 && t.state === 'waiting' && !(await anybodyHere(tx))) {
      const all = await staffWithRight(tx, 'support.answer')
      // A guest costs nothing to be: of many at once each employee is told by the first, until he has read it. The queue has them all.
      await notify(tx, p.userId === null ? await withoutUnread(tx, all, 'supportWaiting') : all, {
        event: 'supportWaiting',
        facts: { who: p.name, words: now.words.slice(0, 40), threadNo: t.threadNo },
        link: '/chat',
      })
    }
    return { threadNo: t.threadNo, seq }
  })
}

/** The person's living conversation, locked; a new one where there is none. Two first words at once are two lines of one conversation. */
async function goOn(ctx: Ctx, tx: Tx, p: Person): Promise<ThreadRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const living = await livingOf(tx, p)
    if (living) {
      await holdThread(tx, living.id)
      const held = await threadById(tx, living.id)
      if (held && held.state !== 'ended') return held
      continue
    }
    const contact = p.companyId === null ? undefined : await contactOnDuty(tx, p.companyId, MOST_OPEN)
    const made = await insertThread(tx, { ...p, channelCode: ctx.channelCode ?? '', agentId: contact?.id ?? null })
    const t = made && (await threadById(tx, made.id))
    if (t) return t
  }
  return refuse('BUSY')
}

/** 打开: what the browser said as a guest before its log-in is the person's from now on. Nothing to do is nothing done. */
export async function openSupport(ctx: Ctx) {
  const { viewer } = ctx
  const guest = viewer?.kind === 'buyer' ? await guestOf(ctx.db, ctx.cookies) : undefined
  if (viewer?.kind !== 'buyer' || !guest?.visitorId) return { done: true as const }
  const { visitorId } = guest
  await ctx.db.tx(async tx => {
    const threads = await guestThreadsOf(tx, visitorId)
    const mine = await livingOf(tx, { userId: viewer.userId, visitorId: null, companyId: null, name: '' })
    for (const t of threads) {
      if (t.living && mine) {
        await systemLine(tx, t.id, `客户已登录，请看会话 ${mine.threadNo}`)
        await endThreadRow(tx, t.id, 'login')
      }
      await giveThread(tx, t.id, viewer.userId, viewer.companyId)
      const now = await threadById(tx, t.id)
      if (now) tellDesk(tx, now.threadNo)
    }
    await giveTickets(tx, visitorId, viewer.userId, viewer.companyId)
  })
  return { done: true as const }
}

/** One's own conversation; a foreign number answers like one that never was. */
export async function ownThread(ctx: Ctx, threadNo: string): Promise<ThreadRow> {
  const p = await personOf(ctx)
  return (p && (await ownByNo(ctx.db, p, threadNo))) ?? refuse('SUPPORT_NONE')
}

export async function readMessages(ctx: Ctx, { threadNo, seq }: Parsed<'/api/support/readMessages'>) {
  const t = await ownThread(ctx, threadNo)
  await ctx.db.tx(async tx => {
    // His other pages hear it too: what was read in one of them is read.
    if ((await readTo(tx, t.id, 'buyer', seq)) > 0) tellBoth(tx, t)
  })
  return { done: true as const }
}

export async function typing(ctx: Ctx, { threadNo }: Parsed<'/api/support/typing'>) {
  const t = await ownThread(ctx, threadNo)
  const p = await personOf(ctx)
  if (p) await withinFlood(ctx, p, TYPED)
  if (t.state !== 'ended') await ctx.db.tx(async tx => tellTyping(tx, t, 'buyer'))
  return { done: true as const }
}

export async function endOwn(ctx: Ctx, { threadNo }: Parsed<'/api/support/endSupport'>) {
  const seen = await ownThread(ctx, threadNo)
  await ctx.db.tx(async tx => {
    await holdThread(tx, seen.id)
    const t = await threadById(tx, seen.id)
    if (!t || t.state === 'ended') return
    await systemLine(tx, t.id, t.state === 'waiting' ? '客户退出了排队' : '客户结束了会话')
    await endThreadRow(tx, t.id, 'buyer')
    tellBoth(tx, t)
    if (t.state === 'waiting') await tellQueue(tx)
  })
  return { done: true as const }
}
