import { KEEP_DAYS } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { deliver } from './deliver.ts'
import { dropOldDeliveries, type DueRow, takeDueDeliveries } from './hook.queries.ts'

/** Under way at once: while one receiver sleeps its ten seconds the others are served. */
const LANES = 20
/** Of one hook: a receiver that sleeps holds a few lanes, never all. */
const OF_ONE_HOOK = 4
/** A run goes on while something is due; another one takes what comes after. Less than the minute for which a taken one is put off. */
const RUN_MS = 30_000

/** Tells companies' systems what waits for them. May run beside its twin: what one has taken the other leaves. */
export async function sendHooks(world: World): Promise<number> {
  const until = performance.now() + RUN_MS
  const inHand = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  let arrived = 0
  const send = async (due: DueRow): Promise<void> => {
    try {
      if ((await deliver(world, due)).ok) arrived += 1
    } finally {
      inHand.set(due.hookId, (inHand.get(due.hookId) ?? 1) - 1)
    }
  }
  while (performance.now() < until) {
    const full = [...inHand].filter(([, n]) => n >= OF_ONE_HOOK).map(([hookId]) => hookId)
    const taken = await takeDueDeliveries(world.pool, { limit: LANES - underWay.size, ofOne: OF_ONE_HOOK, without: full })
    for (const due of taken) {
      inHand.set(due.hookId, (inHand.get(due.hookId) ?? 0) + 1)
      const one = send(due).finally(() => underWay.delete(one))
      // Looked at below, with the others: one that fails is no reason to leave the rest in the air.
      one.catch(() => {})
      underWay.add(one)
    }
    // What was full when it was asked may have room by now.
    if (underWay.size === 0 && full.length === 0) break
    if (underWay.size > 0 && (taken.length === 0 || underWay.size >= LANES)) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return arrived
}

/** What nobody asked for in its week goes. */
export const sweepDeliveries = (world: World): Promise<number> => dropOldDeliveries(world.pool, KEEP_DAYS)
