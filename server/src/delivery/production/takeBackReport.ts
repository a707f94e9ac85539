import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceOrder, moveOrder } from '../../orders/order/moveOrder.ts'
import { insertMove } from '../../goods/capacity/booking.queries.ts'
import { isDone } from '@mall/domain/delivery/production/production.rules.ts'
import { lockUnits, reportByNo, setProduced, takeBack, voidUnits } from './production.queries.ts'
import { lockLine, madeOf } from './reportProduction.ts'

/**
 * 撤回报产: a report is never changed, it is taken back whole, while nothing of it is on a truck. An order that it had finished waits for its
 * production again; the numbers may be entered anew.
 */
export const takeBackReport = (ctx: Ctx, { reportNo, reason }: Parsed<'/api/ops/takeBackReport'>) =>
  ctx.db.tx(async tx => {
    const report = (await reportByNo(tx, reportNo)) ?? refuse('REPORT_NONE')
    const { order, b } = await lockLine(tx, report.bookingId)
    const units = await lockUnits(tx, report.id)
    const gone = units.find(u => u.state !== UnitState.allocated && u.state !== UnitState.void)
    if (gone) return refuse('REPORT_GONE', { unitNo: gone.unitNo })
    const waits = order.status === OrderStatus.pendingSchedule || order.status === OrderStatus.pendingShipment
    if (!waits) return refuse('BOOKING_STATE', { state: OrderStatus.label(order.status), act: '撤回报产' })
    if (!(await takeBack(tx, { id: report.id, actorId: ctx.me.userId, reason }))) return refuse('REPORT_NONE')
    await voidUnits(tx, report.id)
    const kg = b.producedKg - report.kg
    const done = kg > 0 && isDone({ ...madeOf(b), producedKg: kg })
    await setProduced(tx, { id: b.id, state: done ? 'done' : kg > 0 ? 'running' : 'planned', kg })
    await insertMove(tx, { bookingId: b.id, event: 'takenBack', reason: `${reportNo}：${reason}`, actorId: ctx.me.userId })
    if (order.status === OrderStatus.pendingShipment && !done)
      await moveOrder(ctx.world, tx, order, {
        on: 'productionTakenBack',
        by: 'planner',
        actorId: ctx.me.userId,
        reason: `报产 ${reportNo} 撤回：${reason}`,
        act: '撤回报产',
      })
    else announceOrder(tx, order, order.status)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'production.takeBack',
      objectType: 'production',
      objectId: reportNo,
      detail: `${b.orderCode} 第 ${b.lineNo} 行 ${units.length} 件 ${tons(report.kg)} 吨，${reason}`,
    })
    return { done: true as const }
  })
