import { BookingState, SlipReply } from '@mall/domain/delivery/production/schedule.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { askCancel } from '../../orders/order/changeOrder.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { lockOrder } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { insertMove } from '../../goods/capacity/booking.queries.ts'
import { bookingById, setSlipReply } from './plan.queries.ts'

/**
 * 后移怎么办: the buyer takes the new date, or asks the mill to cancel the order (the same request as on the order's page). Until his time is
 * over he may change an acceptance into the request. A line of several cannot be cancelled by itself yet: the whole order is asked for, and
 * only when he says so.
 */
export const replySlip = (ctx: Ctx, { bookingId, choice, wholeOrder }: Parsed<'/api/order/replySlip'>) =>
  ctx.db.tx(async tx => {
    const b = (await bookingById(tx, Number(bookingId))) ?? refuse('SLIP_NONE')
    // The order's lock first, as everywhere: another company's booking ends here like one that does not exist.
    const order = (await lockOrder(tx, scopeOf(ctx), b.orderCode)) ?? refuse('SLIP_NONE')
    if (choice === 'cancel' && b.orderLines > 1 && !wholeOrder) return refuse('SLIP_LINES', { n: b.orderLines })
    const reply = choice === 'accept' ? 'accepted' : 'cancelAsked'
    if ((await setSlipReply(tx, b.id, reply)) === 0) return refuse('SLIP_NONE')
    await insertMove(tx, { bookingId: b.id, event: reply, fromOn: b.slipFromOn, toOn: b.plannedOn, actorId: ctx.me.userId })
    if (choice === 'cancel')
      await askCancel(tx, order, `交期后移：${b.slipFromOn ?? ''} → ${b.plannedOn ?? BookingState.label(b.state)}`)
    else announceOrder(tx, order, order.status)
    await notify(tx, await staffWithRight(tx, 'schedule.plan'), {
      event: 'slipAnswered',
      facts: { companyName: order.companyName, orderCode: order.orderCode, answer: SlipReply.label(reply) },
      link: '/schedule',
    })
    return { done: true as const }
  })
