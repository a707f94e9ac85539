import { maskMail } from '@mall/domain/platform/notice/mail.ts'
import { lastLook, mailPage } from './mail.queries.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { noticeEvents } from '@mall/domain/main/notice.events.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../db/days.ts'
import { countNotices, countSms, noticesOf, smsList, unreadOf } from './notice.queries.ts'

const events = Object.entries(noticeEvents)
const groupOf = new Map<string, string>(events.map(([name, e]) => [name, e.group]))

export async function readNotices(
  ctx: Ctx,
  input: { currentPage: number; pageSize: number; group?: string | undefined; unreadOnly: boolean },
) {
  const { userId } = ctx.me
  const filter = {
    userId,
    events: input.group ? events.filter(([, e]) => e.group === input.group).map(([name]) => name) : null,
    unreadOnly: input.unreadOnly,
  }
  const [rows, totalCount, unread] = await Promise.all([
    noticesOf(ctx.db, filter, input.pageSize, (input.currentPage - 1) * input.pageSize),
    countNotices(ctx.db, filter),
    unreadOf(ctx.db, userId),
  ])
  return {
    list: rows.map(({ id, event, createdAt, ...n }) => ({
      noticeId: String(id),
      group: groupOf.get(event) ?? '',
      ...n,
      at: createdAt.getTime(),
    })),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
    unread,
  }
}

export const readUnread = async (ctx: Ctx) => ({ unread: await unreadOf(ctx.db, ctx.me.userId) })

/** 短信记录; a whole number finds what was sent to it, the reply shows numbers masked. */
export async function readSmsList(ctx: Ctx, input: Parsed<'/api/ops/getSmsList'>) {
  const filter = { ...daysOf(input), word: literal(input.word), unsentOnly: input.unsentOnly }
  const [rows, totalCount] = await Promise.all([
    smsList(ctx.db, filter, { limit: input.pageSize, offset: offsetOf(input) }),
    countSms(ctx.db, filter),
  ])
  const list = rows.map(({ id, address, createdAt, sentAt, ...s }) => ({
    smsId: String(id),
    mobile: maskMobile(address),
    ...s,
    createdAt: createdAt.getTime(),
    sentAt: sentAt?.getTime() ?? null,
  }))
  return page(input, list, totalCount)
}

/** 邮件记录; a whole address finds what was sent to it, the reply shows addresses masked. */
export async function readMailList(ctx: Ctx, input: Parsed<'/api/ops/getMailList'>) {
  const [rows, readAt] = await Promise.all([
    mailPage(ctx.db, { word: literal(input.word), state: input.state, limit: input.pageSize, offset: offsetOf(input) }),
    lastLook(ctx.db),
  ])
  const found = page(
    input,
    rows.map(m => ({
      mailNo: m.mailNo,
      address: maskMail(m.address),
      title: m.subject,
      about: m.aboutKind === 'invoice' ? m.about : '',
      readerName: m.readerName,
      mailState: m.state,
      fileCount: m.files.length,
      attempts: m.attempts,
      lastError: m.lastError,
      createdAt: m.createdAt.getTime(),
      sentAt: m.sentAt?.getTime() ?? null,
    })),
    rows[0]?.total ?? 0,
  )
  return { ...found, bounceBox: Boolean(ctx.world.settings.adapters.mail?.imapUrl), bouncesReadAt: readAt?.getTime() ?? null }
}
