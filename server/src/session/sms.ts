// 短信验证码: 6 digits, one use, 5 minutes; 60 s between two, 10 a day for a number, 20 an hour for an address, 5 wrong tries kill a code.
import { createHmac, randomInt } from 'node:crypto'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import type { Db } from '../db/pool.ts'
import { openBuyerSession } from './login.ts'
import { tryCode } from './sms.queries.ts'
import { refreshedUser } from './session.view.ts'

export type SmsPurpose = 'login' | 'register' | 'reset' | 'bindMobile' | 'closeAccount'

/** Who carries the message. The sandbox shows the code in the demo instead of sending it. */
export interface SmsCarrier {
  send(mobile: string, text: string): Promise<void>
}
export const sandboxCarrier: SmsCarrier = { send: async () => {} }

const codeHash = (ctx: Ctx, mobile: string, code: string): string =>
  createHmac('sha256', ctx.world.settings.cookieKeys[0]?.key ?? '')
    .update(`${mobile}:${code}`)
    .digest('hex')

export const sendCode = (ctx: Ctx, input: { mobile: string; purpose: SmsPurpose }) => issueCode(ctx, { ...input, bound: '' })

/** `bound` is what the code is good for beside number and purpose (an order and its sum): with anything else it does not match. */
export async function issueCode(ctx: Ctx, input: { mobile: string; purpose: string; bound: string }) {
  if (!ctx.world.settings.sandbox) return refuse('SMS_NONE')
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await ctx.db.tx(async tx => {
    // One at a time for a number, so that two requests at once cannot both pass the 60 s check.
    await tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`sms:${input.mobile}`])
    const seen = await tx.row<{ wait: number | null; today: number; fromIp: number }>(
      `select ceil(60 - extract(epoch from now() - max(created_at) filter (where mobile = $1)))::int as wait,
         count(*) filter (where mobile = $1 and created_at::date = now()::date)::int as today,
         count(*) filter (where ip = $2 and created_at > now() - interval '1 hour')::int as "fromIp"
       from sms_code where (mobile = $1 or ip = $2) and created_at > now() - interval '1 day'`,
      [input.mobile, ctx.ip],
    )
    if ((seen?.wait ?? 0) > 0) refuse('SMS_TOO_SOON', { seconds: seen?.wait ?? 60 })
    if ((seen?.today ?? 0) >= 10) refuse('SMS_DAILY')
    if ((seen?.fromIp ?? 0) >= 20) refuse('TOO_MANY', { seconds: 3600 })
    await tx.run('insert into sms_code (mobile, purpose, code_hash, ip, created_at) values ($1, $2, $3, $4, clock_timestamp())', [
      input.mobile,
      input.purpose,
      codeHash(ctx, input.mobile, code + input.bound),
      ctx.ip,
    ])
  })
  if ((await ctx.world.rules.get('sandbox.sms')) === '失败') refuse('BUSY')
  await sandboxCarrier.send(input.mobile, `验证码 ${code}，5 分钟内有效`)
  return { seconds: 60, ...(ctx.world.settings.sandbox ? { sandboxCode: code } : {}) }
}

/** Whether the code is right. Uses it up unless `keep`; wrong tries count either way, so asking is no way to guess. */
export const codeIsRight = (tx: Db, ctx: Ctx, o: { mobile: string; smsCode: string; purpose: SmsPurpose; keep?: boolean }) =>
  tryCode(tx, { mobile: o.mobile, purpose: o.purpose, hash: codeHash(ctx, o.mobile, o.smsCode), keep: o.keep })
export const boundCodeIsRight = (tx: Db, ctx: Ctx, o: { mobile: string; smsCode: string; purpose: string; bound: string }) =>
  tryCode(tx, { mobile: o.mobile, purpose: o.purpose, hash: codeHash(ctx, o.mobile, o.smsCode + o.bound) })

export async function loginBySms(ctx: Ctx, input: { mobile: string; smsCode: string }) {
  const right = await ctx.db.tx(tx => codeIsRight(tx, ctx, { ...input, purpose: 'login' }))
  const user = right
    ? await ctx.db.row<{ id: number; frozen: boolean }>(
        'select id, frozen from app_user where mobile = $1 and staff_code is null',
        [input.mobile],
      )
    : undefined
  if (!user) return refuse('SMS_WRONG')
  if (user.frozen) return refuse('ACCOUNT_FROZEN')
  return refreshedUser(await openBuyerSession(ctx, user.id))
}
