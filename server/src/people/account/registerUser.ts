import { refuse } from '@mall/contract/main/errors.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AGREEMENTS } from './agreements.ts'
import { articlesOf } from '../../site/content/cms.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { openBuyerSession } from '../session/login.ts'
import { hashPassword } from '../session/password.ts'
import { refreshedUser } from '../session/session.view.ts'
import { codeIsRight } from '../session/sms.ts'
import { insertConsent, isRegistered, lockMobile } from './account.queries.ts'
import { openAccount } from './openAccount.ts'

interface Input {
  mobile: string
  smsCode: string
  password: string
  nickName: string
  agreements: { articleId: string; version: string }[]
}

/**
 * createUser: the account with its consents in one transaction, then the session as after a log-in. What can be refused without the code
 * is refused first, so that a code is not used up for a weak password.
 */
export async function registerUser(ctx: Ctx, input: Input) {
  const why = passwordProblem(input.password, { mobile: input.mobile })
  if (why) return refuse('PASSWORD_WEAK', { why })
  const texts = await articlesOf(ctx.db, [AGREEMENTS])
  const agreed = (articleId: string, version: string) =>
    input.agreements.some(a => a.articleId === articleId && a.version === version)
  if (!texts.every(t => agreed(t.articleId, String(t.versionNo)))) return refuse('AGREEMENT_NEEDED')
  // Looked at before the dear work, and counted: without a code nobody keeps the mall hashing.
  const proved = await ctx.db.tx(tx => codeIsRight(tx, ctx, { ...input, purpose: 'register', keep: true }))
  if (!proved) return refuse('SMS_WRONG')
  const passwordHash = await hashPassword(input.password, ctx.world.settings)

  // A wrong code is counted, so the transaction must end well: the refusal comes after it.
  const made = await ctx.db.tx(async tx => {
    if (!(await codeIsRight(tx, ctx, { ...input, purpose: 'register' }))) return 'SMS_WRONG' as const
    await lockMobile(tx, input.mobile)
    if (await isRegistered(tx, input.mobile)) return 'MOBILE_TAKEN' as const
    const { userId } = await openAccount(tx, { mobile: input.mobile, nickName: input.nickName, passwordHash })
    for (const t of texts)
      await insertConsent(tx, { userId, articleId: t.articleId, title: t.title, version: String(t.versionNo), ip: ctx.ip })
    await audit(tx, {
      actorId: userId,
      act: 'account.register',
      objectType: 'user',
      objectId: String(userId),
      detail: `同意 ${texts.map(t => `${t.title} 第 ${t.versionNo} 版`).join('、')}`,
    })
    return { userId }
  })
  if (typeof made === 'string') return refuse(made)
  return refreshedUser(await openBuyerSession(ctx, made.userId))
}
