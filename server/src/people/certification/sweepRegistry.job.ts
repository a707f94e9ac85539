import type { World } from '../../kernel/ctx.ts'
import { dropOldAnswers } from './registry.queries.ts'

/** Answers are asked for no more after a month. */
const KEEP_DAYS = 31

export const sweepRegistry = (world: World): Promise<number> => dropOldAnswers(world.pool, KEEP_DAYS)
