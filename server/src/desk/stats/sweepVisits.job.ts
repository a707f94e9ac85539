import type { World } from '../../kernel/ctx.ts'
import { dropOldVisits } from './visits.queries.ts'

/** Registers of visitors end with their day, pieces of a day after forty days, sums after three years. */
export const sweepVisits = (world: World): Promise<number> => dropOldVisits(world.pool)
