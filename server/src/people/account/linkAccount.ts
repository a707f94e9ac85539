// 关联账号: whoever is logged in proves another account of his, in another company; from then on he goes from one to the other (switchAccount.ts).
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { MOST_LINKED } from '@mall/domain/people/account/linkedAccount.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { proveBuyer } from '../session/login.ts'
import { ANY_SUM, mustBeProved } from '../session/proved.ts'
import { proveBuyerBySms } from '../session/sms.ts'
import { dropLink, insertLinks, linkable, linkedTo, lockAccounts, lockLinks, newPersonNo } from './linkedAccount.queries.ts'

/** Both are proved anew: the account of this session by its person a moment ago, the other one as at the log-in, under the same counts. */
export async function linkAccount(ctx: Ctx, input: Parsed<'/api/user/linkAccount'>) {
  await ctx.db.tx(tx => mustBeProved(ctx, tx, { what: '关联账号', fen: ANY_SUM }))
  const proved =
    'password' in input
      ? await proveBuyer(ctx, { userName: input.account, password: input.password })
      : await proveBuyerBySms(ctx, { ...input, purpose: 'linkAccount' })
  // A start password is the mill's as well as his.
  if (proved.mustChange) return refuse('PASSWORD_FIRST')
  const { userId } = ctx.me
  if (proved.userId === userId) return refuse('LINK_WRONG.self')
  return ctx.db.tx(async tx => {
    await lockAccounts(tx, [userId, proved.userId])
    await lockLinks(tx)
    const [me, other] = [await linkable(tx, userId), await linkable(tx, proved.userId)]
    if (!me?.companyId) return refuse('SESSION_INVALID')
    if (!other?.companyId) return refuse('LINK_WRONG.noCompany')
    const [mine, theirs] = [await linkedTo(tx, userId), await linkedTo(tx, other.userId)]
    if (mine.some(a => a.userId === other.userId)) return { done: true as const }
    const all = [
      ...(mine.length > 0 ? mine : [{ userId, companyId: me.companyId }]),
      ...(theirs.length > 0 ? theirs : [{ userId: other.userId, companyId: other.companyId }]),
    ]
    if (new Set(all.map(a => a.companyId)).size < all.length) return refuse('LINK_WRONG.sameCompany')
    if (all.length > MOST_LINKED) return refuse('LINK_WRONG.tooMany', { max: MOST_LINKED })
    await insertLinks(tx, mine[0]?.personNo ?? (await newPersonNo(tx)), all)
    for (const [to, from] of [
      [me, other],
      [other, me],
    ] as const)
      await notify(tx, [to.userId], {
        event: 'accountLinked',
        facts: { userName: to.userName, company: from.companyName },
        link: '/user/accountSecure#linked',
      })
    await audit(tx, {
      actorId: userId,
      act: 'account.link',
      objectType: 'user',
      objectId: String(other.userId),
      detail: `${me.companyName} ${me.userName} 与 ${other.companyName} ${other.userName}`,
    })
    return { done: true as const }
  })
}

/** Any of his own accounts, the one he sits at too. */
export const unlinkAccount = (ctx: Ctx, { accountId }: { accountId: string }) =>
  ctx.db.tx(async tx => {
    await lockLinks(tx)
    const account = (await linkedTo(tx, ctx.me.userId)).find(a => a.userId === Number(accountId))
    if (!account) return refuse('LINK_WRONG.gone')
    await dropLink(tx, account.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'account.unlink',
      objectType: 'user',
      objectId: accountId,
      detail: `${account.companyName} ${account.userName}`,
    })
    return { done: true as const }
  })
