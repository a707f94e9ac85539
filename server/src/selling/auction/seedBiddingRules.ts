import type { Pool } from '../../kernel/ports/database.ts'
import { insertRules } from './deskLot.queries.ts'
import { biddingRulesText } from './biddingRulesText.ts'

/** The text by which anybody may sign up, where there is none yet. */
export async function seedBiddingRules(pool: Pool): Promise<void> {
  await pool.tx(async tx => {
    await tx.row('select pg_advisory_xact_lock(727011)')
    if (await tx.row('select 1 as one from bid_rules limit 1')) return
    const system = await tx.row<{ id: number }>(`select id from app_user where user_name = 'system'`)
    await insertRules(tx, biddingRulesText, '首版', system?.id ?? 1)
  })
}
