// A contract that both sides seal goes on its way as soon as it is made. Below moveOrder, which makes contracts; what comes back from the
// signing is in contractSigning.ts, above it.
import type { World } from '../../kernel/ctx.ts'
import type { MadeContract } from '../contract/makeContracts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { openFlow } from '../signing/openFlow.ts'

/** In the transaction that made the contracts; the platform hears of them by the signing room's job. Ticked ones need no seal. */
export async function openContractFlows(world: World, tx: Tx, made: readonly MadeContract[]): Promise<void> {
  for (const c of made)
    if (c.signMode === 'signed')
      await openFlow(world, tx, {
        kind: 'order',
        documentNo: c.contractNo,
        companyId: c.companyId,
        userId: c.userId,
        title: `钢材买卖合同，订单 ${c.orderCode}`,
        amountFen: c.totalFen,
      })
}
