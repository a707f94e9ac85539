// What every mall needs before its first order, demo or not: each room's own texts and rules beside the common master data.
import { seedBiddingRules } from '../seed/seedBiddingRules.ts'
import { seedGroupRules } from '../seed/seedGroupRules.ts'
import { seedReference } from '../seed/seedReference.ts'
import type { Pool } from './ports/database.ts'

/** Writes only what is missing. */
export async function fillReference(pool: Pool): Promise<void> {
  await seedReference(pool)
  await seedBiddingRules(pool)
  await seedGroupRules(pool)
}
