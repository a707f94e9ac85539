// The order's contract as something to be signed: what the signing room shows of it, and what becomes of the order by the seals.
import { stateOf, orderMachine } from '@mall/domain/orders/order/order.machine.ts'
import { ReviewCause } from '@mall/domain/orders/order/order.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { sweep } from '../../kernel/sweep.ts'
import { contractByNo, documentOf } from '../contract/contract.queries.ts'
import { contractPdf } from '../contract/contractPdf.ts'
import { markSigned, markVoidAsked } from '../contract/moveContract.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Signable } from '../signing/signable.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { revokeFlow } from '../signing/openFlow.ts'
import { moveOrder } from './moveOrder.ts'
import { timeToCheck } from './timeToCheck.ts'
import { deadFlows, lockOrdersById, ordersById, type OrderRecord } from './order.queries.ts'

/** The order of a contract, locked before its contract; undefined where it has none any more. */
async function lockOrderOf(tx: Tx, contractNo: string): Promise<OrderRecord | undefined> {
  const c = await contractByNo(tx, contractNo)
  if (!c) return undefined
  const [order] = await lockOrdersById(tx, [c.orderId])
  // A newer version is the one that counts.
  return order?.contractNo === contractNo ? order : undefined
}

/** Both have signed: the contract binds, the time to pay begins anew, the buyer is told. On the platform or on paper it is one and the same. */
async function intoForce(
  world: World,
  tx: Tx,
  order: OrderRecord,
  contractNo: string,
  o: { onPaper?: true } = {},
): Promise<void> {
  await markSigned(world, tx, contractNo, o)
  await moveOrder(world, tx, order, { on: 'contractSigned', by: 'system', actorId: await systemUserId(tx), act: '签署合同' })
}

/** Agreed to by ticking: it binds already, and what is sealed is a copy that was asked for. The order hears nothing of it. */
const isCopy = async (db: Db, contractNo: string): Promise<boolean> => (await contractByNo(db, contractNo))?.signMode === 'ticked'

/** Not signed, by whomever and why: the mill looks at the order again. One that has ended meanwhile stays ended. */
async function notSigned(world: World, tx: Tx, contractNo: string, reason: string): Promise<void> {
  if (await isCopy(tx, contractNo)) return
  const order = await lockOrderOf(tx, contractNo)
  if (order?.status !== OrderStatus.pendingPayment || order.paidFen > 0) return
  await moveOrder(world, tx, order, {
    on: 'contractRefused',
    by: 'system',
    actorId: await systemUserId(tx),
    reason,
    reviewReason: `${ReviewCause.label(ReviewCause.unsigned)}：${reason}`,
    reviewCauses: [...new Set([...(order.reviewCauses as (typeof ReviewCause.values)[number][]), ReviewCause.unsigned])],
    act: '退回审核',
  })
}

