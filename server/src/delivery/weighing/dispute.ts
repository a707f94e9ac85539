// 磅单异议 before the gate: asked for by buyer or driver, ended by the buyer's word, the weighmaster's, or the clock.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { lapses, whyNotAcceptReweigh, whyNotDoubt, whyNotOwnWeight } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { lockWaybill, type WaybillRow } from '../shipment/waybill.queries.ts'
import { ownFiles } from './photos.ts'
import { closeDispute, type DisputeRow, disputesOf, insertDispute, openDisputeOf } from './dispute.queries.ts'
import { nowOf } from './gate.queries.ts'
import { gateLink, loadFor, lockForDesk, note, recordAct, waybillLink } from './onTruck.ts'
import { type TicketRow, ticketsOf } from './ticket.queries.ts'
import { makeTicket, tellDispute } from './weighTruck.ts'

export interface Doubt {
  cause: 'buyer' | 'driver'
  actorId: number
  buyerKg: Kg | null
  reason: string
  fileIds: readonly string[]
  requestId: string
}
/** Opens a doubt of a locked truck. */
export async function openDoubt(world: World, tx: Tx, w: WaybillRow, d: Doubt): Promise<void> {
  const tickets = await ticketsOf(tx, w.id)
  const before = await disputesOf(tx, w.id)
  const { units } = await loadFor(tx, w.id)
  const last = units.some(u => u.scaleKg === null) ? undefined : tickets.at(-1)
  const why = whyNotDoubt({
    status: w.status,
    netKg: last?.netKg ?? null,
    open: before.some(b => b.state === 'open'),
    asked: before.filter(b => b.cause !== 'band').length,
  })
  if (why) return refuse('DISPUTE_STATE', { why })
  if (!last) return refuse('DISPUTE_STATE.notWeighed')
  const wrong = d.buyerKg === null ? undefined : whyNotOwnWeight(d.buyerKg, last.netKg)
  if (wrong) return refuse('WEIGHT_WRONG', { why: wrong })
  const minutes = await world.rules.number('weighing.disputeMinutes')
  const made = await insertDispute(tx, {
    waybillId: w.id,
    ticketId: last.id,
    openedBy: d.actorId,
    cause: d.cause,
    buyerKg: d.buyerKg,
    reason: d.reason,
    fileIds: d.fileIds,
    minutes,
    requestId: d.requestId,
  })
  const who = d.cause === 'buyer' ? '买方' : '司机'
  const said = `${who}要求复磅：${d.reason}${d.buyerKg === null ? '' : `（自磅 ${tons(d.buyerKg)} 吨）`}`
  await note(tx, w, { event: 'disputed', detail: said, actorId: d.actorId })
  await tellDispute(tx, w, said, made?.replyBy ?? new Date())
}

