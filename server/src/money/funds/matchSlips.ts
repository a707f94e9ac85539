// 回单 find their money: when it is booked, and when a slip is shown of what was booked before (decision 0252).
import { slipsOf } from '@mall/domain/money/funds/slip.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { answerSlips, cameBefore, receiptsCame, slipsFor } from './slip.queries.ts'

/** Gives how many slips have found it. */
export async function matchSlips(tx: Tx, receiptIds: readonly number[]): Promise<number> {
  if (receiptIds.length === 0) return 0
  const waiting = await slipsFor(tx, receiptIds)
  if (waiting.length === 0) return 0
  const came = Map.groupBy(await receiptsCame(tx, receiptIds), r => r.companyId)
  const pairs = [...Map.groupBy(waiting, s => s.companyId)].flatMap(([companyId, slips]) =>
    slipsOf(came.get(companyId) ?? [], slips),
  )
  return pairs.length > 0 ? answerSlips(tx, pairs) : 0
}

/** Of one company, or of all: money and slip that passed one another find each other here. */
export const matchEarlier = async (tx: Tx, companyId: number | null): Promise<number> =>
  matchSlips(tx, await cameBefore(tx, companyId))
