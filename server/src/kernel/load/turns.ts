// Dear work takes turns: a few at work, some waiting, everybody else is told at once to come again (503, Retry-After).
import { AsyncLocalStorage } from 'node:async_hooks'
import pLimit from 'p-limit'
import { Refusal } from '@mall/contract/main/errors.ts'

/**
 * Whose turn comes later than this is told to come again: with what is being done before him, the work itself and its writing he has his answer well before a
 * connection on which nothing moves is cut (a minute, build.ts).
 */
const MOST_WAIT_MS = 20_000
/** Work within work waits for turns of its own (a session's, a person's, the desk's, a thread's): what one request has waited so far is counted together. */
const waited = new AsyncLocalStorage<{ ms: number }>()
const waitedMs = (): number => waited.getStore()?.ms ?? 0

/** The work of somebody whose turn has come after so many milliseconds; BUSY where all that he has waited is too long. */
export function havingWaited<T>(sinceMs: number, work: () => Promise<T>, beforeMs = waitedMs()): Promise<T> {
  const ms = beforeMs + sinceMs
  return ms > MOST_WAIT_MS ? Promise.reject(new Refusal('BUSY')) : waited.run({ ms }, work)
}

/** `atWork` and `waiting` are of this process. */
export function takingTurns(o: { atWork: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(o.atWork)
  return async work => {
    if (limit.pendingCount >= o.waiting) throw new Refusal('BUSY')
    const [since, before] = [performance.now(), waitedMs()]
    // Its turn comes in the course of another's work, not of its own.
    return limit(() => havingWaited(performance.now() - since, work, before))
  }
}

/**
 * Long works of one person, one after the other: whatever he does is decided under his own lock, transaction by transaction, and many works that take a
 * step each in turn all end too late to be answered. Those of others go on beside them.
 */
export function takingOwnTurns(o: { waiting: number }): <T>(personId: number, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<number, { inTurn: ReturnType<typeof takingTurns>; inside: number }>()
  return async (personId, work) => {
    const line = lines.get(personId) ?? { inTurn: takingTurns({ atWork: 1, waiting: o.waiting }), inside: 0 }
    lines.set(personId, line)
    line.inside += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(personId)
    }
  }
}

/** Work that is taken in or turned away whole: no more than `most` of it, waiting parts and all, is under way in this process. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0
  return async work => {
    if (inside >= most) throw new Refusal('BUSY')
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}
