import { refuse } from '@mall/contract/main/errors.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { rememberUser } from '../session/login.ts'
import { codeIsRight } from '../session/sms.ts'
import { endSessionsOf, isRegistered, lockMobile, provesMobile, useTicket } from './account.queries.ts'
import { lockUserMobile, updateMobile } from './profile.queries.ts'

interface Input {
  rtToken: string
  mobile: string
  smsCode: string
}

/**
 * updateBindingUserBaseMobile: the ticket proves the old number, the code the new one. The ticket is used up only when the change is made,
 * so that a mistyped code costs no second message to the old number.
 */
export async function changeMobile(ctx: Ctx, { rtToken, mobile, smsCode }: Input) {
  const { me } = ctx
  if (mobile === me.mobile) return refuse('MOBILE_SAME')
  const refusal = await ctx.db.tx(async tx => {
    const old = await lockUserMobile(tx, me.userId)
    // A ticket for any other number than the one bound now proves nothing.
    if (old === undefined || !(await provesMobile(tx, rtToken, 'bindMobile', old))) return 'TICKET_DEAD' as const
    // The wrong try is counted, so the transaction must end well: the refusal comes after it.
    if (!(await codeIsRight(tx, ctx, { mobile, smsCode, purpose: 'bindMobile' }))) return 'SMS_WRONG' as const
    await lockMobile(tx, mobile)
    if (await isRegistered(tx, mobile)) return 'MOBILE_TAKEN' as const
    await useTicket(tx, rtToken, 'bindMobile')
    await updateMobile(tx, me.userId, mobile)
    await endSessionsOf(tx, me.userId, me.token)
    await audit(tx, {
      actorId: me.userId,
      act: 'account.mobile',
      objectType: 'user',
      objectId: String(me.userId),
      detail: `${maskMobile(old)} 换为 ${maskMobile(mobile)}，其他设备已退出`,
    })
    return null
  })
  if (refusal) return refuse(refusal)
  rememberUser(ctx, { ...me, mobile })
  return { done: true as const }
}
