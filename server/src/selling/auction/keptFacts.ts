// What every guest who looks asks anew: the hall and a lot, as everybody sees them. Kept for a moment, and not beyond the next thing that happens in
// any lot, in this process or another. What somebody is in a lot himself is never kept.
import type { World } from '../../kernel/ctx.ts'

/** Times that pass and prices of the list change without an announcement: never older than this. */
const MOST_MS = 1000
const MOST = 300

interface Kept {
  at: number
  facts: Promise<unknown>
}
const worlds = new WeakMap<World, Map<string, Kept>>()

function keptOf(world: World): Map<string, Kept> {
  const known = worlds.get(world)
  if (known) return known
  const all = new Map<string, Kept>()
  worlds.set(world, all)
  world.live.watch(topic => {
    if (topic === null || topic.startsWith('lot:')) all.clear()
  })
  return all
}
/** Nothing is remembered from before: for whoever changed the tables by hand. */
export const forgetFacts = (world: World): void => {
  worlds.get(world)?.clear()
}

/**
 * The facts and how old they are, ms. A process that hears nothing keeps nothing; a failure is not kept.
 */
export async function kept<F>(world: World, key: string, ask: () => Promise<F>): Promise<{ facts: F; agedMs: number }> {
  if (world.listener.quietMs() === null) return { facts: await ask(), agedMs: 0 }
  const all = keptOf(world)
  const now = performance.now()
  const old = all.get(key)
  if (old && now - old.at < MOST_MS) return { facts: (await old.facts) as F, agedMs: now - old.at }
  const facts = ask()
  all.delete(key)
  all.set(key, { at: now, facts })
  facts.catch(() => all.delete(key))
  if (all.size > MOST) all.delete(all.keys().next().value as string)
  return { facts: await facts, agedMs: performance.now() - now }
}
