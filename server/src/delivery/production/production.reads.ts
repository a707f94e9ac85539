// 生产报产: the lines in the plan, and one of them with its reports.
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import { madePercent } from '@mall/domain/delivery/production/production.rules.ts'
import { UnitKind, UnitState, unitKindOf } from '@mall/domain/delivery/production/schedule.codes.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { bookingById, heldWhy, productionPage } from './plan.queries.ts'
import { orderedOf } from './schedule.view.ts'
import { historyOf, reportsOf, unitsOfBooking } from './production.queries.ts'

export async function readProductionList(ctx: Ctx, input: Parsed<'/api/ops/getProductionList'>) {
  const rows = await productionPage(ctx.db, {
    list: input.state,
    word: input.word === '' ? null : `%${literal(input.word)}%`,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(b => ({
      bookingId: String(b.id),
      orderCode: b.orderCode,
      orderStatus: b.orderStatus,
      companyName: b.companyName,
      lineNo: b.lineNo,
      title: b.title,
      ordered: orderedOf(b),
      pieces: b.pieces,
      pieceUnit: b.pieceUnit,
      kg: b.kg,
      producedKg: b.producedKg,
      percent: madePercent(b.producedKg, b.kg),
      lineName: b.lineName,
      week: b.week,
      plannedOn: b.plannedOn,
      state: b.state,
      held: whyNotReportNow(b),
    })),
    rows[0]?.total ?? 0,
  )
}

type Row = NonNullable<Awaited<ReturnType<typeof bookingById>>>

/** Why nothing can be reported of the line; the button says it. */
const whyNotReportNow = (b: Row): string =>
  b.state === 'done'
    ? '已全部入库'
    : b.state === 'waiting'
      ? '还没有排到周'
      : b.draftWeek !== null
        ? '有未发布的改动，请先发布或撤回'
        : b.cancelApply === CancelApply.applied
          ? '客户申请取消，等经理审批'
          : heldWhy(b)

const WHAT: Readonly<Record<string, string>> = {
  booked: '付款后排入',
  waits: '待排',
  published: '发布',
  accepted: '客户接受新日期',
  cancelAsked: '客户申请取消',
  defaulted: '到时未选，按接受办',
  released: '退出排产',
  produced: '报产',
  takenBack: '撤回报产',
}

export async function readProduction(ctx: Ctx, { bookingId }: { bookingId: string }) {
  const b = (await bookingById(ctx.db, Number(bookingId))) ?? refuse('BOOKING_NONE')
  const [reports, units, history] = await Promise.all([
    reportsOf(ctx.db, b.id),
    unitsOfBooking(ctx.db, b.id),
    historyOf(ctx.db, b.id),
  ])
  return {
    bookingId: String(b.id),
    orderCode: b.orderCode,
    title: b.title,
    ordered: orderedOf(b),
    pieceUnit: b.pieceUnit,
    unitWord: UnitKind.label(unitKindOf(b.pieceUnit)),
    asOne: unitKindOf(b.pieceUnit) === 'coil',
    kg: b.kg,
    pieces: b.pieces,
    producedKg: b.producedKg,
    producedPieces: units.filter(u => u.state !== UnitState.void).reduce((n, u) => n + u.pieces, 0),
    tolerancePct: b.tolerancePct,
    pieceWeightG: b.pieceWeightG,
    held: whyNotReportNow(b),
    state: b.state,
    reports: reports.map(r => ({
      reportNo: r.reportNo,
      madeOn: r.madeOn,
      by: r.by,
      at: r.at.getTime(),
      kg: r.kg,
      units: units
        .filter(u => u.reportId === r.id)
        .map(u => ({ unitNo: u.unitNo, heatNo: u.heatNo, kg: u.kg, pieces: u.pieces, stateLabel: UnitState.label(u.state) })),
      takenBack: r.takenBackAt === null ? '' : `${r.takenBackBy}：${r.takenBackReason}`,
    })),
    history: history.map(h => ({
      at: h.at.getTime(),
      what: [
        WHAT[h.event] ?? h.event,
        h.toWeek ? `${h.fromWeek ? `${weekLabel(h.fromWeek)} → ` : ''}${weekLabel(h.toWeek)}` : '',
        h.toOn ? `${h.toOn} 入库` : '',
      ]
        .filter(Boolean)
        .join('，'),
      who: h.who,
      reason: h.reason,
    })),
  }
}
