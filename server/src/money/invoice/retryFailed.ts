// What failed for want of a log-in goes out again once somebody is logged in.
import type { World } from '../../kernel/ctx.ts'
import { failedBySession, lockInvoice } from './invoice.queries.ts'
import { moveInvoice } from './moveInvoice.ts'

export const retryFailed = (world: World, actorId: number, detail: string): Promise<number> =>
  world.pool.tx(async tx => {
    const failed = await failedBySession(tx)
    for (const { id } of failed) {
      const v = await lockInvoice(tx, id)
      if (v?.flow === 'NB') await moveInvoice(tx, v, { on: 'retry', by: 'system', actorId, detail })
    }
    return failed.length
  })
