import type { Path } from '@mall/contract/main/calls.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Route } from '../../kernel/serve/serve.ts'
import { type Hit, type Part, partsFor } from './parts.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** The lists of the other rooms by their path: this room stands beside them and knows only their contract. */
    readonly listRoutes: ReadonlyMap<string, Route>
  }
}

/** A list that takes longer is named, and the others are shown without it. */
const MOST_MS = 2500
/** Lists asked at the same time: one finder must not take every connection of the pool. */
const AT_ONCE = 4

type Found = Hit & { kind: string }

/** Anything by one word, of what this employee's rights let him see. */
export async function findAnything(ctx: Ctx, { word }: { word: string }): Promise<{ hits: Found[]; silent: string[] }> {
  const waiting = partsFor(word).filter(p => maySee(ctx, p.path))
  const answers = new Map(waiting.map(p => [p, [] as Found[]]))
  const silent = new Set<string>()
  const queue = [...waiting]
  const work = async () => {
    for (let p = queue.shift(); p; p = queue.shift()) {
      const hits = await inTime(askPart(ctx, p))
      if (hits) answers.set(p, hits)
      else silent.add(p.kind)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { hits: bestFirst(word, [...answers.values()].flat()), silent: [...silent] }
}

const maySee = (ctx: Ctx, path: Path): boolean => {
  const right = extensions().listRoutes.get(path)?.call.right
  return right !== undefined && mayStaff(ctx.me.staffRoles, right)
}

async function askPart(ctx: Ctx, p: Part): Promise<Found[]> {
  const route = extensions().listRoutes.get(p.path)
  if (!route) return []
  const reply = route.call.output.parse(await route.handle(ctx, route.call.input.parse(p.input)))
  return p.hits(reply).map(hit => ({ kind: p.kind, ...hit }))
}

/** Null where it took too long or failed: one list that is out of order must not take the others with it. */
function inTime<T>(asked: Promise<T>): Promise<T | null> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(null), MOST_MS)
    asked.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}

/** What is named exactly so comes first, then what begins so; the kinds stay together, in the order of their best. */
export function bestFirst<T extends { kind: string; code: string; title: string }>(word: string, hits: readonly T[]): T[] {
  const asked = word.trim().toLowerCase()
  const rank = (h: T) => {
    const names = [h.code, h.title].map(n => n.toLowerCase())
    return names.includes(asked) ? 0 : names.some(n => n.startsWith(asked)) ? 1 : 2
  }
  const best = new Map<string, number>()
  for (const h of hits) best.set(h.kind, Math.min(best.get(h.kind) ?? 9, rank(h)))
  const kinds = [...best].toSorted((a, b) => a[1] - b[1]).map(([kind]) => kind)
  return kinds.flatMap(kind => hits.filter(h => h.kind === kind).toSorted((a, b) => rank(a) - rank(b)))
}
