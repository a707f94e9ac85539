import { randomBytes } from 'node:crypto'
import { certificationOpen } from '@mall/domain/people/certification/certification.machine.ts'
import { CLOSED_NAME } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { passwordOf } from '../account/account.queries.ts'
import { changeProfile } from '../account/changeProfile.ts'
import { lockUserMobile } from '../account/profile.queries.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { hashPassword, passwordMatches } from '../session/password.ts'
import { codeIsRight } from '../session/sms.ts'
import { ownLimit } from '../session/tries.ts'
import { whyNotLeave } from './leaving.ts'
import { putOut } from './managing.ts'
import { closeAccount, forgetPerson, lockPeople, openCertification } from './people.queries.ts'

/**
 * closeUserAccount: password and code of the number. What says who it was goes; consents, orders and the audit log stay as long as tax and
 * network law ask for them.
 */
export async function closeOwnAccount(ctx: Ctx, { password, smsCode }: { password: string; smsCode: string }) {
  const { me } = ctx
  const row = await counted(ctx.db, ownLimit('again', me.userId), async () => {
    const found = await passwordOf(ctx.db, me.userId)
    return (await passwordMatches(password, found?.passwordHash, ctx.world.settings)) ? found : undefined
  })
  if (!row) return refuse('PASSWORD_WRONG')
  // Of a password nobody knows.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), ctx.world.settings)
  const closed = await ctx.db.tx(async tx => {
    if (me.companyId !== null) await lockPeople(tx, me.companyId)
    const mobile = (await lockUserMobile(tx, me.userId)) ?? refuse('SESSION_INVALID')
    const open = await openCertification(tx, me.userId)
    if (open) return refuse('CERTIFICATION_OPEN', certificationOpen(open.state))
    const why = me.companyId === null ? undefined : await whyNotLeave(tx, me.companyId, me)
    if (why) return refuse('CLOSE_BLOCKED', { why })
    // A wrong code is counted, so the transaction ends well: the refusal comes after it.
    if (!(await codeIsRight(tx, ctx, { mobile, smsCode, purpose: 'closeAccount' }))) return false
    await closeAccount(tx, me.userId, '本人注销')
    await forgetPerson(tx, me.userId, { name: CLOSED_NAME, mobile, passwordHash })
    await putOut(tx, me.userId)
    await audit(tx, {
      actorId: me.userId,
      act: 'account.close',
      objectType: 'user',
      objectId: String(me.userId),
      detail: '本人注销，个人资料已清除，订单与同意记录依法保留',
    })
    return true
  })
  if (!closed) return refuse('SMS_WRONG')
  ctx.cookies.clear('token', 'lastLoginTime', 'userInfo', 'CCNo')
  return { done: true as const }
}

/** updateUserBaseByMobile: the asker's own data. The number proves nothing, it only has to be his. */
export async function changeOwnBase(ctx: Ctx, input: { mobile: string; nickName: string; email?: string | undefined }) {
  const { me } = ctx
  if (input.mobile !== me.mobile) return refuse('MOBILE_OTHER')
  await changeProfile(ctx, was => ({ ...was, nickName: input.nickName, email: input.email ?? was.email }))
  return { done: true as const }
}
