// One question before those of the rooms that sell otherwise than from the list.
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

/**
 * Which of the rooms have anything at all for these goods and this company, beside the texts: selections over `:companyId` and `:skuIds`. Most companies
 * have no contract, agreement or quote and most goods no group: then this one small statement is all that is asked.
 */
export const whichOffer = (db: Db, selections: readonly string[], of: { companyId: number; skuIds: readonly number[] }) =>
  db.row<{ any: boolean[] }>(...bind(`select array[${selections.map(s => `exists (${s})`).join(', ')}] as any`, of))
