import type { World } from '../../kernel/ctx.ts'
import { dropOldPunchOuts } from './cxml.queries.ts'

/** What was taken home can be ordered so long by its own lines, days. */
const KEEP_DAYS = 90
/** A basket outlives its visit or its document by as much as a slow process needs, days. */
const BASKET_DAYS = 2

export const sweepPunchOuts = async (world: World): Promise<number> =>
  (await dropOldPunchOuts(world.pool, { keepDays: KEEP_DAYS, basketDays: BASKET_DAYS }))?.n ?? 0
