// What a company's open pages ask again and again: an order's page is open on five desks, and each event of a truck makes all of them ask at once.
import type { Ctx, World } from '../../kernel/ctx.ts'
import { givenAgain } from '../../kernel/serve/serve.ts'

/** What changes without an announcement to the company (the hours of a gate, other companies' trucks) is never older than this. */
const MOST_MS = 2000
/** Answers of one process. */
const MOST = 500

type Answers = Map<string, { until: number; answer: Promise<unknown> }>
/** By topic of the company, oldest first. */
const worlds = new WeakMap<World, Map<string, Answers>>()

function answersOf(world: World): Map<string, Answers> {
  const known = worlds.get(world)
  if (known) return known
  const all = new Map<string, Answers>()
  worlds.set(world, all)
  world.live.watch(topic => {
    if (topic === null) all.clear()
    else all.delete(topic)
  })
  return all
}

/**
 * The same answer for everybody of a company who may see the same and asks the same, until something is announced to the company (in this
 * process with the commit, so that whoever acted reads what he did), two seconds at most. Rights are asked before, with the session. A
 * process that hears nothing keeps nothing; a failure is not kept (decision 0060).
 */
export function keptForCompany<I extends object, O extends object>(
  call: string,
  ask: (ctx: Ctx, input: I) => Promise<O>,
): (ctx: Ctx, input: I) => Promise<O> {
  return (ctx, input) => {
    const { world } = ctx
    if (world.listener.quietMs() === null) return ask(ctx, input)
    const all = answersOf(world)
    const topic = `company:${ctx.companyId}`
    const key = `${call} ${ctx.ownOnly ?? ''} ${JSON.stringify(input)}`
    const mine: Answers = all.get(topic) ?? new Map()
    const now = performance.now()
    const old = mine.get(key)
    if (old && old.until > now) return old.answer as Promise<O>
    const answer = ask(ctx, input).then(data => {
      givenAgain(data)
      return data
    })
    mine.set(key, { until: now + MOST_MS, answer })
    answer.catch(() => mine.delete(key))
    // The company that asked last stands last.
    all.delete(topic)
    all.set(topic, mine)
    if (mine.size > 50) mine.delete(mine.keys().next().value as string)
    if (all.size > MOST) all.delete(all.keys().next().value as string)
    return answer
  }
}
