import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { silentRequests } from './pay.queries.ts'
import { takeNotice } from './receiveNotice.ts'
import { bankQuery, noticeOf } from './sandboxBank.ts'

/** Asks the bank about payments it never told us of, and settles what it says is paid. May run twice: the event is one. */
export async function reconcilePayments(world: World): Promise<number> {
  return sweep(await silentRequests(world.pool), async ({ paymentNo }) => {
    const txn = await bankQuery(world.pool, paymentNo)
    if (!txn || txn.state === 'created') return false
    return (await takeNotice(world, noticeOf(txn, Math.floor(world.clock.now() / 1000)))) === 'settled'
  })
}
