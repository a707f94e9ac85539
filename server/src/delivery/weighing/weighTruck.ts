// 过毛 and 复磅: a full truck is weighed, the ticket made, its net weight given to the units; out of the band it is disputed at once.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { hourText } from '@mall/domain/kernel/clock.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { deviationText, legalGrossKg, splitNet, whyNotGross } from '@mall/domain/delivery/shipment/scale.rules.ts'
import {
  ANSWER_LEAST_MINUTES,
  followingNo,
  type Reference,
  referenceOf,
  whyNotWeighFull,
  withinReference,
} from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { setScaleKgs } from '../shipment/load.queries.ts'
import type { LockedWaybill, WaybillRow } from '../shipment/waybill.queries.ts'
import { insertDispute, leaveTimeToAnswer, openDisputeOf } from './dispute.queries.ts'
import { permilleOf } from './figures.ts'
import {
  basisKg,
  gateLink,
  type Load,
  loadFor,
  lockForDesk,
  note,
  recordAct,
  waybillLink,
  wrongState,
  yardTruck,
} from './onTruck.ts'
import { leaveScale, type Reading, takeReading } from './scaleReader.ts'
import { insertTicket, nextTicketNo, type TicketRow, ticketsOf } from './ticket.queries.ts'

export const referenceFor = async (world: World, settlement: SettlementModeCode, load: Load): Promise<Reference> =>
  referenceOf({
    settlement,
    tagKg: load.tagKg,
    theoryKg: load.theoryKg,
    controlPermille: await world.rules.number('weighing.controlPermille'),
  })

/** The reply of a weighing, also to its twin. */
const viewOf = (t: { ticketNo: string; netKg: Kg; referenceKg: Kg; within: boolean }, disputed: boolean) => ({
  ticketNo: t.ticketNo,
  netKg: t.netKg,
  permille: permilleOf(t.netKg, t.referenceKg),
  within: t.within,
  disputed,
})

export interface TicketFacts {
  tareKg: Kg
  tareAt: Date
  grossKg: Kg
  grossAt: Date | null
  scaleCode: string
  byHand: boolean
  reason: string
  requestId: string
}
/** The next ticket of a locked truck, behind those it has; its net weight becomes that of the units. */
export async function makeTicket(
  ctx: Ctx,
  tx: Tx,
  w: WaybillRow,
  o: { kind: 'weighing' | 'correction'; before: readonly TicketRow[]; load: Load; reference: Reference; facts: TicketFacts },
) {
  const { before, load, reference, facts } = o
  const last = before.at(-1)
  const kind = o.kind === 'correction' ? 'correction' : last ? 'reweigh' : 'first'
  const same = before.filter(t => t.kind === kind).length
  const ticketNo = kind === 'first' ? await nextTicketNo(tx) : followingNo(before[0]?.ticketNo ?? '', kind, same)
  const netKg = facts.grossKg - facts.tareKg
  const within = withinReference(netKg, reference)
  const id = await insertTicket(tx, {
    ...facts,
    ticketNo,
    waybillId: w.id,
    kind,
    supersedesId: last?.id ?? null,
    referenceKg: reference.referenceKg,
    limitPermille: reference.limitPermille,
    within,
    weigherId: ctx.me.userId,
  })
  const kgs = splitNet(
    netKg,
    load.units.map(u => u.tagKg),
  )
  await setScaleKgs(
    tx,
    load.units.map(u => u.id),
    kgs,
  )
  return { id, ticketNo, kind, netKg, within, ...reference }
}

