// The database's clock as this process knows it. Sessions, holds and codes go by the database; a process whose own clock is off says so and goes by it too.
import type { Clock, Db } from '../../kernel/ports/database.ts'
import { nowOf } from './now.queries.ts'

const EVERY_MS = 60_000

/** Asks at once and then each minute; while the database does not answer, what was known stays. */
export async function openClock(db: Db, localNow: () => number = Date.now): Promise<Clock> {
  let drift = 0
  let base = { at: localNow(), ticks: performance.now() }
  const ask = async (): Promise<void> => {
    const from = performance.now()
    const theirs = await nowOf(db)
    const ticks = performance.now()
    // The answer was made somewhere between the question and now.
    const at = theirs + (ticks - from) / 2
    drift = Math.round(localNow() - at)
    base = { at, ticks }
  }
  await ask()
  const timer = setInterval(() => void ask().catch(() => {}), EVERY_MS).unref()
  return {
    now: () => Math.round(base.at + performance.now() - base.ticks),
    driftMs: () => drift,
    ageMs: () => Math.round(performance.now() - base.ticks),
    close: () => clearInterval(timer),
  }
}
