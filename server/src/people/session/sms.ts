// 短信验证码: 6 digits, one use, 5 minutes; 60 s between two, 10 a day for a number, 20 an hour for an address (60 for an employee), 5 wrong tries kill a code.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { smsCarrierOf } from '../../platform/notice/smsCarrier.ts'
import { CODE_KIND, paramsOf } from '../../platform/notice/smsTemplates.ts'
import { filled } from '@mall/domain/kernel/filled.ts'
import { SMS_PAUSE_SECONDS } from '@mall/domain/people/session/sms.rules.ts'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { openBuyerSession } from './login.ts'
import { insertCode, lockSending, sentBefore, tryCode } from './sms.queries.ts'
import { refreshedUser } from './session.view.ts'

export type SmsPurpose = 'login' | 'register' | 'reset' | 'bindMobile' | 'closeAccount' | 'openKey' | 'prove' | 'linkAccount'

/** To a number in a day; of an address, and of an employee, within the hour. */
const TO_NUMBER = rowLimit({ of: 'sms_code', most: 10 })
const BY_ADDRESS = rowLimit({ of: 'sms_code', most: 20 })
const BY_STAFF = rowLimit({ of: 'sms_code', most: 60 })

const codeHash = (ctx: Ctx, mobile: string, code: string): string =>
  createHmac('sha256', ctx.world.settings.cookieKeys[0]?.key ?? '')
    .update(`${mobile}:${code}`)
    .digest('hex')

export const sendCode = (ctx: Ctx, input: { mobile: string; purpose: SmsPurpose }) => issueCode(ctx, { ...input, bound: '' })

/** `bound` is what the code is good for beside number and purpose (an order and its sum): with anything else it does not match. */
export async function issueCode(ctx: Ctx, input: { mobile: string; purpose: string; bound: string }) {
  const carrier = smsCarrierOf(ctx.world) ?? refuse('SMS_NONE')
  // An employee, from the console or in a buyer's name: his codes count against him, or one office address would be out after twenty.
  const staffId = ctx.viewer?.kind === 'staff' ? ctx.viewer.userId : (ctx.viewer?.actor?.userId ?? null)
  const ip = netOf(ctx.ip)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await ctx.db.tx(async tx => {
    // One at a time for a number, then for who sends: of requests at once each sees the rows of those before it.
    await lockSending(tx, `sms:${input.mobile}`)
    await lockSending(tx, staffId === null ? `sms-from:${ip}` : `sms-by:${staffId}`)
    const seen = await sentBefore(tx, { mobile: input.mobile, ip, staffId })
    if (seen.wait > 0) refuse('SMS_TOO_SOON', { seconds: seen.wait })
    if (seen.today >= TO_NUMBER.most) refuse('SMS_DAILY')
    if (seen.bySender >= (staffId === null ? BY_ADDRESS : BY_STAFF).most) refuse('TOO_MANY', { seconds: seen.free })
    await insertCode(tx, { ...input, hash: codeHash(ctx, input.mobile, code + input.bound), ip, staffId })
  })
  const facts = { code }
  const sent = await carrier.send({
    key: `code-${randomUUID()}`,
    mobile: input.mobile,
    event: CODE_KIND.event,
    params: paramsOf(CODE_KIND.event, facts),
    text: filled(CODE_KIND.text, facts),
  })
  // A code that the carrier may have is worth waiting for: it is right when it comes, and the next one may be asked for after the pause.
  if (sent.kind === 'refused') refuse('SMS_NOT_SENT', { why: sent.words })
  if (sent.kind === 'away' && !sent.asked) refuse('SMS_NOT_SENT.noAnswer')
  if (sent.kind === 'away') refuse('SMS_IN_DOUBT', { seconds: SMS_PAUSE_SECONDS })
  return { seconds: SMS_PAUSE_SECONDS, ...(inSandbox(ctx.world.settings, 'sms') ? { sandboxCode: code } : {}) }
}

/** Whether the code is right. Uses it up unless `keep`; wrong tries count either way, so asking is no way to guess. */
export const codeIsRight = (tx: Db, ctx: Ctx, o: { mobile: string; smsCode: string; purpose: SmsPurpose; keep?: boolean }) =>
  tryCode(tx, { mobile: o.mobile, purpose: o.purpose, hash: codeHash(ctx, o.mobile, o.smsCode), keep: o.keep })
export const boundCodeIsRight = (tx: Db, ctx: Ctx, o: { mobile: string; smsCode: string; purpose: string; bound: string }) =>
  tryCode(tx, { mobile: o.mobile, purpose: o.purpose, hash: codeHash(ctx, o.mobile, o.smsCode + o.bound) })

export interface ProvedBuyer {
  userId: number
  mustChange: boolean
}
/** The buyer whose number the code was sent to. */
export async function proveBuyerBySms(
  ctx: Ctx,
  input: { mobile: string; smsCode: string; purpose: 'login' | 'linkAccount' },
): Promise<ProvedBuyer> {
  const right = await ctx.db.tx(tx => codeIsRight(tx, ctx, input))
  const user = right
    ? await ctx.db.row<{ id: number; frozen: boolean; mustChange: boolean }>(
        'select id, frozen, must_change_password as "mustChange" from app_user where mobile = $1 and staff_code is null',
        [input.mobile],
      )
    : undefined
  if (!user) return refuse('SMS_WRONG')
  if (user.frozen) return refuse('ACCOUNT_FROZEN')
  return { userId: user.id, mustChange: user.mustChange }
}

export async function loginBySms(ctx: Ctx, input: { mobile: string; smsCode: string }) {
  const user = await proveBuyerBySms(ctx, { ...input, purpose: 'login' })
  // The texts are agreed to with the first own password.
  if (user.mustChange) return refuse('PASSWORD_FIRST')
  return refreshedUser(await openBuyerSession(ctx, user.userId))
}
