// 通知设置: a person's own mail address, proved by a code that was sent there, and the kinds of notice that come there too. A code is as good and as scarce
// as one by SMS: six digits, one use, five minutes, a minute between two, ten a day for a person and for an address, twenty an hour for a network.
import { type NoticeEventName, noticeEvents } from '@mall/domain/main/notice.events.ts'
import { SMS_CODE_MINUTES, SMS_PAUSE_SECONDS } from '@mall/domain/people/session/sms.rules.ts'
import { maskMail } from '@mall/domain/platform/notice/mail.ts'
import { groupSays, type NoticeEvent, noticeGroups } from '@mall/domain/platform/notice/noticeTable.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { askLimit, rowLimit, within } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../audit/audit.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import {
  chooseGroups,
  codesBefore,
  confirmAddress,
  endMailsElsewhere,
  forgetAddress,
  insertMailCode,
  lockCodes,
  noticeMailOf,
  tryMailCode,
} from './noticeMail.queries.ts'

/** Of a person and of an address in a day, whichever is more; of a network within the hour. */
const CODES = rowLimit({ of: 'mail_code', most: 10 })
const OF_NET = askLimit({ name: 'mailCode', most: 20 })

const bySms = new Set(
  (Object.entries(noticeEvents) as [NoticeEventName, NoticeEvent][])
    .filter(([, e]) => e.media.includes('sms'))
    .map(([, e]) => e.group),
)

export async function readNoticeMail(ctx: Ctx) {
  const own = await noticeMailOf(ctx.db, ctx.me.userId)
  return {
    mailAddress: own?.address ?? '',
    confirmedAt: own?.confirmedAt.getTime() ?? null,
    returnedWhy: own?.returnedWhy ?? '',
    kinds: noticeGroups.map(group => ({
      group,
      says: groupSays[group],
      sms: bySms.has(group),
      mail: own?.groups.includes(group) ?? false,
    })),
  }
}

const codeHash = (ctx: Ctx, address: string, code: string): string =>
  createHmac('sha256', ctx.world.settings.cookieKeys[0]?.key ?? '')
    .update(`mail:${ctx.me.userId}:${address}:${code}`)
    .digest('hex')

export async function sendMailCode(ctx: Ctx, { mailAddress: address }: Parsed<'/api/notice/sendMailCode'>) {
  const carrier = mailCarrierOf(ctx.world) ?? refuse('MAIL_OFF')
  const { userId } = ctx.me
  await within(ctx.db, OF_NET, netOf(ctx.ip))
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await ctx.db.tx(async tx => {
    // Of requests at once each sees the rows of those before it.
    await lockCodes(tx, `mail-of:${userId}`)
    await lockCodes(tx, `mail-to:${address}`)
    const seen = await codesBefore(tx, userId, address)
    if (seen.wait > 0) refuse('MAIL_CODE_SOON', { seconds: seen.wait })
    if (seen.today >= CODES.most) refuse('MAIL_CODE_DAILY')
    await insertMailCode(tx, { userId, address, hash: codeHash(ctx, address, code) })
  })
  const { siteName } = ctx.world.settings
  const sent = await carrier.send({
    mailNo: `code-${randomUUID()}`,
    address,
    subject: `${siteName}：邮箱验证码 ${code}`,
    body: `您正在 ${siteName} 确认收通知的邮箱，验证码 ${code}，${SMS_CODE_MINUTES} 分钟内有效，请勿告诉他人。不是您本人操作的，不用理会。`,
    files: [],
  })
  if (sent.kind === 'refused' || (sent.kind === 'away' && !sent.asked))
    return refuse('MAIL_CODE_NOT_SENT', { why: sent.kind === 'refused' ? sent.words : sent.why })
  // What may have arrived is worth waiting for: it is right when it comes.
  if (sent.kind === 'away') return refuse('MAIL_CODE_IN_DOUBT', { seconds: SMS_PAUSE_SECONDS })
  return { seconds: SMS_PAUSE_SECONDS, ...(inSandbox(ctx.world.settings, 'mail') ? { sandboxCode: code } : {}) }
}

const written = (ctx: Ctx, tx: Tx, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act: 'account.noticeMail',
    objectType: 'user',
    objectId: String(ctx.me.userId),
    detail,
  })

export async function confirmMailAddress(ctx: Ctx, input: Parsed<'/api/notice/confirmMailAddress'>) {
  const { userId } = ctx.me
  const { mailAddress: address, mailCode } = input
  // The wrong try is counted, so the transaction must end well: the refusal comes after it.
  const right = await ctx.db.tx(async tx => {
    if (!(await tryMailCode(tx, { userId, address, hash: codeHash(ctx, address, mailCode) }))) return false
    await confirmAddress(tx, userId, address)
    await endMailsElsewhere(tx, userId, address)
    await written(ctx, tx, `确认邮箱 ${maskMail(address)}`)
    return true
  })
  return right ? { done: true as const } : refuse('MAIL_CODE_WRONG')
}

export const chooseMailNotices = (ctx: Ctx, { groups }: Parsed<'/api/notice/chooseMailNotices'>) =>
  ctx.db.tx(async tx => {
    const chosen = noticeGroups.filter(g => groups.includes(g))
    if ((await chooseGroups(tx, ctx.me.userId, chosen)) === 0) return refuse('MAIL_UNCONFIRMED')
    await written(ctx, tx, chosen.length === 0 ? '不用邮件收通知' : `用邮件收 ${chosen.join('、')}`)
    return { done: true as const }
  })

export const removeMailAddress = (ctx: Ctx) =>
  ctx.db.tx(async tx => {
    if ((await forgetAddress(tx, ctx.me.userId)) > 0) {
      await endMailsElsewhere(tx, ctx.me.userId, '')
      await written(ctx, tx, '停用邮箱')
    }
    return { done: true as const }
  })
