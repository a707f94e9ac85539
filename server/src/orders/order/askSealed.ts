// 申请盖章合同: a contract agreed to by ticking binds without seals; whose books want them asks for a copy that both sides seal. Order and contract
// stay as they are. It is signed like any other: the buyer first, then the mill by rule or by hand; where no platform is connected, on paper.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { contractsOf } from '../contract/contract.queries.ts'
import { findOrder, whyNotSealed } from '../contract/contract.reads.ts'
import { openFlow } from '../signing/openFlow.ts'
import { lockOrdersById } from './order.queries.ts'

/** Asked twice it is one copy. */
export async function askSealed(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const { id } = await findOrder(ctx, orderCode, false)
  return ctx.db.tx(async tx => {
    const [order] = await lockOrdersById(tx, [id])
    const [contract] = await contractsOf(tx, id)
    if (!order || !contract) return refuse('SEALED_COPY.noContract')
    const { contractNo } = contract
    const why = whyNotSealed(contract)
    if (why !== '') return refuse('SEALED_COPY', { why })
    if (contract.signing) return { contractNo }
    await openFlow(ctx.world, tx, {
      kind: 'order' as const,
      documentNo: contractNo,
      companyId: order.companyId,
      userId: ctx.me.userId,
      title: `钢材买卖合同盖章文本，订单 ${orderCode}`,
      amountFen: contract.totalFen,
    })
    return { contractNo }
  })
}
