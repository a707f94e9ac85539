// Dear work takes turns: a few at work, some waiting, everybody else is told at once to come again (503, Retry-After).
import pLimit from 'p-limit'
import { Refusal } from '@mall/contract/errors.ts'

/**
 * Whose turn comes later than this is told to come again: with what is being done before him, the work itself and its writing he has his answer well before a
 * connection on which nothing moves is cut (a minute, build.ts).
 */
const MOST_WAIT_MS = 20_000

/** `atWork` and `waiting` are of this process. */
export function takingTurns(o: { atWork: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(o.atWork)
  return async work => {
    if (limit.pendingCount >= o.waiting) throw new Refusal('BUSY')
    const since = performance.now()
    return limit(() => (performance.now() - since > MOST_WAIT_MS ? Promise.reject(new Refusal('BUSY')) : work()))
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
