import type { World } from '../app/ctx.ts'
import { endProxies } from '../session/endProxy.ts'
import { overProxies } from '../session/proxySession.queries.ts'

/** Tells the buyer, once, of proxy sessions that ended by themselves: time, silence, the employee's log-out, a freezing. */
export async function endOverProxies(world: World): Promise<number> {
  let ended = 0
  for (const { id, why } of await overProxies(world.pool))
    ended += await world.pool.tx(tx => endProxies(tx, { sessionId: id }, { why }))
  return ended
}