export const orderSignable: Signable = {
  pdf: (world, contractNo) => contractPdf(world, world.pool, contractNo, { toSeal: true }),

  async facts({ pool: db }, contractNo) {
    const c = await contractByNo(db, contractNo)
    const [order] = c ? await ordersById(db, [c.orderId]) : []
    return {
      title: '钢材买卖合同',
      ...(c?.signMode === 'ticked' ? { refused: '合同照旧有效，订单不受影响；还要盖章文本的，可以重新申请。' } : {}),
      lines: order
        ? [
            { label: '订单', text: order.orderCode },
            { label: '货物', text: order.summary },
            { label: '重量', text: `${tons(order.weightKg)} 吨，${order.pieces} 件` },
          ]
        : [],
      link: order ? `/order/contract?orderCode=${order.orderCode}` : '',
      ...(order?.status === OrderStatus.pendingPayment && order.holdUntil ? { until: order.holdUntil.getTime() } : {}),
    }
  },

  async seller({ pool: db }, contractNo) {
    const c = await contractByNo(db, contractNo)
    return (c && (await documentOf(db, c.id))?.document.seller.name) ?? ''
  },

  async onAtDesk(world, tx, contractNo, o) {
    const order = (await isCopy(tx, contractNo)) ? undefined : await lockOrderOf(tx, contractNo)
    if (order) await timeToCheck(world, tx, order, o)
  },
  async onSigned(world, tx, contractNo) {
    if (await isCopy(tx, contractNo)) return
    const order = await lockOrderOf(tx, contractNo)
    // Cancelled, or looked at again, while the second seal was on its way: that contract binds nobody.
    if (order?.status !== OrderStatus.pendingPayment) return
    await intoForce(world, tx, order, contractNo)
  },
  onRefused: (world, tx, contractNo, reason) => notSigned(world, tx, contractNo, reason || '拒签'),
  onRevoked: (world, tx, contractNo, reason) => notSigned(world, tx, contractNo, reason || '合同已撤回'),
  onExpired: (world, tx, contractNo, reason) => notSigned(world, tx, contractNo, reason || '到期未签'),

  paper: {
    async whyNot(tx, contractNo) {
      const order = await lockOrderOf(tx, contractNo)
      if (!order) return '这份合同已作废，请到订单现在的合同上登记'
      if (await isCopy(tx, contractNo)) return order.status === OrderStatus.cancelled ? '订单已取消，合同不再盖章' : undefined
      return order.status === OrderStatus.pendingPayment ? undefined : `订单${OrderStatus.label(order.status)}，这份合同不等签署`
    },
    madeAt: async (db, contractNo) => (await contractByNo(db, contractNo))?.madeAt,
    async onSigned(world, tx, contractNo) {
      if (await isCopy(tx, contractNo)) return
      const order = (await lockOrderOf(tx, contractNo)) ?? refuse('SIGN_NONE')
      await intoForce(world, tx, order, contractNo, { onPaper: true })
    },
  },

  /** Steel that has left cannot be taken back by a paper. */
  async whyNotVoid(db, contractNo) {
    const c = await contractByNo(db, contractNo)
    const [order] = c ? await ordersById(db, [c.orderId]) : []
    if (!order || order.contractNo !== contractNo) return '这份合同已有新的版本'
    return voidable(order) ? undefined : `订单${OrderStatus.label(order.status)}，合同不能整份作废；未发的部分请申请结案`
  },
  onVoidAsked: (_world, tx, contractNo, reason) => voidMark(tx, contractNo, 'change', reason),
  onVoidEnded: (_world, tx, contractNo, reason) => voidMark(tx, contractNo, 'changeEnded', reason),
  async onVoided(world, tx, contractNo) {
    const order = await lockOrderOf(tx, contractNo)
    if (!order || !voidable(order)) return
    const actorId = await systemUserId(tx)
    await moveOrder(world, tx, order, {
      on: 'contractVoided',
      by: 'system',
      actorId,
      reason: '双方签署作废协议',
      act: '作废合同',
    })
    if (order.paidFen > 0) await extensions().refundCancelled(tx, order, actorId)
  },
}

/** The order is locked before its contract, as everywhere. */
async function voidMark(tx: Tx, contractNo: string, on: 'change' | 'changeEnded', reason: string): Promise<void> {
  if (await lockOrderOf(tx, contractNo)) await markVoidAsked(tx, contractNo, on, { actorId: await systemUserId(tx), reason })
}

const voidable = (order: OrderRecord): boolean =>
  orderMachine.next(stateOf(order.status), 'contractVoided', 'system') !== undefined

/**
 * Signings of contracts that bind nobody any more (their order was cancelled, or is looked at again) are taken back. A platform that is away is
 * asked again by the next run.
 */
export async function revokeDeadFlows(world: World): Promise<number> {
  const actorId = await systemUserId(world.pool)
  return sweep(await deadFlows(world.pool), ({ documentNo, reason }) =>
    revokeFlow(world, { kind: 'order', documentNo, reason: reason || '订单已取消', actorId }).then(
      () => true,
      // The platform is away, or the flow has moved on meanwhile.
      (e: unknown) => {
        if (e instanceof Refusal) return false
        throw e
      },
    ),
  )
}
