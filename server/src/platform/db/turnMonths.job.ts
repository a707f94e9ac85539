import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { monthsOver, turnMonth } from './months.queries.ts'

/** In a new month the tables that lie by month get a new partition; until it is there the last one takes what is written. */
export const turnMonths = async (world: World): Promise<number> =>
  sweep(await monthsOver(world.pool), ({ parent }) => world.pool.tx(tx => turnMonth(tx, parent)))
