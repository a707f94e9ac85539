// 申请盖章合同: a contract agreed to by ticking binds without seals; whose books want them asks for a copy that both sides seal. Order and contract
// stay as they are. It is signed like any other: the buyer first, then the mill by rule or by hand; where no platform is connected, on paper.
import { ContractStatus } from '@mall/domain/contract/contract.status.ts'
import { SignStatus } from '@mall/domain/signing/sign.machine.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { contractsOf } from '../contract/contract.queries.ts'
import { findOrder } from '../contract/contract.reads.ts'
import { flowOf, openFlow } from '../signing/openFlow.ts'
import { lockOrdersById } from './order.queries.ts'

const OVER: readonly number[] = [SignStatus.revoked, SignStatus.voided]

/** Asked twice it is one copy. */
export async function askSealed(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const { id } = await findOrder(ctx, orderCode, false)
  return ctx.db.tx(async tx => {
    const [order] = await lockOrdersById(tx, [id])
    const [contract] = await contractsOf(tx, id)
    if (!order || !contract) return refuse('SEALED_COPY', { why: '这张订单还没有合同' })
    const { contractNo } = contract
    if (contract.status !== ContractStatus.confirmed)
      return refuse('SEALED_COPY', { why: `合同${ContractStatus.label(contract.status)}，没有可以盖章的文本` })
    if (contract.signMode !== 'ticked') return refuse('SEALED_COPY', { why: '这份合同已由双方签署，请直接下载' })
    const flow = await flowOf(tx, 'order', contractNo)
    if (flow && !OVER.includes(flow.status)) return { contractNo }
    await openFlow(ctx.world, tx, {
      ...{ kind: 'order' as const, documentNo: contractNo, companyId: order.companyId, userId: ctx.me.userId },
      ...{ title: `钢材买卖合同盖章文本，订单 ${orderCode}`, amountFen: contract.totalFen },
    })
    return { contractNo }
  })
}
