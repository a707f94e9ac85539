import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { usesDueSoon } from './credit.queries.ts'
import { lookAtUse } from './credit.ts'

/** Job: what was paid on credit and is due is taken from the balance where it is enough; before and after, its people are told. */
export const collectCredit = async (world: World): Promise<number> =>
  sweep(await usesDueSoon(world.pool), ({ id }) => world.pool.tx(async tx => lookAtUse(tx, id, await systemUserId(tx))))
