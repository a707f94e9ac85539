// What of a contract in force stands, asked when the mill drafts a change of it and again when a second person agrees: in between orders are placed,
// months end, rebates are booked.
import { whyNotChange, whyNotDraft } from '@mall/domain/selling/framework/change.rules.ts'
import type { FrameworkContent } from '@mall/domain/selling/framework/framework.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { closedParts, type ContractRow, orderedOf } from './framework.queries.ts'

/** Ordered tons by line, kg. */
export const orderedMap = async (db: Db, contractId: number): Promise<Map<number, number>> =>
  new Map((await orderedOf(db, [contractId])).map(l => [l.lineNo, l.orderedKg]))

/** Why the mill cannot change it so, in words; undefined when it can. */
export async function whyNotDrafted(db: Db, c: ContractRow, next: FrameworkContent): Promise<string | undefined> {
  const parts = await closedParts(db, c.id)
  const draft = whyNotDraft(c.content, next, { provisional: parts?.provisional ?? false, closed: parts?.closed ?? false })
  if (draft !== undefined) return draft
  const change = whyNotChange(c.content, next, { orderedKg: await orderedMap(db, c.id), today: c.today })
  if (change !== undefined) return change
  // Orders that were cancelled may be opened again, and count then.
  const gone = c.content.lines.find(l => parts?.called.includes(l.lineNo) && !next.lines.some(x => x.lineNo === l.lineNo))
  return gone && `${gone.title} 订过货，不能删去`
}
