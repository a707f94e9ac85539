// What every mall needs before its first order, demo or not: each room's own texts and rules beside the common master data.
import { seedBiddingRules } from '../selling/auction/seedBiddingRules.ts'
import { seedGroupRules } from '../selling/groupBuy/seedGroupRules.ts'
import { seedReference } from '../site/referenceData/seedReference.ts'
import type { Pool } from '../kernel/ports/database.ts'
import type { FileStore } from '../kernel/ports/fileStore.ts'

/** Writes only what is missing. */
export async function fillReference(pool: Pool, files: FileStore): Promise<void> {
  await seedReference(pool, files)
  await seedBiddingRules(pool)
  await seedGroupRules(pool)
}
