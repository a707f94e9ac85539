// 切换企业: the log-in becomes one of another account of the same person. The old session is over with it: a page that was drawn in it acts for nobody.
import { refuse } from '@mall/contract/main/errors.ts'
import { roleName } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { forgetPlace } from '../../kernel/serve/cookies.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announce } from '../../platform/live/hub.ts'
import { enterSession } from '../session/login.ts'
import { moveSession, preferredCity, switchedTo } from '../session/session.queries.ts'
import { refreshedUser } from '../session/session.view.ts'
import { type LinkedRow, linkedTo, lockLinked } from './linkedAccount.queries.ts'

/** What would turn him away at the log-in of that account. */
const whyNotEnter = (a: LinkedRow): 'COMPANY_FROZEN' | 'ACCOUNT_FROZEN' | 'PASSWORD_FIRST' | undefined =>
  a.companyFrozen ? 'COMPANY_FROZEN' : a.frozen ? 'ACCOUNT_FROZEN' : a.mustChange ? 'PASSWORD_FIRST' : undefined
const WORDS = {
  COMPANY_FROZEN: '这家企业已停用',
  ACCOUNT_FROZEN: '这个账号已停用',
  PASSWORD_FIRST: '须先用初始密码登录',
} as const

export async function switchAccount(ctx: Ctx, { accountId }: { accountId: string }) {
  const { me } = ctx
  const { userId, token } = await ctx.db.tx(async tx => {
    const to = (await lockLinked(tx, me.userId, Number(accountId))) ?? refuse('LINK_WRONG.gone')
    const why = whyNotEnter(to)
    if (why) return refuse(why)
    const token = await moveSession(tx, { token: me.token, userId: to.userId, ip: ctx.ip, agent: ctx.agent })
    // A twin of another tab was faster: this page is one of those that are over.
    if (token === null) {
      const company = await switchedTo(tx, me.token)
      return company === null ? refuse('SESSION_INVALID') : refuse('SWITCHED', { company })
    }
    announce(tx, `user:${me.userId}`, { kind: 'ended' })
    await audit(tx, {
      actorId: to.userId,
      act: 'account.switch',
      objectType: 'user',
      objectId: String(to.userId),
      detail: `从 ${me.companyName} ${me.userName} 切换到 ${to.companyName} ${to.userName}，来自 ${ctx.ip}`,
    })
    return { userId: to.userId, token }
  })
  // The contract by which he bought is the other company's.
  ctx.cookies.clear('CCNo', 'deliveryDateNumber')
  await leaveCity(ctx, me.userId, userId)
  return refreshedUser(await enterSession(ctx, userId, token))
}

/** The city that came with the company of before goes with it, or its prices would stay on the pages of the next one; any other was chosen by hand. */
async function leaveCity(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  const [was, next] = [await preferredCity(ctx.db, fromId), await preferredCity(ctx.db, toId)]
  if (was !== null && next !== null && ctx.cookies.get('cityCode') === was) forgetPlace(ctx.cookies)
}

/** His own eyes only: an employee in his name sees the companies of the desk that are his, and no other by this way (decision 0031). */
export const readLinkedAccounts = async (ctx: Ctx) =>
  (ctx.me.actor ? [] : await linkedTo(ctx.db, ctx.me.userId)).map(a => {
    const current = a.userId === ctx.me.userId
    const why = whyNotEnter(a)
    return {
      accountId: String(a.userId),
      userName: a.userName,
      companyName: a.companyName,
      roleName: roleName(a),
      linkedAt: a.linkedAt.getTime(),
      current,
      whyNot: current || !why ? '' : WORDS[why],
    }
  })
