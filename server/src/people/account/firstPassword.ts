// The start password that the mill gave is replaced by an own one; only then there is a session. The texts are agreed to as at the registration.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { articlesOf } from '../../site/content/cms.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { openBuyerSession, proveBuyer } from '../session/login.ts'
import { hashPassword } from '../session/password.ts'
import { refreshedUser } from '../session/session.view.ts'
import { agreedVersions, insertConsent, passwordOf, replacePassword } from './account.queries.ts'
import { AGREEMENTS } from './agreements.ts'

export async function setFirstPassword(ctx: Ctx, input: Parsed<'/api/user/setFirstPassword'>) {
  const user = await proveBuyer(ctx, { userName: input.account, password: input.startPassword })
  if (!user.mustChange) return refuse('PASSWORD_OWN')
  const row = (await passwordOf(ctx.db, user.userId)) ?? refuse('LOGIN_WRONG')
  const why = passwordProblem(input.password, row)
  if (why) return refuse('PASSWORD_WEAK', { why })
  if (input.password === input.startPassword) return refuse('PASSWORD_SAME')
  const texts = await articlesOf(ctx.db, [AGREEMENTS])
  if (!texts.every(t => input.agreements.some(a => a.articleId === t.articleId && a.version === String(t.versionNo))))
    return refuse('AGREEMENT_NEEDED')
  const newHash = await hashPassword(input.password, ctx.world.settings)
  await ctx.db.tx(async tx => {
    // Replaced meanwhile, by his other window or by the mill: this start password is no more.
    if ((await replacePassword(tx, row.userId, row.passwordHash, newHash)) === 0) return refuse('LOGIN_WRONG')
    const agreed = new Map((await agreedVersions(tx, row.userId)).map(a => [a.articleId, a.version]))
    const fresh = texts.filter(t => agreed.get(t.articleId) !== String(t.versionNo))
    for (const { articleId, title, versionNo } of fresh)
      await insertConsent(tx, { userId: row.userId, articleId, title, version: String(versionNo), ip: ctx.ip })
    await audit(tx, {
      actorId: row.userId,
      act: 'account.firstPassword',
      objectType: 'user',
      objectId: String(row.userId),
      detail: fresh.length > 0 ? `同意 ${fresh.map(t => `${t.title} 第 ${t.versionNo} 版`).join('、')}` : '',
    })
  })
  return refreshedUser(await openBuyerSession(ctx, row.userId))
}
