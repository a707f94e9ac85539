import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { silentRequests } from './pay.queries.ts'
import { payPartnerNamed } from './payPartner.ts'
import { takePayment } from './takePayment.ts'

/** Asks the bank about payments it never told us of, and settles what it says is paid. May run twice: the event is one. */
export async function reconcilePayments(world: World): Promise<number> {
  return sweep(await silentRequests(world.pool), async ({ paymentNo, partner }) => {
    const said = await payPartnerNamed(world, partner)?.ask({ paymentNo })
    return said?.kind === 'done' && said.value !== null && (await takePayment(world, said.value)) === 'settled'
  })
}
