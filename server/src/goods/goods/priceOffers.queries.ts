// One question before those of the rooms that sell otherwise than from the list.
import { perMall } from '../../kernel/cache/cache.ts'
import { gathered } from '../../platform/db/gathered.ts'
import type { Db } from '../../kernel/ports/database.ts'

interface Asker {
  companyId: number
  skuIds: readonly number[]
}

/** For several askers at once; `n`: which of them, from 1. */
const whichOfferAll = (db: Db, { selections, askers }: { selections: readonly string[]; askers: readonly Asker[] }) =>
  db.rows<{ n: number; some: boolean[] }>(
    `select ask.n::int as n, array[${selections.map(s => `exists (${s})`).join(', ')}]::bool[] as some
     from (select n, (a ->> 'companyId')::bigint as company_id, array(select jsonb_array_elements_text(a -> 'skuIds')::int) as sku_ids
       from jsonb_array_elements($1::jsonb) with ordinality as t(a, n)) as ask`,
    [JSON.stringify(askers)],
  )

/**
 * Which of the rooms have anything at all for these goods and this company, beside the texts: selections over `ask.company_id` and `ask.sku_ids`. Most
 * companies have no contract, agreement or quote and most goods no group: then this one small statement is all that is asked, and those who ask
 * at once ask it together.
 */
export const whichOffer = (
  db: Db,
  { selections, asker }: { selections: readonly string[]; asker: Asker },
): Promise<boolean[] | undefined> => gate(selections)(db, JSON.stringify(asker))
const gate = perMall((selections: readonly string[]) =>
  gathered<string, boolean[]>(async (db, keys) => {
    const found = await whichOfferAll(db, { selections, askers: keys.map(k => JSON.parse(k) as Asker) })
    return new Map(found.map(f => [keys[f.n - 1] ?? '', f.some]))
  }),
)