export const openWeighDispute = (ctx: Ctx, input: Parsed<'/api/order/openWeighDispute'>) =>
  ctx.once(async tx => {
    const { w } = (await lockWaybill(tx, scopeOf(ctx), input.waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
    const fileIds = await ownFiles(ctx, tx, input.fileIds)
    await openDoubt(ctx.world, tx, w, { ...input, cause: 'buyer', actorId: ctx.me.userId, fileIds })
    return { done: true as const }
  })

/** The last weighing, if it was made for this doubt. */
export const reweighOf = (tickets: readonly TicketRow[], d: Pick<DisputeRow, 'ticketId'>): TicketRow | undefined => {
  const last = tickets.at(-1)
  return last && last.id > d.ticketId ? last : undefined
}

/** 认可复磅: exactly the one he has seen. */
export const acceptReweigh = (ctx: Ctx, { waybillNo, ticketNo }: Parsed<'/api/order/acceptReweigh'>) =>
  ctx.db.tx(async tx => {
    const { w } = (await lockWaybill(tx, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
    const dispute = await openDisputeOf(tx, w.id)
    const again = dispute && reweighOf(await ticketsOf(tx, w.id), dispute)
    const why = whyNotAcceptReweigh({ open: dispute !== undefined, reweighed: again !== undefined })
    if (!dispute || !again) return refuse('DISPUTE_STATE', { why })
    if (again.ticketNo !== ticketNo) return refuse('DISPUTE_STATE.newerTicket', { ticketNo: again.ticketNo })
    await end(tx, w, dispute, { state: 'accepted', ticket: again, decision: '买方认可复磅', actorId: ctx.me.userId })
    await notify(tx, await staffWithRight(tx, 'ship.gate'), {
      event: 'disputeEnded',
      facts: { plate: w.plate, waybillNo: w.waybillNo, how: '买方认可复磅，可以放行', net: tons(again.netKg) },
      link: gateLink(w),
    })
    return { done: true as const }
  })

/** 裁定: the weighmaster names the ticket that holds. An older one is repeated by a correction that names the one it replaces. */
export const decideWeighDispute = (ctx: Ctx, { waybillNo, ticketNo, reason }: Parsed<'/api/ops/decideWeighDispute'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    const dispute = await openDisputeOf(tx, w.id)
    if (!dispute) return refuse('DISPUTE_STATE.settled')
    const tickets = await ticketsOf(tx, w.id)
    const chosen = tickets.find(t => t.ticketNo === ticketNo) ?? refuse('TICKET_NOT_FOUND')
    let holds = { id: chosen.id, ticketNo: chosen.ticketNo, netKg: chosen.netKg }
    if (chosen.id !== tickets.at(-1)?.id) {
      const made = await makeTicket(ctx, tx, w, {
        kind: 'correction',
        before: tickets,
        load: await loadFor(tx, w.id),
        reference: { referenceKg: chosen.referenceKg, limitPermille: chosen.limitPermille, control: false },
        facts: {
          tareKg: chosen.tareKg,
          tareAt: chosen.tareAt,
          grossKg: chosen.grossKg,
          grossAt: chosen.grossAt,
          scaleCode: chosen.scaleCode,
          byHand: chosen.byHand,
          reason: `裁定以 ${chosen.ticketNo} 为准：${reason}`,
          requestId: `decide-${dispute.id}`,
        },
      })
      holds = made
    }
    await end(tx, w, dispute, { state: 'decided', ticket: holds, decision: reason, actorId: ctx.me.userId })
    await recordAct(ctx, tx, 'weigh.decide', w, `以 ${holds.ticketNo} ${tons(holds.netKg)} 吨为准：${reason}`)
    return { done: true as const, ticketNo: holds.ticketNo, netKg: holds.netKg }
  })

const HOW = { accepted: '买方已认可复磅', decided: '司磅员已裁定', lapsed: '到时未选，按复磅放行' } as const
async function end(
  tx: Tx,
  w: WaybillRow,
  d: DisputeRow,
  o: {
    state: 'accepted' | 'decided' | 'lapsed'
    ticket: { id: number; ticketNo: string; netKg: Kg }
    decision: string
    actorId: number
  },
): Promise<void> {
  const closed = await closeDispute(tx, {
    id: d.id,
    state: o.state,
    ticketId: o.ticket.id,
    decision: o.decision,
    actorId: o.actorId,
  })
  if (!closed) return refuse('DISPUTE_STATE.justSettled')
  const how = o.state === 'decided' ? `${HOW.decided}（${o.decision}）` : HOW[o.state]
  await note(tx, w, {
    event: 'disputeEnded',
    detail: `${how}，${o.ticket.ticketNo} ${tons(o.ticket.netKg)} 吨`,
    actorId: o.actorId,
  })
  if (o.state === 'accepted') return
  await notify(tx, [w.userId], {
    event: 'disputeEnded',
    facts: { plate: w.plate, waybillNo: w.waybillNo, how, net: tons(o.ticket.netKg) },
    link: waybillLink(w),
  })
}

/** 00:00 of a locked truck: the re-weighing holds. False when it is not due, or nothing is open. */
export async function lapseIfDue(tx: Tx, w: WaybillRow): Promise<boolean> {
  const dispute = await openDisputeOf(tx, w.id)
  const again = dispute && reweighOf(await ticketsOf(tx, w.id), dispute)
  if (!dispute || !again) return false
  if (!lapses({ replyBy: dispute.replyBy.getTime(), reweighed: true }, await nowOf(tx))) return false
  await end(tx, w, dispute, { state: 'lapsed', ticket: again, decision: '到时未选，按复磅', actorId: await systemUserId(tx) })
  return true
}
