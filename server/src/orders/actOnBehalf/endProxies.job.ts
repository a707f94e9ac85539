import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { endProxies } from '../../people/session/endProxy.ts'
import { overProxies } from '../../people/session/proxySession.queries.ts'

/** Tells the buyer, once, of proxy sessions that ended by themselves: time, silence, the employee's log-out, a freezing. */
export async function endOverProxies(world: World): Promise<number> {
  return sweep(await overProxies(world.pool), ({ id, why }) => world.pool.tx(tx => endProxies(tx, { sessionId: id }, { why })))
}
