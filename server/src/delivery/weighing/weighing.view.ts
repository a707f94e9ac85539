// Rows to replies: tickets, the doubt beside them, what may be done now.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { scaleBand } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { whyNotAcceptReweigh, whyNotDoubt } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { type DisputeRow, disputesOf } from './dispute.queries.ts'
import { reweighOf } from './dispute.ts'
import { permilleOf } from './figures.ts'
import { type Load, loadFor } from './onTruck.ts'
import { type TicketRow, ticketsOf } from './ticket.queries.ts'

export const ticketView = (t: TicketRow) => ({
  ticketNo: t.ticketNo,
  kind: t.kind,
  state: t.state,
  waybillNo: t.waybillNo,
  orderCode: t.orderCode,
  companyName: t.companyName,
  plate: t.plate,
  goods: t.goods,
  unitCount: t.unitCount,
  pieces: t.pieces,
  scaleCode: t.scaleCode,
  grossKg: t.grossKg,
  grossAt: t.grossAt.getTime(),
  tareKg: t.tareKg,
  tareAt: t.tareAt.getTime(),
  netKg: t.netKg,
  tagKg: t.tagKg,
  theoryKg: t.theoryKg,
  referenceKg: t.referenceKg,
  limitPermille: t.limitPermille,
  control: t.settlement === 1,
  permille: permilleOf(t.netKg, t.referenceKg),
  within: t.within,
  byHand: t.byHand,
  buyerKg: t.buyerKg,
  supersedes: t.supersedes,
  supersededBy: t.supersededBy,
  reason: t.reason,
  weigher: t.weigher,
  correctedAt: t.kind === 'correction' ? t.at.getTime() : null,
  waybillStatus: t.waybillStatus,
})

export const disputeView = (d: DisputeRow, reweighed: boolean) => ({
  cause: d.cause,
  state: d.state,
  openedAt: d.openedAt.getTime(),
  replyBy: d.replyBy.getTime(),
  buyerKg: d.buyerKg,
  reason: d.reason,
  photos: d.fileIds.length,
  reweighed,
  decision: d.decision,
  closedAt: d.closedAt?.getTime() ?? null,
})

export interface TruckWeighing {
  load: Load
  tickets: TicketRow[]
  dispute: DisputeRow | undefined
  reweighed: boolean
  /** The ticket that counts; undefined: not weighed since it was loaded. */
  holds: TicketRow | undefined
  whyNotOpen: string
}
export async function weighingOf(db: Db, w: WaybillRow): Promise<TruckWeighing> {
  const [load, tickets, disputes] = [await loadFor(db, w.id), await ticketsOf(db, w.id), await disputesOf(db, w.id)]
  const open = disputes.find(d => d.state === 'open')
  const dispute = open ?? disputes.at(-1)
  const holds = load.units.some(u => u.scaleKg === null) ? undefined : tickets.at(-1)
  return {
    load,
    tickets,
    dispute,
    reweighed: dispute !== undefined && reweighOf(tickets, dispute) !== undefined,
    holds,
    whyNotOpen:
      whyNotDoubt({
        status: w.endedAt ? 0 : w.status,
        netKg: holds?.netKg ?? null,
        open: open !== undefined,
        asked: disputes.filter(d => d.cause !== 'band').length,
      }) ?? '',
  }
}

export function weighingView(
  w: WaybillRow,
  t: TruckWeighing,
  o: { settlement: SettlementModeCode; referenceKg: Kg; limitPermille: number },
) {
  const last = t.tickets.at(-1)
  const referenceKg = last?.referenceKg ?? o.referenceKg
  const limitPermille = last?.limitPermille ?? o.limitPermille
  const band = scaleBand(referenceKg, limitPermille)
  return {
    waybillNo: w.waybillNo,
    orderCode: w.orderCode,
    plate: w.plate,
    driverName: w.driverName,
    goods: [...new Set(t.load.units.map(u => u.title))].join('、'),
    unitCount: t.load.units.length,
    referenceKg,
    ...band,
    limitPermille,
    control: o.settlement === 1,
    weighings: t.tickets.map(x => ({
      ticketNo: x.ticketNo,
      kind: x.kind,
      scaleCode: x.scaleCode,
      grossKg: x.grossKg,
      tareKg: x.tareKg,
      netKg: x.netKg,
      at: x.grossAt.getTime(),
      permille: permilleOf(x.netKg, x.referenceKg),
      within: x.within,
      holds: x.id === t.holds?.id,
    })),
    dispute: t.dispute ? disputeView(t.dispute, t.reweighed) : null,
    whyNotOpen: t.whyNotOpen,
    whyNotAccept: whyNotAcceptReweigh({ open: t.dispute?.state === 'open', reweighed: t.reweighed }),
  }
}
