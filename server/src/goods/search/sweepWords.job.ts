import { WORDS_DAYS } from '@mall/domain/goods/search/searchWords.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { dropOldWords } from './searchWords.queries.ts'

/** Words are kept half a year: long enough to compare a season with the last. */
export const sweepWords = (world: World): Promise<number> => dropOldWords(world.pool, WORDS_DAYS)
