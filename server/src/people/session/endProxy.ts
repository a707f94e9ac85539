// A proxy session ends once: the token is dead, the buyer is told how many things were done in his name, open pages are let go.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { closeProxy, openProxies, type OpenProxy, type ProxyFilter } from './proxySession.queries.ts'

/**
 * Ends the open proxy sessions that fit, inside the transaction of what ends them. How many it ended: one that a twin was faster with is
 * his. All rows first, the audit log last, so that two who end the same sessions cannot wait for each other.
 */
export async function endProxies(tx: Tx, filter: ProxyFilter, end: { why: string; actorId?: number }): Promise<number> {
  const closed: (OpenProxy & { acts: number })[] = []
  for (const p of await openProxies(tx, filter)) {
    const row = await closeProxy(tx, p.id, end.why)
    if (row) closed.push({ ...p, acts: row.acts })
  }
  for (const p of closed) {
    await notify(tx, [p.userId], {
      event: 'proxyEnded',
      facts: { staff: `${p.staffName}（${p.staffCode}）`, n: p.acts },
      link: '/user/accountSecure#proxy',
    })
    announce(tx, `user:${p.userId}`, { kind: 'ended' })
  }
  for (const p of closed)
    await audit(tx, {
      actorId: end.actorId ?? p.staffId,
      onBehalfOf: p.userId,
      act: 'proxy.end',
      objectType: 'proxy',
      objectId: String(p.id),
      detail: `${p.staffName}（${p.staffCode}），${end.why}，共 ${p.acts} 项`,
    })
  return closed.length
}

/** 退出代打单: by the employee himself, from inside. */
export async function leaveProxy(ctx: Ctx) {
  const { actor, sessionId } = ctx.me
  if (!actor) return refuse('PROXY_ENDED')
  await ctx.db.tx(tx => endProxies(tx, { sessionId }, { why: '员工退出', actorId: actor.userId }))
  ctx.cookies.clear('token', 'lastLoginTime', 'userInfo', 'CCNo', 'channel', 'deliveryDateNumber')
  return { done: true as const }
}
