// What a buyer or guest reads of his conversations. The desk's notes are in a table that nothing here asks.
import { waitEstimate } from '@mall/domain/desk/support/support.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { cardView } from './cards.ts'
import { supportHours } from './hours.ts'
import { personOf } from './person.ts'
import { ownThread } from './sendMessage.ts'
import {
  contactHere,
  currentOf,
  type MessageRow,
  messagesOf,
  queuePlace,
  threadCountOfUser,
  type ThreadRow,
  threadsOfUser,
  unreadOf,
} from './support.queries.ts'
import { vendorUrl } from './vendor.ts'

async function threadView(db: Db, t: ThreadRow) {
  const queue = t.state === 'waiting' ? await queuePlace(db, t.id) : undefined
  return {
    threadNo: t.threadNo,
    threadState: t.state,
    agentName: t.agentName,
    agentHere: t.agentHere,
    position: queue?.position ?? 0,
    waitMinutes: queue ? waitEstimate(queue) : 0,
    lastSeq: t.lastSeq,
    readSeq: t.staffReadSeq,
    unread: t.lastSeq - t.buyerReadSeq,
    endedAt: t.endedAt?.getTime() ?? null,
    endWay: t.endedBy || null,
    solved: t.solved || null,
    stars: t.stars,
    createdAt: t.createdAt.getTime(),
  }
}

export async function messageView(ctx: Ctx, m: MessageRow) {
  return {
    seq: m.seq,
    side: m.side,
    name: m.name,
    words: m.words,
    card: await cardView(ctx, ctx.db, m),
    picture: m.fileId
      ? { fileId: m.fileId, url: `/api/file/get?id=${m.fileId}`, thumbUrl: `/api/file/get?id=${m.fileId}&size=thumb` }
      : null,
    at: m.at.getTime(),
  }
}

export async function readSupport(ctx: Ctx) {
  const { world, viewer } = ctx
  const [now, p, form] = await Promise.all([nowOf(ctx.db), personOf(ctx), world.rules.get('support.form')])
  const [{ open, nextAt, hoursText }, t] = await Promise.all([
    supportHours(world, now),
    p ? currentOf(ctx.db, p) : Promise.resolve(undefined),
  ])
  const buyer = viewer?.kind === 'buyer' ? viewer : null
  const { chatVendor } = world.settings
  const visitorId = buyer
    ? createHash('sha256').update(`user:${buyer.userId}`).digest('hex').slice(0, 24)
    : randomBytes(12).toString('hex')
  return {
    open,
    nextAt,
    hoursText,
    visitorName: p?.name ?? '',
    contact:
      buyer?.bdName && buyer.companyId !== null
        ? { name: buyer.bdName, phone: buyer.bdPhone, here: await contactHere(ctx.db, buyer.companyId) }
        : null,
    thread: t ? await threadView(ctx.db, t) : null,
    vendorUrl: form === 'vendor' && chatVendor ? vendorUrl(chatVendor, { visitorId, name: p?.name || '游客', now }) : '',
    picturesOk: buyer !== null,
    serverNow: now,
  }
}

/** What was answered and not read: asked by every page, of whoever has said something. What the mall itself notes (接入, 结束) is no answer. */
export async function readUnread(ctx: Ctx) {
  const p = await personOf(ctx)
  return (p && (await unreadOf(ctx.db, p))) ?? { unread: 0, threadNo: '' }
}

export async function readMessageList(ctx: Ctx, input: Parsed<'/api/support/getMessages'>) {
  const t = await ownThread(ctx, input.threadNo)
  const rows = await messagesOf(ctx.db, t.id, { beforeSeq: input.beforeSeq, limit: input.pageSize + 1 })
  const more = rows.length > input.pageSize
  const list = rows.slice(0, input.pageSize).toReversed()
  return { list: await Promise.all(list.map(m => messageView(ctx, m))), more, readSeq: t.staffReadSeq }
}

export async function readThreadList(ctx: Ctx, input: Parsed<'/api/support/getThreadList'>) {
  const word = literal(input.word)
  const { userId } = ctx.me
  const [rows, n] = await Promise.all([
    threadsOfUser(ctx.db, { userId, word, limit: input.pageSize, offset: offsetOf(input) }),
    threadCountOfUser(ctx.db, userId, word),
  ])
  const list = rows.map(async t => ({ ...(await threadView(ctx.db, t)), lastWords: t.lastWords }))
  return page(input, await Promise.all(list), n)
}
