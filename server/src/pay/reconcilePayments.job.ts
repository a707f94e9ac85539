import type { World } from '../app/ctx.ts'
import { silentRequests } from './pay.queries.ts'
import { takeNotice } from './receiveNotice.ts'
import { bankQuery, noticeOf } from './sandboxBank.ts'

/** Asks the bank about payments it never told us of, and settles what it says is paid. May run twice: the event is one. */
export async function reconcilePayments(world: World): Promise<number> {
  let settled = 0
  for (const { paymentNo } of await silentRequests(world.pool)) {
    const txn = await bankQuery(world.pool, paymentNo)
    if (!txn || txn.state === 'created') continue
    const outcome = await takeNotice(world, noticeOf(txn, Math.floor(Date.now() / 1000)))
    if (outcome === 'settled') settled += 1
  }
  return settled
}
