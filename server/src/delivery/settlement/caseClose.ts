// 结案 orderCaseClosed: a buyer who does not want the rest of his order says so; the mill agrees by its settlement sheet, or says why not. What the
// mill proposes itself is such a sheet too, which the buyer confirms or refuses.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { whyNotAskClose } from '@mall/domain/delivery/settlement/caseClose.rules.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { announceOrder, type Move } from '../../orders/order/moveOrder.ts'
import { everybody, lockOrder, type OrderRecord } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { answerClose, askClose, lastClose, openSheetOf, trucksUnderWay } from './settlement.queries.ts'

export const askCaseClose = (ctx: Ctx, input: Parsed<'/api/order/orderCaseClosed'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), input.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (input.withdraw) {
      if (!(await answerClose(tx, { orderId: order.id, state: 'withdrawn', answer: '', actorId: ctx.me.userId })))
        return refuse('CASE_CLOSE_NONE')
      announceOrder(tx, order, order.status)
      return { done: true as const }
    }
    if (order.status !== OrderStatus.shipping)
      return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: '结案' })
    // Asked twice is asked once; whatever else the page says against it is said here, too.
    const why = whyNotAskClose({
      shipping: true,
      offered: (await openSheetOf(tx, order.id))?.state === SheetState.offered,
      asked: false,
      underWay: await trucksUnderWay(tx, order.id),
    })
    if (why !== undefined && (await lastClose(tx, order.id))?.state !== 'asked')
      return why === '-' ? refuse('CASE_CLOSE_NOT.sheetOffered') : refuse('CASE_CLOSE_NOT', { why })
    if (await askClose(tx, { orderId: order.id, reason: input.reason, actorId: ctx.me.userId }))
      await notify(tx, await staffWithRight(tx, 'settle.decide'), {
        event: 'caseCloseAsked',
        facts: { orderCode: order.orderCode, companyName: order.companyName, reason: input.reason },
        link: `/settlement?orderCode=${order.orderCode}`,
      })
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })

/** Joined to every move of an order (main/extensions.ts): signed whole or ended otherwise, there is no rest that anybody could ask to leave out. */
export async function closeOver(_world: World, tx: Tx, order: OrderRecord, to: number, m: Move): Promise<void> {
  if (to === OrderStatus.shipping || to === OrderStatus.pendingShipment || to === order.status) return
  await answerClose(tx, { orderId: order.id, state: 'over', answer: '订单已全部签收，没有余量', actorId: m.actorId })
}

/** The mill's no. Its yes is the sheet (`draftSettlement`). */
export const refuseCaseClose = (ctx: Ctx, { orderCode, reason }: Parsed<'/api/ops/refuseCaseClose'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (!(await answerClose(tx, { orderId: order.id, state: 'refused', answer: reason, actorId: ctx.me.userId })))
      return refuse('CASE_CLOSE_NONE')
    await notify(tx, [order.userId], {
      event: 'caseCloseRefused',
      facts: { orderCode, reason },
      link: `/order/orderDetail?orderCode=${orderCode}`,
    })
    announceOrder(tx, order, order.status)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'settlement.refuseClose',
      objectType: 'order',
      objectId: orderCode,
      detail: reason,
    })
    return { done: true as const }
  })
