import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { endProxies } from '../../people/session/endProxy.ts'
import { proxyOf } from './proxy.queries.ts'
import { logScope } from './proxy.reads.ts'

/** 立即结束: the buyer, or whoever manages the people of his company, shows the employee out. */
export async function endProxySession(ctx: Ctx, { sessionId }: { sessionId: string }) {
  const { me } = ctx
  const whose = logScope(ctx, me.companyId !== null && me.rights.includes('people.manage') ? 'company' : 'mine')
  const ended = await ctx.db.tx(async tx => {
    const found = await proxyOf(tx, Number(sessionId), whose.userId, whose.companyId)
    return found ? endProxies(tx, { sessionId: found.id }, { why: '买方结束', actorId: me.userId }) : 0
  })
  return ended > 0 ? { done: true as const } : refuse('PROXY_ENDED')
}
