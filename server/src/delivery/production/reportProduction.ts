// 报产: units of steel are made, allocated to the ordered line; when every line of the order is done the order moves to 待发货.
import { bookingMachine } from '@mall/domain/delivery/production/booking.machine.ts'
import {
  isDone,
  madePercent,
  type LineMade,
  type UnitEntry,
  whyNotReport,
} from '@mall/domain/delivery/production/production.rules.ts'
import { BookingState, UnitKind, unitKindOf } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { announceOrder, moveOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { insertMove } from '../../goods/capacity/booking.queries.ts'
import { today } from '../../goods/capacity/line.queries.ts'
import { bookingById, type BookingRow, heldWhy, lockBooking } from './plan.queries.ts'
import { insertReport, insertUnits, openLines, producedOfOrder, setProduced } from './production.queries.ts'

export const madeOf = (b: BookingRow): LineMade => ({
  orderedKg: b.kg,
  orderedPieces: b.pieces,
  producedKg: b.producedKg,
  producedPieces: 0,
  tolerancePct: b.tolerancePct,
  pieceWeightG: b.pieceWeightG,
})

/** The order, then its line, both locked: the way of cancelling and answering a slip too. */
export async function lockLine(tx: Tx, bookingId: number): Promise<{ order: OrderRecord; b: BookingRow }> {
  const seen = (await bookingById(tx, bookingId)) ?? refuse('BOOKING_NONE')
  const [order] = await lockOrdersById(tx, [seen.orderId])
  const b = (await lockBooking(tx, bookingId)) ?? refuse('BOOKING_NONE')
  return { order: order ?? refuse('BOOKING_NONE'), b }
}

/** Enters what came off the line. The same request sent twice is one report. */
export const reportProduction = (ctx: Ctx, input: Parsed<'/api/ops/reportProduction'>) =>
  ctx.once(async tx => {
    const { order, b } = await lockLine(tx, Number(input.bookingId))
    if (b.lineId === null || b.draftWeek !== null || !bookingMachine.next(b.state, 'report', 'planner'))
      return refuse('BOOKING_STATE', { state: b.draftWeek ? '有未发布的改动' : BookingState.label(b.state), act: '报产' })
    const held = heldWhy(b)
    if (held) return refuse('SCHEDULE_CANNOT.heldFromReport', { held })
    if (input.madeOn > (await today(tx))) return refuse('REPORT_UNITS.dayAhead')
    const units = input.units.map(u => ({ ...u, unitNo: u.unitNo.toUpperCase(), heatNo: u.heatNo.toUpperCase() }))
    const why = whyNotReport(units, madeOf(b))
    if (why) return refuse('REPORT_UNITS', { why })
    const kg = units.reduce((sum, u) => sum + u.kg, 0)
    const report =
      (await insertReport(tx, {
        bookingId: b.id,
        lineId: b.lineId,
        requestId: input.requestId,
        units: units.length,
        kg,
        madeOn: input.madeOn,
        actorId: ctx.me.userId,
      })) ?? refuse('SCHEDULE_CANNOT.twin')
    await makeUnits(tx, b, report.id, input.madeOn, units)
    const producedKg = b.producedKg + kg
    const done = isDone({ ...madeOf(b), producedKg })
    await setProduced(tx, { id: b.id, state: done ? 'done' : 'running', kg: producedKg })
    const percent = madePercent(producedKg, b.kg)
    await insertMove(tx, {
      bookingId: b.id,
      event: 'produced',
      reason: `${report.reportNo}：${units.length} ${UnitKind.label(unitKindOf(b.pieceUnit))} ${tons(kg)} 吨，累计 ${percent} %`,
      actorId: ctx.me.userId,
    })
    const orderDone = done && (await openLines(tx, b.orderId)) === 0
    if (orderDone) await finishOrder(ctx, tx, order)
    else announceOrder(tx, order, order.status)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'production.report',
      objectType: 'production',
      objectId: report.reportNo,
      detail: `${b.orderCode} 第 ${b.lineNo} 行 ${units.length} 件 ${tons(kg)} 吨，累计 ${percent} %${orderDone ? '，整单入库' : ''}`,
    })
    return { reportNo: report.reportNo, producedKg, percent, orderDone }
  })

async function makeUnits(tx: Tx, b: BookingRow, reportId: number, madeOn: string, units: readonly UnitEntry[]): Promise<void> {
  const made = await insertUnits(tx, {
    reportId,
    orderLineId: b.orderLineId,
    skuId: b.skuId,
    depotCode: b.depotCode,
    kind: unitKindOf(b.pieceUnit),
    madeOn,
    unitNos: units.map(u => u.unitNo),
    heatNos: units.map(u => u.heatNo),
    kgs: units.map(u => u.kg),
    pieces: units.map(u => u.pieces),
    theoryKgs: units.map(u => Math.max(1, weightOfPieces(u.pieces, b.pieceWeightG))),
  })
  const known = new Set(made.map(m => m.unitNo))
  const taken = units.find(u => !known.has(u.unitNo))
  if (taken) return refuse('UNIT_TAKEN', { unitNo: taken.unitNo })
}

/** 排产完成入库: every line is there. */
async function finishOrder(ctx: Ctx, tx: Tx, order: OrderRecord): Promise<void> {
  const kg = await producedOfOrder(tx, order.id)
  await moveOrder(ctx.world, tx, order, {
    on: 'scheduled',
    by: 'planner',
    actorId: ctx.me.userId,
    reason: `生产入库 ${tons(kg)} 吨`,
    act: '完成排产',
  })
  await notify(tx, [order.userId], {
    event: 'orderProduced',
    facts: { orderCode: order.orderCode, tons: tons(kg) },
    link: `/order/orderDetail?orderCode=${order.orderCode}`,
  })
}
