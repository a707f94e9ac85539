import type { Pool } from '../../kernel/ports/database.ts'
import { insertGroupRules } from './groupRules.queries.ts'
import { groupRulesText } from './groupRulesText.ts'

/** The text by which anybody may join, where there is none yet. */
export async function seedGroupRules(pool: Pool): Promise<void> {
  await pool.tx(async tx => {
    await tx.row('select pg_advisory_xact_lock(727012)')
    if (await tx.row('select 1 as one from group_rules limit 1')) return
    const system = await tx.row<{ id: number }>(`select id from app_user where user_name = 'system'`)
    await insertGroupRules(tx, groupRulesText, '首版', system?.id ?? 1)
  })
}
