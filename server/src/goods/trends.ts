// The last two working days' prices of every variety: asked by every detail page, changes once a day. Re-read after a minute.
import type { Pool } from '../db/pool.ts'
import { PRICED_DAY } from '../db/pricedDays.ts'

export interface Trends {
  /** Change against the day before, fen per unit; 0 when unknown. */
  changeFen(varietyCode: string): number
}

export async function openTrends(db: Pool): Promise<Trends> {
  const read = async () =>
    new Map(
      (
        await db.rows<{ v: string; change: number }>(
          `select variety_code as v, (max(price_fen_per_t) filter (where r = 1) - max(price_fen_per_t) filter (where r = 2))::bigint as change
           from (select variety_code, price_fen_per_t, row_number() over (partition by variety_code order by priced_on desc) as r
                 from variety_price where ${PRICED_DAY}) x where r <= 2 group by variety_code`,
        )
      ).map(r => [r.v, r.change ?? 0]),
    )
  let changes = await read()
  let readAt = Date.now()
  return {
    changeFen: varietyCode => {
      if (Date.now() - readAt > 60_000) {
        readAt = Date.now()
        read()
          .then(next => {
            changes = next
          })
          .catch(() => {})
      }
      return changes.get(varietyCode) ?? 0
    },
  }
}
