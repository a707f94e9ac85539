import { runningNos, type RunningNoName } from '@mall/domain/kernel/runningNo.ts'

/**
 * SQL for the next number of a kind, dated by `at` (an expression of a timestamptz; the moment of the statement if none is given). Every number
 * of the mall is made here: the function of the database never cuts a count that has outgrown its width.
 */
export function runningNo(name: RunningNoName, at = 'now()'): string {
  const { prefix, date, digits, sequence } = runningNos[name]
  return `running_no('${prefix}', '${date}', '${sequence}', ${digits}, ${at})`
}
/** SQL for a count of at least so many digits, noughts in front. */
export const padded = (count: string, digits: number): string => `padded(${count}, ${digits})`
