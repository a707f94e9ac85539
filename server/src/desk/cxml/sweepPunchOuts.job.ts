import type { World } from '../../kernel/ctx.ts'
import { dropOldPunchOuts } from './cxml.queries.ts'

/** What was taken home can be ordered so long by its own lines, days. */
const KEEP_DAYS = 90

export const sweepPunchOuts = async (world: World): Promise<number> => (await dropOldPunchOuts(world.pool, KEEP_DAYS))?.n ?? 0
