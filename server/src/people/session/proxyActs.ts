// What an employee does in a buyer's name: one row of the audit log an act, written before it, so that no act is without its row.
import type { Pool } from '../../kernel/ports/database.ts'
import type { ProxyAct } from '../../kernel/ports/sessions.ts'
import { audit } from '../../platform/audit/audit.ts'

/** On record too, but nothing done in the buyer's name. */
const LEAVING: ReadonlySet<string> = new Set(['/api/user/logoutUser', '/api/user/agentLogout'])

/** Fields whose content belongs in no log. */
const SECRET = /password|code$|token|account|mobile/i

const brief = (input: unknown): string =>
  JSON.stringify(input, (key, value) =>
    SECRET.test(key) && typeof value === 'string' && key !== 'skuCode' && key !== 'orderCode' ? '***' : value,
  ).slice(0, 400)

export async function recordProxyAct(db: Pool, { viewer, ...act }: ProxyAct): Promise<void> {
  const { actor } = viewer
  if (!actor) return
  await db.tx(tx =>
    audit(tx, {
      actorId: actor.userId,
      onBehalfOf: viewer.userId,
      act: LEAVING.has(act.path) ? 'proxy.leave' : 'proxy.act',
      what: act.title,
      objectType: 'proxy',
      objectId: String(viewer.sessionId),
      detail: `${act.path} ${brief(act.input)}，来自 ${act.ip}`,
    }),
  )
}
