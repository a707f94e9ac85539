// 更正: a ticket that was made with a wrong figure is replaced by one that names it. Never while it is doubted, never after its settlement.
import { legalGrossKg, whyNotGross, whyNotTare } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { LEFT, LOADED, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { notify } from '../../platform/notice/notify.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { openDisputeOf } from './dispute.queries.ts'
import { permilleOf } from './figures.ts'
import { basisKg, loadFor, lockForDesk, note, waybillLink } from './onTruck.ts'
import { objectionOf } from './receipt.queries.ts'
import { ticketByNo, type TicketRow, ticketsOf } from './ticket.queries.ts'
import { disputeByBand, makeTicket, referenceFor } from './weighTruck.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Whoever builds on a ticket's weight and must not see it change any more says why (the settlement). Asked under the order's lock. */
    readonly ticketCorrectionGuards: readonly ((db: Db, orderId: number) => Promise<string | undefined>)[]
  }
}

/** Why a ticket cannot be corrected; empty when it can. */
export async function whyNotCorrect(db: Db, t: TicketRow): Promise<string> {
  if (t.supersededBy !== '') return `已被 ${t.supersededBy} 替代，请更正那一张`
  if (!LOADED.has(t.waybillStatus)) return '车已退回装车，请重新过磅'
  if (await openDisputeOf(db, t.waybillId)) return '磅单异议中，请复磅或裁定'
  if (await objectionOf(db, t.waybillId)) return '客户已登记自磅重量，请在重量异议里登记复磅结果'
  for (const ask of extensions().ticketCorrectionGuards) {
    const why = await ask(db, t.orderId)
    if (why) return why
  }
  return ''
}

export const correctTicket = (ctx: Ctx, input: Parsed<'/api/ops/correctTicket'>) =>
  ctx.once(async tx => {
    const scope = { ...everybody, contact: deskContactOf(ctx) }
    const seen = (await ticketByNo(tx, scope, input.ticketNo)) ?? refuse('TICKET_NOT_FOUND')
    const { order, w } = await lockForDesk(ctx, tx, seen.waybillNo)
    const before = await ticketsOf(tx, w.id)
    const old = before.find(t => t.ticketNo === input.ticketNo) ?? refuse('TICKET_NOT_FOUND')
    const locked = await whyNotCorrect(tx, old)
    if (locked) return refuse('TICKET_LOCKED', { why: locked })
    const load = await loadFor(tx, w.id)
    const why =
      whyNotTare(input.tareKg, 0) ??
      whyNotGross(input.grossKg, {
        tareKg: input.tareKg,
        loadKg: basisKg(order.settlement, load),
        legalKg: legalGrossKg(w.axles),
      })
    if (why) return refuse('WEIGHT_WRONG', { why })
    if (input.tareKg === old.tareKg && input.grossKg === old.grossKg) return refuse('WEIGHT_WRONG.unchanged')
    const ticket = await makeTicket(ctx, tx, w, {
      kind: 'correction',
      before,
      load,
      reference: await referenceFor(ctx.world, order.settlement, load),
      facts: {
        tareKg: input.tareKg,
        tareAt: old.tareAt,
        grossKg: input.grossKg,
        grossAt: old.grossAt,
        scaleCode: old.scaleCode,
        byHand: true,
        reason: input.reason,
        requestId: input.requestId,
      },
    })
    const disputed = w.status === WaybillStatus.loaded && !ticket.within
    if (disputed) await disputeByBand(ctx.world, tx, w, ticket, ctx.me.userId)
    // The ERP has the weight of a truck that has left.
    if (LEFT.has(w.status))
      await tellErp(tx, ticket.ticketNo, w.companyId, {
        topic: 'order.weight',
        orderCode: w.orderCode,
        waybillNo: w.waybillNo,
        ticketNo: ticket.ticketNo,
        kg: ticket.netKg - old.netKg,
        amountFen: 0,
      })
    const said = `${old.ticketNo} ${tons(old.netKg)} 吨更正为 ${ticket.ticketNo} ${tons(ticket.netKg)} 吨：${input.reason}`
    await note(tx, w, { event: 'corrected', detail: said, actorId: ctx.me.userId })
    await notify(tx, [w.userId], {
      event: 'ticketCorrected',
      facts: { oldNo: old.ticketNo, newNo: ticket.ticketNo, was: tons(old.netKg), net: tons(ticket.netKg), reason: input.reason },
      link: waybillLink(w),
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'weigh.correct',
      objectType: 'scaleTicket',
      objectId: ticket.ticketNo,
      detail: `${w.plate} ${w.orderCode}：${said}`,
    })
    return {
      ticketNo: ticket.ticketNo,
      netKg: ticket.netKg,
      permille: permilleOf(ticket.netKg, ticket.referenceKg),
      within: ticket.within,
      disputed,
    }
  })
