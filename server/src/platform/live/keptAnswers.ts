// What a company's open pages ask again and again: an order's page is open on five desks, and each event of a truck makes all of them ask at once.
import { LRUCache } from 'lru-cache'
import { Cache, perMall } from '../../kernel/cache/cache.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { givenAgain } from '../../kernel/serve/serve.ts'

/** What changes without an announcement to the company (the hours of a gate, other companies' trucks) is never older than this. */
const MOST_MS = 2000
/** Companies of one process, and answers of one of them. */
const MOST = 500
const MOST_OF_ONE = 50

/** By topic of the company. */
const companies = perMall((world: World) => {
  const all = new LRUCache<string, Cache<string, object>>({ max: MOST })
  world.live.watch(topic => {
    if (topic === null) all.clear()
    else all.delete(topic)
  })
  return all
})

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
    const all = companies(world)
    const topic = `company:${ctx.companyId}`
    let mine = all.get(topic)
    if (!mine) all.set(topic, (mine = new Cache({ ttl: MOST_MS, max: MOST_OF_ONE })))
    return mine.get(`${call} ${ctx.ownOnly ?? ''} ${JSON.stringify(input)}`, async () => {
      const data = await ask(ctx, input)
      givenAgain(data)
      return data
    }) as Promise<O>
  }
}
