// What the buyer reads: his tickets, one of them, the doubt of a truck, its receipt.
import { splitNet } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { objectionUntil, objectionWords, ownWeightWords } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import { whyNotReceive } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { WaybillStatus, waybillStatusForBuyer } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { createHmac } from 'node:crypto'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { waybillByNo, type WaybillRow } from '../shipment/waybill.queries.ts'
import { disputedTrucks } from './dispute.queries.ts'
import { permilleOf } from './figures.ts'
import { nowOf } from './gate.queries.ts'
import { whyNotObject, whyNotObjectNow } from './objectWeight.ts'
import { loadFor, yardTruck } from './onTruck.ts'
import { objectionOf, receiptOf, receiptUnits } from './receipt.queries.ts'
import { photosOf } from './scalePhotos.queries.ts'
import { photosOfTicket, photoView } from './scalePhotos.ts'
import { type TicketRow, ticketByNo, ticketPage, ticketsOf, ticketSums } from './ticket.queries.ts'
import { ticketView, weighingOf, weighingView } from './weighing.view.ts'
import { namesOf, orderById } from './weighing.queries.ts'
import { referenceFor } from './weighTruck.ts'

export async function readPoundList(ctx: Ctx, input: Parsed<'/api/order/getPoundList'>) {
  const scope = scopeOf(ctx)
  const f = {
    ...scope,
    contact: null,
    ...daysOf(input),
    orderCode: input.orderCode,
    word: literal(input.word),
    state: input.state,
  }
  const [rows, sums, disputed] = await Promise.all([
    ticketPage(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    ticketSums(ctx.db, f),
    disputedTrucks(ctx.db, scope),
  ])
  const { total, ...rest } = sums
  return { ...page(input, rows.map(ticketView), total), sums: rest, disputed: disputed.map(d => d.waybillNo) }
}

/** Short enough to be read out, made of what must not be changed. */
const verifyCode = (ctx: Ctx, t: TicketRow): string => {
  const hex = createHmac('sha256', `ticket ${ctx.world.settings.bankSecret}`)
    .update(`${t.ticketNo}|${t.grossKg}|${t.tareKg}|${t.plate}`)
    .digest('hex')
    .toUpperCase()
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}

export async function ticketDetail(ctx: Ctx, db: Db, t: TicketRow) {
  const [{ units }, chain, scalePhotos] = await Promise.all([
    loadFor(db, t.waybillId),
    ticketsOf(db, t.waybillId),
    photosOfTicket(db, t),
  ])
  // A superseded ticket shows how its own net weight would be split: the rule is the same.
  const parts = splitNet(
    t.netKg,
    units.map(u => u.tagKg),
  )
  return {
    ...ticketView(t),
    billNo: t.billNo,
    depotName: t.depotName,
    driverName: t.driverName,
    carrier: t.carrierName,
    grade: t.grade,
    spec: t.spec,
    verify: verifyCode(ctx, t),
    units: units.map((u, i) => {
      const scaleKg = parts[i] ?? 0
      return {
        unitNo: u.unitNo,
        title: u.title,
        heatNo: u.heatNo,
        pieces: u.pieces,
        pieceUnit: u.pieceUnit,
        tagKg: u.tagKg,
        theoryKg: u.theoryKg,
        scaleKg,
        permille: permilleOf(scaleKg, t.settlement === 1 ? u.theoryKg : u.tagKg),
      }
    }),
    chain: chain.map(ticketView),
    scalePhotos,
  }
}

export async function readPoundDetail(ctx: Ctx, { ticketNo }: { ticketNo: string }) {
  const t = (await ticketByNo(ctx.db, { ...scopeOf(ctx), contact: null }, ticketNo)) ?? refuse('TICKET_NOT_FOUND')
  return ticketDetail(ctx, ctx.db, t)
}

/** Weighings and doubt of a truck, for buyer and desk alike. */
export async function truckWeighing(ctx: Ctx, w: WaybillRow) {
  const [order, t, photos] = await Promise.all([orderById(ctx.db, w.orderId), weighingOf(ctx.db, w), photosOf(ctx.db, w.id)])
  const settlement = order?.settlement ?? 2
  const reference = await referenceFor(ctx.world, settlement, t.load)
  return { t, settlement, view: { ...weighingView(w, t, { settlement, ...reference }), scalePhotos: photos.map(photoView) } }
}
const own = async (ctx: Ctx, waybillNo: string): Promise<WaybillRow> =>
  (await waybillByNo(ctx.db, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')

export const readDispute = async (ctx: Ctx, { waybillNo }: { waybillNo: string }) =>
  (await truckWeighing(ctx, await own(ctx, waybillNo))).view

const DAY = 86_400_000
export async function readReceipt(ctx: Ctx, { waybillNo }: { waybillNo: string }) {
  const w = await own(ctx, waybillNo)
  const [order, load, receipt, objection, tickets, days, hours, now] = await Promise.all([
    orderById(ctx.db, w.orderId),
    loadFor(ctx.db, w.id),
    receiptOf(ctx.db, w.id),
    objectionOf(ctx.db, w.id),
    ticketsOf(ctx.db, w.id),
    ctx.world.rules.number('weighing.autoReceiptDays'),
    ctx.world.rules.number('weighing.objectionHours'),
    nowOf(ctx.db),
  ])
  const units = receipt ? await receiptUnits(ctx.db, receipt.id) : []
  const names = await namesOf(ctx.db, [...(receipt?.fileIds ?? []), ...units.flatMap(u => u.fileIds)])
  const files = (ids: readonly string[]) =>
    names.filter(n => ids.includes(n.fileId)).map(({ fileId, fileName }) => ({ fileId, fileName }))
  const until = receipt ? objectionUntil(receipt.at.getTime(), hours) : null
  const waits = w.status === WaybillStatus.inTransit
  return {
    waybillNo: w.waybillNo,
    orderCode: w.orderCode,
    plate: w.plate,
    status: waybillStatusForBuyer(w.status, receipt?.how === 'driver' || receipt?.how === 'staff'),
    arrivedAt: w.arrivedAt?.getTime() ?? null,
    leftAt: w.leftAt?.getTime() ?? null,
    autoAt: waits && w.arrivedAt ? w.arrivedAt.getTime() + days * DAY : null,
    netKg: tickets.at(-1)?.netKg ?? null,
    receiver: w.receiver,
    units: load.units.map(u => {
      const taken = units.find(x => x.waybillUnitId === u.id)
      return {
        waybillUnitId: String(u.id),
        unitNo: u.unitNo,
        title: u.title,
        heatNo: u.heatNo,
        pieces: u.pieces,
        pieceUnit: u.pieceUnit,
        tagKg: u.tagKg,
        scaleKg: u.scaleKg,
        taken: taken
          ? {
              sound: taken.sound,
              short: taken.short,
              damaged: taken.damaged,
              note: taken.note,
              files: files(taken.fileIds),
            }
          : null,
      }
    }),
    receipt: receipt
      ? {
          how: receipt.how,
          receiver: receipt.receiver,
          at: receipt.at.getTime(),
          sound: receipt.sound,
          note: receipt.note,
          why: receipt.why,
          buyerNetKg: receipt.buyerNetKg,
          files: files(receipt.fileIds),
        }
      : null,
    whyNotSign: whyNotReceive({ ...yardTruck(w), received: receipt !== undefined }),
    objection: objection
      ? {
          state: objection.state,
          millKg: objection.millKg,
          buyerKg: objection.buyerKg,
          permille: objection.permille,
          words: objectionWords(objection.permille),
          reason: objection.reason,
          decision: objection.decision,
          settledKg: objection.settledKg,
          openedAt: objection.openedAt.getTime(),
        }
      : null,
    ownWeightWords: ownWeightWords(order?.settlement ?? 2),
    objectUntil: until,
    whyNotObject:
      whyNotObject(
        { settlement: order?.settlement ?? 2, until, there: objection !== undefined, weighed: tickets.length > 0 },
        now,
      ) || (await whyNotObjectNow(ctx.db, w.id)),
  }
}
