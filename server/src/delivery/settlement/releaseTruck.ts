import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { releaseHold } from './settlement.queries.ts'

/**
 * What was short or damaged on a truck has been agreed upon: it settles as it was loaded and weighed, or without what did not arrive, as the receipt
 * says. The next sheet has it.
 */
export const releaseTruck = (ctx: Ctx, { waybillNo, reason, basis }: Parsed<'/api/ops/releaseSettlementHold'>) =>
  ctx.db.tx(async tx => {
    const { order, w } = (await lockWaybill(tx, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
    if (!(await releaseHold(tx, { waybillId: w.id, reason, actorId: ctx.me.userId, withoutShort: basis === 'received' })))
      return refuse('SETTLEMENT_STATE', { state: '没有挂起或已处理', act: '解除挂起' })
    announceOrder(tx, order, order.status)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'settlement.release',
      objectType: 'order',
      objectId: order.orderCode,
      detail: `${waybillNo}，${basis === 'received' ? '按签收结算，短少不计' : '按磅单结算'}：${reason}`,
    })
    return { done: true as const }
  })
