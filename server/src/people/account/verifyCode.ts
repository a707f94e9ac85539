import { TICKET_MINUTES } from '@mall/domain/people/session/sms.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { codeIsRight, type SmsPurpose } from '../session/sms.ts'
import { giveTicket } from './account.queries.ts'

interface Input<P extends SmsPurpose> {
  mobile: string
  smsCode: string
  purpose: P
}

/** verificationSms: says whether the code is right and leaves it for the step that needs it. */
export async function verifyCode(ctx: Ctx, input: Input<SmsPurpose>) {
  const right = await ctx.db.tx(tx => codeIsRight(tx, ctx, { ...input, keep: true }))
  return right ? { done: true as const } : refuse('SMS_WRONG')
}

/** verificationSmsRtToken: uses the code up and gives a ticket. Whether the number has an account plays no part. */
export async function exchangeCode(ctx: Ctx, input: Input<'reset' | 'bindMobile'>) {
  const rtToken = await ctx.db.tx(async tx =>
    (await codeIsRight(tx, ctx, input)) ? giveTicket(tx, input.mobile, input.purpose) : null,
  )
  return rtToken === null ? refuse('SMS_WRONG') : { rtToken, seconds: TICKET_MINUTES * 60 }
}