/** 超差 opens a doubt by itself: the buyer is asked, the scale is told to weigh again. */
export async function disputeByBand(
  world: World,
  tx: Tx,
  w: WaybillRow,
  t: { id: number; netKg: Kg; referenceKg: Kg },
  actorId: number,
) {
  const why = `净重 ${tons(t.netKg)} 吨，偏差 ${deviationText({ permille: permilleOf(t.netKg, t.referenceKg), within: false })}`
  const made = await insertDispute(tx, {
    waybillId: w.id,
    ticketId: t.id,
    openedBy: actorId,
    cause: 'band',
    buyerKg: null,
    reason: why,
    fileIds: [],
    minutes: await world.rules.number('weighing.disputeMinutes'),
    requestId: null,
  })
  await note(tx, w, { event: 'disputed', detail: why, actorId })
  await tellDispute(tx, w, why, made?.replyBy ?? new Date())
}
export async function tellDispute(tx: Tx, w: WaybillRow, why: string, replyBy: Date): Promise<void> {
  const facts = { plate: w.plate, waybillNo: w.waybillNo, why, until: hourText(replyBy) }
  await notify(tx, [w.userId], { event: 'weighDisputed', facts, link: waybillLink(w) })
  await notify(tx, await staffWithRight(tx, 'ship.weigh'), { event: 'weighWanted', facts, link: gateLink(w) })
}

/** The truck stands full on the scale. The same request sent twice is one ticket; without a doubt there is no second weighing. */
export const weighGross = (ctx: Ctx, input: Parsed<'/api/ops/weighGross'>, given?: Reading) =>
  ctx.once(async tx => {
    const { order, w } = await lockForDesk(ctx, tx, input.waybillNo)
    const before = await ticketsOf(tx, w.id)
    const dispute = await openDisputeOf(tx, w.id)
    const load = await loadFor(tx, w.id)
    const last = before.at(-1)
    const weighed = last !== undefined && load.units.every(u => u.scaleKg !== null)
    const shut = whyNotWeighFull({ ...yardTruck(w), weighed, disputed: dispute !== undefined })
    if (shut && w.status === WaybillStatus.loaded)
      return refuse('DISPUTE_STATE.ticketShut', { shut, ticketNo: last?.ticketNo ?? '' })
    if (shut || w.tareKg === null || !w.tareAt) return wrongState(w, '过毛重', shut)
    const reading = given ?? (await takeReading(ctx, tx, w, input))
    const why = whyNotGross(reading.kg, {
      tareKg: w.tareKg,
      loadKg: basisKg(order.settlement, load),
      legalKg: legalGrossKg(w.axles),
    })
    if (why) return refuse('WEIGHT_WRONG', { why })
    const reference = await referenceFor(ctx.world, order.settlement, load)
    const ticket = await makeTicket(ctx, tx, w, {
      kind: 'weighing',
      before,
      load,
      reference,
      facts: {
        tareKg: w.tareKg,
        tareAt: w.tareAt,
        grossKg: reading.kg,
        grossAt: null,
        scaleCode: reading.scaleCode,
        byHand: reading.byHand,
        reason: reading.reason || (last && !dispute ? '退回装车后重新过磅' : ''),
        requestId: input.requestId,
      },
    })
    await leaveScale(tx, w)
    const act = ticket.kind === 'first' ? 'weigh.gross' : 'weigh.reweigh'
    const said = `${ticket.ticketNo} 毛重 ${tons(reading.kg)}，净重 ${tons(ticket.netKg)} 吨${reading.byHand ? `，手工录入：${reading.reason}` : ''}`
    await note(tx, w, { event: ticket.kind === 'first' ? 'weighed' : 'reweighed', detail: said, actorId: ctx.me.userId })
    if (dispute) await tellReweigh(tx, { order, w }, dispute.id, ticket)
    else if (!ticket.within) await disputeByBand(ctx.world, tx, w, ticket, ctx.me.userId)
    await recordAct(ctx, tx, act, w, said)
    return viewOf(ticket, dispute !== undefined || !ticket.within)
  })

async function tellReweigh(
  tx: Tx,
  { w }: LockedWaybill,
  disputeId: number,
  t: { netKg: Kg; referenceKg: Kg; limitPermille: number; within: boolean },
): Promise<void> {
  const left = await leaveTimeToAnswer(tx, disputeId, ANSWER_LEAST_MINUTES)
  await notify(tx, [w.userId], {
    event: 'reweighed',
    facts: {
      plate: w.plate,
      waybillNo: w.waybillNo,
      net: tons(t.netKg),
      deviation: deviationText({ permille: permilleOf(t.netKg, t.referenceKg), within: t.within }, t.limitPermille),
      until: hourText(left?.replyBy ?? new Date()),
    },
    link: waybillLink(w),
  })
}
