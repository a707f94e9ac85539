/** A row is named by its numbers alone: the log is read by more people than what a message says, whose it is and where it goes. */
const NUMBER = /^(?:id|key)$|(?:Id|No|Code|Key)$/
const NO_NAME = /account|mobile|mail|sms|pass|secret|token|tax/i
function nameOf(row: unknown, at: number): string {
  if (typeof row === 'number') return String(row)
  const named = Object.entries(row !== null && typeof row === 'object' ? row : {}).filter(
    ([name, value]) => NUMBER.test(name) && !NO_NAME.test(name) && (typeof value === 'string' || typeof value === 'number'),
  )
  return named.length > 0 ? JSON.stringify(Object.fromEntries(named)) : `row ${at + 1}`
}

/** The database is away rather than a row bad: so many failures one after the other end a sweep. */
const AWAY = 20

/**
 * Does one row of a job after the other, each in its own transaction. What fails is set aside until the others are done, so that one bad row
 * keeps nobody waiting; then it is thrown, and the job counts as failed (health names it) until somebody has mended the row.
 * @returns how many rows moved, or how much `one` says it has moved
 */
export async function sweep<T>(rows: readonly T[], one: (row: T) => Promise<boolean | number>): Promise<number> {
  let done = 0
  let inARow = 0
  const failed: string[] = []
  for (const [at, row] of rows.entries()) {
    try {
      done += Number(await one(row))
      inARow = 0
    } catch (e) {
      failed.push(`${nameOf(row, at)}: ${(e as Error).message}`)
      inARow += 1
      if (inARow >= AWAY) break
    }
  }
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${rows.length} failed, ${done} done; ${failed.slice(0, 5).join('; ')}`)
  return done
}
