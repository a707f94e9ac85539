// What every guest who looks asks anew: the hall and a lot, as everybody sees them. Kept for a moment, and not beyond the next thing that happens in
// any lot, in this process or another. What somebody is in a lot himself is never kept.
import { Cache, perMall } from '../../kernel/cache/cache.ts'
import type { World } from '../../kernel/ctx.ts'

/** Times that pass and prices of the list change without an announcement: never older than this. */
const MOST_MS = 1000
const MOST = 300

const lots = perMall((world: World) => {
  const all = new Cache<string, { at: number; facts: unknown }>({ ttl: MOST_MS, max: MOST })
  world.live.watch(topic => {
    if (topic === null || topic.startsWith('lot:')) all.invalidate()
  })
  return all
})
/** Nothing is remembered from before: for whoever changed the tables by hand. */
export const forgetFacts = (world: World): void => lots(world).invalidate()

/**
 * The facts and how old they are, ms. A process that hears nothing keeps nothing; a failure is not kept.
 */
export async function kept<F>(world: World, key: string, ask: () => Promise<F>): Promise<{ facts: F; agedMs: number }> {
  if (world.listener.quietMs() === null) return { facts: await ask(), agedMs: 0 }
  const { at, facts } = await lots(world).get(key, async () => {
    const asked = performance.now()
    return { at: asked, facts: await ask() }
  })
  return { facts: facts as F, agedMs: performance.now() - at }
}
