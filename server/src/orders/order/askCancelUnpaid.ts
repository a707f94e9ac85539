// 尾款或分期货款逾期: sales asks for the end of an order, or of what of it was not released, whose rest is not paid in time; a manager answers as he answers a buyer who asks. A payment meanwhile answers it too.
import { partFen, restFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { payersOf, restLink } from './goodsStandReady.ts'
import { announceOrder } from './moveOrder.ts'
import { everybody, lockOrder } from './order.queries.ts'
import { setCancelApply } from './orderWrites.queries.ts'
import { restOverdue } from './rest.queries.ts'
import { tellManagers } from './tellDesk.ts'

export async function askCancelUnpaid(ctx: Ctx, { orderCode, reason }: Parsed<'/api/ops/askCancelUnpaid'>) {
  if (!reason) return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (restFen(order) === 0) return refuse('CANCEL_UNPAID.noRest', { state: OrderStatus.label(order.status) })
    if (order.cancelApply === CancelApply.applied) return refuse('CANCEL_UNPAID.asked')
    if (!(await restOverdue(tx, order.id))) return refuse('CANCEL_UNPAID.notLate')
    const asked = await setCancelApply(tx, order.id, order.cancelApply, CancelApply.applied, reason, ctx.me.userId)
    if (asked === 0) throw new Error(`${orderCode} moved under its lock`)
    await tellManagers(
      tx,
      { orderCode, companyName: order.companyName, why: `${isStaged(order) ? '分期货款' : '尾款'}逾期，${reason}` },
      'cancelWanted',
    )
    await notify(tx, await payersOf(tx, order), {
      ...(isStaged(order)
        ? toldOneOf('stageEndAsked', {
            orderCode,
            stage: stageMoneyName(stagesPaid(order) + 1),
            amount: yuan(partFen(order)),
            reason,
          })
        : toldOneOf('endAskedByMill', { orderCode, amount: yuan(restFen(order)), reason })),
      link: restLink(orderCode),
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'order.askCancelUnpaid',
      objectType: 'order',
      objectId: orderCode,
      detail: reason,
    })
    announceOrder(tx, order, order.status)
    return { orderCode, status: order.status }
  })
}
