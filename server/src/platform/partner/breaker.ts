// After three failures in a row a partner is left alone for a while, so that his trouble stays his own: then one question goes through, whose
// answer closes the breaker or opens it again. In the memory of the process: another one finds out by itself.
import type { Pool } from '../../kernel/ports/database.ts'

const FAILURES = 3
const REST_MS = 15_000

interface Breaker {
  failures: number
  /** Milliseconds of this process. */
  restsUntil: number
  trying: boolean
}
const breakers = new WeakMap<Pool, Map<string, Breaker>>()

function breakerOf(pool: Pool, partner: string): Breaker {
  const all = breakers.get(pool) ?? new Map<string, Breaker>()
  breakers.set(pool, all)
  const known = all.get(partner) ?? { failures: 0, restsUntil: 0, trying: false }
  all.set(partner, known)
  return known
}

/** May a question go out? After a rest only one at a time. */
export function mayAsk(pool: Pool, partner: string): boolean {
  const b = breakerOf(pool, partner)
  if (b.restsUntil > performance.now() || b.trying) return false
  if (b.failures >= FAILURES) b.trying = true
  return true
}

/** Whether one would go out now, of somebody who does not ask yet: unlike `mayAsk` it takes nobody's turn. */
export const restsNow = (pool: Pool, partner: string): boolean => breakerOf(pool, partner).restsUntil > performance.now()

/** What became of a question that went out. */
export function wasAsked(pool: Pool, partner: string, answered: boolean): void {
  const b = breakerOf(pool, partner)
  b.trying = false
  b.failures = answered ? 0 : b.failures + 1
  b.restsUntil = b.failures >= FAILURES ? performance.now() + REST_MS : 0
}

/** The rest is over and what went before forgotten: somebody has put it right. */
export const endRest = (pool: Pool, partner: string): void => {
  breakers.get(pool)?.delete(partner)
}
