// Trucks and units as they are shown.
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { maskedIdentity } from '@mall/domain/delivery/shipment/driver.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { changeWaits, trackLabel, truckTodo } from '@mall/domain/delivery/shipment/track.ts'
import {
  ENTERED,
  WaybillStatus,
  type WaybillStatusCode,
  waybillStatusForBuyer,
} from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { ShipRow } from '@mall/contract/delivery/shipment/shipment.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { whyNotChange } from './changeTruck.ts'
import { type LoadedUnit, loadOf } from './load.queries.ts'
import { type ChangeRow, type ShipListRow, shipRowsOfOrder, trackOf, type TrackRow, waitingChange } from './truck.queries.ts'
import { passAddress } from './truckFields.ts'
import type { WaybillRow } from './waybill.queries.ts'
import type { YardRow } from './yard.queries.ts'

/** The buyer does not see what lies between the mill and its carrier. */
export const statusSeen = (r: Pick<ShipListRow, 'status' | 'byProxy'>, asStaff: boolean): WaybillStatusCode =>
  asStaff ? r.status : waybillStatusForBuyer(r.status, r.byProxy)

export function shipRow(r: ShipListRow, now: number, asStaff: boolean): ShipRow {
  const { id: _id, byProxy: _proxy, ...rest } = r
  const slotAt = r.slotAt?.getTime() ?? null
  return {
    ...rest,
    status: statusSeen(r, asStaff),
    slotAt,
    madeAt: r.madeAt.getTime(),
    // Of a paid freight the moment is not the buyer's.
    statusSince: (!asStaff && r.receivedAt ? r.receivedAt : r.statusSince).getTime(),
    leftAt: r.leftAt?.getTime() ?? null,
    arrivedAt: r.arrivedAt?.getTime() ?? null,
    receivedAt: r.receivedAt?.getTime() ?? null,
    todo: truckTodo({ ...r, slotAt, named: r.plate !== '' }, now),
  }
}

export const unitRow = (u: YardRow) => ({
  unitId: String(u.id),
  unitNo: u.unitNo,
  heatNo: u.heatNo,
  position: u.position,
  lineNo: u.lineNo ?? 0,
  title: u.title,
  classCode: u.classCode,
  pieceUnit: u.pieceUnit,
  pieces: u.pieces,
  tagKg: u.tagKg,
  theoryKg: u.theoryKg,
  madeOn: u.madeOn,
  state: u.state,
  waybillNo: u.waybillNo,
})
export const yardUnit = (u: YardRow) => ({
  unitId: String(u.id),
  unitNo: u.unitNo,
  heatNo: u.heatNo,
  kind: u.kind,
  skuCode: u.skuCode,
  title: u.title,
  ordered: u.madeTo ? orderParamTexts(u.ordered) : [],
  depotCode: u.depotCode,
  depotName: u.depotName,
  position: u.position,
  pieces: u.pieces,
  pieceUnit: u.pieceUnit,
  tagKg: u.tagKg,
  theoryKg: u.theoryKg,
  madeOn: u.madeOn,
  source: u.source as 'stock',
  state: u.state,
  blockedReason: u.blockedReason,
  orderCode: u.orderCode,
  waybillNo: u.waybillNo,
  chosenBy: u.chosenBy,
  defect: u.defect,
  fileIds: u.fileIds,
})
const loadedUnit = (u: LoadedUnit, w: WaybillRow) => ({
  unitId: String(u.unitId),
  unitNo: u.unitNo,
  heatNo: u.heatNo,
  position: u.position,
  lineNo: u.lineNo,
  title: u.title,
  classCode: '',
  pieceUnit: u.pieceUnit,
  pieces: u.pieces,
  tagKg: u.tagKg,
  theoryKg: u.theoryKg,
  madeOn: '',
  state: w.leftAt ? 'shipped' : 'loaded',
  waybillNo: w.waybillNo,
  scaleKg: u.scaleKg,
})
/** What staff did is told by their desk, what a person of the buyer did by his name. */
const trackRow = (t: TrackRow) => ({
  at: t.at.getTime(),
  place: t.place,
  what: trackLabel(t.event),
  detail: t.detail,
  who: t.who,
})

/** A truck with its load, track and change, for its buyer or the desk. */
export async function shipDetail(ctx: Ctx, w: WaybillRow, o: { asStaff: boolean; now: number }) {
  const [rows, load, track, change] = await Promise.all([
    shipRowsOfOrder(ctx.db, w.orderId),
    loadOf(ctx.db, [w.id]),
    trackOf(ctx.db, w.id, o.asStaff),
    waitingChange(ctx.db, w.id),
  ])
  const at = rows.findIndex(r => r.id === w.id)
  const row = rows[at] as ShipListRow
  const seen = shipRow(row, o.now, o.asStaff)
  const entered = ENTERED.has(w.status) || w.endedAt !== null
  return {
    ...seen,
    billNo: w.billNo,
    truckOfOrder: rows.slice(0, at + 1).filter(r => !r.ended || r.id === w.id).length,
    axles: w.axles,
    tareKg: w.tareKg ?? w.declaredTareKg,
    legalKg: legalGrossKg(w.axles),
    driverMobile: w.driverMobile,
    driverId: maskedIdentity(w.driverIdTail),
    // A carrier's code is between the mill and his driver; one that has done its work is shown to nobody.
    pickUpCode: entered || (!o.asStaff && !w.selfPickup) ? '' : w.pickUpCode,
    passUrl: entered || (!o.asStaff && !w.selfPickup) || w.plate === '' ? '' : passAddress(w.passToken),
    address: w.addressText,
    receiver: w.receiver,
    receiverMobile: w.receiverMobile,
    load: load.map(u => loadedUnit(u, w)),
    track: track.map(trackRow),
    steps: stepsOf(w, track),
    change: changeView(change),
    whyNotChange: !o.asStaff && !w.selfPickup ? '代办运输由钢厂安排车辆' : whyNotChange(w),
    changeNeedsApproval: w.plate !== '' && changeWaits(w.slotAt?.getTime() ?? null, o.now),
    arrivedAt: w.arrivedAt?.getTime() ?? null,
    serverNow: o.now,
  }
}
const changeView = (c: ChangeRow | undefined) =>
  c ? { plate: c.plate, driverName: c.driverName, askedAt: c.askedAt.getTime(), reason: c.reason } : null

/** 已配货, 厂内装车, 已装车, 运输中, 签收: a pick-up has no road of ours. */
function stepsOf(w: WaybillRow, track: readonly TrackRow[]) {
  const reached = (status: WaybillStatusCode): number | null => track.findLast(t => t.toStatus === status)?.at.getTime() ?? null
  const last =
    w.status === WaybillStatus.receivedByProxy || track.some(t => t.toStatus === WaybillStatus.receivedByProxy)
      ? WaybillStatus.receivedByProxy
      : WaybillStatus.received
  const { allocated, loading, loaded, inTransit } = WaybillStatus
  const codes = [allocated, loading, loaded, ...(w.selfPickup ? [] : [inTransit]), last]
  return codes.map(status => ({
    status,
    at:
      status === WaybillStatus.allocated
        ? w.madeAt.getTime()
        : status === last
          ? (w.receivedAt?.getTime() ?? null)
          : reached(status),
  }))
}
